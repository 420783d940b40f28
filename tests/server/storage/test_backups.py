"""Backups: made while the server runs, restored into either database, never over anything."""

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from kingdomino.server.match.model import Seat, Status
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import DatabaseError, Storage, StorageUnavailableError
from kingdomino.server.storage.sqlite import file as sqlite_file
from tests.support.cli.running import Command
from tests.support.cli.running import kingdomino as kingdomino
from tests.support.server.storage.samples import SECRET, append, guest, match, play


@pytest.fixture(params=["sqlite", "postgresql"])
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another database to restore into."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'new' / 'restored.db'}"
    return request.getfixturevalue("postgresql_target")


async def fill(storage: Storage) -> None:
    for each in ("ann", "bob"):
        await storage.create_guest(guest(each, f"{each} ♛"), each.encode())
    await storage.mute("ann", "bob", True)
    await storage.put_code(b"code", "ann", storage.now() + 60_000)
    seats = (Seat(guest="ann", away_since=7), Seat(bot="greedy"))
    for number in range(30):
        await storage.create_match(match(f"m{number}", seats=seats, is_public=True), SECRET)
        await storage.append(append(f"m{number}", command="c", count=3, due_at=number))
    await storage.append(append("m1", 3, status=Status.OVER))
    await storage.add_outage(1, 2)


async def everything(storage: Storage) -> list[object]:
    """All that can be asked."""
    matches = await storage.public_matches(list(Status), limit=1_000)
    return [
        sorted(matches, key=lambda each: each.id),
        [await storage.events(f"m{number}") for number in range(30)],
        await storage.secret("m7"),
        await storage.guests(["ann", "bob"]),
        await storage.guest_of_session(b"bob"),
        await storage.muted("ann"),
        await storage.due(20, 100),
        await storage.outages(),
    ]


def test_a_restored_backup_holds_everything(
    address: str, target: str, tmp_path: Path, kingdomino: Command
):
    found: list[list[object]] = []

    async def ask(storage: Storage) -> None:
        found.append(await everything(storage))
        assert await storage.use_code(b"code") == "ann"

    backup = str(tmp_path / "backup")
    play(address, fill)
    written = kingdomino("backup", backup, "--database", address)
    assert written.code == 0, written.err
    restored = kingdomino("restore", backup, "--database", target)
    assert restored.code == 0, restored.err
    play(address, ask)
    play(target, ask)
    assert found[0] == found[1]
    assert found[0][0]


def test_a_backup_taken_while_games_go_on_is_of_one_moment(address: str, tmp_path: Path):
    """Each round appends to all matches one after the other, so no match is ever two events ahead of another."""

    async def scenario(storage: Storage) -> None:
        names = [f"m{number}" for number in range(20)]
        for name in names:
            await storage.create_match(match(name), SECRET)
        is_copied = False

        async def go_on() -> None:
            seq = 0
            while not is_copied:
                for name in names:
                    await storage.append(append(name, seq))
                seq += 1

        going = asyncio.create_task(go_on())
        await asyncio.sleep(0.2)
        await storage.backup(tmp_path / "backup")
        is_copied = True
        await going

    play(address, scenario)
    connection = sqlite3.connect(tmp_path / "backup")
    counted = "SELECT match.seq, count(event.seq) FROM match JOIN event ON match = id GROUP BY id"
    rows = connection.execute(counted).fetchall()
    connection.close()
    assert all(seq == events for seq, events in rows)
    lengths = [seq for seq, _ in rows]
    assert max(lengths) - min(lengths) <= 1


def test_nothing_is_overwritten(address: str, tmp_path: Path, kingdomino: Command):
    play(address, fill)
    backup = tmp_path / "backup"
    assert kingdomino("backup", str(backup), "--database", address).code == 0
    again = kingdomino("backup", str(backup), "--database", address)
    assert (again.code, again.out) == (2, "")
    assert "there is a file already" in again.err
    over = kingdomino("restore", str(backup), "--database", address)
    assert over.code == 2
    assert "nothing is overwritten" in over.err


