"""The course of a game: actions and table events one after the other, and what a take-back leaves."""

import pytest

from kingdomino.errors import IllegalActionError, TableError
from kingdomino.games import GAMES
from kingdomino.record.course import Course
from kingdomino.record.table_events import Ended, RanOut, Resigned, TookBack

GAME = GAMES["duel"]


def course(tokens: str) -> Course:
    """A game of Duel after these actions."""
    found = Course.begin(GAME, GAME.start())
    for token in tokens.split():
        found = found.with_action(GAME.parse_action(token))
    return found


ROLLED = "roll:?,d,fxx,lx"
TAKEN = f"{ROLLED} take:3 take:1,2"


def test_a_course_counts_rounds_draws_and_what_can_be_taken_back():
    begun = course("")
    assert (begun.round, begun.draws, begun.decisions) == (0, 0, ())
    taken = course(TAKEN)
    assert (taken.round, taken.draws, len(taken.actions), len(taken.decisions)) == (1, 1, 3, 2)
    assert taken.is_turn_over
    assert not course(ROLLED).is_turn_over


def test_an_action_makes_a_new_course_and_leaves_the_old_one():
    before = course(ROLLED)
    after = before.with_action(GAME.parse_action("take:3"))
    assert len(before.actions) == 1
    assert after.actions[:1] == before.actions
    with pytest.raises(IllegalActionError):
        before.with_action(GAME.parse_action("nothing"))


def test_a_take_back_leads_to_the_position_before_the_turn():
    taken = course(TAKEN)
    assert (taken.take_back_to(0), taken.take_back_to(1)) == (1, 2)
    assert taken.with_event(TookBack(1, 2)) == course(f"{ROLLED} take:3")
    assert taken.with_event(TookBack(0, 1)) == course(ROLLED)
    assert course(ROLLED).take_back_to(0) is None


@pytest.mark.parametrize(
    ("count", "message"), [(0, "a roll or draw cannot be taken back"), (3, "only 3 actions")]
)
def test_what_cannot_be_taken_back_is_refused(count: int, message: str):
    with pytest.raises(TableError, match=message):
        course(TAKEN).with_event(TookBack(0, count))


def test_only_the_seat_that_is_to_act_can_run_out_of_time():
    rolled = course(ROLLED)
    with pytest.raises(TableError, match="no clock runs for seat 1"):
        rolled.with_event(RanOut(1))
    late = rolled.with_event(RanOut(0))
    assert late.table.out_of_time == {0}
    assert late.with_action(GAME.parse_action("take:3")).table.out_of_time == frozenset()


def test_nothing_follows_once_the_table_has_ended_the_game():
    over = course(ROLLED).with_event(Resigned(0))
    assert over.is_over
    assert over.to_act is None
    assert over.outcome is not None
    assert over.outcome.winners == (1,)
    with pytest.raises(TableError, match="the game was ended"):
        over.with_action(GAME.parse_action("take:3"))
    with pytest.raises(TableError, match="the game is over"):
        over.with_event(Ended("agreed"))
