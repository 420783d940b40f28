"""How much processor time a program has used, so that a busy machine is as fair to programs as to our own bots.

Only Linux tells it of a process that still runs; elsewhere a program is timed by the clock on the wall.
"""

import os
import sys
import time
from pathlib import Path

_CHILDREN_TIMES = slice(13, 15)
"""Where `cutime` and `cstime` are among the fields of /proc/PID/stat that follow the name: children that have ended."""


def cpu_seconds(pid: int) -> float | None:
    """The processor time of a process and of all it has started, so far; None where the system does not tell."""
    if sys.platform != "linux":
        return None
    try:
        ended = (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()
        seconds = time.clock_gettime(_clock_of(pid))
        children = _children(pid)
    except (OSError, IndexError):
        return None
    seconds += sum(map(int, ended[_CHILDREN_TIMES])) / os.sysconf("SC_CLK_TCK")
    return seconds + sum(cpu_seconds(child) or 0.0 for child in children)


def _clock_of(pid: int) -> int:
    """The number of the clock that counts a process's time on all its threads.

    As the C library's `clock_getcpuclockid` makes it: the complement of the process number, then 2 for "scheduled time".
    """
    return (~pid << 3) | 2


def _children(pid: int) -> list[int]:
    tasks = (Path("/proc") / str(pid) / "task").glob("*/children")
    return [int(child) for task in tasks for child in task.read_text().split()]
