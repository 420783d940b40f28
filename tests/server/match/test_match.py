"""A match is what its log makes of it, and refuses what is not allowed."""

from collections import Counter
from random import Random

import pytest

from kingdomino.kingdom.score import ranks
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.absence import regain, run_out, take_over
from kingdomino.server.match.agreements import take_back
from kingdomino.server.match.endings import end, resign
from kingdomino.server.match.events import (
    Acted,
    AnyEvent,
    Began,
    Disclosed,
    Drew,
    Ended,
    RanOut,
    Regained,
    Resigned,
    TakenOver,
    TookBack,
    decode_event,
    encode_event,
)
from kingdomino.server.match.model import Clock, Stored
from kingdomino.server.match.replay import CorruptLogError, Match
from kingdomino.server.match.turns import act
from tests.support.server.faults.scale import times
from tests.support.server.random_matches import random_match, random_matches

DUEL = "spellbook_fills=placed"
ROLL = "roll:?,d,fxx,lx"
ROUND = (
    Acted(0, ("take:3",)),
    Acted(1, ("take:1,2",)),
    Acted(0, ("draw:d2=lx,e2=fxx",)),
    Acted(1, ("draw:d2=d,e2=d",)),
)


def played(*events: AnyEvent, game: str = "duel", options: str = DUEL, bots: int = 0) -> Match:
    """A match of people, and of bots in its last seats, after these events, one a second."""
    match = Match.before(game, options, Clock())
    seats = (None,) * (match.players - bots) + ("knight",) * bots
    for number, event in enumerate((Began(seats), *events)):
        match = match.record([event], at=1000 * number)[1]
    return match


def three(*events: AnyEvent) -> Match:
    """A three-player match of Kingdomino in which three dominoes have been placed."""
    match = played(*events, game="classic", options="players=3")
    random = Random(1)
    while match.course.round < 2 or not match.course.decisions:
        match = _on(match, random)
    return match


def _on(match: Match, random: Random) -> Match:
    tickets = match.course.state.chance_tickets()
    token = str(random.choice(tickets or match.course.state.legal_actions()))
    seat = match.to_act
    assert seat is not None
    return match.record([Drew((token,)) if tickets else Acted(seat, (token,))], match.at + 1000)[1]


def refusal(code: Code, command: object, *arguments: object, **named: object) -> Refusal:
    assert callable(command)
    with pytest.raises(Refusal) as caught:
        command(*arguments, **named)
    assert caught.value.code == code
    return caught.value


def test_a_match_is_the_fold_of_its_log_and_every_event_survives_storage():
    reasons = Counter[str]()
    kinds = Counter[type]()
    codes = Counter[Code]()
    for each in random_matches("fold", times(60, 2_000)):
        match = each.before
        for stored in each.log:
            assert decode_event(encode_event(stored.event).decode()) == stored.event
            kinds[type(stored.event)] += 1
            match = match.after(stored)
        assert match == each.match
        assert match.course.is_over
        assert match.is_disclosed
        outcome = match.course.outcome
        assert outcome is not None
        assert min(outcome.ranks) == 1
        reasons[outcome.reason] += 1
        codes.update(each_refusal.code for each_refusal in each.refusals)
    assert {*reasons} == {
        *("pile_empty", "full_map", "nobody_drew"),
        *("resigned", "agreed", "left", "out_of_time", "expired"),
    }
    assert {*kinds} == {
        *(Began, Acted, Drew, Disclosed),
        *(TookBack, Resigned, RanOut, TakenOver, Regained, Ended),
    }
    assert {Code.NOT_NOW, Code.NOT_YOUR_TURN, Code.BAD_NOTATION, Code.NOT_FOUND} <= {*codes}


def test_a_log_with_a_gap_a_repeat_or_another_position_is_corrupt():
    each = random_match(Random("corrupt"), ("duel", DUEL))
    match = each.before.after(each.log[0])
    for wrong, message in [
        (each.log[0], "event 1 follows event 1"),
        (each.log[2], "event 3 follows event 1"),
        (Stored(2, each.log[1].event, "0" * 16, 0), "the log says 0000000000000000"),
        (Stored(2, Acted(0, ("take:1",)), "0" * 16, 0), "it is the turn of -1"),
        (Stored(2, Drew(("roll:x",)), "0" * 16, 0), "not a face"),
        (Stored(2, Disclosed("00"), "0" * 16, 0), "after the end only"),
        (Stored(2, Began((None, None)), "0" * 16, 0), "begun already"),
    ]:
        with pytest.raises(CorruptLogError, match=message):
            match.after(wrong)
    with pytest.raises(CorruptLogError, match="nothing can follow"):
        each.match.after(Stored(each.match.seq + 1, Began((None, None)), "", 0))


