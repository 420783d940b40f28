"""Commands sent again and again, and commands that race: two workers on one PostgreSQL, several sockets at each.

Each command is sent one to five times over any of the sockets, some of which are cut meanwhile: it is done once, and
every copy is answered alike. Of two different commands at one seq one is done; the other is `stale`, and whoever sent
it has been told before what they missed. `make races` does 10,000 of each.
"""

import asyncio
from collections import Counter
from collections.abc import Generator
from random import Random
from typing import Any

import pytest

from kingdomino.server.events import Acted
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.server.faults.line import CutOffError, Line, random_turn
from tests.server.faults.scale import tell, times
from tests.server.live import LiveServer, Person, live_server, new_id

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

MATCHES = 8
"""Matches at the same time."""


@pytest.fixture(scope="module")
def workers(shared_postgresql: str) -> Generator[list[LiveServer]]:
    with (
        live_server(shared_postgresql, address_limits=False) as one,
        live_server(shared_postgresql, address_limits=False) as two,
    ):
        yield [one, two]


class Table:
    """One person who plays both seats over two sockets at each worker."""

    def __init__(self, workers: list[LiveServer], seed: str) -> None:
        self.workers = workers
        self.random = Random(seed)
        self.lines: list[Line] = []
        self.done: dict[str, int] = {}
        """Every command that was acknowledged, and the event that it made."""
        self.counts: Counter[str] = Counter()

    async def play(self, schedule: Any, number: int) -> None:
        """Go through so many schedules, over as many matches as that takes."""
        for _ in range(number):
            if not self.lines or any(line.outcome for line in self.lines):
                await self.finish()
                await self._sit_down()
            await schedule(self)
        await self.finish()

    async def _sit_down(self) -> None:
        person = await Person(self.workers[0], "Ana").come_in()
        game = self.random.choice(["duel", "classic"])
        match = await person.table(game, "here", "here")
        await person.post(f"/api/matches/{match}/start")
        for worker in self.workers * 2:
            here = Person(worker, "Ana")
            here.cookie = person.cookie
            self.lines.append(Line(here, match))
        await asyncio.gather(*(line.stay_open() for line in self.lines))
        await person.close()

    async def finish(self) -> None:
        """What was acknowledged is in the log, once and in its order, and everybody has heard all of it."""
        if not self.lines:
            return
        log = await events_of(self.workers[0], self.lines[0].match)
        commands = {id_of(stored): stored.seq for stored in log if stored.command}
        assert commands == self.done
        assert len(commands) == sum(isinstance(stored.event, Acted) for stored in log)
        for line in self.lines:
            await line.until(len(log))
            assert line.gaps == 0
            assert [event["seq"] for event in line.events] == [stored.seq for stored in log]
            await line.close()
        self.counts["matches"] += 1
        self.lines, self.done = [], {}

    @property
    def first(self) -> Line:
        """Whoever has heard the most."""
        return max(self.lines, key=lambda line: line.seq)

    def turn(self) -> dict[str, Any]:
        """A command with a legal turn."""
        actions = random_turn(self.first.position, self.random)
        return {"type": "act", "id": new_id(), "seq": self.first.seq, "actions": actions}


async def repeat(table: Table) -> None:
    """Send one command one to five times, anyhow."""
    random = table.random
    command = table.turn()

    async def copy(line: Line) -> Any:
        await asyncio.sleep(random.choice((0, 0, 0.001, 0.003)))
        try:
            if random.random() < 0.1:
                await line.send(command)
                await asyncio.sleep(random.choice((0, 0.002)))
                line.cut()
                table.counts["cuts"] += 1
            return await line.ask(command)
        except CutOffError:
            return None

    lines = random.sample(table.lines, 4)[: random.randint(1, 4)]
    if random.random() < 0.3:
        lines.append(lines[0])
    answers = await asyncio.gather(*map(copy, lines))
    for line in table.lines:
        await line.stay_open()
    answers = [answer for answer in answers if answer is not None]
    answers.append(await random.choice(table.lines).ask(command))
    assert all(answer == answers[0] for answer in answers), answers
    assert answers[0]["type"] == "done", answers
    table.done[command["id"]] = answers[0]["seq"]
    table.counts["copies"] += len(answers)


async def race(table: Table) -> None:
    """Send two different commands at one seq to two workers."""
    random = table.random
    before = table.first.seq
    one, two = table.turn(), table.turn()
    has_one_id = random.random() < 0.1
    if has_one_id:
        two["id"] = one["id"]
    lines = random.sample(table.lines[:2], 2)
    if one["actions"] == two["actions"]:
        answer = await lines[0].ask(one)
        assert answer["type"] == "done"
        table.done[one["id"]] = answer["seq"]
        return
    answers = await asyncio.gather(lines[0].ask(one), lines[1].ask(two))
    table.counts["races"] += 1
    kinds = [answer["type"] for answer in answers]
    assert sorted(kinds) == ["done", "error"], answers
    won = kinds.index("done")
    winner, loser = answers[won], answers[1 - won]
    table.counts[f"won by {'one' if lines[won] is table.lines[0] else 'the other'}"] += 1
    table.done[winner["id"]] = winner["seq"]
    assert winner["seq"] == before + 1
    assert loser["code"] == ("id_reused" if has_one_id else "stale"), (before, one, two, answers)
    if not has_one_id:
        assert loser["seq"] > before
        # It was told before what it has missed.
        assert lines[1 - won].seq == loser["seq"]


def id_of(stored: Any) -> str:
    """The id that the client gave to a command; it is kept with the seat that sent it."""
    return str(stored.command).partition(".")[2]


async def events_of(worker: LiveServer, match: str) -> list[Any]:
    """The log in the database."""
    assert worker.loop is not None
    work = asyncio.run_coroutine_threadsafe(worker.hub.storage.events(match), worker.loop)
    return [*await asyncio.wrap_future(work)]


def play(workers: list[LiveServer], schedule: Any, number: int) -> Counter[str]:
    """So many schedules at several tables at once."""

    async def all_tables() -> Counter[str]:
        tables = [Table(workers, f"{schedule.__name__} {number}") for number in range(MATCHES)]
        await asyncio.gather(*(table.play(schedule, number // MATCHES) for table in tables))
        return sum((table.counts for table in tables), Counter[str]())

    return asyncio.run(all_tables())


def test_a_command_is_done_once_however_often_it_is_sent(workers: list[LiveServer]):
    number = times(160, 10_000)
    counts = play(workers, repeat, number)
    tell(schedules=number, **counts)
    assert counts["copies"] > number


def test_of_two_commands_at_one_seq_one_is_done(workers: list[LiveServer]):
    number = times(160, 14_000)
    counts = play(workers, race, number)
    tell(schedules=number, **counts)
    assert counts["races"] > number * 0.75
    assert min(counts["won by one"], counts["won by the other"]) > 0


def test_without_the_constraint_both_would_win(
    workers: list[LiveServer], monkeypatch: pytest.MonkeyPatch
):
    """The control: if each worker decided for itself, these tests would find it out."""

    async def append(self: SqlStorage, append: Any) -> None:
        pass

    monkeypatch.setattr(SqlStorage, "append", append)

    async def scenario() -> None:
        table = Table(workers, "control")
        with pytest.raises(AssertionError):
            await table.play(race, 30)

    asyncio.run(scenario())
