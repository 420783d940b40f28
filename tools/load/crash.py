"""`make crash`: kill -9 again and again with games under way, and nothing acknowledged may be lost or done twice.

    python -m tools.load.crash --kills 200 --games 50

Killing a process cannot show that a sync is missing: the system still has what was written. So the disk is made slow
too, and whoever is told "it is stored" before the disk can have said so has been lied to. Both checks are made on a
server that lies on purpose as well, and must find it out.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random

from tools.load.bounds import Bounds
from tools.load.games import Kind, LiveGame, Tempo, play_all, seated
from tools.load.journal import Journal, compare
from tools.load.load import say
from tools.load.measure import Demand, Phase, percentile
from tools.load.preload import compiled
from tools.load.report import write_report
from tools.load.server_process import PROGRAM, ServerProcess, is_alive
from tools.load.tables import Tables

EAGER = ("-m", "tools.load.eager_server")
UNSYNCED = ("-m", "tools.load.unsynced_server")
SERVING_SECONDS = 2.0
SYNC_MS = 300
ALIVE_SECONDS = (0.3, 3.0)
"""How long a server serves before it is killed: sometimes before all have come back, sometimes in the middle of play."""
PACE_SECONDS = 0.5
"""From one turn of a game to its next: much faster than people, so that every kill hits something."""


class Crashes:
    """Games that go on while their server is killed under them."""

    def __init__(
        self, folder: Path, kills: int, games: int, program: Sequence[str] = PROGRAM
    ) -> None:
        self.server = ServerProcess(folder, program)
        self.server.clear()
        self.kills = kills
        self.games = games
        self.journal = Journal()
        self.restarts: list[float] = []
        """Seconds from each start of the process until it served."""
        self.orphans = 0
        """Processes of a killed server that outlived it for longer than they may."""
        self.phase = Phase(f"{kills} kills")
        self._random = Random(kills)

    async def run(self) -> list[str]:
        """Play, kill, compare; what was lost, doubled or changed."""
        self.server.start()
        bounds = Bounds(
            self.server.url, most_sockets=3 * self.games, most_seconds=300 + 30 * self.kills
        )
        try:
            async with AsyncExitStack() as leaving:
                tables = Tables(bounds)
                leaving.push_async_callback(tables.close)
                bot_games = max(1, self.games // 10)
                games = [
                    *await seated(self.games, bounds, self.journal, tables, Kind(), "people"),
                    *await seated(bot_games, bounds, self.journal, tables, BOTS, "bots"),
                ]
                self.phase = Phase(f"{self.kills} kills")
                await self._kill_while_playing(games)
                self.phase.end(self.journal)
                await asyncio.gather(*(game.leave() for game in games))
        finally:
            self.server.stop()
        return compare(self.journal, self.server.database)

    async def _kill_while_playing(self, games: list[LiveGame]) -> None:
        tempo = Tempo(PACE_SECONDS, time.monotonic() + 10**6)
        playing = asyncio.create_task(play_all(games, tempo))
        try:
            for number in range(self.kills):
                await asyncio.sleep(self._random.uniform(*ALIVE_SECONDS))
                if playing.done():
                    await playing
                await self._kill()
                if (number + 1) % 20 == 0:
                    say(f"  {number + 1} kills, {len(self.journal.acks)} acknowledged")
            await asyncio.sleep(1)
            tempo.until = time.monotonic()
            await playing
        finally:
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)

    async def _kill(self) -> None:
        children = self.server.children()
        self.server.kill()
        self.restarts.append(await asyncio.to_thread(self.server.start))
        self.orphans += sum(map(is_alive, children))


BOTS = Kind(people=1, bots=("squire",), thinking_ms=20)


async def sync_latencies(folder: Path, program: Sequence[str], turns: int = 40) -> list[float]:
    """How many milliseconds each acknowledgement takes on a disk whose every sync takes `SYNC_MS`."""
    folder.mkdir(parents=True, exist_ok=True)
    library = compiled(Path(__file__).with_name("slow_sync.c"), folder)
    environment = {"LD_PRELOAD": str(library), "SLOW_SYNC_MS": str(SYNC_MS)}
    server = ServerProcess(folder, program, environment)
    server.clear()
    server.start()
    journal = Journal()
    bounds = Bounds(server.url, most_sockets=20, most_seconds=300)
    tables = Tables(bounds)
    try:
        games = await seated(2, bounds, journal, tables, Kind(), "slow")
        tempo = Tempo(0.01, time.monotonic() + 10**6)
        playing = asyncio.create_task(play_all(games, tempo))
        while len(journal.acks) < turns and not playing.done():
            await asyncio.sleep(0.05)
        tempo.until = 0
        await playing
        await asyncio.gather(*(game.leave() for game in games))
    finally:
        await tables.close()
        server.stop()
    # From when each was really sent: that a game is behind its schedule is no merit of the disk.
    return [1000 * (ack.acked - ack.sent) for ack in journal.acks]


def is_caught(problems: Sequence[str]) -> bool:
    """Whether a comparison has found that something acknowledged is lost."""
    return any(problem.startswith("lost") for problem in problems)


async def run_all(folder: Path, kills: int, games: int) -> tuple[list[Phase], list[str]]:
    """Both checks, on the real server and on the one that lies."""
    say(f"{kills} kills with {games} games")
    crashes = Crashes(folder / "real", kills, games)
    problems = await crashes.run()
    phase = crashes.phase
    phase.notes = {
        "kills": kills,
        "reconnects": crashes.journal.reconnects,
        "restart_p50_seconds": percentile(crashes.restarts, 0.5),
        "restart_p95_seconds": percentile(crashes.restarts, 0.95),
        "resume_p99_seconds": percentile(crashes.journal.resumes, 0.99),
    }
    phase.demands = [
        Demand("acknowledged actions lost, doubled or changed", len(problems), 0),
        Demand("serving again after a kill", max(crashes.restarts), SERVING_SECONDS, " s"),
        Demand("processes that outlived their server", crashes.orphans, 0),
        Demand("unhandled exceptions in the server's log", crashes.server.tracebacks(), 0),
    ]
    say("a server that acknowledges before it stores must be caught")
    control = Crashes(folder / "eager", 5, games, EAGER)
    lost = await control.run()
    say(f"  {len(lost)} problems found in it")
    phase.notes["problems_found_in_the_control"] = len(lost)
    phase.demands.append(Demand("controls not caught by kills", not is_caught(lost), 0))
    say(f"a disk whose syncs take {SYNC_MS} ms")
    honest = await sync_latencies(folder / "slow", PROGRAM)
    eager = min(await sync_latencies(folder / "slow-eager", EAGER))
    unsynced = min(await sync_latencies(folder / "slow-unsynced", UNSYNCED))
    say(f"  fastest acknowledgement {min(honest):.0f} ms")
    say(f"  of the controls {eager:.0f} ms before storing, {unsynced:.0f} ms without a sync")
    phase.notes["fastest_on_the_slow_disk_ms"] = min(honest)
    phase.notes["fastest_before_storing_ms"] = eager
    phase.notes["fastest_without_a_sync_ms"] = unsynced
    early = sum(latency < SYNC_MS for latency in honest)
    phase.demands += [
        Demand(f"acknowledgements before the sync, of {len(honest)}", early, 0),
        Demand("controls not caught by the slow disk", max(eager, unsynced) >= SYNC_MS, 0),
    ]
    return [phase], problems


def main() -> int:
    """Run with the options of the command line; 0 if all that must hold did."""
    parser = argparse.ArgumentParser(prog="python -m tools.load.crash")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--folder", type=Path, default=None, help="for the result and the report")
    options = parser.parse_args()
    folder = options.folder or Path(tempfile.mkdtemp(prefix="kingdomino-crash-"))
    phases, problems = asyncio.run(run_all(folder, options.kills, options.games))
    write_report(folder, "Crashes", phases, problems)
    demands = [demand for phase in phases for demand in phase.demands]
    for demand in demands:
        print(demand)
    for problem in problems[:20]:
        print(problem)
    print(f"the report is {folder / 'report.html'}")
    return 0 if all(demand.is_met for demand in demands) else 1


if __name__ == "__main__":
    sys.exit(main())
