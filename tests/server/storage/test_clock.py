"""The one clock follows a given time and never goes back (design rule 9)."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from kingdomino.server.storage.clock import Clock
from kingdomino.server.storage.contract import Storage
from tests.support.server.storage.samples import on_storage


class Hand:
    """A monotonic clock moved by hand."""

    def __init__(self) -> None:
        self.seconds = 50.0

    def __call__(self) -> float:
        return self.seconds


def clock_at(seconds: float) -> tuple[Clock, Hand]:
    hand = Hand()
    clock = Clock(hand)
    # Begins with the computer's own time; a given time that is later is taken over at once.
    clock.follow(seconds)
    return clock, hand


LATER = 4_000_000_000.0


def test_time_goes_on_between_two_looks():
    clock, hand = clock_at(LATER)
    assert clock.now() == LATER * 1000
    hand.seconds += 1.5
    assert clock.now() == LATER * 1000 + 1_500


def test_a_time_put_forward_is_taken_over_at_once():
    clock, _ = clock_at(LATER)
    clock.follow(LATER + 3_600)
    assert clock.now() == (LATER + 3_600) * 1000


def test_a_time_put_back_is_waited_for_at_half_speed():
    clock, hand = clock_at(LATER)
    clock.now()
    clock.follow(LATER - 10)
    assert clock.now() == LATER * 1000
    hand.seconds += 4
    assert clock.now() == (LATER + 2) * 1000
    hand.seconds += 16  # the given time has caught up: it is LATER + 10
    assert clock.now() == (LATER + 10) * 1000
    hand.seconds += 1
    assert clock.now() == (LATER + 11) * 1000


def test_it_is_not_earlier_than_it_was_for_the_process_before():
    clock, _ = clock_at(LATER)
    clock.not_before(int(LATER + 100) * 1000)
    assert clock.now() == (LATER + 100) * 1000


steps = st.lists(
    st.tuples(st.floats(0, 100), st.one_of(st.none(), st.floats(-5_000, 5_000))), max_size=30
)


@given(steps)
def test_it_never_goes_back(steps: list[tuple[float, float | None]]):
    clock, hand = clock_at(LATER)
    seen: list[int] = []
    for pause, jump in steps:
        hand.seconds += pause
        if jump is not None:
            clock.follow(LATER + hand.seconds + jump)
        seen.append(clock.now())
    assert all(a <= b for a, b in itertools.pairwise(seen))


@on_storage
async def test_a_storages_time_goes_on(storage: Storage):
    seen: list[int] = []
    for _ in range(5):
        await storage.check()
        seen += [storage.now(), storage.now()]
    assert seen == sorted(seen)
