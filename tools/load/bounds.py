"""What a run may do at most: only this machine is spoken to, with so many sockets, for so long, with so many bytes."""

import ipaddress
import time
from dataclasses import dataclass, field
from urllib.parse import urlsplit


class OutOfBoundsError(Exception):
    """A run wanted more than it may."""


@dataclass(slots=True)
class Bounds:
    """Hard limits of a run, counted as it goes."""

    url: str
    """Where the server is: a loopback address by its number."""
    most_sockets: int = 3_000
    most_seconds: float = 1_800
    most_bytes: int = 4 << 30
    """Sent and received by all sockets together."""
    sockets: int = 0
    bytes: int = 0
    begun: float = field(default_factory=time.monotonic)

    def __post_init__(self) -> None:
        """Refuse any address that is not this machine's own."""
        host = urlsplit(self.url).hostname or ""
        try:
            is_own = ipaddress.ip_address(host).is_loopback
        except ValueError:
            # A name may mean anything, even localhost.
            is_own = False
        if not is_own:
            raise OutOfBoundsError(
                f"{self.url} is not a loopback address such as http://127.0.0.1:8000; this machine only"
            )

    def open_socket(self) -> None:
        """One socket more."""
        if self.sockets >= self.most_sockets:
            raise OutOfBoundsError(f"more than {self.most_sockets} sockets")
        self.sockets += 1

    def close_socket(self) -> None:
        """One socket less."""
        self.sockets -= 1

    def transfer(self, count: int) -> None:
        """So many bytes more."""
        self.bytes += count
        if self.bytes > self.most_bytes:
            raise OutOfBoundsError(f"more than {self.most_bytes} bytes")

    def check_time(self) -> None:
        """Whether there is time left."""
        if time.monotonic() - self.begun > self.most_seconds:
            raise OutOfBoundsError(f"longer than {self.most_seconds:g} seconds")
