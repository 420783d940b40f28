"""Two workers on one PostgreSQL that are ended and started again: processes, or threads for quick tests."""

import asyncio
from collections import Counter
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Protocol

from tests.support.server.live_server import Served, free_port, live_server
from tools.load.server_process import ServerProcess


class Worker(Served, Protocol):
    """One of several that serve the same matches."""

    def restart(self) -> str:
        """End it and start another one in its place; how it was ended."""
        ...

    def close(self) -> int:
        """End it for good; how many unhandled exceptions it has noted."""
        ...


class ThreadWorker:
    """A worker in this process: quickly started, and its exceptions are in our own log."""

    def __init__(self, database: str) -> None:
        self._database = database
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self.socket_url = f"ws://127.0.0.1:{self._port}"
        self._running = ExitStack()
        self._start()

    def _start(self) -> None:
        server = live_server(self._database, port=self._port, address_limits=False)
        self._running.callback(self._running.enter_context(server).say_goodbye)

    def restart(self) -> str:
        """Ask it to stop; a thread cannot be killed."""
        self.close()
        self._start()
        return "stopped"

    def close(self) -> int:
        """End it."""
        self._running.close()
        return 0


class ProcessWorker:
    """A worker as it is run, killed as often as it is asked to stop."""

    def __init__(self, database: str, folder: Path) -> None:
        self._server = ServerProcess(folder, options=["--database", database])
        self._server.clear()
        self._server.start()
        self.url = self._server.url
        self.socket_url = self._server.url.replace("http", "ws", 1)
        self._random = Random(folder.name)

    def restart(self) -> str:
        """Kill it without a word, or ask it to stop."""
        is_killed = self._random.random() < 0.7
        if is_killed:
            self._server.kill()
        else:
            self._server.stop()
        self._server.start()
        return "killed" if is_killed else "stopped"

    def close(self) -> int:
        """Ask it to stop."""
        self._server.stop()
        assert self._server.exit_code == 0
        return self._server.tracebacks()


@contextmanager
def two_threads(database: str) -> Generator[Sequence[Worker]]:
    """Two workers that a test can look into, or make faulty."""
    with _closing(ThreadWorker(database), ThreadWorker(database)) as workers:
        yield workers


@contextmanager
def two_processes(database: str, folder: Path) -> Generator[Sequence[Worker]]:
    """Two workers that can be killed."""
    one, two = (ProcessWorker(database, folder / name) for name in ("one", "two"))
    with _closing(one, two) as workers:
        yield workers


@contextmanager
def _closing(*workers: Worker) -> Generator[Sequence[Worker]]:
    try:
        yield workers
    finally:
        faults = [worker.close() for worker in workers]
    assert faults == [0, 0], "unhandled exceptions"


async def restart_now_and_then(
    workers: Sequence[Worker], every: float, enough: asyncio.Event, counts: Counter[str]
) -> None:
    """End one worker after another until it is enough, each after the last one is back, counting how."""
    random = Random("restarts")
    while True:
        with suppress(TimeoutError):
            await asyncio.wait_for(enough.wait(), random.uniform(0.5, 1.5) * every)
            return
        how = await asyncio.to_thread(random.choice(workers).restart)
        counts[f"workers {how}"] += 1
