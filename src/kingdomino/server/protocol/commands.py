"""What clients send over the socket of a match."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kingdomino.server.protocol.values import (
    VERB_PATTERN,
    Actions,
    Asked,
    Id,
    Message,
    Reaction,
    SeatNumber,
    Seq,
    Square,
    Token,
)


class Hello(Message, frozen=True, tag="hello"):
    """The first message: everything after this event is sent, now and as it happens."""

    seq: Seq = 0


class Act(Message, frozen=True, tag="act"):
    """A whole turn, or a part of it: all of the actions are done, or none."""

    id: Id
    seq: Seq
    """The last event that the client has seen; if the log has gone on the answer is `stale`."""
    actions: Annotated[tuple[Token, ...], Meta(min_length=1, max_length=8)]


class Preview(Message, frozen=True, tag="preview"):
    """What the position would be after these actions and what could follow; nothing is stored."""

    id: Id
    seq: Seq
    actions: Actions = ()
    verb: Annotated[str, Meta(pattern=VERB_PATTERN)] | None = None
    """Only list the choices of this kind, such as `split`. Without it the largest kinds are left out if there are
    more than 1,000 choices."""
    square: Square | None = None
    """Also say which rule forbids this square."""


class Resign(Message, frozen=True, tag="resign"):
    """Give up a seat."""

    id: Id
    seat: SeatNumber


class Ask(Message, frozen=True, tag="ask"):
    """Ask the others for something."""

    id: Id
    seq: Seq
    seat: SeatNumber
    what: Asked


class Reply(Message, frozen=True, tag="reply"):
    """Answer what another seat has asked."""

    id: Id
    seq: Seq
    seat: SeatNumber
    """Who replies."""
    to: SeatNumber
    """Who asked."""
    what: Asked
    """For what: an answer is never taken for one to another question."""
    yes: bool


class Decide(Message, frozen=True, tag="decide"):
    """What to do about a seat whose player is away too long or out of time."""

    id: Id
    seq: Seq
    seat: SeatNumber
    choice: Literal["bot", "end"]
    """Let a bot play, or end the game. To wait, do nothing."""


class Regain(Message, frozen=True, tag="regain"):
    """Play a seat again that a bot has taken over."""

    id: Id
    seat: SeatNumber


class React(Message, frozen=True, tag="react"):
    """Say something to the table."""

    id: Id
    seat: SeatNumber
    reaction: Reaction


class Ping(Message, frozen=True, tag="ping"):
    """Ask whether anybody is there."""

    id: Id


Command: TypeAlias = Act | Resign | Ask | Reply | Decide | Regain | React
ClientMessage: TypeAlias = (
    Hello | Act | Preview | Resign | Ask | Reply | Decide | Regain | React | Ping
)
