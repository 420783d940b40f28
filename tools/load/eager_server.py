"""A server that is wrong on purpose: it acknowledges before it has stored. Every check must find it out.

    python -m tools.load.eager_server serve …

It is the real server but for one thing: an append returns at once, and is done a moment later.
"""

import asyncio
from collections.abc import Sequence

from kingdomino.cli import main
from kingdomino.server.match.model import Append
from kingdomino.server.storage.group_commit import GroupWriter

LATE_SECONDS = 0.5
"""So long that any kill loses something that was acknowledged."""

_honest_store = GroupWriter.store
_last: dict[str, asyncio.Task[None]] = {}
"""What was appended last to each match: order is kept, honesty is not."""


async def _later(writer: GroupWriter, append: Append, before: asyncio.Task[None] | None) -> None:
    if before is not None:
        await before
    await asyncio.sleep(LATE_SECONDS)
    await _honest_store(writer, [append])


async def _eager_store(self: GroupWriter, appends: Sequence[Append]) -> list[None]:
    for append in appends:
        _last[append.match] = asyncio.create_task(_later(self, append, _last.get(append.match)))
    return [None] * len(appends)


if __name__ == "__main__":
    GroupWriter.store = _eager_store
    main()
