"""Bells that have rung here and that nobody has heard yet (design rule 8)."""

import asyncio

from kingdomino.server.match.model import Bell

MOST_BELLS = 20_000
"""How many may wait; then the oldest is lost, and the look from time to time makes up for it."""


class Bells:
    """A queue that never grows too long and never makes the ringer wait."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[Bell] = asyncio.Queue(MOST_BELLS)

    def ring(self, bell: Bell) -> None:
        """Somebody may want to know."""
        if self._queue.full():
            self._queue.get_nowait()
        self._queue.put_nowait(bell)

    async def next(self) -> Bell:
        """Wait for the next one."""
        return await self._queue.get()
