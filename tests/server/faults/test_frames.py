"""Bad frames: each gets the typed error or the close code of docs/protocol.md, and changes nothing."""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from kingdomino.server import protocol
from kingdomino.server.edge import strict_json, uvicorn_protocols
from kingdomino.server.edge.strict_json import MOST_BYTES
from kingdomino.server.routes import match_socket
from tests.support.server.faults import raw_socket as raw_socket_module
from tests.support.server.faults.playing import Playing, harmless
from tests.support.server.faults.raw_socket import (
    CONTINUED,
    HELLO,
    PING,
    PONG,
    TEXT,
    RawSocket,
    frame,
    raw_socket,
)
from tests.support.server.live_server import LiveServer, Socket, new_id

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

ACT = {"type": "act", "id": "cut", "seq": 2, "actions": ["take:1"]}


def answered(server: LiveServer, sent: list[str], code: str) -> None:
    """Every one of these texts gets this error, and the socket stays."""

    async def work(playing: Playing) -> None:
        socket = await playing.ana.socket(playing.match)
        for text in sent:
            await socket.send(text)
            answer = await socket.until("error", "done")
            assert answer["type"] == "error", (text[:100], answer)
            assert answer["code"] == code, (text[:100], answer)
            assert answer["message"].endswith("."), answer
        assert (await socket.ask("ping"))["type"] == "pong"
        await socket.close()

    harmless(server, work)


def test_text_that_is_no_json(server: LiveServer):
    whole = json.dumps(ACT)
    cut = [whole[:length] for length in range(len(whole))]
    number = '{"type":"act","id":"n","seq":%s,"actions":["take:1"]}'
    numbers = [number % text for text in ("9" * 5_000, "NaN", "-Infinity", "0x10", "01", "1_0")]
    nonsense = [
        *("null x", "{}{}", "{'type':'ping'}", "\x00", "\u202e", "\ufeff{}", whole + "\x00"),
        *("[" * 8_000, '{"a":' * 1_000, '{"type":"ping","id":"\\ud800"}'),
        *('{"type":"ping","id":"a","id":"b"}', '{"type":"act","type":"ping","id":"a"}'),
    ]
    answered(server, cut + numbers + nonsense, "bad_json")


def test_json_that_is_no_message(server: LiveServer):
    wrong = [
        *("null", "1", "[]", '"ping"', "{}", '{"type":"ping"}', '{"type":7,"id":"a"}'),
        *(
            '{"type":"ping","id":""}',
            '{"type":"ping","id":"a b"}',
            '{"type":"ping","id":"a","x":1}',
        ),
        *(
            '{"type":"ping","id":"%s"}' % ("a" * 65),
            '{"type":"ping","id":1}',
            '{"type":"Ping","id":"a"}',
        ),
        *(
            json.dumps({**ACT, "seq": seq})
            for seq in (1.0, 1e300, True, "2", None, -1, 2**31 + 1, [2])
        ),
        *(
            json.dumps({**ACT, "actions": actions})
            for actions in ([], ["take:1"] * 9, [""], "take:1")
        ),
        *(
            json.dumps({**ACT, "actions": actions})
            for actions in ([1], ["x" * 41], {"0": "take:1"})
        ),
        *(json.dumps({key: ACT[key] for key in ACT if key != left}) for left in ACT),
        '{"type":"react","id":"a","seat":0,"reaction":"<script>"}',
        '{"type":"hello","seq":0,"token":"x"}',
        '{"type":"preview","id":"a","seq":2,"square":"z99"}',
    ]
    answered(server, wrong, "bad_message")


def test_binary_frames(server: LiveServer):
    async def work(playing: Playing) -> None:
        socket = await playing.ana.socket(playing.match)
        for data in (b"", b"\x00", json.dumps(ACT).encode(), b"\xff" * 8_000):
            await socket.connection.send(data)
            assert (await socket.until("error"))["code"] == "not_text"
        await socket.close()

    harmless(server, work)


async def entered(playing: Playing, socket: RawSocket) -> None:
    """Say hello by hand."""
    await socket.send(HELLO)
    opcode, data = await socket.receive()
    assert (opcode, json.loads(data)["type"]) == (TEXT, "welcome")


def announced(length: int) -> bytes:
    """The head of a frame of this length."""
    return bytes([0x80 | TEXT, 0x80 | 127]) + length.to_bytes(8, "big") + b"mask"


