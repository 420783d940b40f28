"""A server that is wrong on purpose: its commits do not wait for the disk. Killing it cannot show that; a slow disk must.

    python -m tools.load.unsynced_server serve …

It is the real server but for one thing: SQLite synchronizes at checkpoints only.
"""

import sqlite3
from typing import Any

from sqlalchemy import Engine, event

from kingdomino.cli import main
from kingdomino.server.storage.sqlite import database

_honest_engine = database.sqlite_engine


def _unsynced_engine(*arguments: Any, **named: Any) -> Engine:
    engine = _honest_engine(*arguments, **named)

    def forget_the_disk(connection: sqlite3.Connection, _: Any) -> None:
        connection.execute("PRAGMA synchronous = NORMAL")

    event.listen(engine, "connect", forget_the_disk)
    return engine


if __name__ == "__main__":
    database.sqlite_engine = _unsynced_engine
    main()
