"""The sockets here that hear of a match: those of its players and of whoever watches."""

from collections.abc import Collection, Iterator

import msgspec

from kingdomino.server.live.connection import Connection


class Audience:
    """Everybody here who is told what happens. Nobody waits for a slow reader: each socket has its own queue."""

    def __init__(self) -> None:
        self._connections: set[Connection] = set()
        self._encoder = msgspec.json.Encoder()

    def __len__(self) -> int:
        return len(self._connections)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections)

    def __contains__(self, connection: Connection) -> bool:
        return connection in self._connections

    @property
    def guests(self) -> set[str]:
        """Who is here, however many sockets they have."""
        return {each.guest for each in self._connections if each.guest is not None}

    def enter(self, connection: Connection, welcome: msgspec.Struct) -> None:
        """From now on a socket is told everything, after its welcome."""
        connection.welcome(self._encoder.encode(welcome))
        self._connections.add(connection)

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self._connections.discard(connection)

    def tell(self, message: msgspec.Struct, deaf: Collection[str | None] = ()) -> None:
        """Tell everybody, but those who do not want to hear it."""
        if not self._connections:
            return
        encoded = self._encoder.encode(message)
        for connection in self._connections:
            if connection.guest not in deaf:
                connection.send(encoded)

    def tell_one(self, connection: Connection, message: msgspec.Struct) -> None:
        """Tell one socket."""
        connection.send(self._encoder.encode(message))

    def close(self, code: int, reason: str) -> None:
        """Close all sockets."""
        for connection in self._connections:
            connection.close(code, reason)
