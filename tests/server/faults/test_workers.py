"""Real processes: two workers of which one is killed or paused again and again, a database that stops, a gentle end.

`make workers` does it for a minute each.
"""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any

from tests.support.server.faults.scale import IS_LONG, tell, times
from tests.support.server.storage.cluster import Cluster
from tools.load.bounds import Bounds
from tools.load.games import Kind, LiveGame, Tempo, play_all, seated
from tools.load.journal import Journal, Unanswered, compare, compare_logs, read_storage
from tools.load.measure import percentile
from tools.load.server_process import ServerProcess, client_ports
from tools.load.tables import Tables

GAMES = times(6, 40)
PACE_SECONDS = times(4, 10) / 10
"""From one turn of a game to its next."""
STALL_SECONDS = 3.0
ANSWER_SECONDS = 3.0
"""How long anybody may wait to hear that something cannot be done now."""
EXIT_SECONDS = 10.0


class Load:
    """Games that go on, whatever happens to the server."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.journal = Journal()
        self.games: list[LiveGame] = []

    async def play(self, trouble: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Play until the trouble is over, and a little longer."""
        bounds = Bounds(self.server.url, most_sockets=4 * GAMES, most_seconds=600)
        async with AsyncExitStack() as leaving:
            tables = Tables(bounds)
            leaving.push_async_callback(tables.close)
            self.games = await seated(GAMES, bounds, self.journal, tables, Kind(), "workers")
            tempo = Tempo(PACE_SECONDS, time.monotonic() + 10**6)
            playing = asyncio.create_task(play_all(self.games, tempo))
            leaving.callback(playing.cancel)
            await asyncio.sleep(1)
            troubling = asyncio.create_task(trouble())
            await asyncio.wait((troubling, playing), return_when=asyncio.FIRST_COMPLETED)
            if troubling.done():
                troubling.result()
            await asyncio.sleep(2)
            tempo.until = time.monotonic()
            await playing
            await asyncio.gather(*(game.leave() for game in self.games))

    async def problems(self, address: str) -> list[str]:
        """Everything that was lost, doubled or changed."""
        matches = {match for game in self.games for match in game.matches}
        return compare_logs(self.journal, *await read_storage(address, matches))

    def forgive(self, ports: set[int], begin: float) -> None:
        """Nobody at the other end of these connections could have answered, from a moment until now.

        Nor what was sent so shortly before that the answer may have been under way.
        """
        self.journal.unanswered = [
            each
            for each in self.journal.unanswered
            if each.port not in ports or each.sent < begin - ANSWER_SECONDS
        ]

    def told(self, what: str, begin: float = 0.0) -> float:
        """The figures since a time; what an acknowledgement took at most, but for the slowest one in a hundred.

        Whatever went wrong, nobody was refused but because the server had too much to do or no database, and each of
        them was told so in time.
        """
        acks = [ack for ack in self.journal.acks if ack.acked > begin]
        waits = [ack.acked - ack.intended for ack in acks]
        p99 = percentile(waits, 0.99)
        tell(
            what=what,
            acknowledged=len(waits),
            p50_seconds=round(percentile(waits, 0.5), 3),
            p99_seconds=round(p99, 3),
            longest=round(max(waits, default=0), 2),
            sent_again=sum(ack.tries > 1 for ack in acks),
            errors=dict(self.journal.errors),
            refused_within=round(self.journal.longest_refusal, 2),
            unanswered=len(self.journal.unanswered),
            reconnects=self.journal.reconnects,
        )
        assert self.journal.errors.keys() <= {"busy", "unavailable"}
        assert not IS_LONG or self.journal.longest_refusal < ANSWER_SECONDS
        self.journal.errors.clear()
        self.journal.longest_refusal = 0.0
        return p99


def two_workers(folder: Path, database: str) -> ServerProcess:
    """`kingdomino serve --workers 2`."""
    server = ServerProcess(folder, options=["--database", database, "--workers", "2"])
    server.start()
    deadline = time.monotonic() + 60
    while len(server.workers()) < 2 and time.monotonic() < deadline:
        time.sleep(0.1)
    return server