def test_a_turn_is_one_command_and_all_or_nothing():
    match = played(Drew((ROLL,)))
    assert act(match, 0, ["take:3"]) == ROUND[0]
    message = refusal(Code.NOT_YOUR_TURN, act, match, 0, ["take:3", "take:1,2"]).message
    assert message == "Action 2, take:1,2, is too many: it is seat 1's turn."
    refusal(Code.NOT_YOUR_TURN, act, match, 1, ["take:3"])
    illegal = refusal(Code.ILLEGAL, act, match, 0, ["take:7"])
    assert illegal.rule == "D6"
    assert "take:7" in illegal.message
    refusal(Code.BAD_NOTATION, act, match, 0, ["tak:3"])
    refusal(Code.BAD_MESSAGE, act, match, 0, [])
    refusal(Code.NOT_FOUND, act, match, 2, ["take:3"])
    late = played(Drew((ROLL,)), *ROUND[:3])
    chance = refusal(Code.NOT_YOUR_TURN, act, late, 1, ["draw:d2=d,e2=d", "roll:?,d,fxx,lx"])
    assert "chance comes first" in chance.message


def test_a_bot_s_seat_is_played_by_the_bot_only_and_a_person_s_by_the_person():
    match = played(Drew((ROLL,)), ROUND[0], bots=1)
    refusal(Code.NOT_NOW, act, match, 1, ["take:1,2"])
    assert act(match, 1, ["take:1,2"], as_bot=True) == ROUND[1]
    refusal(Code.NOT_NOW, act, played(Drew((ROLL,))), 0, ["take:3"], as_bot=True)


def test_nothing_is_done_before_the_beginning_or_after_the_end():
    before = Match.before("duel", DUEL, Clock())
    assert before.to_act is None
    refusal(Code.NOT_NOW, act, before, 0, ["take:3"])
    over = played(Drew((ROLL,)), Resigned(1))
    assert over.to_act is None
    for command in (take_back, run_out, regain):
        refusal(Code.NOT_NOW, command, over, 0)
    refusal(Code.NOT_NOW, end, over, "agreed")
    refusal(Code.NOT_NOW, act, over, 0, ["take:3"])


def test_a_take_back_undoes_the_last_decisions_in_a_row_of_whoever_asks():
    match = played(Drew((ROLL,)), *ROUND[:3])
    assert take_back(match, 0) == TookBack(0, 3)
    assert take_back(match, 1) == TookBack(1, 2)
    back = match.record([take_back(match, 1)], at=9000)[1]
    assert back.course.state == played(Drew((ROLL,)), ROUND[0]).course.state
    assert back.to_act == 1
    assert take_back(back, 0) == TookBack(0, 1)
    refusal(Code.NOT_NOW, take_back, back, 1)


def test_a_turn_of_several_actions_is_taken_back_whole():
    match = three()
    while len({decision.before.to_act for decision in match.course.decisions}) < 2:
        match = _on(match, Random(2))
    first = match.course.decisions[0].before
    seat = first.to_act
    assert seat is not None
    event = take_back(match, seat)
    assert match.record([event], 0)[1].course.state == first
    assert len(match.course.actions) - event.actions >= 2


def test_of_two_kings_in_a_row_only_the_last_ones_turn_is_taken_back():
    drawn = Drew(("reveal:5", "reveal:6", "reveal:7", "reveal:8", "kings:0,0,1,1"))
    first, second = Acted(0, ("claim:8",)), Acted(0, ("claim:7",))
    match = played(drawn, first, second, game="classic", options="players=2")
    back = match.record([take_back(match, 0)], at=9000)[1]
    assert (
        back.course.state == played(drawn, first, game="classic", options="players=2").course.state
    )


def test_nothing_is_taken_back_across_a_roll():
    match = played(Drew((ROLL,)), *ROUND, Drew((ROLL,)))
    assert "across" in refusal(Code.NOT_NOW, take_back, match, 0).message
    with pytest.raises(CorruptLogError, match="cannot be taken back"):
        match.record([TookBack(0, 4)], at=0)
    with pytest.raises(CorruptLogError, match="nothing is taken back"):
        match.record([TookBack(0, 6)], at=0)


