"""A table at which one person plays both seats over two sockets at each of two workers, and all that must hold there."""

import asyncio
import json
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import httpx

from tests.support.server.faults.reconnecting_socket import (
    TRY_AGAIN_SECONDS,
    CutOffError,
    Line,
    random_turn,
)
from tests.support.server.live_server import Person, Served, new_id
from tools.load.journal import Ack, Journal, Logs, compare_logs, read_storage
from tools.load.player import AWAY_SECONDS


class FoundError(Exception):
    """Something that must never be: its kind, and what shows it."""

    def __init__(self, kind: str, *shown: object) -> None:
        super().__init__(kind, *shown)
        self.kind = kind


class Table:
    """One match after another, with all that was acknowledged and shown in them."""

    def __init__(self, workers: Sequence[Served], seed: str) -> None:
        self.workers = workers
        self.random = Random(seed)
        self.lines: list[Line] = []
        """Two at each worker, by turns."""
        self.journal = Journal()
        self.lengths: dict[str, int] = {}
        """How many events each match had when it was left."""
        self.counts: Counter[str] = Counter()
        self._returning: list[asyncio.Task[None]] = []

    async def play(self, schedule: "Schedule", number: int) -> None:
        """Go through so many schedules, over as many matches as that takes."""
        for _ in range(number):
            if not self.lines or self.first.outcome:
                await self._stand_up()
                await self._sit_down()
            self.come_back()
            await schedule(self)
        await self._stand_up()

    # The sockets

    @property
    def match(self) -> str:
        """The match that is played now."""
        return self.lines[0].match

    @property
    def first(self) -> Line:
        """Whoever has heard the most, even if they were cut since."""
        return max(self.lines, key=lambda line: line.seq)

    def come_back(self) -> None:
        """Let whoever was cut come back, when there is a worker to come back to; nobody waits for them."""
        self._returning = [task for task in self._returning if not task.done()]
        if not self._returning:
            cut = [line for line in self.lines if not line.is_open]
            self._returning = [asyncio.create_task(line.stay_open()) for line in cut]

    async def someone(self) -> Line:
        """Anybody who is there; one of the workers always is, or soon."""
        async with asyncio.timeout(AWAY_SECONDS):
            while not (there := [line for line in self.lines if line.is_open]):
                self.come_back()
                await asyncio.sleep(0.01)
        return self.random.choice(there)

    async def insist(self, command: Any) -> Any:
        """Ask whoever is there until there is an answer."""
        while True:
            line = await self.someone()
            with suppress(CutOffError):
                return await line.ask(command)

    async def _sit_down(self) -> None:
        """Begin a match, at whatever worker is there."""
        while True:
            person = Person(self.random.choice(self.workers), "Ana")
            try:
                await person.come_in()
                match = await person.table(self.random.choice(("duel", "classic")), "here", "here")
                await person.post(f"/api/matches/{match}/start")
                break
            except httpx.TransportError:
                await asyncio.sleep(TRY_AGAIN_SECONDS)
            finally:
                await person.close()
        for worker in (*self.workers, *self.workers):
            here = Person(worker, "Ana")
            here.cookie = person.cookie
            self.lines.append(Line(here, match, patience=AWAY_SECONDS))
        await asyncio.gather(*(line.stay_open() for line in self.lines))

    async def _stand_up(self) -> None:
        """Leave a match; by then everybody has heard all of it, once and in its order."""
        if not self.lines:
            return
        await asyncio.gather(*self._returning)
        length = self.first.seq
        for line in self.lines:
            await self._hear_all(line, length)
            if line.gaps or [event["seq"] for event in line.events] != [*range(1, length + 1)]:
                raise FoundError("missed or doubled", line.gaps, line.events)
            for event in line.events:
                self.journal.show(self.match, event["seq"], json.dumps(event["event"]).encode())
            await line.close()
            await line.person.close()
        self.lengths[self.match] = length
        self.counts["matches"] += 1
        self.lines = []

    async def _hear_all(self, line: Line, length: int) -> None:
        while True:
            await line.stay_open()
            with suppress(CutOffError):
                return await line.until(length)

    # Commands

    def turn(self) -> Any:
        """A command with a legal turn."""
        first = self.first
        actions = random_turn(first.position, self.random)
        return {"type": "act", "id": new_id(), "seq": first.seq, "actions": actions}

    def another_turn(self, command: Any) -> Any:
        """Another command at the same seq; None if there seems to be none."""
        for _ in range(20):
            if (other := self.turn())["actions"] != command["actions"]:
                return other
        return None

    def acknowledged(self, command: Any, *answers: Any) -> None:
        """Note what was said to be done, to whoever sent a copy of it."""
        name, seq = command["id"], command["seq"] + 1
        if any(answer != {"type": "done", "id": name, "seq": seq} for answer in answers):
            raise FoundError("not done", command, answers)
        self.journal.acks.append(Ack(self.match, name, seq, tuple(command["actions"]), 0, 0, 0))


Schedule = Callable[[Table], Awaitable[None]]


async def problems_in(tables: Iterable[Table], database: str) -> list[str]:
    """Everything in which the logs are not just what was acknowledged and shown, event for event."""
    tables = tuple(tables)
    lengths = {match: length for table in tables for match, length in table.lengths.items()}
    logs, starts = await read_storage(database, lengths)
    found = [*_unknown_events(tables, logs, lengths)]
    for table in tables:
        own = {match: log for match, log in logs.items() if match in table.lengths}
        found += compare_logs(table.journal, own, starts)
    return found


def _unknown_events(tables: Iterable[Table], logs: Logs, lengths: dict[str, int]) -> Iterator[str]:
    """What is in a log and was never acknowledged or shown."""
    acknowledged = {(ack.match, ack.seq) for table in tables for ack in table.journal.acks}
    for match, length in lengths.items():
        log = logs.get(match, {})
        if len(log) != length:
            yield f"unknown: {match} has {len(log)} events, {length} were shown"
        for seq, row in log.items():
            if row.command is not None and (match, seq) not in acknowledged:
                yield f"unknown: event {seq} of {match} is of {row.command}, never acknowledged"
