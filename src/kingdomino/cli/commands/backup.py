"""`kingdomino backup`: a copy of all games and guests, while the server runs."""

import asyncio
from pathlib import Path
from typing import Annotated

import typer

from kingdomino.cli.arguments import Database, DataFolder
from kingdomino.errors import OptionError


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write.")],
    database: Database = None,
    data_folder: DataFolder = None,
) -> None:
    """Copy all games and guests of a server into a file, while it runs.

    The file is there only when it is complete. It can be restored into SQLite and into PostgreSQL.
    """
    if file.exists():
        raise OptionError(f"{file}: there is a file already, and nothing is overwritten")
    if not file.absolute().parent.is_dir():
        raise OptionError(f"{file}: there is no folder {file.absolute().parent}")
    # Loaded here, so that the other commands start without what only the server needs.
    from kingdomino.server.settings import make_settings
    from kingdomino.server.storage.addresses import open_storage

    async def copy() -> None:
        storage = open_storage(make_settings(database=database, folder=data_folder).database)
        try:
            await storage.backup(file)
        finally:
            await storage.close()

    asyncio.run(copy())
    typer.echo(f"{file}: {file.stat().st_size:,} bytes")
