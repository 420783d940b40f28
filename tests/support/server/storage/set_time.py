"""A clock of the storage that a test sets."""

import pytest

from kingdomino.server.storage.clock import Clock

START = 4_000_000_000_000


class Time:
    """What every storage's clock says in these tests."""

    now = START


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> type[Time]:
    Time.now = START

    def now(_: Clock) -> int:
        return Time.now

    monkeypatch.setattr(Clock, "now", now)
    return Time
