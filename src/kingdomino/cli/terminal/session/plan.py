"""What is to be played: a new game, or one from its file, with its players, seed and series."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Any

from kingdomino.cli.terminal.seats import Seats, kept_seats
from kingdomino.cli.terminal.session.series import HEADER, Series, kept_series
from kingdomino.errors import NotationError, OptionError
from kingdomino.game import Game
from kingdomino.record import GameRecord, read_game

_LARGEST_SEED = 999_999
"""Seeds that we choose ourselves are short enough to be told to a friend."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game to be played, from its start or from where it was left."""

    record: GameRecord
    seats: Seats
    seed: int
    series: Series
    path: Path

    def with_headers(self) -> "Plan":
        """The plan with everything in the record's headers that resuming needs."""
        kept = {key: value for key, value in self.record.headers.items() if key != HEADER}
        own = {**self.seats.headers(), "seed": str(self.seed), **self.series.headers()}
        return replace(self, record=replace(self.record, headers={**kept, **own}))


def new_plan(
    game: Game[Any, Any], options: Any, seats: Seats, seed: int | None, dynasty: Series, path: Path
) -> Plan:
    """A new game; without a seed one is chosen."""
    chosen = SystemRandom().randint(1, _LARGEST_SEED) if seed is None else seed
    return Plan(GameRecord(game, game.start(options)), seats, chosen, dynasty, path)


def resumed_plan(
    file: Path, players: str | None, names: str | None, seed: int | None, path: Path | None
) -> Plan:
    """The game in a file; who plays and the seed are those of the file, unless told."""
    record = read_game(file)
    if record.outcome is not None and record.final.outcome() is None:
        raise OptionError(
            f"{file}: this game was ended at the table ({record.outcome.reason}); it can be replayed, not played on"
        )
    record = record.without_table()
    count = record.game.players(record.start.options)
    seats = kept_seats(count, record.headers, players, names)
    kept = _kept_seed(record.headers) if seed is None else seed
    chosen = SystemRandom().randint(1, _LARGEST_SEED) if kept is None else kept
    return Plan(record, seats, chosen, kept_series(record.headers.get(HEADER), count), path or file)


def _kept_seed(headers: Mapping[str, str]) -> int | None:
    text = headers.get("seed")
    if text is None:
        return None
    if not (text.isascii() and text.removeprefix("-").isdigit()):
        raise NotationError(f"the header `seed: {text}` is not a whole number")
    return int(text)
