"""How much anybody may do: token buckets and counted places, by guest and by address, in bounded memory.

Each worker counts for itself.
"""

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from litestar.connection import ASGIConnection

from kingdomino.server.errors import Code, Refusal

MOST_KEYS = 20_000
"""How many guests or addresses a limit remembers; beyond it, those that were quiet longest are forgotten."""


MOST_COMMANDS = 400
"""Commands that may wait for the database at the same time."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many in so many seconds; all of them may come at once."""

    count: int
    seconds: float


class Buckets:
    """One token bucket a key: it holds `count` tokens and is filled evenly again in `seconds`."""

    def __init__(self, what: str, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.what = what
        """What is counted, in the plural, for the refusal."""
        self.rate = rate
        self._clock = clock
        self._full_at: OrderedDict[str, float] = OrderedDict()
        """When each bucket is full again, the one used longest ago first."""

    def __len__(self) -> int:
        return len(self._full_at)

    def take(self, key: str) -> None:
        """Take a token, or refuse with `too_many` and the time after which there is one."""
        now = self._clock()
        one = self.rate.seconds / self.rate.count
        full_at = max(self._full_at.pop(key, now), now) + one
        wait = full_at - now - self.rate.seconds
        # What was refused costs nothing, so who waits as long as told gets in.
        self._full_at[key] = full_at if wait <= _ROUNDING else full_at - one
        self._forget(now)
        if wait > _ROUNDING:
            raise self._refusal(math.ceil(wait))

    def _forget(self, now: float) -> None:
        """Drop a few buckets that are full, as all new ones are, and the oldest ones if there are too many."""
        for _ in range(2):
            key = next(iter(self._full_at))
            if self._full_at[key] > now and len(self._full_at) <= MOST_KEYS:
                break
            del self._full_at[key]
            if not self._full_at:
                break

    def _refusal(self, retry_seconds: int) -> Refusal:
        rate = f"{self.rate.count} in {self.rate.seconds:g} seconds"
        return Refusal(
            Code.TOO_MANY,
            f"Too many {self.what}: there may be {rate}. Try again in {retry_seconds} s.",
            retry_seconds=retry_seconds,
        )


_ROUNDING = 1e-6
"""Seconds that floating-point sums may be off."""


class Places:
    """How many of something anybody may have at the same time."""

    def __init__(self, what: str, most: int) -> None:
        self.what = what
        self.most = most
        self._taken: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._taken.total()

    @contextmanager
    def place(self, key: str) -> Generator[None]:
        """A place as long as the block lasts, or a refusal with `too_many`."""
        if self._taken[key] >= self.most:
            raise Refusal(
                Code.TOO_MANY,
                f"Too many {self.what}: there may be {self.most} at a time. Close one first.",
                retry_seconds=10,
            )
        self._taken[key] += 1
        try:
            yield
        finally:
            self._taken[key] -= 1
            if not self._taken[key]:
                del self._taken[key]


class Commands:
    """The commands that are carried out at this moment, all guests together."""

    def __init__(self) -> None:
        self.under_way = 0
        self.are_refused = False
        """Whether the worker is overloaded (`overload.py`)."""

    def __enter__(self) -> None:
        if self.are_refused or self.under_way >= MOST_COMMANDS:
            raise Refusal(
                Code.BUSY, "The server has too much to do; try again in a moment.", retry_seconds=1
            )
        self.under_way += 1

    def __exit__(self, *_: object) -> None:
        self.under_way -= 1


class Limits:
    """All limits of a worker."""

    def __init__(
        self, *, by_address: bool = True, clock: Callable[[], float] = time.monotonic
    ) -> None:
        def from_address(what: str, rate: Rate) -> Buckets:
            return Buckets(f"{what} from your address", rate if by_address else _ANY_RATE, clock)

        self.commands = Commands()
        """Of all guests."""
        self.messages = Buckets("messages", Rate(100, 20), clock)
        """Over sockets, by guest (or by address for those who only watch)."""
        self.requests = Buckets("requests", Rate(300, 60), clock)
        """By guest."""
        self.requests_from = from_address("requests", Rate(1200, 60))
        """By address, like all that follow; a school may have only one."""
        self.connects_from = from_address("new sockets", Rate(120, 60))
        self.guests_from = from_address("new guests", Rate(60, 600))
        self.tables_from = from_address("new tables", Rate(200, 600))
        self.uploads_from = from_address("uploads", Rate(20, 600))
        self.codes_from = from_address("tries of a code", Rate(5, 600))
        """Few: a code is short, and must not be guessed."""
        self.tables = Buckets("new tables", Rate(30, 600), clock)
        """By guest."""
        self.hints = Buckets("hints and analyses", Rate(20, 60), clock)
        """By guest."""
        self.sockets = Places("sockets", 20)
        """By guest."""
        self.sockets_from = Places(
            "sockets from your address", 200 if by_address else _ANY_RATE.count
        )

    @contextmanager
    def socket(self, guest: str | None, address: str) -> Generator[str]:
        """A place for a socket as long as the block lasts; yields whose messages are counted together."""
        with ExitStack() as places:
            places.enter_context(self.sockets_from.place(address))
            if guest is not None:
                places.enter_context(self.sockets.place(guest))
            yield guest or address


_ANY_RATE = Rate(10**9, 1)


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What stands for the address of whoever asks."""
    return "" if connection.client is None else address_key(connection.client.host)


def address_key(address: str) -> str:
    """What stands for an address: itself, or for IPv6 the network of one household."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv4Address):
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed), 64), strict=False))
