"""A match as a game's file, and a game's file as a match: what is downloaded can be uploaded again.

The file has the whole log and all that is needed to check the luck (docs/fairness.md); the secret only when all is over.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from kingdomino.course import Course
from kingdomino.errors import NotationError
from kingdomino.game import CHANCE, Action
from kingdomino.gamefile import GameRecord, TableEntry, game_text, parse_game, with_entry
from kingdomino.options import options_text
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.events import Acted, AnyEvent, Began, Drew
from kingdomino.server.match import Match
from kingdomino.server.names import clean_name
from kingdomino.server.new_table import RULES_VERSION, new_id
from kingdomino.server.protocol import TableView
from kingdomino.server.storage.records import Clock, MatchRecord, Seat, Status, Stored
from kingdomino.table_events import TableEvent

MOST_UPLOADED_BYTES = 16 * 1024
"""The longest file that can be uploaded; a game of four fills less than five."""


def match_file(table: TableView, match: Match, log: Sequence[Stored]) -> str:
    """The file of a match."""
    return game_text(_game_record(table, match, log))


def _game_record(table: TableView, match: Match, log: Sequence[Stored]) -> GameRecord:
    course = Course.begin(match.game, match.game.start(match.state.options))
    start = course.state
    entries: list[TableEntry] = []
    for stored in log:
        event = stored.event
        if isinstance(event, TableEvent):
            before, course = course, course.with_event(event)
            at = len(course.actions)
            entries.append(TableEntry(at, event, before.actions[at:]))
        elif isinstance(event, Acted | Drew):
            for token in event.actions:
                course = with_entry(course, match.game.parse_action(token))
    return GameRecord(
        match.game, start, course.actions, _headers(table, match), table=tuple(entries)
    )


def _headers(table: TableView, match: Match) -> dict[str, str]:
    names = (seat.name or seat.bot or f"Seat {number}" for number, seat in enumerate(table.seats))
    headers = {"players": " | ".join(name.replace("|", "/") for name in names)}
    if table.is_upload:
        return headers
    headers["match"] = table.id
    headers["commitment"] = table.commitment
    if table.is_seeded:
        headers["luck"] = "chosen"
    headers |= {f"share {seat}": share for seat, share in match.shares}
    if match.secret is not None:
        headers["secret"] = match.secret
    return headers


def uploaded(text: str, guest: str, now: int) -> tuple[MatchRecord, tuple[Stored, ...]]:
    """The match that a file holds, with its log; a `Refusal` says in which line and column it cannot be read."""
    try:
        game = parse_game(text)
        if game.start != game.game.start(game.start.options):
            raise NotationError("a game that does not start at the beginning cannot be uploaded")
    except NotationError as error:
        raise Refusal(Code.BAD_NOTATION, f"{error}.") from error
    options = options_text(game.start.options)
    match = Match.before(game.game.name, options, Clock())
    log, match = match.record(_events(game, match), now)
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


def _events(game: GameRecord, match: Match) -> Iterator[AnyEvent]:
    """The log of a game: one event for all that a seat, or chance, did in a row."""
    yield Began(bots=(None,) * match.players)

    def seat_to_act(course_and_entry: tuple[Course, Action | TableEvent]) -> int | None:
        course, entry = course_and_entry
        return None if isinstance(entry, TableEvent) else course.to_act

    # The last course is the one after the last entry.
    for seat, entries in groupby(zip(game.courses(), game.log, strict=False), seat_to_act):
        if seat is None:
            yield from (entry for _, entry in entries if isinstance(entry, TableEvent))
        else:
            tokens = tuple(str(entry) for _, entry in entries)
            yield Drew(tokens) if seat == CHANCE else Acted(seat, tokens)
