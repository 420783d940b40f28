"""Tables: made, changed at one version, found, removed."""

import asyncio

import msgspec
import pytest

from kingdomino.server.match.model import MatchRecord, Notification, Offer, Seat, Status
from kingdomino.server.storage.contract import Storage
from tests.support.server.storage.samples import (
    SECRET,
    append,
    guest,
    match,
    on_storage,
    play,
    stored,
)


def changed(record: MatchRecord, **changes: object) -> MatchRecord:
    return msgspec.structs.replace(record, version=record.version + 1, **changes)


async def now(storage: Storage, id: str = "m1") -> MatchRecord:
    found = await storage.match(id)
    assert found
    return found


@on_storage
async def test_a_match_comes_back_as_it_was_stored(storage: Storage):
    record = match(
        seats=(
            Seat(guest="ann", commitment="c", share="s", away_since=5, worker="w"),
            Seat(bot="greedy"),
            Seat(guest="ann", name="Ömer"),
            Seat(),
        ),
        is_public=True,
        due_at=77,
        offers=(Offer("end", 0, 0, (1, 2)),),
        series="s1",
        series_number=2,
        series_points=(3, 41),
        previous="m0",
        next="m2",
        is_seeded=True,
    )
    await storage.create_match(record, SECRET)
    assert await storage.match("m1") == record
    assert await storage.match("m2") is None
    assert await storage.secret("m1") == SECRET


@on_storage
async def test_there_is_no_secret_without_a_match(storage: Storage):
    with pytest.raises(LookupError, match="no match m1"):
        await storage.secret("m1")


@on_storage
async def test_an_upload_comes_with_its_log(storage: Storage):
    log = [stored(1), stored(2, "c")]
    await storage.create_match(match(is_upload=True, seq=2, status=Status.OVER), SECRET, log)
    assert await storage.events("m1") == log
    assert await storage.heads(["m1", "m2"]) == {"m1": (2, 0)}


@on_storage
async def test_a_table_is_changed_only_from_the_version_before(storage: Storage):
    await storage.create_match(match(), SECRET)
    first = changed(await now(storage), seats=(Seat(guest="ann"), Seat(guest="bob")))
    second = changed(await now(storage), seats=(Seat(guest="ann"), Seat(guest="cid")))
    assert await storage.update_table(first)
    assert not await storage.update_table(second)
    assert await storage.match("m1") == first


@on_storage
async def test_of_many_changes_at_once_one_wins(storage: Storage):
    await storage.create_match(match(), SECRET)
    record = await now(storage)
    tries = [changed(record, seats=(Seat(guest="ann"), Seat(guest=f"g{n}"))) for n in range(10)]
    done = await asyncio.gather(*map(storage.update_table, tries))
    assert done.count(True) == 1
    assert await storage.match("m1") == tries[done.index(True)]


@on_storage
async def test_a_change_of_the_table_does_not_undo_what_an_append_has_decided(storage: Storage):
    await storage.create_match(match(due_at=1), SECRET)
    before = await now(storage)
    await storage.append(append(status=Status.OVER, due_at=99, at=3_000))
    assert await storage.update_table(changed(before, is_public=True))
    after = await now(storage)
    assert (after.status, after.due_at, after.seq, after.changed_at) == (Status.OVER, 99, 1, 3_000)
    assert after.is_public


@on_storage
async def test_a_change_of_the_table_decides_status_and_alarm_if_nothing_was_appended(
    storage: Storage,
):
    await storage.create_match(match(due_at=1), SECRET)
    assert await storage.update_table(
        changed(await now(storage), status=Status.REVEALING, due_at=None, changed_at=9, seq=0)
    )
    after = await now(storage)
    assert (after.status, after.due_at, after.changed_at) == (Status.REVEALING, None, 1_000)


@on_storage
async def test_a_table_is_removed_only_if_nothing_was_played_on_it(storage: Storage):
    await storage.create_match(match("m1"), SECRET)
    await storage.create_match(match("m2"), SECRET)
    await storage.append(append("m2"))
    for each in ("m1", "m2", "m3"):
        await storage.remove_match(each)
    assert await storage.match("m1") is None
    with pytest.raises(LookupError):
        await storage.secret("m1")
    assert await storage.match("m2")
    assert len(await storage.events("m2")) == 1


@on_storage
async def test_the_lobby_shows_public_matches_the_last_changed_first(storage: Storage):
    await storage.create_match(match("old", is_public=True, changed_at=1), SECRET)
    await storage.create_match(match("new", is_public=True, changed_at=3), SECRET)
    await storage.create_match(match("hidden"), SECRET)
    over = match("over", is_public=True, changed_at=2, status=Status.OVER)
    await storage.create_match(over, SECRET)

    async def ids(*statuses: Status, limit: int = 50) -> list[str]:
        return [found.id for found in await storage.public_matches(statuses, limit=limit)]

    assert await ids(Status.OPEN) == ["new", "old"]
    assert await ids(Status.OPEN, Status.OVER) == ["new", "over", "old"]
    assert await ids(Status.OPEN, limit=1) == ["new"]
    assert await ids() == []


@on_storage
async def test_a_guest_finds_the_matches_at_which_they_sit(storage: Storage):
    both = (Seat(guest="ann"), Seat(guest="ann", name="Bob"))
    await storage.create_match(match("m1", seats=both), SECRET)
    await storage.create_match(match("m2", host="bob", seats=(Seat(guest="bob"), Seat())), SECRET)
    found = await storage.matches_of("ann")
    assert [(record.id, record.seats) for record in found] == [("m1", both)]


