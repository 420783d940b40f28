"""What is sent with requests over HTTP."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from kingdomino.server.protocol.values import (
    Actions,
    Body,
    BotName,
    GameName,
    Hex256,
    Message,
    Name,
    SeatNumber,
    Seq,
)


class NewGuest(Body, frozen=True):
    """`POST /api/guests`: come in; the cookie is set."""

    name: Name


class UseCode(Body, frozen=True):
    """`POST /api/guests/moved`: come in as the guest whose other device showed this code."""

    code: Annotated[str, Meta(min_length=1, max_length=40)]


class Rename(Body, frozen=True):
    """`PATCH /api/me`."""

    name: Name


class MutedGuest(Body, frozen=True):
    """`POST /api/matches/{id}/mute`: whether to see the reactions of whoever sits there."""

    seat: SeatNumber
    muted: bool


class Here(Message, frozen=True, tag="here"):
    """A seat for somebody at this device; the first of them is the host's own."""

    name: Name | None = None


class Open(Message, frozen=True, tag="open"):
    """A seat for whoever comes by the link or from the lobby."""


class BotSeat(Message, frozen=True, tag="bot"):
    """A seat for a bot."""

    bot: Annotated[BotName, Meta(max_length=20)]


NewSeat: TypeAlias = Here | Open | BotSeat


class ClockChoice(Body, frozen=True):
    """How much time there is."""

    kind: Literal["none", "fischer", "days"] = "none"
    seconds: Annotated[int, Meta(ge=0, le=14 * 86_400)] = 0
    """`fischer`: 10 to 10,800 seconds for each player; `days`: 1 to 14 days (in seconds) for each move."""
    increment: Annotated[int, Meta(ge=0, le=180)] = 0


class NewMatch(Body, frozen=True):
    """`POST /api/matches`: a new table."""

    game: Annotated[GameName, Meta(max_length=20)]
    seats: Annotated[tuple[NewSeat, ...], Meta(min_length=1, max_length=4)]
    options: dict[str, int | bool | str] = {}  # noqa: RUF012, every message gets its own
    """By name, as `GET /api/games` lists them; `players` may be left out, the seats say it."""
    is_public: bool = False
    clock: ClockChoice = ClockChoice()
    thinking_ms: Annotated[int, Meta(ge=10, le=10_000)] = 1000
    dynasty: bool = False
    """Kingdomino: a series of three games."""
    seed: Annotated[str, Meta(min_length=1, max_length=64)] | None = None
    """The luck is made from this instead of from a secret: the same seed, the same dice."""
    same_dice_as: Annotated[str, Meta(max_length=40)] | None = None
    """A finished match whose luck is used again; not together with a seed."""
    commitment: Hex256 | None = None
    """The SHA-256 of the share that the host adds to the luck; without effect if the luck is chosen."""


class Join(Body, frozen=True):
    """`POST /api/matches/{id}/join`."""

    seat: SeatNumber | None = None
    """The first open one unless told."""
    commitment: Hex256 | None = None
    """The SHA-256 of your share of the luck; it cannot be exchanged for another one."""


class Remove(Body, frozen=True):
    """`POST /api/matches/{id}/remove`: the host makes a seat open again before the start."""

    seat: SeatNumber


class Reveal(Body, frozen=True):
    """`POST /api/matches/{id}/reveal`: the share whose SHA-256 was committed to."""

    share: Hex256


class HintRequest(Body, frozen=True):
    """`POST /api/matches/{id}/hint`: what would be good here?"""

    seq: Seq | None = None
    """The position after this event, of a finished match; without it the last one."""
    actions: Actions = ()
    """What you have chosen of your turn and not sent yet: then what would be good after it."""
