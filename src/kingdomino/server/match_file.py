"""A match as a game's file, and a game's file as a match: what is downloaded can be uploaded again.

The file has the whole log and all that is needed to check the luck (docs/fairness.md); the secret only when all is over.
"""

from collections.abc import Sequence

from kingdomino.errors import NotationError, OptionError
from kingdomino.gamefile import game_text, parse_game
from kingdomino.options import options_text
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.files import log_of_record, luck_headers, record_of_match
from kingdomino.server.match import Match
from kingdomino.server.names import clean_name
from kingdomino.server.new_table import RULES_VERSION, new_id
from kingdomino.server.protocol import TableView
from kingdomino.server.storage.records import Clock, MatchRecord, Seat, Status, Stored

MOST_UPLOADED_BYTES = 16 * 1024
"""The longest file that can be uploaded; a game of four fills less than five."""


def match_file(table: TableView, match: Match, log: Sequence[Stored]) -> str:
    """The file of a match."""
    names = [seat.name or seat.bot or "" for seat in table.seats]
    luck = (
        {}
        if table.is_upload
        else luck_headers(match, table.id, table.commitment, is_chosen=table.is_seeded)
    )
    return game_text(record_of_match(match, (stored.event for stored in log), names, luck))


def uploaded(text: str, guest: str, now: int) -> tuple[MatchRecord, tuple[Stored, ...]]:
    """The match that a file holds, with its log; a `Refusal` says in which line and column it cannot be read."""
    try:
        game = parse_game(text)
        events = log_of_record(game)
    except (NotationError, OptionError) as error:
        raise Refusal(Code.BAD_NOTATION, f"{error}.") from error
    options = options_text(game.start.options)
    match = Match.before(game.game.name, options, Clock())
    log, match = match.record(events, now)
    record = MatchRecord(
        id=new_id(),
        game=game.game.name,
        options=options,
        rules_version=RULES_VERSION,
        status=Status.OVER,
        # The names are the uploader's to keep or to have forgotten.
        seats=tuple(Seat(guest=guest, name=clean_name(name)) for name in game.names),
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
