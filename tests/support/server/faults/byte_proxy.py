"""Stands between a client and the server, and cuts the connection after so many bytes."""

from tests.support.server.proxy import Between, Proxy, Verdict


class Passed(Between):
    """What one connection has carried."""

    def __init__(
        self, most_to_server: int | None = None, most_to_client: int | None = None
    ) -> None:
        self._most_to_server = most_to_server
        self._most_to_client = most_to_client
        self.bytes_to_server = 0
        self.bytes_to_client = 0
        self.is_cut = False

    def to_server(self, data: bytes) -> Verdict:
        """Pass on as much as may be."""
        before, self.bytes_to_server = self.bytes_to_server, self.bytes_to_server + len(data)
        return self._cut(data, before, self._most_to_server)

    def to_client(self, data: bytes) -> Verdict:
        """Pass on as much as may be."""
        before, self.bytes_to_client = self.bytes_to_client, self.bytes_to_client + len(data)
        return self._cut(data, before, self._most_to_client)

    def _cut(self, data: bytes, before: int, most: int | None) -> Verdict:
        if most is None or before + len(data) < most:
            return Verdict(data)
        self.is_cut = True
        return Verdict(data[: most - before], is_cut=True)


class ByteProxy(Proxy):
    """Passes everything on; cuts as told when the next connection comes."""

    def __init__(self, target: int) -> None:
        super().__init__(target)
        self.cut_to_server: int | None = None
        """Cut after so many bytes to the server."""
        self.cut_to_client: int | None = None
        self.last = Passed()

    def between(self) -> Passed:
        """Count what this connection carries."""
        self.last = Passed(self.cut_to_server, self.cut_to_client)
        return self.last
