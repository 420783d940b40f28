"""Running the application with uvicorn: small limits for sockets, a gentle end, several workers if wanted."""

import errno
import os
import signal
import socket
from types import FrameType

import msgspec
import uvicorn
from uvicorn.supervisors import Multiprocess

from kingdomino.errors import OptionError
from kingdomino.server.app import SETTINGS_VARIABLE
from kingdomino.server.edge import descriptors
from kingdomino.server.edge.strict_json import MOST_BYTES
from kingdomino.server.logging_config import log_config
from kingdomino.server.settings import Settings
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import DatabaseError, StorageUnavailableError

GOODBYE_SECONDS = 4
"""How long requests and sockets may take to end when the server stops; with all else it stays under ten."""

HUNG_SECONDS = 20
"""After how long without a sign of life a worker is replaced. One that has died is replaced at once; a machine with
too much to do must not be given a new worker to start again and again."""


class _Server(uvicorn.Server):
    """A server for which being asked to stop is no accident: it ends with exit code 0."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop; who presses Ctrl-C twice does not want to wait."""
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def uvicorn_config(settings: Settings) -> uvicorn.Config:
    """How uvicorn runs us. With its own limits one socket could make it hold half a gigabyte."""
    return uvicorn.Config(
        "kingdomino.server.app:app_of_environment",
        factory=True,
        host=settings.host,
        port=settings.port,
        workers=settings.workers,
        http="kingdomino.server.edge.uvicorn_protocols:BoundedHttpProtocol",
        # It reads no further while messages wait for us, so there is no queue to be filled.
        ws="kingdomino.server.edge.uvicorn_protocols:BoundedWebSocketProtocol",
        ws_max_size=MOST_BYTES,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        ws_per_message_deflate=False,
        h11_max_incomplete_event_size=16 * 1024,
        timeout_keep_alive=15,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        timeout_worker_healthcheck=HUNG_SECONDS,
        access_log=False,
        server_header=False,
        log_config=log_config(settings.log_format),
    )


def bound_socket(settings: Settings) -> socket.socket:
    """The socket to listen on; an `OptionError` says why it cannot be had.

    `::` means everybody who can come, by IPv4 too, where the system can do both on one socket.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    is_for_both = settings.host == "::" and socket.has_dualstack_ipv6()
    try:
        socket.getaddrinfo(settings.host, settings.port, family=family, type=socket.SOCK_STREAM)
        listening = socket.create_server(
            (settings.host, settings.port),
            family=family,
            backlog=2048,
            dualstack_ipv6=is_for_both,
        )
    except OSError as error:
        raise OptionError(_why_not(settings, error)) from error
    # Every connection inherits it. asyncio sets it by itself only on sockets that name their protocol, and without
    # it an answer of several messages waits 40 ms for the client's kernel to confirm the first of them.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listening


def _why_not(settings: Settings, error: OSError) -> str:
    """Why nobody can listen there, and what to change: the host or the port."""
    hosts = (
        "with --host name 127.0.0.1 for this machine only, or 0.0.0.0 for everybody in the house"
    )
    if isinstance(error, socket.gaierror):
        why = f"{settings.host!r} is no address or name that this machine knows; {hosts}"
    elif error.errno in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
        why = f"this machine does not have that address; {hosts}"
    elif error.errno == errno.EACCES:
        why = "only the system may use this port; choose one above 1023 with --port"
    elif error.errno == errno.EADDRINUSE:
        why = "another program listens there; end it, or choose another port with --port"
    else:
        why = f"{error.strerror}; choose another port with --port"
    return f"cannot listen on {settings.host} port {settings.port}: {why}"


async def prepare(settings: Settings) -> None:
    """Bring the database up to date before anybody is served; a `DatabaseError` says why that cannot be."""
    storage = open_storage(settings.database)
    try:
        await storage.open()
    except StorageUnavailableError as error:
        raise DatabaseError(f"the database cannot be used: {error}") from error
    await storage.close()


def run(settings: Settings, listening: socket.socket) -> None:
    """Serve until somebody stops us."""
    descriptors.raise_limit()
    os.environ[SETTINGS_VARIABLE] = msgspec.json.encode(settings).decode()
    config = uvicorn_config(settings)
    if settings.workers > 1:
        Multiprocess(config, sockets=[listening]).run()
    else:
        _Server(config).run(sockets=[listening])
