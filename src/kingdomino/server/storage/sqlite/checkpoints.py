"""What SQLite has written ahead is moved into its main file from time to time, on a thread of its own.

SQLite would do so in the middle of some unlucky commit. A passive checkpoint makes neither readers nor the writer wait.
"""

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

EVERY_SECONDS = 2.0
LARGE_BYTES = 64 * 2**20
"""When the file of what was written ahead is larger, the writer waits until it is empty again."""


async def keep_moving(path: Path, thread: ThreadPoolExecutor) -> None:
    """Move on what was written, for as long as this is not cancelled."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.get_running_loop().run_in_executor(thread, checkpoint, path)


def checkpoint(path: Path, large_bytes: int = LARGE_BYTES) -> None:
    """Move on what was written; trouble is not told here, the next commit will meet it too."""
    ahead = path.with_name(path.name + "-wal")
    try:
        if not ahead.stat().st_size:
            return
        mode = "TRUNCATE" if ahead.stat().st_size > large_bytes else "PASSIVE"
        connection = sqlite3.connect(path, timeout=0.5, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA wal_checkpoint({mode})")
        finally:
            connection.close()
    except (sqlite3.Error, OSError):
        return
