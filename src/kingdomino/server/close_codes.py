"""With which code a websocket is closed, and why: the one list; docs/protocol.md tells clients what to do then."""

from enum import IntEnum


class CloseCode(IntEnum):
    """Codes below 4000 are those of the websocket standard (RFC 6455), the others are ours."""

    NORMAL = 1000
    PROTOCOL_ERROR = 1002
    """Frames that break the rules of websockets; the websockets library sends it."""
    NO_CODE = 1005
    """Never sent: stands for a close frame without a code."""
    NOT_UTF8 = 1007
    POLICY = 1008
    """A page of another origin, or too many frames that carry no message."""
    TOO_LARGE = 1009
    """A message over the limit; the websockets library sends it."""
    INTERNAL = 1011
    RESTART = 1012
    TRY_AGAIN = 1013
    """The database is not available."""
    LOGGED_OUT = 4401
    GONE = 4404
    """There is no such match, or no longer."""
    SILENT = 4408
    """No `hello`, or no answer to a ping, in time."""
    TOO_SLOW = 4413
    """More waits for a reader than may wait."""
    TOO_MANY_SOCKETS = 4429
