"""Guests, games and tables as they are shown."""

from typing import Annotated, Any

import msgspec

from kingdomino.games import GAMES
from kingdomino.record.table_events import REASONS
from kingdomino.record.table_state import RESIGNED
from kingdomino.server.match.model import Status
from kingdomino.server.protocol.requests import ClockChoice
from kingdomino.server.protocol.values import Asked, BotName, GameName, Reaction, one_of

ENDINGS = (*(reason for game in GAMES.values() for reason in game.endings), RESIGNED, *REASONS)
"""Every reason for the end of a match: by the rules of its game, or at the table."""


class Me(msgspec.Struct, frozen=True):
    """You, as far as we know you."""

    name: str


class CodeView(msgspec.Struct, frozen=True):
    """A code that moves a guest to another device."""

    code: str
    until: int
    """When it is no longer good, in milliseconds since 1970."""


class OptionView(msgspec.Struct, frozen=True):
    """An option of a game."""

    name: str
    default: int | bool | str
    choices: tuple[int | bool | str, ...]
    help: str
    rule: str
    """The rule that it switches, as in docs/rules.md."""


class GameInfo(msgspec.Struct, frozen=True):
    """A game that can be played."""

    name: GameName
    title: str
    summary: str
    options: tuple[OptionView, ...]


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that can sit at a table."""

    name: BotName
    summary: str
    is_level: bool
    """Whether it is meant for people to play against; the weakest come first."""
    is_usual: bool
    """Whether it is the one to offer first."""


class GamesView(msgspec.Struct, frozen=True):
    """`GET /api/games`."""

    games: tuple[GameInfo, ...]
    bots: tuple[BotInfo, ...]
    reactions: tuple[Reaction, ...]


class HealthView(msgspec.Struct, frozen=True):
    """`GET /api/health`."""

    status: str
    version: str
    warnings: tuple[str, ...] = ()
    """What is wrong although the database answers: that it can lose what was acknowledged, or could not store the last thing."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody may see it."""

    name: str | None
    """None for an open seat, empty for somebody who is forgotten."""
    bot: BotName | None = None
    """The bot that plays here now, chosen or in place of a person."""
    colour: int = 0
    """Which of the four colours it has, 0 to 3: people keep theirs in a rematch, where they sit one seat further on."""
    is_you: bool = False
    is_person: bool = False
    """Whether a person has the seat, even if a bot plays it for them."""
    is_host: bool = False
    is_away: bool = False
    away_ms: int = 0
    can_be_decided: bool = False
    """Whether `decide` is possible: the game waits for somebody who is away too long, or is out of time."""
    has_resigned: bool = False
    commitment: str | None = None
    """The SHA-256 of the share that its player will add to the luck; it cannot change once the host has started."""
    has_revealed: bool = False
    clock_ms: int | None = None
    """What is left when this is sent, without a clock None."""


class OfferView(msgspec.Struct, frozen=True):
    """Something asked that is not answered by all."""

    what: Asked
    seat: int
    agreed: tuple[int, ...]


class TableView(msgspec.Struct, frozen=True):
    """A match as a table: who sits where, how it is played and how far it is."""

    id: str
    game: GameName
    options: dict[str, Any]
    status: Status
    seq: int
    version: int
    seats: tuple[SeatView, ...]
    to_act: int | None
    """The seat to act; -1 is chance; None when it is over or has not begun."""
    is_public: bool
    clock: ClockChoice
    thinking_ms: int
    commitment: str
    """The server's: the SHA-256 of the secret behind the luck; those of the players are in their seats."""
    is_seeded: bool
    """Whether the luck was chosen, by a seed or by taking the same dice again, so that it proves nothing."""
    is_upload: bool
    created_at: int
    changed_at: int
    offers: tuple[OfferView, ...] = ()
    outcome: "OutcomeView | None" = None
    """How it ended, None before that, and for good if an upload was not played to its end."""
    dynasty: "DynastyView | None" = None
    previous: str | None = None
    next: str | None = None
    link: str = ""
    """The address by which others join or watch."""


class DynastyView(msgspec.Struct, frozen=True):
    """A series of three games."""

    number: int
    totals: tuple[int, ...]
    """Points of finished games, by this match's seats."""
    ranks: tuple[int, ...]
    """The places by these points, 1 being the best; equal points share a place."""
    is_over: bool


class MatchList(msgspec.Struct, frozen=True):
    """`GET /api/matches`."""

    matches: tuple[TableView, ...]


class OutcomeView(msgspec.Struct, frozen=True):
    """How a match ended."""

    reason: Annotated[str, one_of(ENDINGS)]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
