"""An SQLite file that is locked, read-only, full or damaged: a clear error soon, and nothing lost or doubled."""

import asyncio
import os
import pwd
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from kingdomino.server.match.model import Guest
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import Storage, StorageUnavailableError
from kingdomino.server.storage.sql_storage import SqlStorage
from kingdomino.server.storage.sqlite import checkpoints
from kingdomino.server.storage.sqlite import database as sqlite_module
from kingdomino.server.storage.sqlite import file as sqlite_file
from tests.support.server.storage.full_disk import no_file_grows_beyond
from tests.support.server.storage.samples import SECRET, append, guest, match, play

PATIENCE_SECONDS = sqlite_module.SqliteDatabase.patience_seconds


@pytest.fixture
def address(sqlite: str) -> str:
    """SQLite only."""
    return sqlite


def file_of(address: str) -> Path:
    return Path(address.removeprefix("sqlite:///"))


def test_whoever_waits_is_answered_within_three_seconds():
    """An append waits at most for the one before it and for itself."""
    assert 2 * sqlite_file.LOCKED_MS < PATIENCE_SECONDS * 1000 < 3_000


def test_a_commit_is_durable_when_it_returns(address: str):
    async def scenario(storage: Storage) -> None:
        assert isinstance(storage, SqlStorage)
        write = storage.database.write
        for pragma, value in (("synchronous", 2), ("journal_mode", "wal"), ("foreign_keys", 1)):
            question = f"PRAGMA {pragma}"
            found = await write(
                lambda connection, q=question: connection.exec_driver_sql(q).scalar()
            )
            assert found == value

    play(address, scenario)


def test_a_file_that_another_program_has_locked(address: str):
    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        other = sqlite3.connect(file_of(address), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        async with asyncio.timeout(10):
            tries = (storage.append(append()), storage.create_guest(guest(), b"s"))
            results = await asyncio.gather(*tries, return_exceptions=True)
        assert [type(result) for result in results] == [StorageUnavailableError] * 2
        assert all("another program holds it" in str(result) for result in results)
        assert await storage.events("m1") == []
        other.execute("ROLLBACK")
        other.close()
        await storage.append(append())
        assert len(await storage.events("m1")) == 1

    play(address, scenario)


def test_a_full_disk_loses_nothing_that_was_acknowledged(address: str):
    acknowledged: list[str] = []
    names = [f"m{number:03}" for number in range(60)]

    async def scenario(storage: Storage) -> None:
        for name in names:
            await storage.create_match(match(name), SECRET)
        ahead = Path(f"{file_of(address)}-wal").stat().st_size
        with no_file_grows_beyond(ahead + 100_000):
            refused: list[str] = []
            for name in names:
                try:
                    await storage.append(append(name, command="c"))
                    acknowledged.append(name)
                except StorageUnavailableError:
                    refused.append(name)
            assert acknowledged
            assert refused
            assert await storage.match(refused[0]) == match(refused[0])
        for name in refused:
            assert await storage.event_of_command(name, "c") is None
            await storage.append(append(name, command="c"))

    async def later(storage: Storage) -> None:
        for name in names:
            assert len(await storage.events(name)) == 1

    play(address, scenario, later)


def test_a_full_database(address: str):
    """SQLite's own words for it."""

    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        assert isinstance(storage, SqlStorage)
        write = storage.database.write
        await write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 1"))

        async def fill() -> None:
            for seq in range(1_000):
                await storage.append(append(expected=seq))

        with pytest.raises(StorageUnavailableError, match="there is no room left"):
            await fill()
        stored = len(await storage.events("m1"))
        await write(lambda connection: connection.exec_driver_sql("PRAGMA max_page_count = 10000"))
        await storage.append(append(expected=stored))

    play(address, scenario)


@contextmanager
def as_nobody() -> Generator[None]:
    """Without the rights of root, for whom no file is read-only."""
    if os.geteuid():
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def test_a_file_that_cannot_be_written_is_refused_at_the_start():
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        address = f"sqlite:///{folder}/games.db"

        async def nothing(_: Storage) -> None:
            pass

        play(address, nothing)
        (folder / "games.db").chmod(0o444)
        folder.chmod(0o555)
        with as_nobody(), pytest.raises(StorageUnavailableError, match="permissions"):
            asyncio.run(open_storage(address).open())
        folder.chmod(0o755)


def test_a_file_that_is_no_database_is_refused_at_the_start(address: str):
    file_of(address).write_bytes(os.urandom(8_192))
    with pytest.raises(StorageUnavailableError, match="no database of this program"):
        asyncio.run(open_storage(address).open())


def test_a_damaged_file_says_so_and_is_not_written_over(address: str):
    async def fill(storage: Storage) -> None:
        for number in range(40):
            await storage.create_match(match(f"m{number}"), SECRET)
            await storage.append(append(f"m{number}", count=20))

    async def read(storage: Storage) -> None:
        for number in range(40):
            await storage.events(f"m{number}")

    play(address, fill)
    content = bytearray(file_of(address).read_bytes())
    for page in range(30, len(content) // 4096):
        content[page * 4096 : page * 4096 + 100] = b"\xff" * 100
    file_of(address).write_bytes(content)
    with pytest.raises(StorageUnavailableError, match="restore a backup"):
        play(address, read)


def test_what_was_written_ahead_is_moved_into_the_main_file(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(checkpoints, "EVERY_SECONDS", 600)  # not before we do it

    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        for seq in range(100):
            await storage.append(append(expected=seq))
        before = file_of(address).stat().st_size
        checkpoints.checkpoint(file_of(address))
        assert file_of(address).stat().st_size > before
        await storage.append(append(expected=100))
        assert len(await storage.events("m1")) == 101

    play(address, scenario)
    assert not Path(f"{file_of(address)}-wal").exists()


def test_a_disk_that_hangs_is_told_and_the_outcome_is_not_guessed(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    """The commit itself hangs: nobody waits for ever, and it is looked up when it can be."""

    async def scenario(storage: Storage) -> None:
        assert isinstance(storage, SqlStorage)
        await storage.create_match(match(), SECRET)
        monkeypatch.setattr(storage.database, "patience_seconds", 0.1)
        other = sqlite3.connect(file_of(address), isolation_level=None, check_same_thread=False)
        other.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.3, other.execute, "ROLLBACK")
        with pytest.raises(StorageUnavailableError, match="too slow"):
            await storage.append(append(command="c1"))
        await asyncio.sleep(0.5)
        # It had not come to its commit when it was given up, so it must not be stored later either.
        monkeypatch.setattr(storage.database, "patience_seconds", PATIENCE_SECONDS)
        assert await storage.events("m1") == []
        other.close()
        await storage.append(append(command="c1"))

    play(address, scenario)


def test_of_who_is_deleted_no_byte_is_left_while_the_server_runs(address: str):
    def is_somewhere() -> bool:
        path = file_of(address)
        return any(b"Anastasia" in each.read_bytes() for each in path.parent.glob(f"{path.name}*"))

    async def scenario(storage: Storage) -> None:
        await storage.create_guest(Guest("ana", "Anastasia", 1), b"session")
        assert is_somewhere()
        await storage.delete_guest("ana")
        assert not is_somewhere()

    play(address, scenario)
