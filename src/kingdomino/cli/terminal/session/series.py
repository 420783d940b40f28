"""What stands above a single game: one game, or the three of a dynasty (rule K17).

A file of a dynasty has the results of the games before it in its header, so that each file can be resumed by itself:

    dynasty: 45-60 38-41
"""

from dataclasses import dataclass, replace
from pathlib import Path

from kingdomino.classic.dynasty import GAMES_IN_A_DYNASTY, Dynasty
from kingdomino.cli.terminal.seats import YOU, Seats
from kingdomino.cli.terminal.session.autosave import free_path
from kingdomino.errors import NotationError
from kingdomino.game import Outcome
from kingdomino.kingdom.score import Bonus, Score, ranks

HEADER = "dynasty"

_NONE_YET = "-"


@dataclass(frozen=True, slots=True)
class Series:
    """The games that are played in a row, so far."""

    dynasty: Dynasty | None = None
    """The finished games of a dynasty; None for a single game."""

    def headers(self) -> dict[str, str]:
        """The header that keeps this in a game's file."""
        if self.dynasty is None:
            return {}
        games = [
            "-".join(str(score.total) for score in game.scores) for game in self.dynasty.outcomes
        ]
        return {HEADER: " ".join(games) or _NONE_YET}

    def with_game(self, outcome: Outcome) -> "Series":
        """The series after one more game."""
        return (
            self if self.dynasty is None else replace(self, dynasty=self.dynasty.with_game(outcome))
        )

    @property
    def is_over(self) -> bool:
        """Whether no further game follows, once one has been played."""
        return self.dynasty is None or self.dynasty.is_over

    @property
    def number(self) -> int:
        """Which game of the series comes next, counted from 1."""
        return 1 + (len(self.dynasty.outcomes) if self.dynasty else 0)

    def path(self, path: Path) -> Path:
        """The file of the next game, after that of the game before."""
        stem = path.stem.removesuffix(f"-game{self.number - 1}")
        return free_path(path.with_stem(f"{stem}-game{self.number}"))

    def summary(self, seats: Seats) -> str:
        """The points of all games so far, and who won when they are over."""
        assert self.dynasty is not None, "only a dynasty has a summary"
        played = len(self.dynasty.outcomes)
        points = ", ".join(
            f"{name} {total}" for name, total in zip(seats.names, self.dynasty.totals, strict=True)
        )
        text = f"Dynasty after {played} of {GAMES_IN_A_DYNASTY} games: {points}."
        if not self.dynasty.is_over:
            return text
        winners = [seats.names[seat] for seat, rank in enumerate(self.dynasty.ranks) if rank == 1]
        if len(winners) > 1:
            return f"{text} {' and '.join(winners)} share the dynasty."
        return f"{text} {winners[0]} {'win' if winners[0] == YOU else 'wins'} the dynasty!"


def kept_series(header: str | None, players: int) -> Series:
    """The series that a file's header tells of; the inverse of `Series.headers`."""
    if header is None:
        return Series()
    games = [] if header == _NONE_YET else header.split(" ")
    outcomes: list[Outcome] = []
    for game in games:
        points = game.split("-")
        is_readable = all(part.isascii() and part.isdigit() for part in points)
        if not is_readable or len(points) != players or len(games) >= GAMES_IN_A_DYNASTY:
            raise NotationError(f"the header `{HEADER}: {header}` does not tell of earlier games")
        # Only the totals are kept, and only they count: a score that is nothing but points.
        scores = tuple(Score((), (Bonus("total", int(part)),)) for part in points)
        outcomes.append(Outcome("pile_empty", scores, ranks(scores)))
    return Series(Dynasty(tuple(outcomes)))
