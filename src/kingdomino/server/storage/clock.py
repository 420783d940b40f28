"""The one clock (design rule 9): it follows a given time but never goes back.

When the time it follows is put back, as when somebody corrects the computer's clock, it runs at half speed until that
time has caught up: clocks of players go on, and the order of things stays right.
"""

import time
from collections.abc import Callable


class Clock:
    """Milliseconds since 1970, moved on by the process's own monotonic clock between two looks at the given time."""

    def __init__(self, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._offset = time.time() - monotonic()
        self._looked_at = monotonic()
        self._now = self._offset + self._looked_at

    def follow(self, seconds: float) -> None:
        """The given time right now, in seconds since 1970."""
        self._offset = seconds - self._monotonic()

    def not_before(self, milliseconds: int) -> None:
        """It was this late before already, by a clock before this one."""
        self._now = max(self._now, milliseconds / 1000)

    def now(self) -> int:
        """Whole milliseconds since 1970."""
        instant = self._monotonic()
        slowed = self._now + (instant - self._looked_at) / 2
        self._now = max(self._offset + instant, slowed)
        self._looked_at = instant
        return int(self._now * 1000)
