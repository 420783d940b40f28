"""How far behind the server is: when too far, commands are refused at once instead of waiting in line."""

import asyncio
import time

from kingdomino.server.errors import Code, Refusal

STEP_SECONDS = 0.02
MOST_LAG_SECONDS = 0.4
"""A loop that is later than this has more to do than it can; people should hear that, not wait."""
MOST_IN_FLIGHT = 400
"""Commands that may wait for the database at the same time."""


class Pressure:
    """Measures how late the event loop is and how many commands are under way."""

    def __init__(self) -> None:
        self.most_lag = MOST_LAG_SECONDS
        self.lag = 0.0
        self.in_flight = 0

    async def watch(self) -> None:
        """Measure for ever."""
        while True:
            expected = time.monotonic() + STEP_SECONDS
            await asyncio.sleep(STEP_SECONDS)
            late = max(0.0, time.monotonic() - expected)
            self.lag = max(late, self.lag * 0.8)

    def __enter__(self) -> None:
        if self.lag > self.most_lag or self.in_flight >= MOST_IN_FLIGHT:
            raise Refusal(
                Code.BUSY, "The server has too much to do; try again in a moment.", retry_seconds=1
            )
        self.in_flight += 1

    def __exit__(self, *_: object) -> None:
        self.in_flight -= 1
