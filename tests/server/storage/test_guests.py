"""Guests: sessions, codes, mutes, and that delete means gone (design rule 15)."""

import msgspec
import pytest
from sqlalchemy import text

from kingdomino.server.match.model import Guest, Seat, Status
from kingdomino.server.storage.contract import SESSION_MS, Storage, StorageUnavailableError
from kingdomino.server.storage.guest_rows import NOTED_MS
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.storage.samples import SECRET, append, guest, match, on_storage, play
from tests.support.server.storage.set_time import Time


@on_storage
async def test_a_guest_is_found_by_any_of_their_sessions(storage: Storage):
    await storage.create_guest(guest(), b"phone")
    await storage.add_session("ann", b"laptop")
    assert await storage.guest_of_session(b"phone") == guest()
    assert await storage.guest_of_session(b"laptop") == guest()
    assert await storage.guest_of_session(b"forged") is None


@on_storage
async def test_a_session_that_was_ended_is_nobodys(storage: Storage):
    await storage.create_guest(guest(), b"phone")
    await storage.add_session("ann", b"laptop")
    await storage.end_session(b"phone")
    assert await storage.guest_of_session(b"phone") is None
    assert await storage.guest_of_session(b"laptop") == guest()


def test_a_session_that_is_not_used_for_too_long_is_nobodys(address: str, time: type[Time]):
    async def scenario(storage: Storage) -> None:
        await storage.create_guest(guest(), b"phone")
        await storage.add_session("ann", b"laptop")
        time.now += SESSION_MS - 1
        assert await storage.guest_of_session(b"phone") == guest()
        time.now += 1
        assert await storage.guest_of_session(b"laptop") is None
        assert await storage.live_sessions([b"phone", b"laptop"]) == {b"phone"}
        # Being asked for is being used: from then on it is good for as long again.
        time.now += SESSION_MS - 2
        assert await storage.guest_of_session(b"phone") == guest()
        time.now += SESSION_MS
        assert await storage.guest_of_session(b"phone") is None
        assert await storage.live_sessions([b"phone", b"laptop"]) == frozenset()
        assert await storage.guests(["ann"]) == {"ann": guest()}

    play(address, scenario)


def test_a_session_that_has_run_out_is_removed(address: str, time: type[Time]):
    async def scenario(storage: Storage) -> None:
        await storage.create_guest(guest(), b"phone")
        time.now += SESSION_MS
        await storage.add_session("ann", b"laptop")
        await storage.tidy()
        assert await sessions(storage) == [b"laptop"]

    play(address, scenario)


async def sessions(storage: Storage) -> list[bytes]:
    """The hashes that are kept."""
    assert isinstance(storage, SqlStorage)
    look = storage.database.read
    return await look(lambda connection: list(connection.scalars(text("SELECT hash FROM session"))))


def test_that_a_session_is_used_is_written_once_a_day(
    address: str, time: type[Time], monkeypatch: pytest.MonkeyPatch
):
    async def scenario(storage: Storage) -> None:
        await storage.create_guest(guest(), b"phone")
        writes: list[object] = []

        async def write(*arguments: object) -> None:
            writes.append(arguments)
            raise StorageUnavailableError("the disk is read-only")

        assert isinstance(storage, SqlStorage)
        monkeypatch.setattr(storage.database, "write", write)
        for later in (0, NOTED_MS, 1):
            time.now += later
            assert writes == []
            # Who is known is let in, though it cannot be noted.
            assert await storage.guest_of_session(b"phone") == guest()
        assert len(writes) == 1

    play(address, scenario)


@on_storage
async def test_a_guest_can_have_another_name(storage: Storage):
    await storage.create_guest(guest(), b"phone")
    await storage.rename_guest("ann", "Änne 🏰")
    assert await storage.guests(["ann", "nobody"]) == {"ann": Guest("ann", "Änne 🏰", 1_000)}


