"""How fast the two implementations are, measured in one run: random full games a CPU second, and ratios."""

import subprocess
import sys
import time
from array import array
from collections.abc import Callable
from dataclasses import dataclass
from importlib import resources
from itertools import pairwise
from random import Random
from typing import Any

from kingdomino import core
from kingdomino.arena.simulate import play_game
from kingdomino.bots import BOTS
from kingdomino.bots.nets import shipped_nets
from kingdomino.game import CHANCE
from kingdomino.games import GAMES


@dataclass(frozen=True, slots=True)
class Case:
    """One kind of game that is measured."""

    game: str
    policy: str
    options: dict[str, Any]


CASES = {
    "duel": Case("duel", "random", {}),
    "duel-plain": Case("duel", "plain", {}),
    "classic-2": Case("classic", "random", {"players": 2}),
    "classic-3": Case("classic", "random", {"players": 3}),
    "classic-4": Case("classic", "random", {"players": 4}),
    "classic-7x7": Case("classic", "random", {"players": 2, "mighty_duel": True}),
}


@dataclass(frozen=True, slots=True)
class Rates:
    """Random full games a CPU second on one core of the machine."""

    python: float
    core: float

    @property
    def ratio(self) -> float:
        """How many times faster the core is."""
        return self.core / self.python


@dataclass(frozen=True, slots=True)
class Stepping:
    """CPU microseconds an action from Python, and how large a position is."""

    batch_microseconds: float
    single_microseconds: float
    position_bytes: int


SEARCHING_BOTS = ("uct", "flat-mc")
VALUED_CASES = ("duel", "classic-2", "classic-4", "classic-7x7")
IMPORTED_MODULES = ("kingdomino", "kingdomino.games", "kingdomino.core")


@dataclass(frozen=True, slots=True)
class Figures:
    """All that is measured, as the command prints it and as JSON has it."""

    games: dict[str, Rates]
    """Random full games a CPU second, by case."""
    simulations: dict[str, float]
    """Simulations a CPU second, by bot that searches."""
    evaluations: dict[str, float]
    """Positions a CPU second that the learned value judges, by case."""
    two_threads: float
    """How many times more Duel games two threads play than one."""
    stepping: dict[str, Stepping]
    """Stepping from Python, by game."""
    import_milliseconds: dict[str, float]
    """What importing a module takes, beyond Python's own start."""


def measure_all(seconds: float, tell: Callable[[str], None]) -> Figures:
    """Measure everything, about so many seconds for each figure; `tell` is called with what comes next."""
    games: dict[str, Rates] = {}
    for name, case in CASES.items():
        tell(name)
        games[name] = measure(case, seconds)
    tell("searching")
    simulations = {bot: search_rate(bot, seconds) for bot in SEARCHING_BOTS}
    tell("the learned value")
    evaluations = {name: evaluation_rate(CASES[name], seconds) for name in VALUED_CASES}
    tell("two threads")
    two_threads = thread_gain(seconds)
    tell("stepping from Python")
    stepping = {name: _stepping(name, seconds) for name in GAMES}
    tell("importing")
    imports = {module: start_up_seconds(module) * 1e3 for module in IMPORTED_MODULES}
    return Figures(games, simulations, evaluations, two_threads, stepping, imports)


def _stepping(name: str, seconds: float) -> Stepping:
    return Stepping(
        batch_microseconds=stepping_seconds(name, seconds) * 1e6,
        single_microseconds=single_step_seconds(name, seconds) * 1e6,
        position_bytes=core.start(name).size(),
    )


def measure(case: Case, seconds: float, repeats: int = 3) -> Rates:
    """Play both ways in turn, a few times, and keep the best of each: other programs only ever slow us down."""
    rates = [(_python_rate(case, seconds), _core_rate(case, seconds)) for _ in range(repeats)]
    return Rates(max(python for python, _ in rates), max(fast for _, fast in rates))


