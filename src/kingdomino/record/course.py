"""The course of a game: the actions that stand, the position they lead to, and what the table made of it.

A game file and a match of the server are both read into this, action by action and event by event. It never changes;
every step makes a new one.
"""

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from kingdomino.errors import TableError
from kingdomino.game import CHANCE, Action, Game, Outcome, State
from kingdomino.record.table_events import RanOut, TableEvent, TookBack
from kingdomino.record.table_state import TableState


class Decision(NamedTuple):
    """A decision that can still be taken back."""

    before: State[Any]
    """The position in which it was taken."""
    round: int
    """The number of rounds that had begun."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game so far."""

    game: Game[Any, Any]
    state: State[Any]
    """The position now."""
    table: TableState
    """What the table events so far have made of each seat."""
    actions: tuple[Action, ...] = ()
    """All that stands, chance included."""
    decisions: tuple[Decision, ...] = ()
    """Those since chance last acted: nothing before them can be taken back, so that luck is never tried twice."""
    round: int = 0
    """How many rounds have begun."""
    draws: int = 0
    """How often chance has acted."""

    @classmethod
    def begin(cls, game: Game[Any, Any], start: State[Any]) -> "Course":
        """Before the first action."""
        return cls(game, start, TableState.at_start(game.players(start.options)))

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None when the game is over, by its rules or at the table."""
        return None if self.table.is_over else self.state.to_act

    @property
    def is_over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.to_act is None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.table.outcome(self.state)

    @property
    def is_turn_over(self) -> bool:
        """Whether the last decision ended a turn."""
        return bool(self.decisions) and self.game.ends_turn(self.decisions[-1].before, self.state)

    def with_action(self, action: Action) -> "Course":
        """The course after an action; an `IllegalActionError` names the rule that forbids it."""
        if self.table.is_over:
            raise TableError("the game was ended, so nothing can follow")
        before, seat = self.state, self.state.to_act
        state = before.apply(action)
        begun = self.round + self.game.starts_round(before)
        is_chance = seat == CHANCE
        assert seat is not None, "a game that is over allows no action"
        return Course(
            self.game,
            state,
            self.table if is_chance else self.table.after_acting(seat),
            (*self.actions, action),
            () if is_chance else (*self.decisions, Decision(before, self.round)),
            begun,
            self.draws + is_chance,
        )

    def with_event(self, event: TableEvent) -> "Course":
        """The course after a table event; a `TableError` says why it cannot happen."""
        if self.is_over:
            raise TableError("the game is over")
        table = self.table.after(event)
        if isinstance(event, RanOut) and event.seat != self.to_act:
            raise TableError(f"no clock runs for seat {event.seat}: it is not to act")
        if isinstance(event, TookBack):
            return self._taken_back(event.actions)
        return replace(self, table=table)

    def _taken_back(self, count: int) -> "Course":
        settled = len(self.actions) - len(self.decisions)
        if count < settled:
            raise TableError("a roll or draw cannot be taken back, nor anything before it")
        if count >= len(self.actions):
            raise TableError(
                f"there are only {len(self.actions)} actions, so nothing is taken back"
            )
        decision = self.decisions[count - settled]
        return replace(
            self,
            state=decision.before,
            actions=self.actions[:count],
            decisions=self.decisions[: count - settled],
            round=decision.round,
        )

    def take_back_to(self, seat: int) -> int | None:
        """How many actions would stand if this seat took back its last turn; None if it cannot."""
        settled = len(self.actions) - len(self.decisions)
        positions = [decision.before for decision in self.decisions]
        seats = [position.to_act for position in positions]
        if seat not in seats:
            return None
        index = len(seats) - 1 - seats[::-1].index(seat)
        while index and not self.game.ends_turn(positions[index - 1], positions[index]):
            index -= 1
        return settled + index
