"""Clocks: what was thought counts, nothing else does."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from kingdomino.server.match.absence import regain, run_out, take_over
from kingdomino.server.match.agreements import take_back
from kingdomino.server.match.clocks import Clocks
from kingdomino.server.match.endings import end
from kingdomino.server.match.events import Acted, AnyEvent, Began, Drew
from kingdomino.server.match.model import Clock
from kingdomino.server.match.outages import merged
from kingdomino.server.match.replay import Match
from tests.support.server.faults.scale import times
from tests.support.server.random_matches import random_matches

ROLL = Drew(("roll:?,d,fxx,lx",))
TAKE = Acted(0, ("take:3",))
PAIR = Acted(1, ("take:1,2",))
FISCHER = Clock("fischer", 60, 5)
DAYS = Clock("days", 86_400)


def timed(clock: Clock, *events: tuple[int, AnyEvent], bots: tuple[str | None, ...] = (None, None)):
    """A match of Duel in which these events happened at these seconds; it begins with the roll at 0."""
    match = Match.before("duel", "spellbook_fills=placed", clock)
    match = match.record([Began(bots), ROLL], at=0)[1]
    for second, event in events:
        match = match.record([event], at=1000 * second)[1]
    return match


def test_without_a_clock_nobody_runs_out():
    match = timed(Clock())
    assert match.remaining_ms(10**12) is None
    assert match.runs_out_at() is None


def test_only_the_clock_of_who_thinks_runs_and_a_turn_brings_the_increment():
    match = timed(FISCHER, (10, TAKE))
    assert match.remaining_ms(10_000) == (55_000, 60_000)
    assert match.remaining_ms(30_000) == (55_000, 40_000)
    assert match.runs_out_at() == 70_000
    later = timed(FISCHER, (10, TAKE), (40, PAIR))
    assert later.remaining_ms(41_000) == (54_000, 35_000)


def test_a_turn_sent_in_parts_brings_one_increment():
    before = [(10, TAKE), (20, PAIR)]
    castle, drawing = Acted(0, ("castle:lx",)), Acted(0, ("draw:d2=lxx,e2=fxx",))
    in_parts = timed(FISCHER, *before, (25, castle), (30, drawing))
    whole = timed(FISCHER, *before, (30, Acted(0, (*castle.actions, *drawing.actions))))
    assert in_parts.remaining_ms(30_000) == whole.remaining_ms(30_000) == (50_000, 55_000)


def test_time_never_falls_below_nothing_and_who_is_waited_for_has_only_increments():
    match = timed(FISCHER)
    assert match.remaining_ms(500_000) == (0, 60_000)
    assert match.runs_out_at() == 60_000
    match = timed(FISCHER, (100, run_out(match, 0)))
    assert match.runs_out_at() is None
    match = match.record([TAKE], at=200_000)[1]
    assert match.remaining_ms(200_000) == (5_000, 60_000)
    assert match.runs_out_at() == 260_000


def test_days_are_for_each_turn():
    match = timed(DAYS, (50_000, TAKE))
    assert match.remaining_ms(50_000_000) == (86_400_000, 86_400_000)
    assert match.runs_out_at() == 50_000_000 + 86_400_000
    assert match.remaining_ms(51_000_000) == (86_400_000, 85_400_000)


def test_our_own_outages_count_for_nobody():
    match = timed(FISCHER, (10, TAKE))
    outages = merged([(2_000, 5_000), (20_000, 50_000), (4_000, 6_000), (69_000, 99_000)])
    # Seat 0 thought from 0 to 10 s, of which we were away for 4 s.
    assert match.remaining_ms(10_000, outages) == (59_000, 60_000)
    assert match.remaining_ms(60_000, outages) == (59_000, 40_000)
    assert match.runs_out_at(outages) == 130_000
    assert match.remaining_ms(130_000, outages) == (59_000, 0)
    assert match.remaining_ms(129_999, outages) == (59_000, 1)


def test_bots_have_no_clock_and_a_person_s_stands_still_while_one_stands_in():
    match = timed(FISCHER, (10, TAKE), bots=(None, "king"))
    assert match.runs_out_at() is None
    assert match.remaining_ms(99_000) == (55_000, 60_000)
    match = timed(FISCHER)
    match = match.record([take_over(match, 0, "page")], at=20_000)[1]
    assert match.runs_out_at() is None
    assert match.remaining_ms(90_000) == (40_000, 60_000)
    match = match.record([regain(match, 0)], at=100_000)[1]
    assert match.remaining_ms(110_000) == (30_000, 60_000)
    assert match.runs_out_at() == 140_000


def test_a_take_back_gives_no_time_back_and_starts_the_turn_anew():
    match = timed(FISCHER, (10, TAKE))
    match = match.record([take_back(match, 0)], at=30_000)[1]
    assert match.remaining_ms(30_000) == (55_000, 40_000)
    assert match.runs_out_at() == 85_000
    match = timed(DAYS, (10, TAKE))
    match = match.record([take_back(match, 0)], at=30_000)[1]
    assert match.runs_out_at() == 30_000 + 86_400_000


def test_no_clock_runs_after_the_end():
    match = timed(FISCHER, (10, TAKE))
    match = match.record([end(match, "agreed")], at=20_000)[1]
    assert match.runs_out_at() is None
    assert match.remaining_ms(99_000) == (55_000, 50_000)


def test_a_clock_that_goes_back_between_two_events_does_no_harm():
    match = timed(FISCHER, (10, TAKE), (5, PAIR))
    assert match.remaining_ms(10_000) == (55_000, 65_000)


OUTAGES = st.lists(
    st.tuples(st.integers(0, 900_000), st.integers(0, 100_000)).map(lambda o: (o[0], o[0] + o[1])),
    max_size=5,
).map(merged)


@given(
    clock=st.sampled_from([FISCHER, Clock("fischer", 300, 0), DAYS]),
    turns=st.lists(
        st.tuples(st.integers(0, 3), st.integers(0, 60_000), st.booleans()), max_size=20
    ),
    outages=OUTAGES,
)
def test_exactly_when_it_says_the_time_is_over(
    clock: Clock, turns: list[tuple[int, int, bool]], outages: list[tuple[int, int]]
):
    clocks, now = Clocks(clock, 4).after(0, 0, finished_turn=False, restarts=False), 0
    for seat, thought, finished in turns:
        now += thought
        clocks = clocks.after(seat, now, finished_turn=finished, restarts=False)
    out = clocks.runs_out_at(outages)
    assert out is not None
    assert clocks.running is not None
    seat = clocks.running[0]
    at_end, before = clocks.remaining_ms(out, outages), clocks.remaining_ms(out - 1, outages)
    assert at_end is not None
    assert before is not None
    assert at_end[seat] == 0
    assert before[seat] == (1 if out > clocks.running[1] else 0)


def test_clocks_of_random_matches_never_gain_by_waiting():
    random = Random("clocks")
    for played in random_matches("clocks", times(12, 500)):
        for match in played.matches[:: 1 + len(played.matches) // 10]:
            first = match.remaining_ms(match.at)
            later = match.remaining_ms(match.at + random.randrange(100_000))
            if first is None:
                assert later is None
                continue
            assert later is not None
            ran = [seat for seat in range(match.players) if later[seat] != first[seat]]
            assert all(later[seat] <= first[seat] for seat in ran)
            assert ran in ([], [match.to_act])
