"""Connections below the application: what uvicorn leaves without a bound (design rule 11).

- Who takes nothing of what is sent to them for a while is cut off, whatever was to be sent: a closing handshake would
  wait for them too.
- A request's head has to arrive in time, and so has a socket's, which begins as one.
- Frames that bring the application nothing (pings, pongs, continuations) are counted: nobody else would.
- Who comes by IPv4 to a socket for both families has their IPv4 address, so that a proxy on this machine is believed.
- When few file descriptors are left, a new connection is refused with 503.
- Text that is no UTF-8 closes the socket with 1007, and is no fault of ours to be logged.
"""

import asyncio
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from kingdomino.server.close_codes import CloseCode
from kingdomino.server.edge import descriptors

STUCK_SECONDS = 10.0
"""How long somebody may take nothing of what is sent to them."""
HEAD_SECONDS = 10.0
"""How long the head of a request may take."""
MOST_IDLE_FRAMES = 200
"""Frames without a message of their own that a socket may send in `WINDOW_SECONDS`."""
WINDOW_SECONDS = 20.0

LINGER_SECONDS = 1.0
LINGER_BYTES = 1 << 18
"""How long, and how much, of what somebody sends after they were cut off is thrown away unread. Else the system answers it
with a reset, which may overtake the reason for which they were cut off."""

MOST_UNREAD = 1
"""Messages that may wait before no more is read. Who waits for each answer, as browsers do, never makes us stop."""


class _Patience:
    """A timer that cuts a connection off unless it is stopped."""

    def __init__(self, loop: asyncio.AbstractEventLoop, seconds: float) -> None:
        self._loop = loop
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def start(self, transport: asyncio.Transport) -> None:
        """From now on, unless it runs already."""
        if self._timer is None:
            self._timer = self._loop.call_later(self._seconds, transport.abort)

    def stop(self) -> None:
        """What was waited for is there."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def plain_address(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """Where somebody comes from, with an IPv4 address written as such."""
    return None if client is None else (client[0].removeprefix("::ffff:"), client[1])


class BoundedHttpProtocol(H11Protocol):
    """A connection that speaks HTTP, at least at first."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._head = _Patience(self.loop, HEAD_SECONDS)
        self._taking = _Patience(self.loop, STUCK_SECONDS)
        self._is_refused = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] as in the class above
        """Somebody has come, and is to say what they want."""
        super().connection_made(transport)
        self.client = plain_address(self.client)
        descriptor: int = transport.get_extra_info("socket").fileno()
        if descriptors.is_scarce(descriptor):
            self._refuse(may_linger=not descriptors.is_almost_gone(descriptor))
        else:
            self._head.start(transport)

    def _refuse(self, *, may_linger: bool) -> None:
        """Answer before anything is asked, and take nothing any more."""
        self._is_refused = True
        descriptors.log_refusal()
        self.transport.write(descriptors.refusal())
        if may_linger:
            if self.transport.can_write_eof():
                self.transport.write_eof()
            self.loop.call_later(LINGER_SECONDS, self.transport.abort)
        else:
            self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come; they may be the last ones of a head or the first ones of the next."""
        if self._is_refused:
            return
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._head.start(self.transport)
        else:
            self._head.stop()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """It is a socket from now on."""
        self._head.stop()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        """They do not take what is sent."""
        super().pause_writing()
        self._taking.start(self.transport)

    def resume_writing(self) -> None:
        """They take it again."""
        super().resume_writing()
        self._taking.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._head.stop()
        self._taking.stop()
        super().connection_lost(exc)


class BoundedWebSocketProtocol(WebSocketsSansIOProtocol):
    """A connection that speaks websocket."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._taking = _Patience(self.loop, STUCK_SECONDS)
        self._lingering_bytes: int | None = None
        """What may still come from somebody who was cut off; None before that."""
        self._idle_frames = 0
        self._window_end = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody has come."""
        super().connection_made(transport)
        self.client = plain_address(self.client)
        # So we are told of every byte that is not taken at once, even of those of a last goodbye.
        self.transport.set_write_buffer_limits(high=0)

    def pause_writing(self) -> None:
        """They do not take what is sent."""
        super().pause_writing()
        self._taking.start(self.transport)

    def resume_writing(self) -> None:
        """They take it again."""
        super().resume_writing()
        self._taking.stop()

    def connection_lost(self, exc: Exception | None) -> None:
        """They are gone."""
        self._taking.stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some bytes have come; of who was cut off nobody wants them."""
        if self._lingering_bytes is None:
            super().data_received(data)
            return
        self._lingering_bytes -= len(data)
        if self._lingering_bytes < 0:
            self.transport.abort()

    def handle_parser_exception(self) -> None:
        """What they sent is no websocket's; the parser has said why in the frame that it left to be sent."""
        self._hang_up()

    def keepalive_timeout(self) -> None:
        """They have not answered our ping, or we have not come to it because of all else that they send."""
        self.pong_timer = None
        self._cut(CloseCode.SILENT, "no pong came in time")

    def handle_ping(self) -> None:
        """They ask whether we live."""
        if not self._is_flooded():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """They live."""
        if not self._is_flooded():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """The next part of a message."""
        if not self._is_flooded():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Hand over a message, if it is text or bytes as it says; read no further while another one waits."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "bytes":
            self.queue.put_nowait({"type": "websocket.receive", "bytes": data})
        else:
            try:
                self.queue.put_nowait({"type": "websocket.receive", "text": data.decode()})
            except UnicodeDecodeError:
                self._cut(CloseCode.NOT_UTF8, "this is not text in UTF-8")
                return
        if self.queue.qsize() > MOST_UNREAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _is_flooded(self) -> bool:
        """Count a frame without a message of its own; whether there were too many of them."""
        now = self.loop.time()
        if now > self._window_end:
            self._window_end, self._idle_frames = now + WINDOW_SECONDS, 0
        self._idle_frames += 1
        if self._idle_frames > MOST_IDLE_FRAMES:
            self._cut(CloseCode.POLICY, "too many pings or parts of messages")
            return True
        return False

    def _cut(self, code: int, reason: str) -> None:
        """Close without waiting for an answer."""
        if not self.close_sent:
            self.conn.fail(code, reason)
            self._hang_up()

    def _hang_up(self) -> None:
        """Send the last frame, and no more; soon nothing is heard any more either."""
        self.stop_keepalive()
        sent = self.conn.close_sent
        code = None if sent is None else sent.code
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code or CloseCode.NO_CODE})
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.transport.can_write_eof():
            self.transport.write_eof()
        self._lingering_bytes = LINGER_BYTES
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        # Uvicorn's own timer, so that it closes the connection neither before nor twice.
        if self.close_timer is not None:
            self.close_timer.cancel()
        self.close_timer = self.loop.call_later(LINGER_SECONDS, self.transport.abort)
