"""`kingdomino restore`: games and guests from a backup."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from kingdomino.cli.arguments import Database, DataFolder


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What `kingdomino backup` wrote.")],
    database: Database = None,
    data_folder: DataFolder = None,
) -> None:
    """Fill a new database with a backup; nothing is ever overwritten."""
    # Loaded here, so that the other commands start without what only the server needs.
    from kingdomino.server.settings import make_settings
    from kingdomino.server.storage.addresses import open_storage, parse_address

    address = make_settings(database=database, folder=data_folder).database

    async def fill() -> None:
        storage = open_storage(address)
        try:
            await storage.restore(file)
        finally:
            await storage.close()

    asyncio.run(fill())
    url = parse_address(address)
    owner = _other_owner(Path(url.database or "")) if url.drivername == "sqlite" else None
    given = f" and given to {owner}, who owns its folder" if owner else ""
    typer.echo(f"restored{given}; start the server on it")


def _other_owner(file: Path) -> str | None:
    """Who owns a file, if it is somebody else than who runs this: what root restores belongs to the folder's owner."""
    if sys.platform == "win32" or file.stat().st_uid == os.geteuid():
        return None
    try:
        return file.owner()
    except KeyError:  # a user of a service has no name while the service does not run
        return f"user {file.stat().st_uid}"
