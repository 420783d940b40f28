"""What the browser client knows of the package, and what the schema says of closed sets."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino.bots import LEVELS, check_bot
from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.options import all_options
from kingdomino.record.course import Course
from kingdomino.server.routes.openapi import message_schemas
from kingdomino.server.views import position_view
from tools.web_facts import facts_text

FACTS = Path("web/src/package.gen.ts")


def test_the_stored_facts_are_up_to_date():
    assert FACTS.read_text(encoding="utf-8") == facts_text(), (
        "the package has changed: run make types"
    )


def test_an_option_is_listed_with_the_numbers_of_players_that_can_choose_it():
    text = facts_text()
    assert (
        'name: "lines_of_three",\n        choices: [false, true],\n        usual: false,\n        players: [3],'
        in text
    )
    assert (
        'name: "harmony",\n        choices: [false, true],\n        usual: false,\n        players: [2, 3, 4],'
        in text
    )


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_plays_every_game_with_any_options(level: str):
    # So the client offers all of them, whatever else is chosen.
    for game in GAMES.values():
        for options in all_options(game.options_type):
            check_bot(level, game.name, options)


def names(struct: str, field: str) -> set[str]:
    """The closed set of a field, as the schema has it."""
    schemas = message_schemas()
    schema = schemas[struct]["properties"][field]
    if "$ref" in schema:
        schema = schemas[schema["$ref"].rpartition("/")[2]]
    return set(schema["enum"])


@pytest.fixture(scope="module")
def finished() -> list[list[Course]]:
    """Random games, all positions of each."""
    found: list[list[Course]] = []
    for name, game in GAMES.items():
        kinds = all_options(game.options_type)
        for number in range(max(30, len(kinds))):
            random = Random(f"facts {name} {number}")
            courses = [Course.begin(game, game.start(kinds[number % len(kinds)]))]
            while (seat := courses[-1].to_act) is not None:
                state: Any = courses[-1].state
                tickets = state.chance_tickets() if seat == CHANCE else state.legal_actions()
                courses.append(courses[-1].with_action(random.choice(tickets)))
            found.append(courses)
    return found


def test_positions_hold_only_what_the_schema_lists(finished: list[list[Course]]):
    kinds, bonuses = names("SquareView", "kind"), names("BonusView", "name")
    seen_kinds, seen_bonuses = set[str](), set[str]()
    for course in (
        course for courses in finished for course in courses[:9] + courses[9::7] + courses[-1:]
    ):
        view = position_view(course)
        seen_kinds |= {square.kind for kingdom in view.kingdoms for square in kingdom.squares}
        seen_bonuses |= {bonus.name for score in view.scores for bonus in score.bonuses}
    assert seen_kinds == kinds
    assert seen_bonuses == bonuses


@pytest.mark.parametrize(("name", "struct"), [("duel", "DuelView"), ("classic", "ClassicView")])
def test_every_step_of_a_game_is_in_the_schema(
    name: str, struct: str, finished: list[list[Course]]
):
    states: list[Any] = [
        each.state for courses in finished for each in courses if each.game.name == name
    ]
    steps = {str(state.step) for state in states}
    assert steps <= names(struct, "step")
    # All but those for spells that are seldom won at random.
    assert names(struct, "step") - steps <= {"domain", "cross"}


def test_every_ending_of_a_random_game_is_in_the_schema(finished: list[list[Course]]):
    reasons = names("OutcomeView", "reason")
    for courses in finished:
        outcome = courses[-1].outcome
        assert outcome is not None
        assert outcome.reason in courses[-1].game.endings
        assert outcome.reason in reasons
    # The other ones are the table's.
    assert {"resigned", "agreed", "left", "out_of_time", "expired"} <= reasons


def test_the_schema_lists_games_and_bots_where_a_table_is_made():
    assert names("NewMatch", "game") == {*GAMES}
    assert {*LEVELS} < names("BotSeat", "bot")
