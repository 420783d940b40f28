"""A real server in a process of its own: started, measured, killed."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

PROGRAM = ("-c", "from kingdomino.cli import main; main()")
ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0
POLL_SECONDS = 0.01


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class ServerProcess:
    """`kingdomino serve` on a database of its own, without the limits for one address."""

    def __init__(
        self,
        folder: Path,
        program: Sequence[str] = PROGRAM,
        environment: dict[str, str] | None = None,
        options: Sequence[str] = (),
    ) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.database = folder / "kingdomino.sqlite"
        self.log = folder / "server.log"
        self._program = program
        self._environment = {**os.environ, **(environment or {})}
        self._options = options
        self._process: subprocess.Popen[bytes] | None = None

    def clear(self) -> None:
        """Make the folder, without what an earlier run has left there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for left in (self.log, *self.folder.glob(f"{self.database.name}*")):
            left.unlink(missing_ok=True)

    @property
    def pid(self) -> int:
        """The process that serves."""
        assert self._process is not None
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """How it ended; None while it runs."""
        return None if self._process is None else self._process.poll()

    def workers(self) -> list[int]:
        """The processes that serve when there are several of them."""
        return [child for child in self.children() if "spawn_main" in _command_line(child)]

    def start(self) -> float:
        """Start it and wait until it serves; the seconds that took."""
        began = time.monotonic()
        with self.log.open("ab") as log:
            self._process = self._popen(log)
        while True:
            if self._is_serving():
                return time.monotonic() - began
            if self._process.poll() is not None:
                raise RuntimeError(f"the server ended by itself; see {self.log}")
            if time.monotonic() - began > START_SECONDS:
                raise RuntimeError(f"the server does not serve; see {self.log}")
            time.sleep(POLL_SECONDS)

    def _is_serving(self) -> bool:
        health = f"{self.url}/api/health"
        try:
            with urllib.request.urlopen(health, timeout=1) as answer:  # noqa: S310, our own server
                return answer.status == 200
        except OSError:
            return False

    def _popen(self, log: IO[bytes]) -> subprocess.Popen[bytes]:
        command = [sys.executable, *self._program, "serve"]
        command += ["--host", "127.0.0.1", "--port", str(self.port)]
        command += ["--database", f"sqlite:///{self.database}", "--no-address-limits"]
        command += self._options
        return subprocess.Popen(command, stdout=log, stderr=log, env=self._environment, cwd=ROOT)

    def kill(self) -> None:
        """As a power cut for the process: kill -9."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> float:
        """Ask it to end; the seconds that took."""
        assert self._process is not None
        began = time.monotonic()
        self._process.terminate()
        try:
            self._process.wait(timeout=20)
        finally:
            if self._process.poll() is None:
                self._process.kill()
                self._process.wait()
        return time.monotonic() - began

    def children(self) -> list[int]:
        """The processes that it started."""
        path = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(child) for child in path.read_text().split()]

    def memory_mb(self) -> float:
        """What it and the processes that it started have in memory."""
        return sum(_resident_mb(pid) for pid in (self.pid, *self.children()))

    def cpu_seconds(self) -> float:
        """The processor time that it has used, without the processes that it started."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def tracebacks(self) -> int:
        """How many unhandled exceptions are in its log."""
        return self.log.read_text(encoding="utf-8", errors="replace").count("Traceback")


def _resident_mb(pid: int) -> float:
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def _command_line(pid: int) -> str:
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_text()
    return ""


def client_ports(pid: int) -> set[int]:
    """The other ends of all TCP connections that a process has, by their ports."""
    links = (str(file.readlink()) for file in Path(f"/proc/{pid}/fd").iterdir())
    sockets = {link[8:-1] for link in links if link.startswith("socket:[")}
    lines = Path(f"/proc/{pid}/net/tcp").read_text().splitlines()[1:]
    rows = [line.split() for line in lines]
    return {int(row[2].partition(":")[2], 16) for row in rows if row[9] in sockets} - {0}


def is_alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    except OSError:
        return False