def _python_rate(case: Case, seconds: float) -> float:
    game = GAMES[case.game]
    options, policy, random = game.options_type(**case.options), BOTS[case.policy].choose, Random(1)
    return _rate(lambda: play_game(game, options, policy, random), 1, seconds)


def _core_rate(case: Case, seconds: float) -> float:
    start = core.start(case.game, **case.options)
    games = 2000
    return _rate(lambda: start.playouts(games, 1, case.policy), games, seconds)


def _rate(play: Callable[[], object], games: int, seconds: float) -> float:
    """Games, or simulations, a CPU second of something that plays so many at a time."""
    count = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not count:
        play()
        count += games
    return count / spent


def thread_gain(seconds: float) -> float:
    """How many times more Duel games two threads play than one, in real time."""
    start = core.start("duel")
    start.playouts(1000)
    rates: list[float] = []
    for threads in (1, 2):
        games = 20_000 * threads
        best = 0.0
        for _ in range(max(3, round(seconds * 5))):
            begin = time.perf_counter()
            start.playouts(games, 1, "random", threads)
            best = max(best, games / (time.perf_counter() - begin))
        rates.append(best)
    return rates[1] / rates[0]


def stepping_seconds(name: str, seconds: float, games: int = 1000) -> float:
    """CPU seconds an action through `core.Batch`: the legal actions of all games, and one in each of them."""
    batch = core.batch(name, games)
    spent, actions = 0.0, 0
    while spent < seconds:
        begin = time.process_time()
        offsets, codes = batch.legal()
        spent += time.process_time() - begin
        # Choosing is the caller's business: here the middle of each list.
        chosen = array("i", [codes[(a + b) // 2] for a, b in pairwise(offsets)])
        begin = time.process_time()
        batch.step(chosen)
        spent += time.process_time() - begin
        actions += games
    return spent / actions


def single_step_seconds(name: str, seconds: float) -> float:
    """CPU seconds an action, one position at a time: `codes` or `chance_tickets`, then `act`."""
    start = core.start(name)
    random = Random(1)
    actions = 0
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds:
        state = start.copy()
        while state.to_act is not None:
            codes = state.chance_tickets() if state.to_act == CHANCE else state.codes()
            state.act(random.choice(codes))
            actions += 1
    return spent / actions


def search_positions() -> list[core.State]:
    """The fixed positions on which searching is timed."""
    text = resources.files("kingdomino.arena").joinpath("search_positions.txt").read_text("utf-8")
    return [core.position(line) for line in text.splitlines() if not line.startswith("#")]


def search_rate(bot: str, seconds: float, simulations: int = 5000) -> float:
    """Simulations a CPU second of a bot on one core, over all the fixed positions alike."""
    searcher, positions = core.Bot(bot), search_positions()

    def think() -> None:
        for position in positions:
            # Limits are a turn's, and a decision has its share of them.
            searcher.think(position, 0, simulations * position.decisions_left(), 1)

    return _rate(think, simulations * len(positions), seconds)


def evaluation_rate(case: Case, seconds: float) -> float:
    """Positions a CPU second that the learned value judges on one core."""
    nets, judged = shipped_nets(), 0
    start = str(core.start(case.game, **case.options))
    begin = time.process_time()
    while (spent := time.process_time() - begin) < seconds or not judged:
        if case.game == "duel":
            judged += nets.duel_evaluations(10, judged)
        else:
            judged += nets.classic_evaluations(start, 10, judged)
    return judged / spent


def start_up_seconds(module: str) -> float:
    """How long Python takes to import a module, beyond its own start; the best of a few."""
    bare = min(_run_seconds("pass") for _ in range(5))
    return min(_run_seconds(f"import {module}") for _ in range(5)) - bare


def _run_seconds(program: str) -> float:
    begin = time.perf_counter()
    subprocess.run([sys.executable, "-c", program], check=True)
    return time.perf_counter() - begin
