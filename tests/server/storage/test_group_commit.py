"""The writer: groups, bounds, and nobody is answered before the commit has returned (design rules 4 and 5)."""

import asyncio
from collections.abc import Sequence

import pytest

from kingdomino.server.match.model import Append
from kingdomino.server.storage import group_commit
from kingdomino.server.storage.contract import (
    OutcomeUnknownError,
    StaleError,
    StorageBusyError,
    StorageUnavailableError,
)
from kingdomino.server.storage.group_commit import GroupCommit
from tests.support.server.storage.samples import append


class Disk:
    """Commits that return when they are told to."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.returned = 0
        self.faults: dict[str, Exception] = {}
        self._go = asyncio.Semaphore(0)

    def release(self, count: int = 1) -> None:
        for _ in range(count):
            self._go.release()

    async def store(self, appends: Sequence[Append]) -> list[Exception | None]:
        self.groups.append([each.match for each in appends])
        await self._go.acquire()
        self.returned += 1
        return [self.faults.get(each.match) for each in appends]


async def settle() -> None:
    """Let everybody go on who can."""
    for _ in range(10):
        await asyncio.sleep(0)


def test_nobody_is_answered_before_the_commit_has_returned():
    assert asyncio.run(_answered_early(GroupCommit)) == []


def test_a_writer_that_answers_before_the_commit_would_be_found():
    class Hasty(GroupCommit):
        async def append(self, append: Append) -> None:
            task = asyncio.create_task(super().append(append))
            await asyncio.sleep(0)
            self.tasks = [*getattr(self, "tasks", []), task]

    assert asyncio.run(_answered_early(Hasty)) == ["m0", "m1", "m2"]


async def _answered_early(kind: type[GroupCommit]) -> list[str]:
    """Which of three appends are answered although no commit has returned."""
    disk = Disk()
    writer = kind(disk)
    tasks = [asyncio.create_task(writer.append(append(f"m{n}"))) for n in range(3)]
    await settle()
    assert disk.returned == 0
    early = [f"m{n}" for n, task in enumerate(tasks) if task.done()]
    disk.release(3)
    await asyncio.gather(*tasks)
    await writer.close()
    return early


def test_those_that_wait_share_the_next_transaction_in_the_order_of_their_ids():
    async def scenario() -> None:
        disk = Disk()
        writer = GroupCommit(disk)
        tasks = [asyncio.create_task(writer.append(append("m5")))]
        await settle()
        tasks += [asyncio.create_task(writer.append(append(f"m{n}"))) for n in (3, 1, 2)]
        await settle()
        disk.release(2)
        await asyncio.gather(*tasks)
        assert disk.groups == [["m5"], ["m1", "m2", "m3"]]

    asyncio.run(scenario())


def test_two_appends_to_one_match_never_share_a_transaction():
    async def scenario() -> None:
        disk = Disk()
        writer = GroupCommit(disk)
        disk.release(3)
        tries = [append("m1", 0), append("m2", 0), append("m1", 1), append("m1", 2)]
        await asyncio.gather(*map(writer.append, tries))
        assert disk.groups == [["m1", "m2"], ["m1"], ["m1"]]

    asyncio.run(scenario())


def test_each_gets_its_own_answer():
    async def scenario() -> None:
        disk = Disk()
        disk.faults["m1"] = StaleError()
        disk.release()
        writer = GroupCommit(disk)
        tries = map(writer.append, (append("m0"), append("m1"), append("m2")))
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results == [None, disk.faults["m1"], None]

    asyncio.run(scenario())


def test_a_commit_that_fails_is_told_to_all_and_the_next_one_is_tried():
    async def scenario() -> None:
        class Failing(Disk):
            async def store(self, appends: Sequence[Append]) -> list[Exception | None]:
                self.returned += 1
                if self.returned == 1:
                    raise StorageUnavailableError("gone")
                return [None] * len(appends)

        writer = GroupCommit(Failing())
        tries = map(writer.append, (append("m0"), append("m1")))
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [str(result) for result in results] == ["gone", "gone"]
        await writer.append(append("m0"))

    asyncio.run(scenario())


def test_when_too_many_wait_the_next_is_refused(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(group_commit, "MOST_WAITING", 3)

    async def scenario() -> None:
        disk = Disk()
        writer = GroupCommit(disk)
        tasks = [asyncio.create_task(writer.append(append("m0")))]
        await settle()
        tasks += [asyncio.create_task(writer.append(append(f"m{n}"))) for n in (1, 2, 3)]
        await settle()
        with pytest.raises(StorageBusyError):
            await writer.append(append("m4"))
        disk.release(2)
        await asyncio.gather(*tasks)
        assert disk.groups == [["m0"], ["m1", "m2", "m3"]]

    asyncio.run(scenario())


def test_who_waits_too_long_is_told_whether_it_was_begun():
    async def scenario() -> None:
        disk = Disk()
        writer = GroupCommit(disk)
        writer.patience_seconds = 0.05
        begun = asyncio.create_task(writer.append(append("m0")))
        await settle()
        waiting = asyncio.create_task(writer.append(append("m1")))
        first, second = await asyncio.gather(begun, waiting, return_exceptions=True)
        assert type(first) is OutcomeUnknownError
        assert type(second) is StorageUnavailableError
        disk.release(2)
        await writer.close()
        assert disk.groups == [["m0"]]

    asyncio.run(scenario())


def test_who_gives_up_in_the_line_is_not_stored():
    async def scenario() -> None:
        disk = Disk()
        writer = GroupCommit(disk)
        tasks = [asyncio.create_task(writer.append(append("m0")))]
        await settle()
        given_up = asyncio.create_task(writer.append(append("m1")))
        await settle()
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        disk.release(2)
        await asyncio.gather(*tasks)
        await writer.close()
        assert disk.groups == [["m0"]]

    asyncio.run(scenario())
