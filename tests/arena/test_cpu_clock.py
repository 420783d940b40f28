"""Programs are charged processor time, and time on the wall only where it is not known."""

import os
import subprocess
import sys
import threading
import time

import pytest

from kingdomino.arena.cpu_clock import ClockReading

linux_only = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a running program's time"
)


@pytest.mark.parametrize(
    ("before", "after", "seconds"),
    [
        (ClockReading(2.0, 100.0), ClockReading(2.5, 110.0), 0.5),
        (ClockReading(None, 100.0), ClockReading(2.5, 110.0), 10.0),
        (ClockReading(2.0, 100.0), ClockReading(None, 110.0), 10.0),
        (ClockReading(2.5, 100.0), ClockReading(2.0, 110.0), 0.0),
    ],
    ids=["known", "unknown at first", "unknown at last", "a child is no longer counted"],
)
def test_two_readings_of_different_clocks_are_never_compared(
    before: ClockReading, after: ClockReading, seconds: float
):
    assert after.since(before) == seconds


@linux_only
def test_the_time_of_a_process_is_that_of_all_its_threads():
    before, own = ClockReading.of(os.getpid()), time.process_time()
    worker = threading.Thread(target=lambda: sum(range(300_000)))
    worker.start()
    worker.join()
    own = time.process_time() - own
    assert ClockReading.of(os.getpid()).since(before) >= own


@linux_only
def test_short_threads_do_not_hide_the_time():
    code = "import threading\nwhile True: threading.Thread(target=int).start()"
    with subprocess.Popen([sys.executable, "-c", code]) as program:
        try:
            readings = [ClockReading.of(program.pid) for _ in range(300)]
        finally:
            program.kill()
    assert all(reading.cpu_seconds is not None for reading in readings)


def test_a_process_that_is_gone_has_no_processor_time():
    with subprocess.Popen([sys.executable, "-c", ""]) as program:
        pass
    assert ClockReading.of(program.pid).cpu_seconds is None
