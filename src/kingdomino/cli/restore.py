"""`kingdomino restore`: games and guests from a backup."""

import asyncio
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
    from kingdomino.server.storage.addresses import open_storage

    async def fill() -> None:
        storage = open_storage(make_settings(database=database, folder=data_folder).database)
        try:
            await storage.restore(file)
        finally:
            await storage.close()

    asyncio.run(fill())
    typer.echo("restored; start the server on it")
