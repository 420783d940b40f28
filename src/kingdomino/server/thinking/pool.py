"""Processes that think, and the queue before them: the most urgent question first, one at a time for each process.

A process that does not answer in time is killed and another one started in its place. Who asked is told by a
`ProcessFault`; the questions of others wait a little longer, no more.
"""

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from typing import Any, Generic, TypeVar

import msgspec

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.thinking.messages import (
    Answer,
    Asked,
    Failed,
    Progress,
    Question,
    Ready,
    answers,
    line_of,
)

MODULE = "kingdomino.server.thinking.process"
IDLE_SECONDS = 2.0
"""How long the start of the processes is put off if nobody asks."""
START_SECONDS = 60.0
"""How long a process may take to start."""
LEAVE_SECONDS = 1.0
"""How long a process that says nothing any more may take to end by itself."""
LONGEST_ANSWER = 2**24
"""Bytes; the analysis of a long game has a quarter of a million."""

STOPPING = "the server is stopping; try again soon"

log = logging.getLogger(__name__)

T = TypeVar("T")


class Priority(IntEnum):
    """Who is asked first."""

    AGAIN = 0
    """Someone whose first process failed has waited enough."""
    TURN = 1
    HINT = 2
    ANALYSIS = 3


class ProcessFault(Exception):
    """A process did not answer as it must."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"{kind}: {detail}" if detail else kind)
        self.kind = kind
        """`crashed`, `late`, `nonsense`, `failed` or `not_started`."""


@dataclass(frozen=True, slots=True)
class _Job(Generic[T]):
    """A question that waits for its answer."""

    question: Question
    accept: Callable[[Answer], T]
    """What is made of the answer; a `ProcessFault` if it makes no sense."""
    patience_seconds: float
    """How long to wait for the next sign of life, once it is somebody's turn to think about it."""
    progress: Callable[[int, int], None]
    answer: asyncio.Future[T]


