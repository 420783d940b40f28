"""`make load`: many games at human pace, then bots beside them, then three times what the server can do.

    python -m tools.load.load --games 1000 --seconds 120

Everything runs on this machine: a real server on a fresh database, and the clients in this process. The result is in
`result.json` and `report.html`; the exit code says whether all that must hold did.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import AsyncExitStack
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from tools.load.bounds import Bounds
from tools.load.games import Kind, LiveGame, Tempo, play_all, seated
from tools.load.journal import Journal, compare
from tools.load.measure import Demand, Phase, percentile
from tools.load.report import write_report
from tools.load.server_process import ServerProcess
from tools.load.tables import Tables

RECOVERY_SECONDS = 5.0
SAMPLE_SECONDS = 1.0
GOOD_MS = 100.0
"""The 99th percentile once all is well again. Not the one of a quiet time: after an overload hundreds of games end and
begin at once. On a machine that is slower anyway it is what it was before."""
MOST_BYTES = 16 << 30
"""A preview of a crowded position has some ten thousand bytes."""
QUICK_SECONDS = 0.5
"""Between two turns of a game; faster would be against the limits for one guest."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much of everything."""

    games: int = 1_000
    seconds: float = 120.0
    pace_seconds: float = 5.0
    """From one turn of a game to its next."""
    bot_games: int = 200
    bots_seconds: float = 60.0
    bot: str = "knight"
    thinking_ms: int = 200
    overload_seconds: float = 20.0
    previews: bool = True
    """Whether people look at what they may do, at the beginning of a turn and after each step, as browsers do."""


class Run:
    """A run against one server."""

    def __init__(self, plan: Plan, server: ServerProcess) -> None:
        self.plan = plan
        self.server = server
        self.bounds = Bounds(
            server.url,
            most_sockets=2 * plan.games + plan.bot_games + 10,
            most_seconds=4 * (plan.seconds + plan.bots_seconds + plan.overload_seconds) + 600,
            most_bytes=MOST_BYTES,
        )
        self.journal = Journal()
        self.phases: list[Phase] = []

    async def run(self) -> list[str]:
        """All phases; what must not be."""
        plan = self.plan
        async with AsyncExitStack() as leaving:
            tables = Tables(self.bounds)
            leaving.push_async_callback(tables.close)
            say(f"{plan.games} games with {2 * plan.games} sockets sit down")
            people = await seated(plan.games, self.bounds, self.journal, tables, Kind(), "people")
            self.journal.errors.clear()
            await self._human_pace(people)
            if plan.bot_games:
                kind = Kind(people=1, bots=(plan.bot,), thinking_ms=plan.thinking_ms)
                say(f"{plan.bot_games} games against {plan.bot} sit down")
                bots = await seated(plan.bot_games, self.bounds, self.journal, tables, kind, "bots")
                await self._with_bots(people, bots)
                await asyncio.gather(*(game.leave() for game in bots))
            if plan.overload_seconds:
                await self._overload(people)
            await asyncio.gather(*(game.leave() for game in people))
        stopped = self.server.stop()
        problems = compare(self.journal, self.server.database)
        self.phases[-1].demands += [
            Demand("problems between journal and log", len(problems), 0),
            Demand("unhandled exceptions in the server's log", self.server.tracebacks(), 0),
            Demand("shutdown", stopped, 10, " s"),
        ]
        return problems

    async def _human_pace(self, people: list[LiveGame]) -> None:
        plan = self.plan
        phase = await self._phase("people", people, plan.pace_seconds, plan.seconds)
        phase.demands = [
            *_latency_demands(phase, p50=5, p99=50, most=500),
            Demand("memory", phase.most_memory_mb, 400, " MB"),
            Demand("errors", phase.errors.total(), 0),
        ]

    async def _with_bots(self, people: list[LiveGame], bots: list[LiveGame]) -> None:
        plan = self.plan
        seated_people = {match for game in people for match in game.matches}
        phase = await self._phase(
            f"with {len(bots)} bots", [*people, *bots], plan.pace_seconds, plan.bots_seconds
        )
        phase.notes["bot_games_acknowledged"] = sum(
            ack.match not in seated_people for ack in phase.acks
        )
        phase.acks = [ack for ack in phase.acks if ack.match in seated_people]
        phase.demands = [
            *_latency_demands(phase, p99=100),
            Demand("errors", phase.errors.total(), 0),
        ]

    async def _overload(self, people: list[LiveGame]) -> None:
        plan = self.plan
        # Every game as fast as one guest may: more than any server can do for a thousand games.
        most = await self._phase("as fast as possible", people, QUICK_SECONDS, 10)
        capacity = len(most.acks) / most.seconds
        pace = len(people) / (3 * capacity)
        over = await self._phase("3 × overload", people, pace, plan.overload_seconds)
        over.notes["offered_per_second"] = 3 * capacity
        after = await self._phase("after it", people, plan.pace_seconds, 15)
        usual = percentile(self.phases[0].latencies_ms, 0.99)
        recovered = recovery_seconds(after, max(GOOD_MS, usual))
        after.notes["recovery_seconds"] = recovered
        over.demands = [
            Demand("memory", over.most_memory_mb, 600, " MB"),
            Demand(
                "errors that are not busy",
                over.errors.total() - over.errors["busy"],
                0,
            ),
            # Who is made to wait is told so; an overload of which nobody hears was none.
            Demand("overload that nobody was told of", not over.errors["busy"], 0),
        ]
        after.demands = [Demand("recovery", recovered, RECOVERY_SECONDS, " s")]

    async def _phase(
        self, name: str, games: list[LiveGame], pace_seconds: float, seconds: float
    ) -> Phase:
        say(f"{name}: {len(games)} games for {seconds:g} s")
        phase = Phase(name)
        tempo = Tempo(pace_seconds, phase.begun + seconds, self.plan.previews)
        watching = asyncio.create_task(self._watch_memory(phase))
        used = self.server.cpu_seconds()
        try:
            await play_all(games, tempo)
        finally:
            watching.cancel()
        phase.end(self.journal)
        used = self.server.cpu_seconds() - used
        phase.notes["server_cpu_share"] = used / phase.seconds
        phase.notes["server_cpu_ms_per_ack"] = 1000 * used / max(1, len(phase.acks))
        self.phases.append(phase)
        latencies, previews = phase.latencies_ms, phase.preview_latencies_ms
        say(
            f"  {len(phase.acks)} acknowledged, p50 {percentile(latencies, 0.5):.1f} ms, "
            f"p99 {percentile(latencies, 0.99):.1f} ms, max {max(latencies, default=0):.0f} ms, "
            f"{len(previews) / phase.seconds:.0f} previews a second, p50 {percentile(previews, 0.5):.1f} ms, "
            f"p99 {percentile(previews, 0.99):.1f} ms, "
            f"{phase.most_memory_mb:.0f} MB, {phase.notes['server_cpu_ms_per_ack']:.1f} ms of processor each, "
            f"{dict(phase.errors)}"
        )
        return phase

    async def _watch_memory(self, phase: Phase) -> None:
        while True:
            self.bounds.check_time()
            phase.most_memory_mb = max(phase.most_memory_mb, self.server.memory_mb())
            await asyncio.sleep(SAMPLE_SECONDS)


