"""What `make portable` gives to other systems: a trace of both games, and what bots choose; and its list of targets."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from kingdomino import core
from kingdomino.bots import BOTS, CoreBot
from kingdomino.bots.signature import mark_of, parse_signatures, signature_positions
from kingdomino.games import GAMES
from kingdomino.options import all_options
from tools.portable.__main__ import chosen_targets
from tools.portable.material import cases_of_bot, write_damaged, write_trace
from tools.portable.targets import TARGETS

STORED = Path(__file__).parents[1] / "bots/signature.txt"
EVERY = [
    game.start(options) for game in GAMES.values() for options in all_options(game.options_type)
]


@pytest.fixture(scope="module")
def trace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("portable") / "trace.txt"
    write_trace(path, steps=3000)
    return path


def games_of(trace: Path) -> Iterator[list[str]]:
    for game in trace.read_text(encoding="utf-8").split("start ")[1:]:
        yield game.splitlines()


def test_a_trace_has_a_game_with_every_combination_of_switches(trace: Path):
    assert {lines[0] for lines in games_of(trace)} == {str(state) for state in EVERY}


def test_a_trace_is_as_long_as_it_is_meant_to_be(trace: Path):
    assert sum(len(lines) - 2 for lines in games_of(trace)) >= 3000


def test_the_core_takes_every_step_of_a_trace(trace: Path):
    for start, *steps, over in games_of(trace):
        state = core.position(start)
        for step in steps:
            count, _, position, token = step.split(" ")
            possible = state.codes() or set(state.chance_tickets())
            assert (len(possible), f"{state.hash():016x}") == (int(count), position)
            state = state.apply(token)
        outcome = state.outcome()
        assert outcome is not None
        totals = "-".join(map(str, outcome["totals"]))
        assert over.split(" ")[:4] == ["over", f"{state.hash():016x}", outcome["reason"], totals]


def test_damage_is_in_one_line(trace: Path):
    damaged = trace.with_name("damaged.txt")
    write_damaged(trace, damaged)
    pairs = zip(trace.read_text().splitlines(), damaged.read_text().splitlines(), strict=True)
    assert sum(one != other for one, other in pairs) == 1


def test_the_bots_are_asked_what_the_signature_asks():
    stored = {each.bot: each for each in parse_signatures(STORED.read_text(encoding="utf-8"))}
    bot = BOTS["baron"]
    assert isinstance(bot, CoreBot)
    cases = [line.split(" ", 5) for line in cases_of_bot(bot)]
    assert [case[5] for case in cases] == signature_positions()
    assert stored["baron"].marks == tuple(mark_of(case[3]) for case in cases)


def test_targets_are_chosen_by_name_and_an_unknown_one_is_refused():
    assert chosen_targets([]) == list(TARGETS)
    assert [target.name for target in chosen_targets(["wasm32"])] == ["wasm32"]
    with pytest.raises(SystemExit, match="no target amiga; targets are linux-x86-64-gcc"):
        chosen_targets(["amiga"])
