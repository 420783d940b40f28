"""File descriptors: as many as the system allows, a clear refusal when few are left, and a warning when none is.

Each connection is one, and so are files, pipes to bots and connections to the database. Without a reserve the event loop
would take one connection after the other until `accept` fails, and then cut off every new one without a word.
"""

import asyncio
import logging
import os
import sys

import msgspec

from kingdomino.server.errors import Code
from kingdomino.server.protocol import Error

MOST_RESERVED = 64
"""Descriptors that are kept free of new connections; of a low limit a quarter."""

ENOUGH = (1 << 20, 65_536, 10_240)
"""Limits to try, the highest first, where the system calls its limit infinite but does not grant that (macOS)."""

LOOK_SECONDS = 1.0
"""How often `watch` looks whether there is a descriptor left."""

RETRY_SECONDS = 5

log = logging.getLogger(__name__)


def limit() -> int | None:
    """How many descriptors this process may have; None where there is no such limit."""
    if sys.platform == "win32":
        return None
    import resource

    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else soft


def raise_limit() -> None:
    """Allow this process, and those that it starts, as many descriptors as the system lets it."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (hard, *ENOUGH):
        if resource.RLIM_INFINITY in (soft, wanted) or soft >= wanted:
            continue
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):
            continue
        return


def is_scarce(descriptor: int) -> bool:
    """Whether few are left when this one is given out: systems give out the lowest that is free."""
    most = limit()
    return most is not None and descriptor >= most - _reserved(most)


def is_almost_gone(descriptor: int) -> bool:
    """Whether even half of the reserve is in use when this one is given out."""
    most = limit()
    return most is not None and descriptor >= most - _reserved(most) // 2


def _reserved(most: int) -> int:
    return min(MOST_RESERVED, most // 4)


def refusal() -> bytes:
    """A whole HTTP answer: `busy`, before anything is asked."""
    message = "The server has as many connections as it can hold; try again in a moment."
    body = msgspec.json.encode(Error(Code.BUSY, message, retry_seconds=RETRY_SECONDS))
    head = (
        "HTTP/1.1 503 Service Unavailable",
        "content-type: application/json",
        f"content-length: {len(body)}",
        f"retry-after: {RETRY_SECONDS}",
        "cache-control: no-store",
        "connection: close",
    )
    return "\r\n".join((*head, "", "")).encode() + body


def log_refusal() -> None:
    """Warn that a connection was refused."""
    log.warning(
        "new connections are refused: nearly all of the %s file descriptors are in use; allow more "
        "(LimitNOFILE in the unit file, ulimit -n)",
        limit(),
    )


async def watch() -> None:
    """Warn, for ever, when no descriptor is left at all, and say when there is one again.

    Then `accept` fails, and libuv cuts new connections off without telling anyone.
    """
    was_empty = False
    while True:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
            if was_empty:
                log.warning("there are file descriptors again: new connections are accepted")
            was_empty = False
        except OSError:
            log.warning(
                "no file descriptor is left of %s: new connections are cut off, files and the database may fail; allow "
                "more (LimitNOFILE in the unit file, ulimit -n)",
                limit(),
            )
            was_empty = True
        await asyncio.sleep(LOOK_SECONDS)
