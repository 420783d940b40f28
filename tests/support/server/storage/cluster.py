"""A PostgreSQL of our own, made for the tests and thrown away after them."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from contextlib import suppress
from pathlib import Path

ANSWERS_SECONDS = 30


class Cluster:
    """A PostgreSQL server that can be stopped, started and paused."""

    def __init__(self, programs: Path, **settings: str) -> None:
        self._programs = programs
        # The machine does not lose its power in a test: unless told, nothing waits for the disk.
        self._settings = {"fsync": "off", "max_connections": "60", **settings}
        self._folder = Path(tempfile.mkdtemp(prefix="kingdomino-postgresql-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._databases: set[str] = set()
        self.port = _free_port()
        # PostgreSQL refuses to run as root.
        self._user = next((u for u in ("postgres", "nobody") if _exists(u)), None)
        if os.geteuid() or not self._user:
            self._user = None
        else:
            shutil.chown(self._folder, self._user)
        self._run("initdb", "--no-sync", "--auth=trust", "--username=tester", "--encoding=UTF8")

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (
            f"port={self.port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            *(f"{name}={value}" for name, value in self._settings.items()),
        )
        self._process = subprocess.Popen(
            [
                self._programs / "postgres",
                *("-D", self._folder),
                *(word for setting in settings for word in ("-c", setting)),
            ],
            stdout=subprocess.DEVNULL,
            stderr=(self._folder / "log").open("ab"),
            user=self._user,
            start_new_session=True,
        )
        end = time.monotonic() + ANSWERS_SECONDS
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "log").read_text()
            assert time.monotonic() < end, "PostgreSQL does not answer"
            time.sleep(0.02)

    def stop(self) -> None:
        """Stop it at once, as in a crash."""
        assert self._process
        self._signal(signal.SIGCONT)
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait()

    def pause(self) -> None:
        """Every process of it stands still: connections stay open and nothing answers."""
        self._signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Go on after a pause."""
        self._signal(signal.SIGCONT)

    def remove(self) -> None:
        """Stop it for good."""
        if self._process and self._process.poll() is None:
            self.stop()
        shutil.rmtree(self._folder)

    def address(self, database: str, port: int | None = None) -> str:
        """The address of a database, or of a proxy before it."""
        return f"postgresql://tester@127.0.0.1:{port or self.port}/{database}"

    def empty_database(self, name: str) -> str:
        """An empty database: its address. One that is there already is emptied, which is much quicker than a new one."""
        if name in self._databases:
            self.sql(name, "DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        else:
            self.sql("postgres", f"CREATE DATABASE {name}")
            self._databases.add(name)
        return self.address(name)

    def sql(self, database: str, statement: str) -> str:
        """What a statement answers."""
        command = ["psql", "-XAtq", "-v", "ON_ERROR_STOP=1", "-c", statement]
        where = self.address(database)
        return subprocess.run(
            [self._programs / command[0], *command[1:], where],
            check=True,
            capture_output=True,
            text=True,
        ).stdout.strip()

    def _answers(self) -> bool:
        ready = [self._programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ready, check=False).returncode == 0

    def _signal(self, number: signal.Signals) -> None:
        """To the server and each of its processes, all of which are sessions of their own."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        for process in (self._process.pid, *map(int, children.split())):
            with suppress(ProcessLookupError):  # one that has just ended by itself needs no signal
                os.kill(process, number)

    def _run(self, program: str, *arguments: str) -> None:
        subprocess.run(
            [self._programs / program, "-D", self._folder, *arguments],
            check=True,
            capture_output=True,
            user=self._user,
        )


def find_programs() -> Path | None:
    """The folder of PostgreSQL's programs, of the newest version there is."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((path.parent for path in versions), key=lambda p: int(p.parent.name), default=None)


def _exists(user: str) -> bool:
    try:
        pwd.getpwnam(user)
    except KeyError:
        return False
    return True


def _free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]