ping_message = b'{"type":"ping","id":"p"}'
huge = 20 * 2**20
CLOSED = {
    "text that is no UTF-8": (frame(TEXT, b'{"type":"\xff\xfe"}'), 1007),
    "half a character": (frame(TEXT, "é".encode()[:1]), 1007),
    "a surrogate": (frame(TEXT, b'"\xed\xa0\x80"'), 1007),
    "a byte too many": (frame(TEXT, ping_message.ljust(MOST_BYTES + 1)), 1009),
    "a hundred thousand brackets": (frame(TEXT, b"[" * 100_000), 1009),
    "twenty megabytes announced": (announced(huge) + b"[" * 100, 1009),
    "too much in parts": (
        frame(TEXT, b" " * 5_000, fin=False) + frame(CONTINUED, b" " * 5_000),
        1009,
    ),
    "a frame without a mask": (frame(TEXT, ping_message, masked=False), 1002),
    "an opcode that means nothing": (frame(3, b"x"), 1002),
    "reserved bits": (bytes([0xF1]) + frame(TEXT, b"x")[1:], 1002),
    "a part without a beginning": (frame(CONTINUED, b"x"), 1002),
    "a beginning in the middle": (frame(TEXT, b"x", fin=False) + frame(TEXT, b"x"), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "a ping in parts": (frame(PING, b"x", fin=False), 1002),
    "a thousand empty parts": (
        frame(TEXT, b"", fin=False) + frame(CONTINUED, b"", fin=False) * 1_000,
        1008,
    ),
    "a thousand pings": (frame(PING, b"x" * 125) * 1_000, 1008),
    "a thousand pongs": (frame(PONG) * 1_000, 1008),
}


@pytest.mark.parametrize("has_entered", [True, False])
def test_frames_that_close_the_socket(server: LiveServer, has_entered: bool):
    async def work(playing: Playing) -> None:
        for what, (sent, code) in CLOSED.items():
            async with raw_socket(playing.ana, playing.match) as socket:
                if has_entered:
                    await entered(playing, socket)
                await socket.send(sent)
                assert await socket.close_code() == code, what

    harmless(server, work)


def test_twenty_megabytes_are_not_read(server: LiveServer):
    async def work(playing: Playing) -> None:
        async with raw_socket(playing.ana, playing.match) as socket:
            await entered(playing, socket)
            await socket.send(announced(huge))
            sent = 0
            with suppress(ConnectionError):
                while sent < huge:
                    await socket.send(b" " * 65_536)
                    sent += 65_536
            assert sent < huge

    harmless(server, work)


def test_a_message_of_the_largest_size_and_one_in_parts_are_read(server: LiveServer):
    async def work(playing: Playing) -> None:
        async with raw_socket(playing.ana, playing.match) as socket:
            await entered(playing, socket)
            parts = [frame(TEXT, ping_message[:1], fin=False)]
            parts += [frame(CONTINUED, ping_message[at : at + 1], fin=False) for at in range(1, 23)]
            parts += [frame(PING, b"between"), frame(CONTINUED, ping_message[23:])]
            for sent in (frame(TEXT, ping_message.ljust(MOST_BYTES)), b"".join(parts)):
                await socket.send(sent)
                while True:
                    opcode, data = await socket.receive()
                    if opcode == TEXT and json.loads(data)["type"] == "pong":
                        break

    harmless(server, work)


def test_every_byte_of_a_message_may_come_by_itself(server: LiveServer):
    async def work(playing: Playing) -> None:
        async with raw_socket(playing.ana, playing.match) as socket:
            for byte in HELLO + frame(TEXT, ping_message):
                await socket.send(bytes([byte]))
            kinds: list[str] = []
            while "pong" not in kinds:
                kinds.append(json.loads((await socket.receive())[1])["type"])
            assert kinds[0] == "welcome"

    harmless(server, work)


def test_who_does_not_say_hello_is_sent_away(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(match_socket, "HELLO_SECONDS", 0.3)

    async def work(playing: Playing) -> None:
        silent = await playing.ana.connect(playing.match)
        await asyncio.wait_for(silent.wait_closed(), 10)
        assert silent.close_code == 4408
        # Nor does it help to say something else.
        busy = Socket(await playing.ana.connect(playing.match))
        answers: list[str] = []
        with suppress(ConnectionClosed):
            while True:
                await busy.send({"type": "ping", "id": new_id()})
                answers.append((await busy.receive())["code"])
                await asyncio.sleep(0.05)
        assert set(answers) == {"not_now"}
        assert busy.connection.close_code == 4408
        for text, code in (("nonsense", "bad_json"), (json.dumps(ACT), "not_now")):
            early = Socket(await playing.ana.connect(playing.match))
            await early.send(text)
            assert (await early.receive())["code"] == code
            await early.close()

    harmless(server, work)


def test_a_slow_handshake_is_cut(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.5)

    async def work(playing: Playing) -> None:
        for head in (b"", b"GET /api/matches/x/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgr"):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(head)
            async with asyncio.timeout(10):
                # However slowly something comes, the whole head must be there in time.
                with suppress(ConnectionError):
                    while not reader.at_eof():
                        await asyncio.sleep(0.05)
                        writer.write(head[:1])
                        await writer.drain()
            writer.close()

    harmless(server, work)


# Controls: servers that are wrong in one place, found by the same checks


def test_a_server_that_is_not_strict_about_types_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    def lenient(message_type: Any) -> Callable[[str], Any]:
        return lambda text: msgspec.json.decode(text, type=message_type, strict=False)

    monkeypatch.setattr(strict_json, "_decoder", lenient)
    with pytest.raises(AssertionError, match="stale"):
        test_json_that_is_no_message(server)


def test_a_server_that_acts_on_what_it_cannot_read_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    def guess(_: str) -> protocol.Act:
        return protocol.Act(id=new_id(), seq=2, actions=("take:1",))

    async def work(playing: Playing) -> None:
        socket = await playing.ana.socket(playing.match)
        with monkeypatch.context() as wrong:
            wrong.setattr(strict_json, "client_message", guess)
            await socket.send("nonsense")
            await socket.until("error", "done")
        await socket.close()

    with pytest.raises(AssertionError, match="Acted"):
        harmless(server, work)


def test_a_server_that_bears_any_number_of_pings_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(uvicorn_protocols, "MOST_IDLE_FRAMES", 10**6)
    monkeypatch.setattr(raw_socket_module, "PATIENCE", 1)
    monkeypatch.setattr(f"{__name__}.CLOSED", {"a thousand pings": CLOSED["a thousand pings"]})
    with pytest.raises(TimeoutError):
        test_frames_that_close_the_socket(server, has_entered=True)
