"""Tables at which somebody waits: who comes next is seated there, and the lobby has them first."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from sqlalchemy import text

from kingdomino.server.match.model import Clock, MatchRecord, Seat, Status
from kingdomino.server.storage import waiting_rows
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import Storage
from tests.support.server.storage.samples import SECRET, guest, match, on_storage, play

NOW = 100_000
HERE_SINCE = 95_000
RACES = 40


def wish(host: str, id: str | None = None, **changes: Any) -> MatchRecord:
    """A public table that somebody wants to have, or to find, at this moment."""
    seats = (Seat(guest=host, commitment=f"of {host}", away_since=NOW), Seat())
    values = {"is_public": True, "host": host, "seats": seats, "created_at": NOW, **changes}
    return match(id or f"of {host}", **values)


async def meet(storage: Storage, record: MatchRecord, *, may_make: bool = True) -> str | None:
    return await storage.meet(record, SECRET, here_since=HERE_SINCE, may_make=may_make)


async def sitting(storage: Storage, id: str) -> list[str | None]:
    found = await storage.match(id)
    assert found is not None
    return [seat.guest for seat in found.seats]


@on_storage
async def test_the_first_waits_and_the_second_is_seated_there(storage: Storage):
    assert await meet(storage, wish("ann")) == "of ann"
    assert await storage.secret("of ann") == SECRET
    assert await meet(storage, wish("bob")) == "of ann"
    found = await storage.match("of ann")
    assert found is not None
    assert [(seat.guest, seat.commitment) for seat in found.seats] == [
        ("ann", "of ann"),
        ("bob", "of bob"),
    ]
    assert await storage.match("of bob") is None
    assert await meet(storage, wish("cid")) == "of cid"


@on_storage
async def test_who_waits_longest_is_first(storage: Storage):
    for host, since in (("ann", 3), ("bob", 1), ("cid", 2)):
        await storage.create_match(wish(host, created_at=since), SECRET)
    assert [await meet(storage, wish(each)) for each in ("dan", "eve")] == ["of bob", "of cid"]


@pytest.mark.parametrize(
    "other",
    [
        {"game": "classic"},
        {"options": "spellbook_fills=drafted"},
        {"clock": Clock()},
        {"is_seeded": True},
        {"series": "s", "series_number": 1},
        {"rules_version": 2},
        {"is_public": False},
        {"status": Status.REVEALING},
        {"seats": (Seat(guest="ann"), Seat(guest="cid"))},
        {"seats": (Seat(guest="ann"), Seat(bot="page"), Seat())},
        {"seats": (Seat(guest="ann", away_since=HERE_SINCE - 1), Seat())},
        {"removed": ("bob",)},
    ],
    ids=lambda other: ",".join(other),
)
def test_nobody_is_seated_where_something_else_is_played_or_nobody_waits(
    address: str, other: dict[str, Any]
):
    other = {**other}

    async def scenario(storage: Storage) -> None:
        await storage.create_guest(guest("bob", "Bob"), b"bob")
        removed = other.pop("removed", None)
        await storage.create_match(wish("ann", **other), SECRET)
        if removed:
            await storage.update_table(wish("ann", version=1, removed=removed))
        assert await meet(storage, wish("bob")) == "of bob"

    play(address, scenario)


@on_storage
async def test_whoever_asks_again_finds_the_way_back(storage: Storage):
    await meet(storage, wish("ann"))
    assert await meet(storage, wish("ann", "another")) == "of ann"
    assert await meet(storage, wish("bob")) == "of ann"
    assert await meet(storage, wish("bob", "another")) == "of ann"
    # The host, too, finds who has come meanwhile.
    assert await meet(storage, wish("ann", "another")) == "of ann"
    assert await sitting(storage, "of ann") == ["ann", "bob"]
    assert await storage.match("another") is None


@on_storage
async def test_who_waits_for_somebody_who_has_gone_is_led_on(storage: Storage):
    seats = (Seat(guest="ann"), Seat(guest="bob", away_since=5))
    await storage.create_match(wish("ann", seats=seats), SECRET)
    await meet(storage, wish("cid"))
    assert await meet(storage, wish("ann", "another")) == "of cid"


@on_storage
async def test_who_goes_on_to_another_table_leaves_their_seat(storage: Storage):
    seats = (Seat(guest="dan", away_since=5), Seat(guest="eve"))
    await storage.create_match(wish("dan", seats=seats), SECRET)
    await meet(storage, wish("fay"))
    assert await meet(storage, wish("eve")) == "of fay"
    assert await sitting(storage, "of dan") == ["dan", None]
    # So the first can be met again.
    assert await meet(storage, wish("dan", "another")) == "of dan"
    assert await meet(storage, wish("gil")) == "of dan"


@on_storage
async def test_who_may_make_no_table_is_still_seated_with_others(storage: Storage):
    assert await meet(storage, wish("ann"), may_make=False) is None
    assert await storage.match("of ann") is None
    await meet(storage, wish("bob"))
    assert await meet(storage, wish("ann"), may_make=False) == "of bob"
    assert await meet(storage, wish("ann"), may_make=False) == "of bob"


@on_storage
async def test_who_comes_back_can_commit_to_a_share_once(storage: Storage):
    def committing(to: str | None) -> MatchRecord:
        return wish("ann", seats=(Seat(guest="ann", commitment=to, away_since=NOW), Seat()))

    async def committed(to: str | None) -> str | None:
        await meet(storage, committing(to))
        found = await storage.match("of ann")
        assert found is not None
        return found.seats[0].commitment

    assert [await committed(to) for to in (None, "first", "second", None)] == [
        None,
        *["first"] * 3,
    ]


@on_storage
async def test_who_comes_back_to_their_own_table_can_be_met_there(storage: Storage):
    gone = (Seat(guest="ann", commitment="first", away_since=5), Seat())
    await storage.create_match(wish("ann", seats=gone), SECRET)
    assert await meet(storage, wish("ann", "another")) == "of ann"
    assert await meet(storage, wish("bob")) == "of ann"
    found = await storage.match("of ann")
    assert found is not None
    assert found.seats[0].commitment == "first"


@on_storage
async def test_who_sits_down_elsewhere_waits_no_longer(storage: Storage):
    gone = (Seat(guest="ann", away_since=5), Seat())
    await storage.create_match(wish("ann", seats=gone), SECRET)
    kept = (Seat(guest="ann", away_since=5), Seat(guest="cid", away_since=5), Seat())
    await storage.create_match(wish("ann", "with cid", seats=kept), SECRET)
    await storage.create_match(wish("ann", "other game", game="classic"), SECRET)
    assert await meet(storage, wish("bob")) == "of bob"
    assert await meet(storage, wish("ann", "another")) == "of bob"
    assert await storage.match("of ann") is None
    assert await storage.match("with cid")
    assert await storage.match("other game")


def test_all_who_come_at_once_to_two_workers_are_seated_in_pairs(address: str):
    race_at(address)


def test_without_the_lock_they_would_wait_for_each_other(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(waiting_rows, "ONE_AT_A_TIME", text("SELECT 1"))
    with pytest.raises(AssertionError):
        race_at(postgresql)


def race_at(address: str) -> None:
    """Four people who come to two workers on one database at the same instant, again and again."""

    async def scenario(storage: Storage) -> None:
        other = open_storage(address)
        await other.open()
        try:
            for race in range(RACES):
                await come_at_once(f"race={race}", storage, other, storage, other)
        finally:
            await other.close()

    play(address, scenario)


async def come_at_once(options: str, *workers: Storage) -> None:
    people = [f"{options}-{number}" for number in range(len(workers))]
    wishes = [wish(each, options=options) for each in people]
    found = await asyncio.gather(*map(meet, workers, wishes))
    assert sorted(Counter(found).values()) == [2] * (len(workers) // 2)
    seated = [each for table in {*found} for each in await sitting(workers[0], str(table))]
    assert sorted(map(str, seated)) == people


@on_storage
async def test_a_seat_that_is_taken_by_link_at_that_moment_is_given_once(storage: Storage):
    for race in range(RACES):
        host, by_link, by_chance = (f"{race}-{name}" for name in ("host", "link", "chance"))
        record = wish(host, f"m{race}", options=f"race={race}")
        await storage.create_match(record, SECRET)
        seats = (record.seats[0], Seat(guest=by_link))
        joined = wish(host, f"m{race}", options=f"race={race}", seats=seats, version=1)
        has_joined, found = await asyncio.gather(
            storage.update_table(joined),
            meet(storage, wish(by_chance, options=f"race={race}")),
        )
        assert has_joined == (found != f"m{race}")
        assert await sitting(storage, f"m{race}") == [host, by_link if has_joined else by_chance]


@on_storage
async def test_the_list_counts_only_tables_with_an_open_seat_and_has_those_with_a_host_first(
    storage: Storage,
):
    def seats(away_since: int | None, *others: Seat) -> tuple[Seat, ...]:
        return (Seat(guest="ann", away_since=away_since), *others)

    tables = {
        "here": seats(None, Seat()),
        "on the way": seats(NOW, Seat()),
        "left": seats(5, Seat()),
        "full": seats(None, Seat(guest="bob")),
        "full with a bot": seats(None, Seat(bot="page")),
    }
    for changed_at, (name, taken) in enumerate(tables.items()):
        await storage.create_match(wish("ann", name, seats=taken, changed_at=changed_at), SECRET)
    # Its seat is kept for who left it (rule K17).
    second = wish("ann", "second of a dynasty", series="s", series_number=2, seats=tables["here"])
    await storage.create_match(second, SECRET)

    async def ids(limit: int) -> list[str]:
        found = await storage.waiting_tables(here_since=HERE_SINCE, limit=limit)
        return [record.id for record in found]

    assert await ids(50) == ["on the way", "here", "left"]
    assert await ids(2) == ["on the way", "here"]
