"""What the server has to say to one socket: a queue that never waits for a slow reader."""

import asyncio
from collections import deque

from kingdomino.server.close_codes import CloseCode

MOST_WAITING = 256
MOST_WAITING_BYTES = 1 << 20
"""Who lets more than this pile up is cut off; they can come back and resume."""


class Connection:
    """One socket of one guest, or of somebody who only watches."""

    def __init__(self, guest: str | None, session: str | None = None) -> None:
        self.guest = guest
        self.session = session
        """The hash of the session that it was opened with."""
        self.close_code: int | None = None
        self.close_reason = ""
        self._waiting: deque[tuple[bytes, int]] = deque()
        """Each message with what it counts."""
        self._bytes = 0
        self._wake = asyncio.Event()

    def welcome(self, message: bytes) -> None:
        """Put the first message into the queue. Nobody reads too slowly because the match they ask for is long."""
        self._put(message, 0)

    def send(self, message: bytes) -> None:
        """Put a message into the queue; the reader may be cut off for it."""
        self._put(message, len(message))

    def _put(self, message: bytes, size: int) -> None:
        if self.close_code is not None:
            return
        self._waiting.append((message, size))
        self._bytes += size
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_WAITING_BYTES:
            self._waiting.clear()
            self.close(
                CloseCode.TOO_SLOW, "you read too slowly; come back with the last seq you have"
            )
        self._wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close the socket after what is in the queue."""
        if self.close_code is None:
            self.close_code, self.close_reason = code, reason
            self._wake.set()

    async def next(self) -> bytes | None:
        """The next message to be sent, or None when the socket is to be closed."""
        while not self._waiting:
            if self.close_code is not None:
                return None
            self._wake.clear()
            await self._wake.wait()
        message, size = self._waiting.popleft()
        self._bytes -= size
        return message
