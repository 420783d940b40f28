"""A server that is wrong on purpose: it acknowledges before it has stored. Every check must find it out.

    python -m tools.load.eager_server serve …

It is the real server but for one thing: an append returns at once, and is done a moment later.
"""

import asyncio

from kingdomino.cli import main
from kingdomino.server.match.model import Append
from kingdomino.server.storage.sql_storage import SqlStorage

LATE_SECONDS = 0.5
"""So long that any kill loses something that was acknowledged."""

_honest_append = SqlStorage.append
_last: dict[str, asyncio.Task[None]] = {}
"""What was appended last to each match: order is kept, honesty is not."""


async def _later(storage: SqlStorage, append: Append, before: asyncio.Task[None] | None) -> None:
    if before is not None:
        await before
    await asyncio.sleep(LATE_SECONDS)
    await _honest_append(storage, append)


async def _eager_append(self: SqlStorage, append: Append) -> None:
    _last[append.match] = asyncio.create_task(_later(self, append, _last.get(append.match)))


if __name__ == "__main__":
    SqlStorage.append = _eager_append
    main()
