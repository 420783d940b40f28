"""Games that were played elsewhere, as matches to look at again."""

import msgspec

from kingdomino.bots import BOTS
from kingdomino.errors import NotationError, OptionError
from kingdomino.options import options_text
from kingdomino.record import parse_game
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.absence import MOST_TAKE_OVERS
from kingdomino.server.match.agreements import MOST_TAKE_BACKS
from kingdomino.server.match.events import AnyEvent, Began, TakenOver
from kingdomino.server.match.game_files import log_of_record
from kingdomino.server.match.model import Clock, MatchRecord, Seat, Status, Stored
from kingdomino.server.match.names import clean_name
from kingdomino.server.match.replay import RULES_VERSION, Match
from kingdomino.server.tables.new_table import new_id

UNKNOWN_BOT = "knight"
"""Shown for a bot that nobody here knows: the one that takes over here, too."""
LONGEST_FILE = 32 * 1024
"""The longest file that can be uploaded. A game of four has less than five thousand bytes, and one that was taken back and
left as often as can be less than half of this: whatever was downloaded here can be uploaded again."""


def uploaded(text: str, guest: str, now: int) -> tuple[MatchRecord, tuple[Stored, ...]]:
    """The match that a file holds, with its log; a `Refusal` says in which line and column it cannot be read."""
    try:
        game = parse_game(text)
        events = log_of_record(game)
    except NotationError as error:
        raise Refusal(Code.BAD_NOTATION, f"{error}.") from error
    except OptionError as error:
        raise Refusal(Code.BAD_NOTATION, f"Line 1, column 1: {error}.") from error
    options = options_text(game.start.options)
    log, match = Match.before(game.game.name, options, Clock()).record(
        map(_with_known_bots, events), now
    )
    _check_bounds(match)
    record = MatchRecord(
        id=new_id(),
        game=game.game.name,
        options=options,
        rules_version=RULES_VERSION,
        status=Status.OVER,
        # The names are the uploader's: when they want to be forgotten, these are too.
        seats=tuple(
            Seat(guest=guest, name=clean_name(name)) if bot is None else Seat(bot=bot)
            for name, bot in zip(game.names, match.chosen_bots, strict=True)
        ),
        host=guest,
        is_public=False,
        clock=Clock(),
        thinking_ms=1000,
        commitment="",
        created_at=now,
        changed_at=now,
        seq=match.seq,
        is_upload=True,
    )
    return record, log


def _check_bounds(match: Match) -> None:
    """What is uploaded has the bounds of what is played here, so that it can be loaded and downloaded like it."""
    for count, most, what in (
        (match.take_backs, MOST_TAKE_BACKS, "take-backs"),
        # Who resigns is replaced however often that has happened, once.
        (match.take_overs, MOST_TAKE_OVERS + match.players, "bots that took over"),
    ):
        if count > most:
            raise Refusal(
                Code.BAD_NOTATION, f"This game has {count} {what}; there can be {most} in a match."
            )


def _with_known_bots(event: AnyEvent) -> AnyEvent:
    """What a file calls a bot may be anything, even somebody's name, and a log has no names."""
    if isinstance(event, Began):
        return msgspec.structs.replace(
            event, bots=tuple(bot if bot in BOTS else None for bot in event.bots)
        )
    if isinstance(event, TakenOver) and event.bot not in BOTS:
        return msgspec.structs.replace(event, bot=UNKNOWN_BOT)
    return event
