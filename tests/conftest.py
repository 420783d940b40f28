"""How the tests share the machine."""

import os

import pytest


@pytest.hookimpl(optionalhook=True)  # there is none without xdist
def pytest_xdist_auto_num_workers() -> int:
    """Three processes on two cores: many tests wait, for clocks, for disks and for servers that they have stopped."""
    is_known = hasattr(os, "sched_getaffinity")
    cores = len(os.sched_getaffinity(0)) if is_known else os.cpu_count() or 1
    return cores + cores // 2
