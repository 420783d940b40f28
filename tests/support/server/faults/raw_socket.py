"""A websocket by hand, which can send what no library would."""

import asyncio
import os
import socket
import struct
from base64 import b64encode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from tests.support.server.live_server import PATIENCE, Person

TEXT, BINARY, CLOSE, PING, PONG, CONTINUED = 1, 2, 8, 9, 10, 0


def frame(opcode: int, data: bytes = b"", *, fin: bool = True, masked: bool = True) -> bytes:
    """The bytes of a frame."""
    length = len(data)
    head = bytes([0x80 * fin | opcode])
    bit = 0x80 * masked
    if length < 126:
        head += bytes([bit | length])
    elif length < 65_536:
        head += bytes([bit | 126]) + struct.pack("!H", length)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", length)
    if not masked:
        return head + data
    mask = os.urandom(4)
    return head + mask + bytes(byte ^ mask[place % 4] for place, byte in enumerate(data))


class RawSocket:
    """An upgraded connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.writer.write(data)
        await self.writer.drain()

    async def receive(self) -> tuple[int, bytes]:
        """The next frame of the server."""
        async with asyncio.timeout(PATIENCE):
            opcode, length = await self.reader.readexactly(2)
            if length == 126:
                (length,) = struct.unpack("!H", await self.reader.readexactly(2))
            elif length == 127:
                (length,) = struct.unpack("!Q", await self.reader.readexactly(8))
            return opcode & 0x0F, await self.reader.readexactly(length)

    async def close_code(self) -> int | None:
        """Read until the server closes; with which code, None if without one."""
        try:
            while True:
                opcode, data = await self.receive()
                if opcode == CLOSE:
                    return struct.unpack("!H", data[:2])[0]
        except (asyncio.IncompleteReadError, ConnectionError):
            return None


@asynccontextmanager
async def raw_socket(
    person: Person, match: str, *, limit: int = 65_536
) -> AsyncGenerator[RawSocket]:
    """A socket of a match on which nothing has been said; about so many bytes are taken before they are read."""
    address = urlsplit(person.server.url)
    connection = socket.socket()
    connection.setblocking(False)
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, limit)
    place = (address.hostname, address.port)
    await asyncio.get_running_loop().sock_connect(connection, place)
    reader, writer = await asyncio.open_connection(sock=connection, limit=limit)
    lines = [
        f"GET /api/matches/{match}/socket HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
        f"Cookie: {person.cookie}",
    ]
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    assert head.startswith(b"HTTP/1.1 101"), head
    try:
        yield RawSocket(reader, writer)
    finally:
        writer.transport.abort()


HELLO = frame(TEXT, b'{"type":"hello","seq":0}')
