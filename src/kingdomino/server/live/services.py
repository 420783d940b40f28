"""What all rooms of a worker share."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.metrics import Metrics
from kingdomino.server.storage.contract import Storage, StorageUnavailableError
from kingdomino.server.thinking.service import ThinkingService

log = logging.getLogger(__name__)


class Services:
    """The storage, the bots in their processes, and who we are among the workers."""

    def __init__(
        self,
        storage: Storage,
        thinking: ThinkingService,
        worker_id: str,
        public_url: str,
        metrics: Metrics | None = None,
    ) -> None:
        self.storage = storage
        self.thinking = thinking
        self.worker_id = worker_id
        self.public_url = public_url
        self.metrics = metrics or Metrics()
        self.outages: tuple[tuple[int, int], ...] = ()
        """When nobody could play because of us; clocks stood still."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_closed = False

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something be done in the background. What goes wrong there is logged; the deadline brings another try."""
        if self._is_closed:
            work.close()
            return
        task = asyncio.create_task(self._guarded(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except (Refusal, StorageUnavailableError) as error:
            # A table that is gone is what leaving means, and nothing is left to be done.
            if not (isinstance(error, Refusal) and error.code is Code.NOT_FOUND):
                log.info("put off: %s", error)
        except Exception:
            log.exception("something in the background went wrong")

    async def close(self) -> None:
        """Stop everything in the background, and begin nothing any more."""
        self._is_closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
