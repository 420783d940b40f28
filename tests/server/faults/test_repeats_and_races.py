"""Commands sent again and again, and commands that race: two workers on one PostgreSQL, several sockets at each.

Each command is sent one to five times over any of the sockets, some of which are cut meanwhile, as are the workers
themselves: it is done once, and every copy is answered alike. Of two different commands at one seq one is done; the
other is `stale`, and whoever sent it has been told before what they missed. Afterwards the logs are compared with all
that was acknowledged and shown. `make races` does 10,000 of each, with workers that are processes of their own.
"""

import asyncio
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
import pytest

from kingdomino.server.live.idempotency import CommandKey, KnownCommands
from kingdomino.server.match.model import Append, Stored
from kingdomino.server.storage.group_commit import GroupWriter
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.faults.contested_table import FoundError, Schedule, Table, problems_in
from tests.support.server.faults.reconnecting_socket import CutOffError, Line
from tests.support.server.faults.scale import IS_LONG, tell, times
from tests.support.server.faults.two_workers import (
    Worker,
    restart_now_and_then,
    two_processes,
    two_threads,
)

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

MATCHES = times(4, 8)
"""Matches at the same time."""
RESTART_SECONDS = times(1, 5)
"""How long both workers are there, on the average, before one of them is ended."""


@pytest.fixture(scope="module")
def threads(shared_postgresql: str) -> Generator[Sequence[Worker]]:
    """Workers that can be made faulty."""
    with two_threads(shared_postgresql) as workers:
        yield workers


@pytest.fixture(scope="module")
def workers(
    request: pytest.FixtureRequest,
    shared_postgresql: str,
    tmp_path_factory: pytest.TempPathFactory,
) -> Generator[Sequence[Worker]]:
    """The same; in a long run workers that are processes of their own."""
    if IS_LONG:
        with two_processes(shared_postgresql, tmp_path_factory.mktemp("workers")) as workers:
            yield workers
    else:
        yield request.getfixturevalue("threads")


async def repeat(table: Table) -> None:
    """Send one command one to five times, anyhow, and once more to be sure."""
    random = table.random
    command = table.turn()

    async def copy(line: Line) -> Any:
        await asyncio.sleep(random.choice((0, 0, 0.001, 0.003)))
        with suppress(CutOffError):
            if line.is_open and random.random() < 0.1:
                await line.send(command)
                await asyncio.sleep(random.choice((0, 0.002)))
                line.cut()
                table.counts["cuts"] += 1
            return await line.ask(command)

    lines = random.sample(table.lines, 4)[: random.randint(1, 4)]
    if random.random() < 0.3:
        lines.append(lines[0])
    answers = await asyncio.gather(*map(copy, lines))
    table.come_back()
    answers = [answer for answer in answers if answer is not None]
    answers.append(await table.insist(command))
    table.acknowledged(command, *answers)
    table.counts["answers"] += len(answers)


async def race(table: Table) -> None:
    """Send two different commands at one seq to two workers."""
    random = table.random
    one = table.turn()
    two = table.another_turn(one)
    if two is None:
        table.acknowledged(one, await table.insist(one))
        return
    has_one_id = random.random() < 0.1
    if has_one_id:
        two["id"] = one["id"]
    lines = random.sample(table.lines[:2], 2)
    answers = await asyncio.gather(lines[0].ask(one), lines[1].ask(two))
    table.counts["races"] += 1
    won = [number for number, answer in enumerate(answers) if answer["type"] == "done"]
    if len(won) != 1:
        raise FoundError(f"{len(won)} winners", one, two, answers)
    winner, loser = won[0], 1 - won[0]
    table.counts[f"won by {'one' if lines[winner] is table.lines[0] else 'the other'}"] += 1
    table.acknowledged((one, two)[winner], answers[winner])
    refused = answers[loser]
    if refused["code"] != ("id_reused" if has_one_id else "stale"):
        raise FoundError("refused for another reason", one, two, answers)
    # Whoever is stale was told before what they have missed.
    if not has_one_id and not one["seq"] < refused["seq"] == lines[loser].seq:
        raise FoundError("not told", one, two, answers, lines[loser].seq)


