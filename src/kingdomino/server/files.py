"""A match as a game file, and a game file as the log of a match: downloads and uploads."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from kingdomino.errors import OptionError
from kingdomino.game import CHANCE, Action, Game
from kingdomino.gamefile import GameRecord, record_of_log
from kingdomino.server.events import Acted, AnyEvent, Began, Disclosed, Drew
from kingdomino.server.match import Match
from kingdomino.table_events import TableEvent

PERSON = "human"
"""What stands for a person in the header `seats`."""
CHOSEN = "chosen"
"""What the header `luck` says of a match whose luck its host chose."""

_SEPARATOR = " | "


def record_of_match(
    match: Match, log: Iterable[AnyEvent], names: Sequence[str], luck: Mapping[str, str]
) -> GameRecord:
    """A match as a game file, with `luck_headers` or, if there is nothing to check, without."""
    players = (name.replace("|", "/").strip() or f"Seat {seat}" for seat, name in enumerate(names))
    headers = {"players": _SEPARATOR.join(players)}
    if match.has_begun:
        headers["seats"] = _SEPARATOR.join(bot or PERSON for bot in match.chosen_bots)
    game = match.game
    start = game.start(match.state.options)
    return record_of_log(game, start, log_of_events(game, log), {**headers, **luck})


def luck_headers(
    match: Match, match_id: str, commitment: str, *, is_chosen: bool
) -> dict[str, str]:
    """What is needed to check the luck of a match; the secret only once it is in the log."""
    headers = {"match": match_id, "commitment": commitment}
    if is_chosen:
        headers["luck"] = CHOSEN
    if match.shares:
        headers["shares"] = ",".join(f"{seat}={share}" for seat, share in match.shares)
    if match.secret is not None:
        headers["secret"] = match.secret
    return headers


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
    """An entry of the log and whoever acted; None for a table event."""

    seat: int | None
    entry: Action | TableEvent


def _events(record: GameRecord) -> Iterator[AnyEvent]:
    """Actions in a row by one seat are one event."""
    steps = (
        _Step(None if isinstance(entry, TableEvent) else course.to_act, entry)
        for course, entry in zip(record.courses(), record.log, strict=False)
    )
    for seat, together in groupby(steps, key=lambda step: step.seat):
        entries = [step.entry for step in together]
        if seat is None:
            yield from (entry for entry in entries if isinstance(entry, TableEvent))
        else:
            tokens = tuple(map(str, entries))
            yield Drew(tokens) if seat == CHANCE else Acted(seat, tokens)
