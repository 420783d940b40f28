"""The core and the Python rules agree: golden files, lock-step, statistics; and a difference is found."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino import core
from kingdomino.arena.simulate import figures, simulate, simulate_in_core
from kingdomino.bots import BOTS
from kingdomino.classic import placing
from kingdomino.duel import spellbook
from kingdomino.games import GAMES
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.lockstep import LockstepError, play_in_lockstep
from kingdomino.options import all_options, options_text
from kingdomino.record import parse_game

GOLDEN = Path(__file__).parents[2] / "golden"
EVERY = [(name, options) for name in GAMES for options in all_options(GAMES[name].options_type)]
NAMES = [f"{name}-{options_text(options)}" for name, options in EVERY]


def core_perft(state: core.State, depth: int) -> int:
    """How many sequences of so many actions there are in the core."""
    codes = state.codes() or list(dict.fromkeys(state.chance_tickets()))
    if depth == 1:
        return len(codes)
    return sum(core_perft(state.apply(code), depth - 1) for code in codes)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*/*.game")), ids=lambda path: path.stem)
def test_the_core_replays_a_golden_game(path: Path):
    record = parse_game(path.read_text(encoding="utf-8"))
    state = core.position(str(record.start))
    for action, expected in zip(record.actions, list(record.states())[1:], strict=True):
        state = state.apply(str(action))
        assert str(state) == str(expected)
    outcome = record.final.outcome()
    found = state.outcome()
    if outcome is None:
        assert path.parent.name == "table", "only the table ends a game before its rules do"
        assert found is None
        return
    assert found is not None
    assert found["totals"] == [score.total for score in outcome.scores]
    assert found["ranks"] == list(outcome.ranks)
    assert found["reason"] == outcome.reason


@pytest.mark.parametrize(
    "path", sorted(GOLDEN.glob("*/*.perft")), ids=lambda path: path.parent.name
)
def test_the_core_counts_as_the_golden_files_do(path: Path):
    for block in path.read_text(encoding="utf-8").strip().split("\n\n"):
        line, *counts = block.split("\n")
        state = core.position(line)
        for each in counts:
            depth, count = map(int, each.split())
            assert core_perft(state, depth) == count, line


@pytest.mark.parametrize(("name", "options"), EVERY, ids=NAMES)
def test_both_implementations_go_in_lock_step(name: str, options: Any):
    random = Random(f"lockstep {name} {options}")
    games = 12 if name == "duel" else 2
    assert sum(play_in_lockstep(GAMES[name], options, random) for _ in range(games)) > 60 * games


def play_some(name: str) -> None:
    """Enough games to meet every rule."""
    for seed in range(20):
        play_in_lockstep(GAMES[name], GAMES[name].options_type(), Random(seed))


def test_a_wrong_rule_in_python_is_found(monkeypatch: pytest.MonkeyPatch):
    inside = placing.frame_squares

    def too_wide(kingdom: Kingdom, frame: int) -> set[int]:
        return inside(kingdom, frame + 1)

    monkeypatch.setattr(placing, "frame_squares", too_wide)
    with pytest.raises(LockstepError, match="actions differ"):
        play_some("classic")


def test_a_wrong_spellbook_in_python_is_found(monkeypatch: pytest.MonkeyPatch):
    line = spellbook.BOOK_LINES[spellbook.Coat.DOT]
    monkeypatch.setitem(spellbook.BOOK_LINES, spellbook.Coat.DOT, line._replace(squares=6))
    with pytest.raises(LockstepError):
        play_some("duel")


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_ticket_in_python_is_found(name: str, monkeypatch: pytest.MonkeyPatch):
    start: Any = GAMES[name].start()
    state_type = start.__class__
    tickets = state_type.chance_tickets

    def without_the_last(state: Any) -> list[Any]:
        return [*tickets(state)][:-1]

    monkeypatch.setattr(state_type, "chance_tickets", without_the_last)
    with pytest.raises(LockstepError, match="tickets differ"):
        play_some(name)


SHARES = ("first_player_wins", "draws", "unplaced_share")


@pytest.mark.parametrize(
    ("name", "options", "policy"),
    [
        (name, options, policy)
        for name, options in EVERY
        # In Kingdomino plain is the same as random.
        for policy in (("random", "plain") if name == "duel" else ("random",))
    ],
)
def test_statistics_of_both_implementations_are_equal_within_error(
    name: str, options: Any, policy: str
):
    games = 400 if name == "duel" else 150
    game = GAMES[name]
    python = figures(list(simulate(game, options, BOTS[policy].choose, games, seed=5)))
    fast = simulate_in_core(game, options, policy, 20_000, seed=5)
    assert python.keys() == fast.keys()
    # Five standard errors: a chance of one in a million for each figure.
    assert abs(python["mean_score"] - fast["mean_score"]) < 5 * python["score_stderr"]
    assert abs(python["mean_rounds"] - fast["mean_rounds"]) < 5 * 3 / games**0.5
    shares = [(python[share], fast[share]) for share in SHARES if share in python]
    shares += [(python["ended_by"][key], fast["ended_by"][key]) for key in python["ended_by"]]
    shares += [
        (value, fast["spells_won"][key]) for key, value in python.get("spells_won", {}).items()
    ]
    for share, expected in shares:
        assert abs(share - expected) < 5 * (0.25 / games) ** 0.5
    for mean in ("placed_per_player", "discarded_per_player", "mean_domains"):
        if mean in python:
            assert abs(python[mean] - fast[mean]) < 5 * 3 / games**0.5


def test_figures_do_not_depend_on_the_number_of_threads():
    game = GAMES["duel"]
    options = game.options_type()
    one = simulate_in_core(game, options, "random", 3000, seed=1, threads=1)
    two = simulate_in_core(game, options, "random", 3000, seed=1, threads=2)
    for name, value in one.items():
        assert two[name] == pytest.approx(value)
