"""The server is killed with games under way, and its disk made slow: short runs of `make crash`, with their controls."""

import asyncio
from pathlib import Path

from tools.load.crash import EAGER, SYNC_MS, UNSYNCED, Crashes, is_caught, sync_latencies
from tools.load.server_process import PROGRAM


def test_nothing_acknowledged_is_lost_or_done_twice_when_the_server_is_killed(tmp_path: Path):
    crashes = Crashes(tmp_path, kills=1, games=6)
    assert asyncio.run(crashes.run()) == []
    assert len(crashes.journal.acks) > 10
    # Twelve people and one against a bot have come, and some of them come back.
    assert crashes.journal.reconnects > 13
    assert crashes.orphans == 0
    assert crashes.server.tracebacks() == 0


def test_a_server_that_acknowledges_before_it_stores_is_caught_by_kills(tmp_path: Path):
    crashes = Crashes(tmp_path, kills=1, games=6, program=EAGER)
    assert is_caught(asyncio.run(crashes.run()))


def test_no_acknowledgement_leaves_before_the_sync_has_returned(tmp_path: Path):
    latencies = asyncio.run(sync_latencies(tmp_path, PROGRAM, turns=4))
    assert len(latencies) >= 4
    assert min(latencies) >= SYNC_MS


def test_a_server_that_does_not_wait_for_the_sync_is_caught_by_a_slow_disk(tmp_path: Path):
    """What kills cannot show. That the server which acknowledges early is caught, too, is shown by `make crash`."""
    latencies = asyncio.run(sync_latencies(tmp_path, UNSYNCED, turns=4))
    assert min(latencies) < SYNC_MS
