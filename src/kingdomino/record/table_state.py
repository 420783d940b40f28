"""Which players are still in a game, and how it ended when the table decided that, not the rules.

Whatever the points, a player replaced by a bot at the end ranks behind those who stayed. A player who resigned, or
whose leaving or running out of time ended the game, ranks last of all.
"""

from dataclasses import dataclass, replace
from typing import Any, TypeVar

from kingdomino.errors import TableError
from kingdomino.game import Outcome, State
from kingdomino.kingdom.score import Score
from kingdomino.record.table_events import (
    REASONS,
    REASONS_OF_A_SEAT,
    Ended,
    RanOut,
    Regained,
    Resigned,
    TableEvent,
    TakenOver,
    TookBack,
)

Value = TypeVar("Value")

RESIGNED = "resigned"
"""The reason of a game of two that ended because one of them gave up."""


@dataclass(frozen=True, slots=True)
class TableState:
    """What the table events so far have made of each seat and of the game."""

    stand_ins: tuple[str | None, ...]
    """The bot that plays in place of each seat's person; None where the person plays."""
    resigned: frozenset[int] = frozenset()
    out_of_time: frozenset[int] = frozenset()
    """Seats whose time is over, until they act again."""
    ended: Ended | None = None
    """How the table ended the game."""

    @classmethod
    def at_start(cls, players: int) -> "TableState":
        """Everyone is there."""
        return cls((None,) * players)

    @property
    def is_over(self) -> bool:
        """Whether the table has ended the game: by an event, or by resigning in a game of two."""
        return self.ended is not None or (len(self.stand_ins) == 2 and bool(self.resigned))

    def presence(self, seat: int) -> int:
        """2 for a seat that plays, 1 for one that was replaced, 0 for one that gave up or ended the game."""
        if seat in self.resigned or (self.ended is not None and self.ended.seat == seat):
            return 0
        return 2 if self.stand_ins[seat] is None else 1

    def after(self, event: TableEvent) -> "TableState":
        """The state after an event; a `TableError` says why it cannot happen. Actions are not its business."""
        if self.is_over:
            raise TableError("the game is over")
        if event.seat is not None and not 0 <= event.seat < len(self.stand_ins):
            raise TableError(f"there is no seat {event.seat}")
        match event:
            case TookBack():
                return self
            case Resigned(seat):
                return self._resign(seat)
            case RanOut(seat):
                return self._run_out(seat)
            case TakenOver(seat, bot):
                return replace(self, stand_ins=_replaced(self.stand_ins, seat, bot))
            case Regained(seat):
                return self._regain(seat)
            case Ended():
                return self._end(event)

    def _resign(self, seat: int) -> "TableState":
        if seat in self.resigned:
            raise TableError(f"seat {seat} has resigned already")
        return replace(self, resigned=self.resigned | {seat})

    def _run_out(self, seat: int) -> "TableState":
        if seat in self.out_of_time or self.stand_ins[seat] is not None:
            raise TableError(f"no clock runs for seat {seat}")
        return replace(self, out_of_time=self.out_of_time | {seat})

    def _regain(self, seat: int) -> "TableState":
        if seat in self.resigned:
            raise TableError(f"seat {seat} has resigned, so it cannot be regained")
        if self.stand_ins[seat] is None:
            raise TableError(f"no bot plays in place of seat {seat}")
        stand_ins = _replaced(self.stand_ins, seat, None)
        return replace(self, stand_ins=stand_ins, out_of_time=self.out_of_time - {seat})

    def _end(self, event: Ended) -> "TableState":
        if event.reason not in REASONS:
            raise TableError(f"{event.reason!r} is no reason to end; there is {', '.join(REASONS)}")
        if (event.seat is not None) != (event.reason in REASONS_OF_A_SEAT):
            raise TableError(
                f"{event.reason} {'has no' if event.seat is not None else 'needs a'} seat"
            )
        return replace(self, ended=event)

    def after_acting(self, seat: int) -> "TableState":
        """The state after a seat has acted: a player who was waited for is in time again."""
        if seat not in self.out_of_time or self.stand_ins[seat] is not None:
            return self
        return replace(self, out_of_time=self.out_of_time - {seat})

    def outcome(self, state: State[Any]) -> Outcome | None:
        """How the game ended: by its rules or at the table; None while it goes on."""
        by_rules = state.outcome()
        if by_rules is None and not self.is_over:
            return None
        scores = state.scores() if by_rules is None else by_rules.scores
        return Outcome(self._reason(by_rules), tuple(scores), self._ranks(scores))

    def _reason(self, by_rules: Outcome | None) -> str:
        if by_rules is not None:
            return by_rules.reason
        return RESIGNED if self.ended is None else self.ended.reason

    def _ranks(self, scores: tuple[Score, ...]) -> tuple[int, ...]:
        """Places by points and largest territory as always, but behind those who stayed for those who did not."""
        keys = [
            (self.presence(seat), score.total, score.largest) for seat, score in enumerate(scores)
        ]
        return tuple(1 + sum(other > mine for other in keys) for mine in keys)


def _replaced(values: tuple[Value, ...], seat: int, value: Value) -> tuple[Value, ...]:
    return (*values[:seat], value, *values[seat + 1 :])