def test_who_resigns_in_a_game_of_two_has_lost_whatever_the_points():
    match = played(Drew((ROLL,)), *ROUND, Drew((ROLL,)))
    assert [score.total for score in match.course.state.scores()] == [3, 0]
    assert resign(match, 0, "knight") == (Resigned(0),)
    outcome = match.record(resign(match, 0, "knight"), at=9000)[1].course.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == ("resigned", (2, 1))


def test_who_resigns_in_a_larger_game_is_played_on_by_a_bot_and_ranks_last():
    match = three()
    events = resign(match, 1, "knight")
    assert events == (Resigned(1), TakenOver(1, "knight"))
    match = match.record(events, at=9000)[1]
    assert match.bots == (None, "knight", None)
    assert not match.course.is_over
    assert "resigned" in refusal(Code.NOT_NOW, regain, match, 1).message
    refusal(Code.NOT_NOW, resign, match, 1, "page")
    random = Random(3)
    while not match.course.is_over:
        match = _on(match, random)
    outcome = match.course.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranks[1]) == ("pile_empty", 3)


def test_a_seat_that_a_bot_has_taken_over_can_be_regained_and_then_ranks_by_its_points():
    match = three()
    match = match.record([take_over(match, 0, "page")], at=9000)[1]
    refusal(Code.NOT_NOW, take_over, match, 0, "knight")
    assert match.bots[0] == "page"
    ended = match.record([end(match, "agreed")], at=9000)[1].course.outcome
    assert ended is not None
    assert ended.ranks[0] == 3
    back = match.record([regain(match, 0)], at=9000)[1]
    assert back.bots == (None, None, None)
    refusal(Code.NOT_NOW, regain, back, 0)
    level = back.record([end(back, "agreed")], at=9000)[1].course.outcome
    assert level is not None
    assert level.ranks == ranks(level.scores)


@pytest.mark.parametrize("reason", ["left", "out_of_time"])
def test_whose_absence_ended_the_game_ranks_last(reason: str):
    match = played(Drew((ROLL,)), *ROUND)
    match = match.record([end(match, reason, 0)], at=9000)[1]
    outcome = match.course.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranks) == (reason, (2, 1))
    assert outcome.scores == match.course.state.scores()


def test_an_end_has_a_known_reason_and_a_seat_only_where_one_is_to_blame():
    match = played()
    for reason, seat in [("boredom", None), ("left", None), ("agreed", 1), ("expired", 0)]:
        refusal(Code.NOT_NOW, end, match, reason, seat)
    refusal(Code.NOT_FOUND, end, match, "left", 5)
    refusal(Code.NOT_NOW, end, played(bots=1), "left", 1)


def test_a_bot_neither_resigns_nor_runs_out_nor_is_taken_over():
    match = played(Drew((ROLL,)), ROUND[0], bots=1)
    refusal(Code.NOT_NOW, resign, match, 1, "page")
    refusal(Code.NOT_NOW, run_out, match, 1)
    refusal(Code.NOT_NOW, take_over, match, 1, "page")
    refusal(Code.NOT_NOW, regain, match, 1)


def test_who_ran_out_of_time_and_is_waited_for_plays_on():
    match = played(Drew((ROLL,)))
    refusal(Code.NOT_NOW, run_out, match, 1)
    match = match.record([run_out(match, 0)], at=9000)[1]
    assert match.course.table.out_of_time == {0}
    refusal(Code.NOT_NOW, run_out, match, 0)
    match = match.record([act(match, 0, ["take:3"])], at=9000)[1]
    assert not match.course.table.out_of_time


def test_a_match_begins_with_a_bot_or_a_person_in_each_seat_and_shares_of_persons():
    before = Match.before("duel", DUEL, Clock())
    for began in (
        Began((None,)),
        Began((None, "king"), {"1": "00"}),
        Began((None, None), {"x": ""}),
    ):
        with pytest.raises(CorruptLogError):
            before.record([began], at=0)
    match = before.record([Began((None, "king"), {"0": "00" * 32})], at=0)[1]
    assert match.shares == ((0, "00" * 32),)
    assert match.bots == (None, "king")


def test_only_the_first_event_of_a_command_carries_its_id():
    match = three()
    stored, later = match.record(resign(match, 0, "page"), at=9000, command="abc")
    assert [each.command for each in stored] == ["abc", None]
    assert [each.seq for each in stored] == [match.seq + 1, match.seq + 2]
    assert later.seq == match.seq + 2