@on_storage
async def test_a_guest_finds_the_tables_that_they_made_without_sitting_there(storage: Storage):
    await storage.create_match(match("own", seats=(Seat(), Seat())), SECRET)
    bots = (Seat(bot="page"), Seat(bot="squire"))
    await storage.create_match(match("bots", seats=bots, changed_at=9_000), SECRET)
    await storage.create_match(match("other", host="bob", seats=bots), SECRET)
    assert [record.id for record in await storage.matches_of("ann")] == ["bots", "own"]
    assert [record.id for record in await storage.matches_of("bob")] == ["other"]
    assert await storage.matches_of("eve") == []


@on_storage
async def test_of_many_matches_of_a_guest_those_that_go_on_are_never_left_out(storage: Storage):
    await storage.create_match(match("slow", status=Status.PLAYING, changed_at=1), SECRET)
    for number in range(3):
        over = match(f"over {number}", status=Status.OVER, changed_at=2 + number)
        await storage.create_match(over, SECRET)
    found = await storage.matches_of("ann", limit=3)
    assert [record.id for record in found] == ["slow", "over 2", "over 1"]


@on_storage
async def test_tables_that_have_not_begun_are_counted_for_who_made_them(storage: Storage):
    await storage.create_match(match("m1"), SECRET)
    await storage.create_match(match("m2", status=Status.REVEALING), SECRET)
    await storage.create_match(match("m3"), SECRET)
    await storage.append(append("m3"))
    assert await storage.open_tables_of("ann") == 2
    assert await storage.open_tables_of("bob") == 0


@on_storage
async def test_who_comes_and_goes_is_noted_at_all_their_seats(storage: Storage):
    three = (Seat(guest="ann"), Seat(guest="bob"), Seat(guest="ann", name="Cid"))
    await storage.create_match(match(seats=three), SECRET)
    await storage.set_presence("m1", "ann", worker="w1", away_since=None)
    here = await now(storage)
    assert [seat.worker for seat in here.seats] == ["w1", None, "w1"]
    await storage.set_presence("m1", "ann", worker="w1", away_since=50)
    gone = await now(storage)
    assert [seat.away_since for seat in gone.seats] == [50, None, 50]
    assert [seat.worker for seat in gone.seats] == [None, None, None]
    assert (here.version, gone.version) == (1, 2)


@on_storage
async def test_who_has_come_to_another_worker_has_not_gone(storage: Storage):
    await storage.create_match(match(), SECRET)
    await storage.set_presence("m1", "ann", worker="w1", away_since=None)
    await storage.set_presence("m1", "ann", worker="w2", away_since=None)
    await storage.set_presence("m1", "ann", worker="w1", away_since=50)
    record = await now(storage)
    assert record.seats[0] == Seat(guest="ann", worker="w2")
    assert record.version == 2


@on_storage
async def test_a_spectator_changes_nothing(storage: Storage):
    await storage.create_match(match(), SECRET)
    await storage.set_presence("m1", "eve", worker="w1", away_since=None)
    await storage.set_presence("no such match", "ann", worker="w1", away_since=None)
    assert await storage.match("m1") == match()


@on_storage
async def test_every_change_rings_a_bell(storage: Storage):
    async def rung() -> Notification:
        async with asyncio.timeout(5):
            return await storage.next_notification()

    await storage.create_match(match(), SECRET)
    assert await rung() == Notification("m1", 0, 0)
    await storage.update_table(changed(await now(storage)))
    assert await rung() == Notification("m1", 0, 1)
    await storage.set_presence("m1", "ann", worker="w1", away_since=None)
    assert await rung() == Notification("m1", 0, 2)
    await storage.append(append(count=3))
    assert await rung() == Notification("m1", 3)
    await storage.notify("m1", 'well "played" ♛')
    assert await rung() == Notification("m1", note='well "played" ♛')
    await storage.create_match(match("m2"), SECRET)
    await storage.remove_match("m2")
    assert await rung() == Notification("m2", 0, 0)
    assert await rung() == Notification("m2", 0, 1)


@on_storage
async def test_what_was_refused_rings_no_bell(storage: Storage):
    await storage.create_match(match(), SECRET)
    assert await storage.next_notification() == Notification("m1")
    await storage.update_table(match(version=7))
    await storage.set_presence("m1", "eve", worker="w1", away_since=None)
    await storage.remove_match("m2")
    await storage.notify("m1", "last")
    assert await storage.next_notification() == Notification("m1", note="last")


def test_who_was_removed_from_a_table_stays_removed_when_the_storage_is_opened_again(address: str):
    async def remove(storage: Storage) -> None:
        for name in ("ann", "ben", "eve"):
            await storage.create_guest(guest(name), name.encode())
        await storage.create_match(match(), SECRET)
        assert await storage.update_table(changed(await now(storage), removed=("ben",)))
        assert await storage.update_table(changed(await now(storage), removed=("ben", "eve")))

    async def look(storage: Storage) -> None:
        assert (await now(storage)).removed == ("ben", "eve")
        late = changed(match(), removed=("ann",))
        assert not await storage.update_table(late)
        assert (await now(storage)).removed == ("ben", "eve")

    async def forget(storage: Storage) -> None:
        await storage.delete_guest("eve")
        assert (await now(storage)).removed == ("ben",)
        assert await storage.update_table(changed(await now(storage), removed=()))
        assert (await now(storage)).removed == ()
        assert await storage.update_table(changed(await now(storage), removed=("ben",)))
        await storage.remove_match("m1")
        assert await storage.match("m1") is None

    play(address, remove, look, forget)
