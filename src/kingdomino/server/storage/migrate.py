"""Bringing the tables of a database up to date, forward only and all or nothing (design rule 16).

The files in `migrations/versions` are numbered; a database knows the number of the last one that was done on it. All that
is missing is done in one transaction, under a lock: several workers may start together, and whoever dies in the middle
has changed nothing.
"""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from kingdomino.server.storage.contract import DatabaseError

MIGRATIONS = Path(__file__).parent / "migrations"


def newest_version(migrations: Path = MIGRATIONS) -> str:
    """The number of the last migration: `0001`."""
    return max(file.name for file in (migrations / "versions").glob("[0-9]*.py")).split("_")[0]


def version_of(connection: Connection) -> str | None:
    """The number of the last migration that was done on a database; None for an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))


def migrate(connection: Connection, migrations: Path = MIGRATIONS) -> None:
    """Bring the tables up to date, within the transaction of the caller."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(20170500)"))
    there, newest = version_of(connection), newest_version(migrations)
    if there is not None and there > newest:
        raise DatabaseError(
            f"the database has version {there}, this program knows {newest} at most: a newer program has used it;"
            " update this one"
        )
    if there != newest:
        _upgrade(connection, migrations)


def _upgrade(connection: Connection, migrations: Path) -> None:
    # Loaded here: it takes half a second, and most starts find nothing to do.
    from alembic import command
    from alembic.config import Config

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(migrations).replace("%", "%%"))
    command.upgrade(config, "head")
