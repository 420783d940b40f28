"""Rounds played on all cores: a process each, which keeps its bots from round to round.

Processes are started afresh (spawn), not copied, so it does not matter what threads or files are open here. They end when
this process ends, however that happens.
"""

import signal
import sys
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import ExitStack, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from types import TracebackType
from typing import NamedTuple, NoReturn, Self

from kingdomino.arena.entrants import seated
from kingdomino.arena.round import Pairing, Round, Terms, play_round
from kingdomino.arena.seats import SeatedBot
from kingdomino.errors import KingdominoError

LEAVE_SECONDS = 10.0
"""How long a process may take to leave; then it is killed."""


class WorkerError(KingdominoError):
    """A process that played a round failed."""


class Task(NamedTuple):
    """A round to be played."""

    pairing: Pairing
    number: int


class RoundPlayer:
    """Plays rounds with bots that it keeps, started and ready, from one round to the next."""

    def __init__(self, terms: Terms) -> None:
        self._terms = terms
        self._start = terms.start()
        self._seated: dict[tuple[str, int], SeatedBot] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        # Whatever happens while one of them leaves, the others are not forgotten.
        with ExitStack() as leaving:
            for bot in self._seated.values():
                leaving.callback(bot.close)

    def play(self, task: Task) -> Round:
        """Play a round. Bots of the same name are several, each at its own seat."""
        times: Counter[str] = Counter()
        bots: list[SeatedBot] = []
        for name in task.pairing:
            key = (name, times[name])
            times[name] += 1
            if key not in self._seated:
                self._seated[key] = seated(name)
            bots.append(self._seated[key])
        return play_round(self._terms, self._start, task.pairing, bots, task.number)


def play_rounds(terms: Terms, tasks: Iterator[Task], jobs: int) -> Generator[Round, None, None]:
    """Play all tasks, the rounds coming back as they are finished. With one job all happens in this process."""
    if jobs > 1:
        yield from _play_in_processes(terms, tasks, jobs)
        return
    with RoundPlayer(terms) as player:
        for task in tasks:
            yield player.play(task)


def _play_in_processes(terms: Terms, tasks: Iterator[Task], jobs: int) -> Iterator[Round]:
    workers: dict[Connection, _Worker] = {}
    try:
        for _, task in zip(range(jobs), tasks, strict=False):
            worker = _Worker(terms)
            workers[worker.connection] = worker
            worker.give(task)
        busy = {*workers}
        while busy:
            for ready in wait([*busy]):
                assert isinstance(ready, Connection)
                yield workers[ready].take()
                task = next(tasks, None)
                if task is None:
                    busy.remove(ready)
                else:
                    workers[ready].give(task)
        for worker in workers.values():
            worker.dismiss()
        for worker in workers.values():
            worker.wait()
    finally:
        for worker in workers.values():
            worker.terminate()
        for worker in workers.values():
            worker.end()


class _Worker:
    """A process and the pipe to it."""

    def __init__(self, terms: Terms) -> None:
        context = get_context("spawn")
        self.connection, other = context.Pipe()
        self._process = context.Process(target=_work, args=(other, terms), daemon=False)
        # Ctrl-C goes to all processes of a terminal. The one that started the others ends them.
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
        try:
            self._process.start()
        finally:
            signal.signal(signal.SIGINT, handler)
        other.close()
        self._task: Task | None = None

    def give(self, task: Task) -> None:
        self._task = task
        self.connection.send(task)

    def take(self) -> Round:
        try:
            result: Round | str = self.connection.recv()
        except EOFError:
            self._process.join(LEAVE_SECONDS)
            result = f"the process ended with {self._process.exitcode}"
        if isinstance(result, Round):
            return result
        assert self._task is not None
        names = " against ".join(self._task.pairing)
        raise WorkerError(f"round {self._task.number} of {names} failed: {result}")

    def dismiss(self) -> None:
        """Let the process say goodbye to its bots."""
        with suppress(OSError):
            self.connection.send(None)

    def wait(self) -> None:
        self._process.join(LEAVE_SECONDS)

    def terminate(self) -> None:
        """Tell the process to leave at once, if it is still there."""
        self._process.terminate()

    def end(self) -> None:
        """However it is: in the end the process is gone."""
        self.wait()
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self.connection.close()


def _work(connection: Connection, terms: Terms) -> None:
    """What a process does."""
    signal.signal(signal.SIGTERM, _leave)
    with RoundPlayer(terms) as player:
        try:
            while (task := connection.recv()) is not None:
                connection.send(player.play(task))
        except (EOFError, BrokenPipeError):
            # The process that started this one is gone.
            return
        except Exception as error:
            connection.send(f"{type(error).__name__}: {error}")


def _leave(signal_number: int, frame: object) -> NoReturn:
    sys.exit(0)