@on_storage
async def test_a_code_is_good_once(storage: Storage):
    await storage.create_guest(guest(), b"phone")
    await storage.put_code(b"code", "ann", storage.now() + 60_000)
    assert await storage.use_code(b"code") == "ann"
    assert await storage.use_code(b"code") is None


@on_storage
async def test_a_code_is_good_until_it_expires_or_another_one_replaces_it(storage: Storage):
    await storage.create_guest(guest(), b"phone")
    await storage.put_code(b"late", "ann", storage.now() - 1)
    assert await storage.use_code(b"late") is None
    await storage.put_code(b"old", "ann", storage.now() + 60_000)
    await storage.put_code(b"new", "ann", storage.now() + 60_000)
    assert await storage.use_code(b"old") is None
    assert await storage.use_code(b"new") == "ann"


@on_storage
async def test_a_mute_is_for_one_pair_in_one_direction(storage: Storage):
    for each in ("ann", "bob", "cid"):
        await storage.create_guest(guest(each), each.encode())
    await storage.mute("ann", "bob", True)
    await storage.mute("ann", "bob", True)
    assert await storage.muted("ann") == {"bob"}
    assert await storage.muted("bob") == frozenset()
    await storage.mute("ann", "bob", False)
    assert await storage.muted("ann") == frozenset()


async def _ann_everywhere(storage: Storage) -> None:
    """Ann made two tables, one of them in play, and sits at two of Bob's."""
    for each in ("ann", "bob"):
        await storage.create_guest(guest(each), each.encode())
    await storage.put_code(b"code", "ann", storage.now() + 60_000)
    await storage.mute("bob", "ann", True)
    both = (Seat(guest="bob"), Seat(guest="ann", name="Ann's sister", commitment="c", share="s"))
    await storage.create_match(match("open"), SECRET)
    await storage.create_match(match("playing", seats=both), SECRET)
    await storage.create_match(match("bobs", host="bob", seats=both), SECRET)
    await storage.create_match(match("bobs-playing", host="bob", seats=both), SECRET)
    await storage.append(append("playing"))
    await storage.append(append("bobs-playing"))


@on_storage
async def test_a_deleted_guest_is_gone_from_every_table(storage: Storage):
    await _ann_everywhere(storage)
    changed = await storage.delete_guest("ann")
    assert sorted(changed) == ["bobs", "bobs-playing", "open", "playing"]
    assert await storage.guests(["ann"]) == {}
    assert await storage.guest_of_session(b"ann") is None
    assert await storage.use_code(b"code") is None
    assert await storage.muted("bob") == frozenset()
    assert await storage.matches_of("ann") == []
    assert await storage.match("open") is None
    for each in ("playing", "bobs", "bobs-playing"):
        kept = await storage.match(each)
        assert kept
        text = msgspec.json.encode(kept).decode()
        assert '"ann"' not in text
        assert "sister" not in text


@on_storage
async def test_a_deleted_guests_seat_is_free_before_the_start_and_nobodys_after(storage: Storage):
    await _ann_everywhere(storage)
    await storage.delete_guest("ann")
    waiting, playing = await storage.match("bobs"), await storage.match("bobs-playing")
    assert waiting
    assert waiting.seats[1] == Seat()
    assert playing
    assert not playing.seats[1].is_open
    assert playing.status is Status.PLAYING
    assert len(await storage.events("bobs-playing")) == 1


@on_storage
async def test_matches_of_a_deleted_guest_cannot_be_joined_with_each_other(storage: Storage):
    await storage.create_guest(guest(), b"ann")
    for number, each in enumerate(("m1", "m2")):
        seats = [Seat(guest="bob"), Seat(guest="bob")]
        seats[number] = Seat(guest="ann")
        await storage.create_match(match(each, seats=tuple(seats), host="bob"), SECRET)
        await storage.append(append(each))
    await storage.delete_guest("ann")
    first, second = await storage.match("m1"), await storage.match("m2")
    assert first
    assert second
    assert first.seats[0].guest != second.seats[1].guest
