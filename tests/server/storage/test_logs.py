"""Logs: in order, once, and the constraint decides (design rules 1, 3, 6)."""

import asyncio
from collections.abc import Sequence

import pytest

from kingdomino.server.match.events import Began, Disclosed, Drew
from kingdomino.server.match.model import Append, Status
from kingdomino.server.storage import append_rows
from kingdomino.server.storage.contract import (
    RepeatedCommandError,
    StaleError,
    Storage,
    StorageUnavailableError,
)
from kingdomino.server.storage.group_commit import GroupWriter
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.storage.samples import SECRET, append, match, on_storage, play, stored


async def outcomes(storage: Storage, appends: Sequence[Append]) -> list[type | None]:
    """What becomes of appends that are made at the same time."""
    results = await asyncio.gather(*map(storage.append, appends), return_exceptions=True)
    return [type(result) if result else None for result in results]


@on_storage
async def test_a_log_comes_back_as_it_was_stored(storage: Storage):
    await storage.create_match(match(), SECRET)
    first = append(command="c1", event=Began((None, "greedy"), {"0": "ab"}), at=2_001)
    second = append(expected=1, event=Drew(("d1", "k2")), count=2, due_at=9, at=2_002)
    last = append(expected=3, event=Disclosed("ff"), status=Status.OVER, at=2_003)
    for each in (first, second, last):
        await storage.append(each)
    log = [*first.events, *second.events, *last.events]
    assert await storage.events("m1") == log
    assert await storage.events("m1", after=2) == log[2:]
    assert await storage.events("m1", after=9) == []
    assert await storage.events("m2") == []
    assert await storage.event_of_command("m1", "c1") == log[0]
    assert await storage.event_of_command("m1", "c2") is None
    assert await storage.event_of_command("m2", "c1") is None
    record = await storage.match("m1")
    assert record
    assert (record.seq, record.status, record.due_at) == (4, Status.OVER, None)
    assert (record.changed_at, record.version) == (2_003, 0)


@pytest.mark.parametrize("expected", [0, 2, 7])
def test_an_append_at_another_seq_is_stale(address: str, expected: int):
    @on_storage
    async def check(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        await storage.append(append())
        with pytest.raises(StaleError):
            await storage.append(append(expected=expected))
        assert await storage.events("m1") == [stored(1)]
        assert await storage.heads(["m1"]) == {"m1": (1, 0)}

    check(address)


@on_storage
async def test_an_append_to_no_match_is_stale(storage: Storage):
    with pytest.raises(StaleError):
        await storage.append(append("nowhere"))


@on_storage
async def test_a_repeated_command_is_known_even_if_it_is_late_too(storage: Storage):
    await storage.create_match(match(), SECRET)
    await storage.append(append(command="c1"))
    for expected in (0, 1):
        with pytest.raises(RepeatedCommandError):
            await storage.append(append(expected=expected, command="c1"))
    assert len(await storage.events("m1")) == 1


@on_storage
async def test_the_same_command_id_may_be_used_in_another_match(storage: Storage):
    for each in ("m1", "m2"):
        await storage.create_match(match(each), SECRET)
        await storage.append(append(each, command="c1"))
    assert await storage.event_of_command("m2", "c1") == stored(1, "c1")


@on_storage
async def test_of_many_appends_at_one_seq_one_wins(storage: Storage):
    await storage.create_match(match(), SECRET)
    tries = [append(command=f"c{number}") for number in range(20)]
    done = await outcomes(storage, tries)
    assert sorted(done, key=str) == [StaleError] * 19 + [None]
    assert await storage.events("m1") == list(tries[done.index(None)].events)


@on_storage
async def test_a_bad_append_does_no_harm_to_those_that_share_its_transaction(storage: Storage):
    ids = [f"m{number:02}" for number in range(12)]
    for each in ids:
        await storage.create_match(match(each), SECRET)
    await storage.append(append("m03"))
    await storage.append(append("m07", command="known"))
    # One is under way while the others gather behind it and share the next transaction.
    ahead = asyncio.create_task(storage.append(append("m00")))
    await asyncio.sleep(0)
    tries = [
        append(each, 1 if each == "m07" else 0, "known" if each == "m07" else None, count=2)
        for each in (*ids[1:], "gone")
    ]
    done = await outcomes(storage, tries)
    await ahead
    faults = {"m03": StaleError, "m07": RepeatedCommandError, "gone": StaleError}
    assert done == [faults.get(each.match) for each in tries]
    for each in ids[1:]:
        assert len(await storage.events(each)) == (1 if each in faults else 2)


@on_storage
async def test_alarms_are_found_the_longest_overdue_first(storage: Storage):
    for each, due_at in (("m1", 300), ("m2", 100), ("m3", None), ("m4", 200), ("m5", 301)):
        await storage.create_match(match(each, due_at=due_at), SECRET)
    assert await storage.due(300, 10) == ["m2", "m4", "m1"]
    assert await storage.due(300, 2) == ["m2", "m4"]
    await storage.append(append("m2", due_at=500))
    await storage.append(append("m4", due_at=None))
    assert await storage.due(300, 10) == ["m1"]


@on_storage
async def test_an_alarm_is_not_moved_when_the_log_has_gone_on(storage: Storage):
    await storage.create_match(match(due_at=100), SECRET)
    await storage.set_due("m1", 0, 150)
    assert await storage.due(149, 10) == []
    assert await storage.due(150, 10) == ["m1"]
    await storage.append(append(due_at=200))
    await storage.set_due("m1", 0, None)
    assert await storage.due(200, 10) == ["m1"]


@on_storage
async def test_when_it_is_closed_what_waits_is_stored_and_nothing_after_it(storage: Storage):
    await storage.create_match(match("m1"), SECRET)
    await storage.create_match(match("m2"), SECRET)
    waiting = [asyncio.create_task(storage.append(append(name))) for name in ("m1", "m2")]
    await asyncio.sleep(0)
    await storage.close()
    assert await asyncio.gather(*waiting) == [None, None]
    with pytest.raises(StorageUnavailableError):
        await storage.append(append(expected=1))
    with pytest.raises(StorageUnavailableError):
        await storage.match("m1")


def test_a_group_without_a_conflict_is_stored_in_one_go(
    address: str, monkeypatch: pytest.MonkeyPatch
):
    def not_needed(*_: object) -> None:
        raise AssertionError("each append was stored by itself")

    monkeypatch.setattr(append_rows, "write_each", not_needed)

    async def scenario(storage: Storage) -> None:
        assert isinstance(storage, SqlStorage)
        names = ("m1", "m2", "m3")
        for name in names:
            await storage.create_match(match(id=name), SECRET)
        writer = GroupWriter(storage.database)
        assert [*await writer.store([append(name) for name in names])] == [None, None, None]

    play(address, scenario)
