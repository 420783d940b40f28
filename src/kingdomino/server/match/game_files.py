"""A match as a game file, and a game file as the log of a match: downloads and uploads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, pairwise
from typing import Any, NamedTuple

from kingdomino.errors import OptionError
from kingdomino.game import CHANCE, Action, Game
from kingdomino.record import GameRecord, record_of_log
from kingdomino.record.table_events import TableEvent
from kingdomino.server.match.events import Acted, AnyEvent, Began, Disclosed, Drew
from kingdomino.server.match.model import MatchRecord
from kingdomino.server.match.replay import Match

PERSON = "human"
"""What stands for a person in the header `seats`."""
CHOSEN = "chosen"
"""What the header `luck` says of a match whose luck its host chose."""

_SEPARATOR = " | "


def by_seat_text(values: Mapping[str, str]) -> str:
    """`0=…,1=…`: shares or commitments in a header."""
    return ",".join(f"{seat}={value}" for seat, value in sorted(values.items()))


def record_of_match(
    record: MatchRecord, log: Iterable[AnyEvent], names: Sequence[str]
) -> GameRecord:
    """A match as a game file, with what is needed to check its luck; the secret only once it is in the log."""
    match = Match.before(record.game, record.options, record.clock)
    events = list(log)
    headers = {"players": _SEPARATOR.join(_plain(name, seat) for seat, name in enumerate(names))}
    luck = {"match": record.id, "commitment": record.commitment}
    if record.is_seeded:
        luck["luck"] = CHOSEN
    for event in events:
        match event:
            case Began(bots, shares, commitments):
                headers["seats"] = _SEPARATOR.join(bot or PERSON for bot in bots)
                if commitments:
                    luck["commitments"] = by_seat_text(commitments)
                if shares:
                    luck["shares"] = by_seat_text(shares)
            case Disclosed(secret):
                luck["secret"] = secret
            case _:
                pass
    headers |= {} if record.is_upload else luck
    return record_of_log(
        match.course.game, match.course.state, log_of_events(match.course.game, events), headers
    )


def log_of_events(
    game: Game[Any, Any], events: Iterable[AnyEvent]
) -> Iterator[Action | TableEvent]:
    """Everything that happened in the game, as a file has it."""
    for event in events:
        match event:
            case Acted(_, tokens) | Drew(tokens):
                yield from map(game.parse_action, tokens)
            case Began() | Disclosed():
                pass
            case _:
                yield event


def _plain(name: str, seat: int) -> str:
    """A name that fits in a header."""
    return name.replace("|", "/").strip() or f"Seat {seat}"


def log_of_record(record: GameRecord) -> tuple[AnyEvent, ...]:
    """A game played elsewhere as the log of a match."""
    if record.start != record.game.start(record.start.options):
        raise OptionError(
            "this game did not begin at the beginning, so it cannot be kept as a match"
        )
    return (Began(_bots(record)), *_events(record))


def _bots(record: GameRecord) -> tuple[str | None, ...]:
    """Who played each seat, as far as the file says."""
    players = [player.strip() for player in record.headers.get("seats", "").split("|")]
    if len(players) != len(record.names):
        return (None,) * len(record.names)
    return tuple(None if player in ("", PERSON) else player for player in players)


class _Step(NamedTuple):
    """An entry of the log, whoever acted (None for a table event), and how many turns were done before."""

    seat: int | None
    turns: int
    entry: Action | TableEvent


def _steps(record: GameRecord) -> Iterator[_Step]:
    turns = 0
    for (before, after), entry in zip(pairwise(record.courses()), record.log, strict=True):
        if isinstance(entry, TableEvent):
            yield _Step(None, turns, entry)
        else:
            yield _Step(before.to_act, turns, entry)
            turns += record.game.ends_turn(before.state, after.state)


def _events(record: GameRecord) -> Iterator[AnyEvent]:
    """Each turn is one event, and so is all that chance does in a row."""
    for (seat, _), together in groupby(_steps(record), key=lambda step: (step.seat, step.turns)):
        entries = [step.entry for step in together]
        if seat is None:
            yield from (entry for entry in entries if isinstance(entry, TableEvent))
        else:
            tokens = tuple(map(str, entries))
            yield Drew(tokens) if seat == CHANCE else Acted(seat, tokens)