def play(
    workers: Sequence[Worker], database: str, schedule: Schedule, number: int, restarts: bool
) -> Counter[str]:
    """So many schedules at several tables at once; whatever is wrong with their logs afterwards is shown."""

    async def all_tables() -> Counter[str]:
        tables = [Table(workers, f"{schedule.__name__} {number}") for number in range(MATCHES)]
        counts, enough = Counter[str](), asyncio.Event()
        if not restarts:
            enough.set()
        restarting = asyncio.create_task(
            restart_now_and_then(workers, RESTART_SECONDS, enough, counts)
        )
        try:
            await asyncio.gather(*(table.play(schedule, number // MATCHES) for table in tables))
        finally:
            enough.set()
            await restarting
        assert await problems_in(tables, database) == []
        return sum((table.counts for table in tables), counts)

    return asyncio.run(all_tables())


def test_a_command_is_done_once_however_often_it_is_sent(
    workers: Sequence[Worker], shared_postgresql: str
):
    number = times(60, 10_000)
    counts = play(workers, shared_postgresql, repeat, number, restarts=True)
    tell(schedules=number, **counts)
    assert counts["answers"] > 2 * number
    assert counts["cuts"] > 0
    assert counts["workers stopped"] > 0


def test_of_two_commands_at_one_seq_one_is_done(workers: Sequence[Worker], shared_postgresql: str):
    number = times(60, 11_000)
    counts = play(workers, shared_postgresql, race, number, restarts=False)
    tell(schedules=number, **counts)
    # In one position of fifteen there is only one thing to do.
    assert counts["races"] >= times(45, 10_000)
    if IS_LONG:  # a worker that was just started is slower for some seconds
        assert min(counts["won by one"], counts["won by the other"]) > number // 100


def found_in(workers: Sequence[Worker], schedule: Schedule) -> str:
    """What is found in workers that were made faulty."""

    async def scenario() -> str:
        with pytest.raises(FoundError) as found:
            await Table(workers, "control").play(schedule, 100)
        return found.value.kind

    return asyncio.run(scenario())


def test_without_the_constraint_both_would_win(
    threads: Sequence[Worker], monkeypatch: pytest.MonkeyPatch
):
    """A control: workers that decide for themselves are found out."""

    honest = GroupWriter.store

    async def store(self: GroupWriter, appends: Sequence[Append]) -> list[None]:
        if honest_ones := [each for each in appends if each.events[0].command is None]:
            await honest(self, honest_ones)
        return [None] * len(appends)

    monkeypatch.setattr(GroupWriter, "store", store)
    assert found_in(threads, race) == "2 winners"


def test_a_worker_that_remembers_no_command_is_found_out(
    threads: Sequence[Worker], monkeypatch: pytest.MonkeyPatch
):
    """A control."""

    def answer(self: KnownCommands, key: CommandKey) -> None:
        pass

    monkeypatch.setattr(KnownCommands, "answer", answer)
    assert found_in(threads, repeat) == "not done"


def test_a_worker_that_remembers_only_its_own_commands_is_found_out(
    threads: Sequence[Worker], monkeypatch: pytest.MonkeyPatch
):
    """A control: the log must hold them, for the other worker and for the next one."""
    honest = SqlStorage.events

    async def events(self: SqlStorage, match: str, after: int = 0) -> Sequence[Stored]:
        log = await honest(self, match, after)
        return [msgspec.structs.replace(stored, command=None) for stored in log]

    monkeypatch.setattr(SqlStorage, "events", events)
    assert found_in(threads, repeat) == "not done"


def test_what_is_in_a_log_and_was_never_acknowledged_is_found(
    threads: Sequence[Worker], shared_postgresql: str
):
    """A control of the comparison; that it finds what is lost or doubled is tested where it is made."""

    async def scenario() -> None:
        table = Table(threads, "control")
        await table.play(repeat, 3)
        assert await problems_in([table], shared_postgresql) == []
        unknown = table.journal.acks.pop()
        problems = await problems_in([table], shared_postgresql)
        assert [problem.split(" is of ")[0] for problem in problems] == [
            f"unknown: event {unknown.seq} of {unknown.match}"
        ]

    asyncio.run(scenario())