async def kill_workers(server: ServerProcess) -> None:
    """Kill one worker after another; each time another one is started by itself."""
    random = Random("workers")
    for _ in range(times(1, 6)):
        workers = server.workers()
        os.kill(random.choice(workers), signal.SIGKILL)
        await asyncio.sleep(times(1, 10))
        await two_again(server)
        assert set(server.workers()) != set(workers)


async def two_again(server: ServerProcess) -> None:
    """Wait until there are as many workers as there were."""
    for _ in range(300):
        if len(server.workers()) == 2:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("nobody has started another worker")


async def pause_workers(load: Load) -> None:
    """Let each worker stand still; in `make test` only one of them, and for a moment.

    In a long run it is for so long that uvicorn kills it and starts another one in its place. Whoever talks to it
    until then hears nothing, for longer than any answer may take otherwise; nobody else may have to wait like that.
    """
    server = load.server
    for worker in server.workers()[: times(1, 2)]:
        begin = time.monotonic()
        os.kill(worker, signal.SIGSTOP)
        silent = client_ports(worker)
        await asyncio.sleep(times(2, 30))
        with suppress(ProcessLookupError):
            os.kill(worker, signal.SIGCONT)
        await two_again(server)
        load.forgive(silent, begin)
        await asyncio.sleep(times(0, 5))


def test_only_the_silence_of_a_paused_worker_is_forgiven(tmp_path: Path):
    """The control: whoever else got no answer is a problem, and so is whoever waited long before."""
    load = Load(ServerProcess(tmp_path))
    silences = [Unanswered("act", port, sent) for port in (1, 2) for sent in (80.0, 100.0, 110.0)]
    load.journal.unanswered = [*silences]
    load.forgive({1}, begin=100.0)
    left = [silence for silence in silences if silence.port == 2 or silence.sent < 90]
    assert load.journal.unanswered == left
    assert compare_logs(load.journal, {}, {}) == ["no answer to act"] * 4


def test_workers_are_killed_and_paused_and_their_database_stops(
    cluster: Cluster, postgresql: str, tmp_path: Path
):
    server = two_workers(tmp_path, postgresql)
    load = Load(server)
    stalls: list[float] = []

    async def stop_database() -> None:
        workers = server.workers()
        await asyncio.to_thread(cluster.stop)
        await asyncio.sleep(times(2, 10))
        await asyncio.to_thread(cluster.start)
        await asyncio.sleep(3)
        assert load.journal.errors["unavailable"] > 0
        assert server.workers() == workers

    async def trouble() -> None:
        for what, work in (
            ("workers killed", kill_workers(server)),
            ("workers paused", pause_workers(load)),
            ("PostgreSQL stopped", stop_database()),
        ):
            begin = time.monotonic()
            await work
            stalls.append(load.told(what, begin))

    async def scenario() -> list[str]:
        await load.play(trouble)
        return await load.problems(postgresql)

    try:
        assert asyncio.run(scenario()) == []
    finally:
        server.stop()
    assert len(stalls) == 3
    assert server.exit_code == 0
    assert server.tracebacks() == 0
    if IS_LONG:
        assert stalls[0] < STALL_SECONDS


def test_asked_to_stop_under_load_it_ends_gently_and_has_everything_after_the_restart(
    tmp_path: Path,
):
    server = ServerProcess(tmp_path)
    server.start()
    load = Load(server)
    seconds: list[float] = []
    codes: list[int | None] = []

    async def trouble() -> None:
        for _ in range(times(1, 10)):
            sockets = [
                player._socket  # pyright: ignore[reportPrivateUsage]
                for game in load.games
                for player in game.players
            ]
            seconds.append(await asyncio.to_thread(server.stop))
            assert server.exit_code == 0
            codes.extend(socket.close_code for socket in sockets if socket is not None)
            await asyncio.to_thread(server.start)
            await asyncio.sleep(1)

    async def scenario() -> None:
        await load.play(trouble)

    try:
        asyncio.run(scenario())
    finally:
        server.stop()
    assert compare(load.journal, server.database) == []
    assert server.tracebacks() == 0
    load.told("asked to stop under load")
    tell(stopped_in=[round(each, 1) for each in seconds])
    assert codes.count(1012) > 0.9 * len(codes), codes
    if IS_LONG:
        assert max(seconds) < EXIT_SECONDS
