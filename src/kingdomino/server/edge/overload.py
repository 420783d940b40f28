"""How late the event loop is: when too late, commands are refused right away instead of waiting in line."""

import asyncio
import time

from kingdomino.server.edge.limits import Commands

STEP_SECONDS = 0.02
MOST_LAG_SECONDS = 0.4
"""A loop that is later than this has more to do than it can; people should hear that, not wait."""


class Overload:
    """Measures the lag of the event loop; while it is too large, no command is begun."""

    def __init__(self, commands: Commands) -> None:
        self._commands = commands
        self.most_lag = MOST_LAG_SECONDS
        self.lag = 0.0

    async def watch(self) -> None:
        """Measure for ever."""
        while True:
            expected = time.monotonic() + STEP_SECONDS
            await asyncio.sleep(STEP_SECONDS)
            late = max(0.0, time.monotonic() - expected)
            self.lag = max(late, self.lag * 0.8)
            self._commands.are_refused = self.lag > self.most_lag
