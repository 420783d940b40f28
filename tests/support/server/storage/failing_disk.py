"""A program that stores while its disk fails at the first write, the second, and so on; run by `test_failing_disk.py`.

    LD_PRELOAD=failing_disk.so python -m tests.support.server.storage.failing_disk games.db EIO once honest

It says as JSON what became of each try. If it is not `honest`, it takes no notice of what the disk says.
"""

import asyncio
import ctypes
import errno
import json
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from kingdomino.server.match.model import Append
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import Storage, StorageUnavailableError
from kingdomino.server.storage.group_commit import GroupWriter
from kingdomino.server.storage.sqlite import checkpoints
from kingdomino.server.storage.sqlite.checkpoints import checkpoint
from tests.support.server.storage.samples import SECRET, append, match

disk: Any = ctypes.CDLL(None)
MOST_WRITES = 200


async def tried(storage: Storage, seq: int, number: int, error: int, is_lasting: bool) -> Any:
    """What becomes of an append at whose Nth write the disk fails."""
    command = f"c{number}"
    disk.fail_at(number, error, is_lasting)
    said = ""
    try:
        await storage.append(append(expected=seq, command=command))
    except StorageUnavailableError as refused:
        said = str(refused)
    failures = disk.failures_so_far()
    disk.fail_at(0, 0, 0)
    was_stored = await storage.event_of_command("m1", command) is not None
    if not was_stored:
        # The disk works again: nothing has to be restarted.
        await storage.append(append(expected=seq, command=command))
    return {"failures": failures, "said": said, "was_stored": was_stored}


async def store_all(path: Path, error: int, is_lasting: bool) -> list[Any]:
    """Try the first write, the second and so on, until an append needs no more of them; with checkpoints between."""
    checkpoints.EVERY_SECONDS = 3_600.0  # only when we want
    storage = open_storage(f"sqlite:///{path}")
    await storage.open()
    await storage.create_match(match(), SECRET)
    tries: list[Any] = []
    for number in range(1, MOST_WRITES):
        tries.append(await tried(storage, number - 1, number, error, is_lasting))
        if not tries[-1]["failures"]:
            break
        disk.fail_at(number, error, is_lasting)
        checkpoint(path)
        disk.fail_at(0, 0, 0)
    await storage.close()
    return tries


def take_no_notice() -> None:
    """Be wrong on purpose: an append that failed is called done."""
    honest_store = GroupWriter.store

    async def hope_for_the_best(self: GroupWriter, appends: Sequence[Append]) -> list[None]:
        with suppress(StorageUnavailableError):
            await honest_store(self, appends)
        return [None] * len(appends)

    GroupWriter.store = hope_for_the_best


if __name__ == "__main__":
    _, file, name, lasts, manner = sys.argv
    if manner != "honest":
        take_no_notice()
    found = asyncio.run(store_all(Path(file), getattr(errno, name), lasts == "lasting"))
    print(json.dumps(found))
