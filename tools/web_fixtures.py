"""Writes `web/fixtures/*.json`: positions of real games, with what may be done in them, for the gallery and the tests.

    python tools/web_fixtures.py

Each is the first position, in a game played by bots from a fixed seed, that its condition accepts.
"""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec

from kingdomino.bots import bot_named
from kingdomino.bots.limit import Limit
from kingdomino.game import CHANCE
from kingdomino.games import game_named
from kingdomino.options import parse_options
from kingdomino.record.course import Course
from kingdomino.server.protocol import Choice, OutcomeView, Position
from kingdomino.server.views import choices, position_view

FOLDER = Path(__file__).parents[1] / "web" / "fixtures"
SEEDS = 300


class Fixture(NamedTuple):
    """Which position to look for."""

    name: str
    game: str
    options: str
    is_wanted: Callable[[Position], bool]


def _duel(step: str, round_: int) -> Callable[[Position], bool]:
    return lambda view: view.duel is not None and view.duel.step == step and view.round >= round_


def _classic(step: str, round_: int) -> Callable[[Position], bool]:
    return lambda view: (
        view.classic is not None and view.classic.step == step and view.round >= round_
    )


def _has_spells_on_both_sides(view: Position) -> bool:
    owners = {line.owner for line in view.duel.spellbook} if view.duel else set[int | None]()
    return _duel("turn", 6)(view) and {0, 1} <= owners


FIXTURES = [
    Fixture("duel_take", "duel", "spellbook_fills=placed", _duel("take", 4)),
    Fixture("duel_pair", "duel", "spellbook_fills=placed", _duel("pair", 8)),
    Fixture("duel_draw", "duel", "spellbook_fills=placed", _duel("draw", 5)),
    Fixture("duel_spells", "duel", "spellbook_fills=drafted", _has_spells_on_both_sides),
    Fixture("duel_cross", "duel", "spellbook_fills=placed", _duel("cross", 1)),
    Fixture("duel_domain", "duel", "spellbook_fills=placed", _duel("domain", 1)),
    Fixture("duel_over", "duel", "spellbook_fills=placed", _duel("over", 1)),
    Fixture("classic_first_claim", "classic", "players=2", _classic("claim", 0)),
    Fixture("classic_place_2", "classic", "players=2,harmony,middle_kingdom", _classic("place", 4)),
    Fixture("classic_claim_3", "classic", "players=3,harmony,middle_kingdom", _classic("claim", 7)),
    Fixture("classic_place_4", "classic", "players=4,harmony,middle_kingdom", _classic("place", 6)),
    Fixture("classic_mighty", "classic", "players=2,mighty_duel,harmony", _classic("place", 10)),
    Fixture("classic_over", "classic", "players=4,harmony,middle_kingdom", _classic("over", 1)),
]


class Shown(msgspec.Struct, frozen=True):
    """What a fixture holds."""

    options: str
    position: Position
    choices: tuple[Choice, ...]
    outcome: OutcomeView | None
    last: tuple[str, ...]
    """The latest actions, the newest last."""


def find(fixture: Fixture) -> Shown:
    """The first such position."""
    for seed in range(SEEDS):
        for course in _positions(fixture, seed):
            view = position_view(course)
            if fixture.is_wanted(view):
                last = tuple(map(str, course.actions[-6:]))
                return Shown(
                    fixture.options,
                    view,
                    choices(course.game, course.state),
                    _outcome(course),
                    last,
                )
    raise SystemExit(f"no game has a position for {fixture.name}")


def _positions(fixture: Fixture, seed: int) -> list[Course]:
    game, random, bot = game_named(fixture.game), Random(seed), bot_named("knight")
    course = Course.begin(game, game.start(parse_options(game.options_type, fixture.options)))
    found = [course]
    while (seat := course.to_act) is not None:
        tickets = course.state.chance_tickets()
        action: Any = (
            random.choice(tickets) if seat == CHANCE else bot.choose(course.state, random, Limit())
        )
        course = course.with_action(action)
        found.append(course)
    return found


def _outcome(course: Course) -> OutcomeView | None:
    outcome = course.outcome
    if outcome is None:
        return None
    scores = tuple(score.total for score in outcome.scores)
    return OutcomeView(outcome.reason, outcome.ranks, scores)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for fixture in FIXTURES:
        shown = msgspec.json.format(msgspec.json.encode(find(fixture)), indent=1)
        (FOLDER / f"{fixture.name}.json").write_bytes(shown + b"\n")
        print(fixture.name)
