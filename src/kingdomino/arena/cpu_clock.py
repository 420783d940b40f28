"""How much processor time a program has used, so that a busy machine is as fair to programs as to our own bots.

Only Linux tells it of a process that still runs; elsewhere a program is timed by the clock on the wall.
"""

import os
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

_CHILDREN_TIMES = slice(13, 15)
"""Where `cutime` and `cstime` are among the fields of /proc/PID/stat that follow the name: children that have ended."""


class ClockReading(NamedTuple):
    """What the clocks of a program show at a moment."""

    cpu_seconds: float | None
    """Processor time of the process and of all it has started; None where the system does not tell."""
    wall_seconds: float

    @classmethod
    def of(cls, pid: int) -> Self:
        """What they show now."""
        return cls(_cpu_seconds(pid), time.monotonic())

    def since(self, earlier: "ClockReading") -> float:
        """The processor time between two readings; time on the wall if it is not known at both."""
        if self.cpu_seconds is None or earlier.cpu_seconds is None:
            return self.wall_seconds - earlier.wall_seconds
        return max(self.cpu_seconds - earlier.cpu_seconds, 0.0)


def _cpu_seconds(pid: int) -> float | None:
    if sys.platform != "linux":
        return None
    try:
        ended = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
        seconds = time.clock_gettime(_clock_of(pid))
    except (OSError, IndexError):
        return None
    seconds += sum(map(int, ended[_CHILDREN_TIMES])) / os.sysconf("SC_CLK_TCK")
    return seconds + sum(_cpu_seconds(child) or 0.0 for child in _children(pid))


def _clock_of(pid: int) -> int:
    """The number of the clock that counts a process's time on all its threads.

    As the C library's `clock_getcpuclockid` makes it: the complement of the process number, then 2 for "scheduled time".
    """
    return (~pid << 3) | 2


def _children(pid: int) -> list[int]:
    children: list[int] = []
    with suppress(OSError):
        for task in (Path("/proc") / str(pid) / "task").iterdir():
            with suppress(OSError):  # a thread that has ended since it was listed
                children += map(int, (task / "children").read_text().split())
    return children