class ProcessPool:
    """A few processes and one queue."""

    def __init__(
        self, size: int, *, nice: int, most_waiting: int, counts: Counter[str], module: str = MODULE
    ) -> None:
        self.size = size
        self._nice = nice
        self._most_waiting = most_waiting
        self._counts = counts
        self._module = module
        self._queue: asyncio.PriorityQueue[tuple[Priority, int, _Job[Any]]] = (
            asyncio.PriorityQueue()
        )
        self._numbers = count()
        self._is_asked = asyncio.Event()
        self._slots: list[asyncio.Task[None]] = []
        self._processes: set[_BotProcess] = set()

    @property
    def waiting(self) -> int:
        """How many questions nobody thinks about yet."""
        return self._queue.qsize()

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run."""
        return tuple(process.pid for process in self._processes)

    def start(self) -> None:
        """Begin to work; questions may be asked at once and wait for the processes.

        They start with the first question, or by themselves a little later: a server that has just been started has
        better things to do, and may have a hundred clients that come back.
        """
        self._slots = [asyncio.create_task(self._serve()) for _ in range(self.size)]

    async def stop(self) -> None:
        """End all processes; questions that wait are refused."""
        for slot in self._slots:
            slot.cancel()
        await asyncio.gather(*self._slots, return_exceptions=True)
        self._slots = []
        while not self._queue.empty():
            *_, job = self._queue.get_nowait()
            _fail(job, Refusal(Code.UNAVAILABLE, STOPPING))

    def ask(
        self,
        question: Question,
        accept: Callable[[Answer], T],
        priority: Priority,
        patience_seconds: float,
        progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> asyncio.Future[T]:
        """What is made of the answer, once it is there. `Refusal` at once (busy) if too many questions wait already.

        The future ends with a `ProcessFault` if there is no answer, or with what `accept` raised. Who asked may stop waiting at any time. What nobody waits for is not begun; what has begun is finished and
        thrown away, which is sooner done than to start a process anew.
        """
        if not self._slots:
            raise Refusal(Code.UNAVAILABLE, STOPPING)
        if priority != Priority.AGAIN and self.waiting >= self._most_waiting:
            self._counts["busy"] += 1
            message = f"{self.waiting} questions wait for the bots already; try again in a moment"
            raise Refusal(Code.BUSY, message)
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        job = _Job(question, accept, patience_seconds, progress, answer)
        self._queue.put_nowait((priority, next(self._numbers), job))
        self._is_asked.set()
        return answer

    async def _serve(self) -> None:
        """Keep one process busy."""
        with suppress(TimeoutError):
            async with asyncio.timeout(IDLE_SECONDS):
                await self._is_asked.wait()
        process = await self._new_process()
        try:
            while True:
                *_, job = await self._queue.get()
                if job.answer.done():
                    continue
                try:
                    # It may have died while nobody asked, or not have started before.
                    if process is None or not process.is_alive:
                        process = await self._new_process(process)
                    await self._answer_job(process, job)
                except ProcessFault as fault:
                    _fail(job, fault)
                    process = await self._new_process(process)
                except asyncio.CancelledError:
                    _fail(job, Refusal(Code.UNAVAILABLE, STOPPING))
                    raise
        finally:
            if process is not None:
                await asyncio.shield(self._dismiss(process))

    async def _answer_job(self, process: "_BotProcess | None", job: _Job[Any]) -> None:
        """Have a question answered; after a `ProcessFault` the process is good for nothing."""
        if process is None:
            raise ProcessFault("not_started")
        try:
            answer = job.accept(await process.ask(job))
        except Refusal as refusal:
            _fail(job, refusal)
            return
        if not job.answer.done():
            job.answer.set_result(answer)

    async def _new_process(self, old: "_BotProcess | None" = None) -> "_BotProcess | None":
        """A process in the place of one that is gone, or None if it cannot be started."""
        if old is not None:
            await self._dismiss(old)
        self._counts["started"] += 1
        try:
            process = await _BotProcess.started(self._module, self._nice)
        except (OSError, ProcessFault) as error:
            self._counts["not_started"] += 1
            log.error("a process for bots did not start: %s", error)
            return None
        self._processes.add(process)
        return process

    async def _dismiss(self, process: "_BotProcess") -> None:
        self._processes.discard(process)
        await process.kill()


def _fail(job: _Job[Any], error: Exception) -> None:
    if not job.answer.done():
        job.answer.set_exception(error)


class _BotProcess:
    """A process and the pipes to it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self.pid = process.pid
        self._number = 0

    @classmethod
    async def started(cls, module: str, nice: int) -> "_BotProcess":
        """A new process, as soon as it can be asked."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", module, str(nice)),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_ANSWER,
            # Ctrl-C in the server's terminal is not for the processes that it started.
            start_new_session=True,
        )
        started = cls(process)
        try:
            if isinstance(await started._heard(START_SECONDS), Ready):
                return started
            raise ProcessFault("nonsense")
        except BaseException:
            await asyncio.shield(started.kill())
            raise

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def ask(self, job: _Job[Any]) -> Answer:
        """The answer, or `ProcessFault` after which the process is good for nothing."""
        assert self._process.stdin is not None
        with suppress(ConnectionError):  # The silence that follows tells it better.
            self._number += 1
            self._process.stdin.write(line_of(Asked(self._number, job.question)))
            await self._process.stdin.drain()
        while isinstance(answer := await self._heard(job.patience_seconds), Progress):
            job.progress(answer.done, answer.total)
        if isinstance(answer, Failed):
            raise ProcessFault("failed", answer.error)
        return answer

    async def _heard(self, patience_seconds: float) -> Answer:
        assert self._process.stdout is not None
        try:
            async with asyncio.timeout(patience_seconds):
                line = await self._process.stdout.readline()
        except TimeoutError:
            raise ProcessFault("late", f"nothing for {patience_seconds:g} s") from None
        except ValueError:
            raise ProcessFault("nonsense", "an endless line") from None
        if not line.endswith(b"\n"):
            raise ProcessFault("crashed", await self._last_words())
        try:
            answered = answers.decode(line)
        except msgspec.DecodeError as error:
            raise ProcessFault("nonsense", str(error)) from None
        if answered.number != self._number:
            raise ProcessFault("nonsense", "an answer to another question")
        return answered.answer

    async def _last_words(self) -> str:
        """How the process ended, if it has."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LEAVE_SECONDS):
                return f"exit code {await self._process.wait()}"
        return "it has closed its pipe"

    async def kill(self) -> None:
        """End the process, whatever it is doing: it keeps nothing."""
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
