"""Which players are still in a game, and how the table ranks them when it ends one."""

import pytest

from kingdomino.errors import TableError
from kingdomino.games import GAMES
from kingdomino.options import make_options
from kingdomino.record.table_events import Ended, RanOut, Regained, Resigned, TableEvent, TakenOver
from kingdomino.record.table_state import TableState

CLASSIC = GAMES["classic"]
START = CLASSIC.start(make_options(CLASSIC.options_type, {"players": 4}))


def after(*events: TableEvent, players: int = 4) -> TableState:
    """The table after these events."""
    table = TableState.at_start(players)
    for event in events:
        table = table.after(event)
    return table


def test_who_stays_ranks_before_who_was_replaced_and_who_resigned_comes_last():
    table = after(TakenOver(1, "squire"), Resigned(2), TakenOver(2, "squire"), Ended("agreed"))
    assert [table.presence(seat) for seat in range(4)] == [2, 1, 0, 2]
    outcome = table.outcome(START)
    assert outcome is not None
    assert outcome.reason == "agreed"
    assert outcome.ranks == (1, 3, 4, 1)


def test_resigning_ends_a_game_of_two_and_no_larger_one():
    assert after(Resigned(0), players=2).is_over
    assert not after(Resigned(0)).is_over
    assert after(Resigned(0)).outcome(START) is None


def test_a_player_who_comes_back_is_in_time_and_plays_again():
    away = after(RanOut(3), TakenOver(3, "page"))
    assert (away.out_of_time, away.stand_ins[3]) == ({3}, "page")
    back = away.after(Regained(3))
    assert back == TableState.at_start(4)


def test_acting_brings_a_player_back_in_time_but_not_one_whom_a_bot_replaces():
    assert after(RanOut(3)).after_acting(3) == TableState.at_start(4)
    replaced = after(RanOut(3), TakenOver(3, "page"))
    assert replaced.after_acting(3) is replaced


@pytest.mark.parametrize(
    ("events", "message"),
    [
        ((Resigned(4),), "there is no seat 4"),
        ((Resigned(1), Resigned(1)), "has resigned already"),
        ((RanOut(1), RanOut(1)), "no clock runs for seat 1"),
        ((Regained(1),), "no bot plays in place of seat 1"),
        ((Resigned(1), TakenOver(1, "page"), Regained(1)), "cannot be regained"),
        ((Ended("bored"),), "'bored' is no reason to end"),
        ((Ended("agreed", 1),), "agreed has no seat"),
        ((Ended("left"),), "left needs a seat"),
        ((Ended("agreed"), Resigned(1)), "the game is over"),
    ],
)
def test_what_cannot_happen_is_refused(events: tuple[TableEvent, ...], message: str):
    with pytest.raises(TableError, match=message):
        after(*events)