def test_what_is_no_whole_backup_is_refused(target: str, tmp_path: Path, sqlite: str):
    backup = tmp_path / "backup"

    def refused(reason: str) -> None:
        with pytest.raises(DatabaseError, match=reason):
            asyncio.run(open_storage(target).restore(backup))

    refused("no such file")
    backup.write_bytes(b"something else entirely" * 1000)
    refused("this is no backup")
    sqlite3.connect(tmp_path / "other").execute("CREATE TABLE a (b)").connection.close()
    (tmp_path / "other").rename(backup)
    refused("this is no backup")
    backup.unlink()
    play(sqlite, fill)
    asyncio.run(open_storage(sqlite).backup(backup))
    whole = backup.read_bytes()
    backup.write_bytes(whole[: len(whole) // 2])
    refused("backup")
    backup.write_bytes(whole)
    asyncio.run(open_storage(target).restore(backup))


def test_a_backup_of_a_newer_program_is_refused(sqlite: str, target: str, tmp_path: Path):
    backup = tmp_path / "backup"
    play(sqlite, fill)
    asyncio.run(open_storage(sqlite).backup(backup))
    connection = sqlite3.connect(backup, isolation_level=None)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseError, match="version 9999"):
        asyncio.run(open_storage(target).restore(backup))


def test_there_is_no_backup_of_nothing(tmp_path: Path, kingdomino: Command):
    run = kingdomino("backup", str(tmp_path / "b"), "--database", f"sqlite:///{tmp_path}/none.db")
    assert run.code == 2
    assert "none.db: there is no database" in run.err
    assert list(tmp_path.iterdir()) == []


def test_of_a_copy_that_fails_nothing_is_left(
    address: str, target: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Also what a program that was killed had begun is gone."""

    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    play(address, fill)
    folder = tmp_path / "copies"
    folder.mkdir()
    whole = folder / "whole.backup"
    (folder / "whole.backup.part").write_bytes(b"of a program that was killed")
    asyncio.run(open_storage(address).backup(whole))
    assert list(folder.iterdir()) == [whole]
    monkeypatch.setattr(sqlite_file, "_make_one_file", fail)
    # Whichever of the two has no room, the live one or the copy.
    named = "second.backup.*no room left" if address.startswith("sqlite") else "no room left"
    with pytest.raises(StorageUnavailableError, match=named):
        asyncio.run(open_storage(address).backup(folder / "second.backup"))
    assert list(folder.iterdir()) == [whole]
    with pytest.raises((StorageUnavailableError, sqlite3.OperationalError)):
        asyncio.run(open_storage(target).restore(whole))
    if target.startswith("sqlite"):
        assert list(Path(target.removeprefix("sqlite:///")).parent.iterdir()) == []


IS_ROOT = os.geteuid() == 0
"""Only root can give a file away."""


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a file away: giving is not tried")
def test_what_root_restores_is_for_whoever_owns_the_folder(
    sqlite: str, tmp_path: Path, kingdomino: Command
):
    """The service runs as another user, who could not read root's file."""
    backup, folder = tmp_path / "backup", tmp_path / "of the service"
    folder.mkdir()
    os.chown(folder, 61_184, 61_185)
    play(sqlite, fill)
    assert kingdomino("backup", str(backup), "--database", sqlite).code == 0
    assert backup.stat().st_uid == 0
    done = kingdomino("restore", str(backup), "--data-folder", str(folder))
    assert done.code == 0, done.err
    assert "given to user 61184, who owns its folder" in done.out
    (restored,) = folder.iterdir()
    found = restored.stat()
    assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (61_184, 61_185, 0o600)


@pytest.mark.skipif(not IS_ROOT, reason="only root can give a file away: giving is not tried")
def test_a_link_that_was_put_in_its_place_is_not_given_away(tmp_path: Path):
    folder, precious = tmp_path / "of somebody", tmp_path / "precious"
    folder.mkdir()
    os.chown(folder, 61_184, 61_184)
    precious.write_bytes(b"root's own")
    (folder / "hard").hardlink_to(precious)
    (folder / "soft").symlink_to(precious)
    sqlite_file.give_to_owner_of_folder(folder / "hard")
    with pytest.raises(OSError, match="symbolic links"):
        sqlite_file.give_to_owner_of_folder(folder / "soft")
    assert precious.stat().st_uid == 0


def test_the_database_is_found_as_the_server_finds_it(
    tmp_path: Path, kingdomino: Command, monkeypatch: pytest.MonkeyPatch
):
    folder, new = tmp_path / "data", tmp_path / "new"
    file, backup = folder / "kingdomino.sqlite", tmp_path / "games.backup"
    play(f"sqlite:///{file}", fill)
    monkeypatch.setenv("KINGDOMINO_DATA_FOLDER", str(folder))
    assert kingdomino("backup", str(backup)).code == 0
    assert kingdomino("restore", str(backup), "--data-folder", str(new)).code == 0
    restored = new / "kingdomino.sqlite"
    monkeypatch.setenv("KINGDOMINO_DATABASE", f"sqlite:///{restored}")
    assert kingdomino("backup", str(tmp_path / "again.backup")).code == 0
    # They hold the secrets of games that go on.
    for each in (file, backup, restored):
        assert each.stat().st_mode & 0o077 == 0
