"""What the server answers when it does not do what was asked: one table of typed errors, for HTTP and sockets."""

from dataclasses import dataclass
from enum import StrEnum


class Code(StrEnum):
    """What went wrong. docs/protocol.md explains each."""

    # What was sent
    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    BAD_JSON = "bad_json"
    BAD_MESSAGE = "bad_message"
    TOO_SLOW = "too_slow"
    # Who sent it
    NO_SESSION = "no_session"
    FOREIGN_ORIGIN = "foreign_origin"
    NOT_FOUND = "not_found"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_HOST = "not_host"
    REMOVED = "removed"
    # How often
    TOO_MANY = "too_many"
    BUSY = "busy"
    # When
    STALE = "stale"
    ID_REUSED = "id_reused"
    NOT_YOUR_TURN = "not_your_turn"
    NOT_NOW = "not_now"
    SEAT_TAKEN = "seat_taken"
    # What the rules say
    BAD_NOTATION = "bad_notation"
    ILLEGAL = "illegal"
    BAD_OPTION = "bad_option"
    # Our own trouble
    UNAVAILABLE = "unavailable"
    INTERNAL = "internal"


HTTP_STATUS = {
    Code.TOO_LARGE: 413,
    Code.NOT_TEXT: 400,
    Code.BAD_JSON: 400,
    Code.BAD_MESSAGE: 400,
    Code.TOO_SLOW: 408,
    Code.NO_SESSION: 401,
    Code.FOREIGN_ORIGIN: 403,
    Code.NOT_FOUND: 404,
    Code.NOT_YOUR_SEAT: 403,
    Code.NOT_HOST: 403,
    Code.REMOVED: 403,
    Code.TOO_MANY: 429,
    Code.BUSY: 503,
    Code.STALE: 409,
    Code.ID_REUSED: 409,
    Code.NOT_YOUR_TURN: 409,
    Code.NOT_NOW: 409,
    Code.SEAT_TAKEN: 409,
    Code.BAD_NOTATION: 400,
    Code.ILLEGAL: 409,
    Code.BAD_OPTION: 400,
    Code.UNAVAILABLE: 503,
    Code.INTERNAL: 500,
}


@dataclass(eq=False)
class Refusal(Exception):
    """Why something was not done; it is answered, never logged as a fault of ours.

    Not frozen: Python itself writes to an exception on its way through a context manager.
    """

    code: Code
    message: str
    """A sentence for a person: what, where, and what to do."""
    rule: str | None = None
    """The rule that was broken, as in docs/rules.md."""
    retry_seconds: int | None = None
    """With `too_many`, `busy` and `unavailable`: when to try again."""

    def __str__(self) -> str:
        return self.message
