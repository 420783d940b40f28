"""Notifications that have come and that wait to be read (design rule 8)."""

import asyncio
from collections import deque

from kingdomino.server.match.model import Notification

MOST_WAITING = 20_000
"""How many may wait; then the oldest is dropped, and the regular poll makes up for it."""


class Notifications(asyncio.Queue[Notification]):
    """A queue that never grows too long and never makes the sender wait."""

    def _init(self, maxsize: int) -> None:
        self._queue: deque[Notification] = deque(maxlen=MOST_WAITING)
