"""A table as its host wants it: which games, options, seats and clocks can be had (no storage, no clock)."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import msgspec

from kingdomino.bots import bot_named, check_bot
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.game import Game
from kingdomino.games import game_named
from kingdomino.options import make_options, options_text
from kingdomino.server.codes import random_code
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


def new_table(wanted: NewMatch, host: str, commitment: str, now: int) -> MatchRecord:
    """The table that a host asks for; a `Refusal` says what cannot be had."""
    try:
        game = game_named(wanted.game)
        options = _options(game, wanted)
        _check_bots(wanted.seats, game.name, options)
    except KingdominoError as error:
        raise Refusal(Code.BAD_OPTION, f"{_sentence(error)}") from error
    if wanted.dynasty and game.name != "classic":
        raise Refusal(Code.BAD_OPTION, "A dynasty is three games of classic.", "K17")
    match_id = new_id()
    return MatchRecord(
        id=match_id,
        game=game.name,
        options=options_text(options),
        rules_version=RULES_VERSION,
        status=Status.OPEN,
        seats=_seats(wanted, host, now),
        host=host,
        is_public=wanted.is_public,
        clock=_clock(wanted.clock),
        thinking_ms=wanted.thinking_ms,
        commitment=commitment,
        created_at=now,
        changed_at=now,
        due_at=now + TABLE_MS,
        series=match_id if wanted.dynasty else None,
        series_number=1 if wanted.dynasty else 0,
        is_seeded=_is_chosen(wanted),
    )


def _is_chosen(wanted: NewMatch) -> bool:
    """Whether the host wants to choose the luck; then shares would add nothing, and none are promised."""
    return wanted.seed is not None or wanted.same_dice_as is not None


def _sentence(error: Exception) -> str:
    text = str(error)
    return text[:1].upper() + text[1:] + "."


def _options(game: Game[Any, Any], wanted: NewMatch) -> Any:
    """The options asked for, which must have as many players as there are seats."""
    values: dict[str, Any] = dict(wanted.options)
    if "players" in {field.name for field in fields(game.options_type)}:
        values.setdefault("players", len(wanted.seats))
    options = make_options(game.options_type, values, given=_json, choice_text=_json)
    if game.players(options) != len(wanted.seats):
        raise OptionError(
            f"there are {len(wanted.seats)} seats for a game of {game.players(options)} players"
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


def _seats(wanted: NewMatch, host: str, now: int) -> tuple[Seat, ...]:
    """The seats; the first one here is the host's own, others here are people at the same device."""
    seats: list[Seat] = []
    is_first = True
    for number, seat in enumerate(wanted.seats):
        match seat:
            case Here(name):
                own = is_first and name is None
                shown = None if own else clean_name(name or f"Player {number + 1}")
                commitment = wanted.commitment if is_first and not _is_chosen(wanted) else None
                seats.append(Seat(guest=host, name=shown, commitment=commitment, away_since=now))
                is_first = False
            case BotSeat(bot):
                seats.append(Seat(bot=bot))
            case _:
                seats.append(Seat())
    return tuple(seats)


def _clock(wanted: ClockChoice) -> Clock:
    """The clock asked for, if it makes sense."""
    can_be = {
        "none": wanted.seconds == 0 and wanted.increment == 0,
        "fischer": 10 <= wanted.seconds <= 10_800,
        "days": DAY_SECONDS <= wanted.seconds <= 14 * DAY_SECONDS and wanted.increment == 0,
    }
    if not can_be[wanted.kind]:
        raise Refusal(
            Code.BAD_OPTION,
            "A clock is `none` without seconds, `fischer` with 10 to 10800 seconds and up to 180 of increment, "
            "or `days` with 86400 to 1209600 seconds.",
        )
    return Clock(wanted.kind, wanted.seconds, wanted.increment)
