"""The core stays as much faster than Python as it should be: ratios of CPU time in one run, never seconds."""

import pytest

from kingdomino.arena.bench import CASES, measure

# Measured: 950 to 1,900. A third of that still tells a broken build from a busy machine.
LEAST_RATIO = 300


@pytest.mark.parametrize("name", CASES)
def test_the_core_is_hundreds_of_times_faster_than_python(name: str):
    assert measure(CASES[name], seconds=0.2, repeats=2).ratio > LEAST_RATIO
