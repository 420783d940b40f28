"""A table as its host wants it: which games, options, seats and clocks can be had (no storage, no clock)."""

from collections.abc import Collection, Sequence
from dataclasses import fields
from typing import Any

import msgspec

from kingdomino.bots import bot_named, check_bot
from kingdomino.classic.dynasty import GAMES_IN_A_DYNASTY
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.game import Game
from kingdomino.games import game_named
from kingdomino.options import make_options, options_text
from kingdomino.server.edge.codes import random_code
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.expiry import TABLE_MS
from kingdomino.server.match.model import Clock, MatchRecord, Seat, Status
from kingdomino.server.match.names import clean_name
from kingdomino.server.match.replay import RULES_VERSION
from kingdomino.server.protocol import BotSeat, ClockChoice, Here, NewMatch, NewSeat

ID_LENGTH = 16
"""79 bits: a link that was not given to you cannot be guessed."""

DAY_SECONDS = 86_400


def new_id() -> str:
    """A new id for a match."""
    return random_code(ID_LENGTH)


def new_table(wish: NewMatch, host: str, commitment: str, now: int) -> MatchRecord:
    """The table that a host asks for; a `Refusal` says what cannot be had."""
    try:
        game = game_named(wish.game)
        options = _options(game, wish)
        _check_bots(wish.seats, game.name, options)
    except KingdominoError as error:
        raise Refusal(Code.BAD_OPTION, f"{_sentence(error)}") from error
    if wish.dynasty and game.name != "classic":
        raise Refusal(Code.BAD_OPTION, "A dynasty is three games of classic.", "K17")
    match_id = new_id()
    return MatchRecord(
        id=match_id,
        game=game.name,
        options=options_text(options),
        rules_version=RULES_VERSION,
        status=Status.OPEN,
        seats=_seats(wish, host, now),
        host=host,
        is_public=wish.is_public,
        clock=_clock(wish.clock),
        thinking_ms=wish.thinking_ms,
        commitment=commitment,
        created_at=now,
        changed_at=now,
        due_at=now + TABLE_MS,
        series=match_id if wish.dynasty else None,
        series_number=1 if wish.dynasty else 0,
        is_seeded=_is_chosen(wish),
    )


def _is_chosen(wish: NewMatch) -> bool:
    """Whether the host wants to choose the luck; then shares would add nothing, and none are promised."""
    return wish.seed is not None or wish.same_dice_as is not None


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + "."


def _options(game: Game[Any, Any], wish: NewMatch) -> Any:
    """The options asked for, which must have as many players as there are seats."""
    values: dict[str, Any] = dict(wish.options)
    if "players" in {field.name for field in fields(game.options_type)}:
        values.setdefault("players", len(wish.seats))
    options = make_options(game.options_type, values, given=_json, choice_text=_json)
    if game.players(options) != len(wish.seats):
        raise OptionError(
            f"there are {len(wish.seats)} seats for a game of {game.players(options)} players"
        )
    return options


def _json(value: Any) -> str:
    """A value as clients write it: `true`, not `on`."""
    return msgspec.json.encode(value).decode()


def _check_bots(seats: Sequence[NewSeat], game: str, options: Any) -> None:
    for seat in seats:
        if isinstance(seat, BotSeat):
            bot_named(seat.bot)
            check_bot(seat.bot, game, options)


def _seats(wish: NewMatch, host: str, now: int) -> tuple[Seat, ...]:
    """The seats; the first one here is the host's own, others here are people at the same device."""
    seats: list[Seat] = []
    is_first = True
    for number, seat in enumerate(wish.seats):
        match seat:
            case Here(name):
                own = is_first and name is None
                shown = None if own else clean_name(name or f"Player {number + 1}")
                commitment = wish.commitment if is_first and not _is_chosen(wish) else None
                seats.append(Seat(guest=host, name=shown, commitment=commitment, away_since=now))
                is_first = False
            case BotSeat(bot):
                seats.append(Seat(bot=bot))
            case _:
                seats.append(Seat())
    return tuple(seats)


def _clock(wish: ClockChoice) -> Clock:
    """The clock asked for, if it makes sense."""
    can_be = {
        "none": wish.seconds == 0 and wish.increment == 0,
        "fischer": 10 <= wish.seconds <= 10_800,
        "days": DAY_SECONDS <= wish.seconds <= 14 * DAY_SECONDS and wish.increment == 0,
    }
    if not can_be[wish.kind]:
        raise Refusal(
            Code.BAD_OPTION,
            "A clock is `none` without seconds, `fischer` with 10 to 10800 seconds and up to 180 of increment, "
            "or `days` with 86400 to 1209600 seconds.",
        )
    return Clock(wish.kind, wish.seconds, wish.increment)


def next_table(
    record: MatchRecord, known: Collection[str], host: str, commitment: str, now: int
) -> MatchRecord:
    """The table of a rematch: the same people and bots, each one seat further on; who is forgotten leaves theirs open.

    Everybody's place is kept for them; they commit to a new share when they come.
    """
    return msgspec.structs.replace(
        record,
        id=new_id(),
        rules_version=RULES_VERSION,
        status=Status.OPEN,
        seats=next_seats(record, known, now),
        host=host,
        commitment=commitment,
        created_at=now,
        changed_at=now,
        seq=0,
        version=0,
        due_at=now + TABLE_MS,
        offers=(),
        previous=record.id,
        next=None,
        rotation=(record.rotation + 1) % len(record.seats),
        is_seeded=False,
    )


def next_seats(record: MatchRecord, known: Collection[str], now: int) -> tuple[Seat, ...]:
    """Who sits where in the match after this one, as far as they are known."""
    rotated = (*record.seats[1:], record.seats[0])
    return tuple(_kept(seat, known, now) for seat in rotated)


def _kept(seat: Seat, known: Collection[str], now: int) -> Seat:
    if seat.guest is None:
        return Seat(bot=seat.bot)
    return Seat(guest=seat.guest, name=seat.name, away_since=now) if seat.guest in known else Seat()


def in_series(table: MatchRecord, points: tuple[int, ...]) -> MatchRecord:
    """The table of a rematch as the next game of its Dynasty, or the first of a new one (rule K17).

    The points are those of all games so far, by the seats of the game before. A Dynasty is played by the same players:
    if one of them was forgotten, whose seat is open now, it cannot go on.
    """
    is_complete = not any(seat.is_open for seat in table.seats)
    if table.series_number >= GAMES_IN_A_DYNASTY or not is_complete:
        return msgspec.structs.replace(table, series=table.id, series_number=1, series_points=())
    return msgspec.structs.replace(
        table, series_number=table.series_number + 1, series_points=(*points[1:], points[0])
    )
