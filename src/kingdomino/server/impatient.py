"""Connections that never finish their first words: who takes too long to say what they want is hung up on.

uvicorn waits for ever for the rest of a request's headers, so that a few thousand idle connections would shut everybody else out.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""How long a request's headers, or the handshake of a socket, may take."""


class ImpatientProtocol(H11Protocol):
    """HTTP as uvicorn speaks it, with a limit of time for headers."""

    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Wait on as long as the headers are not complete."""
        super().data_received(data)
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is waited for any more."""
        self._stop()
        super().connection_lost(exc)

    def _watch(self) -> None:
        # A connection that has become a websocket is no longer ours.
        if self.conn.their_state is not h11.IDLE or self not in self.connections:
            self._stop()
        elif self._timer is None:
            self._timer = self.loop.call_later(HEADER_SECONDS, self._hang_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        self._timer = None
        # While an answer is being sent, or between two requests, uvicorn's own timers hold.
        if self.conn.their_state is h11.IDLE and self in self.connections:
            self.transport.close()