def _latency_demands(
    phase: Phase, p50: float | None = None, p99: float | None = None, most: float | None = None
) -> list[Demand]:
    latencies = phase.latencies_ms
    found = [
        ("ack p50", percentile(latencies, 0.5), p50),
        ("ack p99", percentile(latencies, 0.99), p99),
        ("ack max", max(latencies, default=0.0), most),
    ]
    return [Demand(what, value, limit, " ms") for what, value, limit in found if limit is not None]


def recovery_seconds(phase: Phase, good_ms: float) -> float:
    """After how many seconds the 99th percentile of all that was sent from then on is good again."""
    for seconds in range(ceil(phase.seconds)):
        later = [ack.latency * 1000 for ack in phase.acks if ack.intended >= phase.begun + seconds]
        if percentile(later, 0.99) <= good_ms:
            return float(seconds)
    return phase.seconds


def say(text: str) -> None:
    """Progress, for whoever waits."""
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)


def main() -> int:
    """Run with the options of the command line; 0 if all that must hold did."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="python -m tools.load.load")
    parser.add_argument("--games", type=int, default=usual.games)
    parser.add_argument("--seconds", type=float, default=usual.seconds)
    parser.add_argument("--pace-seconds", type=float, default=usual.pace_seconds)
    parser.add_argument("--bot-games", type=int, default=usual.bot_games)
    parser.add_argument("--bots-seconds", type=float, default=usual.bots_seconds)
    parser.add_argument("--bot", default=usual.bot)
    parser.add_argument("--thinking-ms", type=int, default=usual.thinking_ms)
    parser.add_argument("--overload-seconds", type=float, default=usual.overload_seconds)
    parser.add_argument("--previews", action=argparse.BooleanOptionalAction, default=usual.previews)
    parser.add_argument("--folder", type=Path, default=None, help="for the result and the report")
    options = vars(parser.parse_args())
    folder = options.pop("folder") or Path(tempfile.mkdtemp(prefix="kingdomino-load-"))
    server = ServerProcess(folder)
    server.clear()
    say(f"the server serves after {server.start():.2f} s")
    run = Run(Plan(**options), server)
    try:
        problems = asyncio.run(run.run())
    finally:
        server.stop()
    write_report(folder, "Load", run.phases, problems)
    demands = [demand for phase in run.phases for demand in phase.demands]
    for demand in demands:
        print(demand)
    for problem in problems[:20]:
        print(problem)
    print(f"the report is {folder / 'report.html'}")
    return 0 if all(demand.is_met for demand in demands) else 1


if __name__ == "__main__":
    sys.exit(main())
