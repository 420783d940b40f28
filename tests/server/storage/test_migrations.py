"""Migrations: forward only, all or nothing, one at a time (design rule 16)."""

import asyncio
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import create_async_engine

from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import DatabaseError, Storage
from kingdomino.server.storage.migrate import MIGRATIONS, migrate, newest_version, version_of
from kingdomino.server.storage.schema import metadata
from kingdomino.server.storage.sqlite.file import sqlite_engine
from tests.support.server.storage.samples import SECRET, append, match, play

T = TypeVar("T")

TODAY = newest_version()
TOMORROW = f"{int(TODAY) + 1:04}"

NEXT = f'''
"""A migration of tomorrow, which can be killed in the middle."""

import os
import signal

import sqlalchemy as sa
from alembic import op

revision = "{TOMORROW}"
down_revision = "{TODAY}"


def upgrade() -> None:
    op.add_column("guest", sa.Column("colour", sa.String))
    op.execute("UPDATE guest SET colour = 'red'")
    if os.environ.get("KILLED_IN_THE_MIDDLE"):
        os.kill(os.getpid(), signal.SIGKILL)
    op.create_table("hat", sa.Column("id", sa.String, primary_key=True))
'''


def within(address: str, work: Callable[[Connection], T]) -> T:
    """Run something in a transaction, outside of any storage."""
    if address.startswith("sqlite"):
        engine = sqlite_engine(Path(address.removeprefix("sqlite:///")))
        try:
            with engine.begin() as connection:
                return work(connection)
        finally:
            engine.dispose()

    async def run() -> T:
        engine = create_async_engine(address.replace("postgresql", "postgresql+asyncpg"))
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(work)
        finally:
            await engine.dispose()

    return asyncio.run(run())


@pytest.fixture
def tomorrow(tmp_path: Path) -> Path:
    """Our migrations and one more."""
    folder = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, folder)
    (folder / f"versions/{TOMORROW}_tomorrow.py").write_text(NEXT, encoding="utf-8")
    return folder


async def nothing(_: Storage) -> None:
    pass


async def play_a_little(storage: Storage) -> None:
    await storage.create_match(match(), SECRET)
    await storage.append(append(command="c1"))


async def play_on(storage: Storage) -> None:
    assert len(await storage.events("m1")) == 1
    await storage.append(append(expected=1))


def test_the_migrations_make_the_tables_of_the_schema(address: str):
    def differences(connection: Connection) -> list[Any]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    play(address, nothing)
    assert within(address, differences) == []


def test_a_missing_migration_would_be_found(address: str):
    def differences(connection: Connection) -> list[Any]:
        connection.execute(text("ALTER TABLE match DROP COLUMN thinking_ms"))
        return compare_metadata(MigrationContext.configure(connection), metadata)

    play(address, nothing)
    assert [difference[0] for difference in within(address, differences)] == ["add_column"]


def test_sessions_of_before_they_ran_out_begin_to_count_now(address: str, tmp_path: Path):
    first = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, first)
    for later in first.glob("versions/000[2-9]*.py"):
        later.unlink()
    within(address, lambda connection: migrate(connection, first))

    def come_in(connection: Connection) -> None:
        connection.execute(text("INSERT INTO guest VALUES ('ann', 'Ann', 1000)"))
        phone = {"hash": b"phone"}
        connection.execute(text("INSERT INTO session VALUES (:hash, 'ann')"), phone)

    async def come_back(storage: Storage) -> None:
        found = await storage.guest_of_session(b"phone")
        assert found is not None
        assert found.name == "Ann"

    within(address, come_in)
    play(address, come_back)


def test_opening_again_changes_nothing(address: str):
    play(address, play_a_little, play_on)


def test_several_workers_can_start_together(address: str):
    async def together() -> None:
        storages = [open_storage(address) for _ in range(5)]
        await asyncio.gather(*(storage.open() for storage in storages))
        await play_a_little(storages[0])
        await play_on(storages[4])
        for storage in storages:
            await storage.close()

    asyncio.run(together())


def test_a_database_of_a_newer_program_is_refused(address: str, tomorrow: Path):
    play(address, play_a_little)
    within(address, lambda connection: migrate(connection, tomorrow))
    with pytest.raises(
        DatabaseError, match=f"has version {TOMORROW}, this program knows {TODAY} at most"
    ):
        play(address, nothing)


def test_games_live_on_in_the_tables_of_tomorrow(address: str, tomorrow: Path):
    play(address, play_a_little)
    within(address, lambda connection: migrate(connection, tomorrow))

    def look(connection: Connection) -> tuple[str | None, int | None]:
        count = connection.scalar(text("SELECT count(colour) + count(*) FROM event, guest"))
        return version_of(connection), count

    assert within(address, look) == (TOMORROW, 0)


def test_a_kill_in_the_middle_of_a_migration_leaves_a_usable_database(address: str, tomorrow: Path):
    play(address, play_a_little)
    program = (
        "import sys; from pathlib import Path;"
        "from tests.server.storage.test_migrations import migrate, within;"
        "within(sys.argv[1], lambda connection: migrate(connection, Path(sys.argv[2])))"
    )
    killed = subprocess.run(
        [sys.executable, "-c", program, address, str(tomorrow)],
        env={"KILLED_IN_THE_MIDDLE": "1", "PATH": ""},
        cwd=Path(__file__).parents[3],
        check=False,
    )
    assert killed.returncode == -9

    def look(connection: Connection) -> tuple[str | None, set[str]]:
        columns = {column["name"] for column in inspect(connection).get_columns("guest")}
        return version_of(connection), columns

    assert within(address, look) == (newest_version(), {"id", "name", "created_at"})
    play(address, play_on)
    within(address, lambda connection: migrate(connection, tomorrow))
    assert within(address, version_of) == TOMORROW
