"""How a server is run: all that can be told it from outside, read once and never changed."""

import ipaddress
import os
import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import msgspec

from kingdomino.errors import OptionError
from kingdomino.server.storage.addresses import parse_address

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104, what people write to be reachable
LOOPBACK = ("localhost", "127.0.0.1", "::1")


def data_folder() -> Path:
    """Where a person's own data goes on this system, in a folder of ours."""
    home = Path.home()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home / "AppData" / "Local")) / "kingdomino"
    if sys.platform == "darwin":
        return home / "Library" / "Application Support" / "kingdomino"
    return Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share") / "kingdomino"


class Settings(msgspec.Struct, frozen=True):
    """Everything a worker needs to know; `make_settings` makes it from what people write."""

    public_url: str
    """The address that links and QR codes carry, and without a slash at its end: https://play.example.org."""
    database: str
    """`postgresql://…` or `sqlite:///PATH`."""
    origins: frozenset[str]
    """Pages from which a browser may act here: ours, under each name that we answer to."""
    host: str = "127.0.0.1"
    """The address to listen on."""
    port: int = 8000
    workers: int = 1
    thinking_processes: int = 1
    """Processes in which bots think, in each worker."""
    log_format: str = "text"
    """`text` or `json`."""
    address_limits: bool = True
    """Whether what comes from one address is limited; off for load tests only, where everybody has the same."""

    @property
    def is_secure(self) -> bool:
        """Whether people come by https, so that cookies go by nothing else."""
        return self.public_url.startswith("https:")

    @property
    def is_reachable(self) -> bool:
        """Whether others than this machine may come."""
        return urlsplit(self.public_url).hostname not in LOOPBACK


def make_settings(
    *,
    host: str = "127.0.0.1",
    port: int = 8000,
    public_url: str | None = None,
    database: str | None = None,
    folder: Path | None = None,
    workers: int = 1,
    thinking_processes: int | None = None,
    log_format: str = "text",
    address_limits: bool = True,
) -> Settings:
    """Settings from what a person wrote; an `OptionError` says what cannot be."""
    if not 0 < port <= 65_535:
        raise OptionError(f"a port is a number from 1 to 65535, not {port}")
    if workers < 1:
        raise OptionError(
            f"at least one worker has to serve, not {workers}; leave --workers out for one"
        )
    if thinking_processes is not None and thinking_processes < 1:
        raise OptionError(
            f"at least one process has to think for the bots, not {thinking_processes}"
        )
    if log_format not in ("text", "json"):
        raise OptionError(f"logs are text or json, not {log_format!r}")
    host = _plain_host(host)
    database = database or f"sqlite:///{(folder or data_folder()).absolute() / 'kingdomino.sqlite'}"
    _check_database(database, workers)
    url = _origin(public_url) if public_url else _url_of(host, port)
    return Settings(
        public_url=url,
        database=database,
        origins=_origins(url, host, port),
        host=host,
        port=port,
        workers=workers,
        thinking_processes=thinking_processes or max(1, (os.cpu_count() or 2) // workers - 1),
        log_format=log_format,
        address_limits=address_limits,
    )


def _check_database(database: str, workers: int) -> None:
    if parse_address(database).drivername == "sqlite" and workers > 1:
        raise OptionError(
            f"{workers} workers cannot share an SQLite file: only one process can write to it at a time, and "
            "it has no way to tell the others; use --database postgresql://… or one worker"
        )


def _origins(url: str, host: str, port: int) -> frozenset[str]:
    if url.startswith("https:"):
        # On the internet, behind a proxy: only the public name counts.
        return frozenset({url})
    names = (host,) if host not in (*EVERYWHERE, *LOOPBACK) else LOOPBACK
    if host in EVERYWHERE:
        names = (*names, *house_addresses(host))
    return frozenset({url, *(_http(name, port) for name in names)})


def _url_of(host: str, port: int) -> str:
    """The address to come by, if no other was named: one that answers."""
    if host in EVERYWHERE:
        return _http(next(iter(house_addresses(host)), "localhost"), port)
    # Not for ::1 alone: `localhost` is the other family's address first for some programs.
    return _http("localhost" if host in LOOPBACK and host != "::1" else host, port)


def _plain_host(host: str) -> str:
    """A host in the usual way of writing it: `::` for `[::]` or `::0`."""
    bare = host.removeprefix("[").removesuffix("]")
    try:
        return str(ipaddress.ip_address(bare))
    except ValueError:
        return host


def _http(host: str, port: int) -> str:
    """An origin as browsers write it: lower case, without the usual port."""
    name = f"[{host}]" if ":" in host else host.lower()
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def _origin(url: str) -> str:
    """A public URL as browsers write it in Origin."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    is_plain = parts.path in ("", "/") and not parts.query and not parts.fragment
    if parts.scheme not in ("http", "https") or not parts.hostname or not is_plain:
        raise OptionError(
            f"a public URL is a scheme and a host, such as https://play.example.org, not {url!r}"
        )
    name = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    is_usual = port in (None, {"http": 80, "https": 443}[parts.scheme])
    return f"{parts.scheme}://{name}" + ("" if is_usual else f":{port}")


def house_addresses(host: str) -> tuple[str, ...]:
    """This machine's addresses in its network, as others in the house reach it when we listen on `host`.

    `::` stands for both families where the system can have both on one socket. The older one comes first: every
    device in a house has it. Nothing is sent to find them.
    """
    families = (
        # Addresses for documentation: only the route to them is looked up.
        (socket.AF_INET, "192.0.2.1", host != "::" or socket.has_dualstack_ipv6()),
        (socket.AF_INET6, "2001:db8::1", host == "::"),
    )
    found = (_address_towards(far, family) for family, far, is_served in families if is_served)
    return tuple(address for address in found if address is not None)


def _address_towards(far: str, family: socket.AddressFamily) -> str | None:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((far, 9))
            return str(probe.getsockname()[0])
    except OSError:
        return None
