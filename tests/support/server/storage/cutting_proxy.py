"""Stands between us and PostgreSQL and cuts the connection in the middle of a commit."""

from enum import Enum

from tests.support.server.proxy import Between, Proxy, Verdict


class Cut(Enum):
    """When the next commit is cut off."""

    NEVER = 0
    BEFORE = 1
    """PostgreSQL never sees the COMMIT."""
    AFTER = 2
    """It commits, but its answer is lost."""


class CuttingProxy(Proxy):
    """Passes everything on until it is told to cut."""

    def __init__(self, target: int) -> None:
        super().__init__(target)
        self.cut = Cut.NEVER
        self.is_down = False
        """After a cut nothing gets through any more."""
        self.goes_down = False
        """Whether a cut takes everything down."""

    def between(self) -> "_Session | None":
        """Nobody gets through when it is down."""
        return None if self.is_down else _Session(self)


class _Session(Between):
    """One connection to PostgreSQL."""

    def __init__(self, proxy: CuttingProxy) -> None:
        self._proxy = proxy
        self._has_committed = False

    def to_server(self, data: bytes) -> Verdict:
        proxy = self._proxy
        if b"COMMIT" not in data or proxy.cut is Cut.NEVER:
            return Verdict(data)
        cut, proxy.cut, proxy.is_down = proxy.cut, Cut.NEVER, proxy.goes_down
        if cut is Cut.BEFORE:
            return Verdict(b"", is_cut=True)
        self._has_committed = True
        return Verdict(data)

    def to_client(self, data: bytes) -> Verdict:
        # The answer to the COMMIT says that it is done.
        return Verdict(b"", is_cut=True) if self._has_committed else Verdict(data)
