"""The game so far: every position, what happened in words, and which steps can be taken back."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kingdomino.game import Action, State
from kingdomino.kingdom.grid import Square
from kingdomino.record import GameRecord


class Timeline:
    """A game as it grows.

    A turn is all that one seat decides in a row. Its steps can be taken back until it is settled: by the player who
    confirms it, or by chance or somebody else acting.
    """

    def __init__(self, record: GameRecord, event: Callable[[Any, Action, Any], str]) -> None:
        self.record = record
        self._event = event
        self.states: list[State[Any]] = list(record.states())
        """Every position, the start first."""
        moves = zip(self.states, record.actions, self.states[1:], strict=False)
        self.events = [event(before, action, after) for before, action, after in moves]
        """What each action did, in words; empty where there is nothing to tell."""
        self.settled = len(record.actions)
        """How many actions can no longer be taken back."""

    @property
    def state(self) -> Any:
        """The position now."""
        return self.states[-1]

    @property
    def last_seat(self) -> int | None:
        """The seat that acted last, `CHANCE`, or None before anything happened."""
        return self.states[-2].to_act if len(self.states) > 1 else None

    @property
    def open_steps(self) -> int:
        """How many steps can be taken back."""
        return len(self.record.actions) - self.settled

    @property
    def round_number(self) -> int:
        """The number of the round, as in the game's file; 0 before the first."""
        return sum(self.record.game.starts_round(state) for state in self.states[:-1])

    def reopen_turn(self) -> None:
        """Make the steps that the last seat took in a row open again, as when a game is resumed."""
        self.settled = len(self.record.actions)
        while self.settled and self.states[self.settled - 1].to_act == self.last_seat:
            self.settled -= 1

    def act(self, action: Action) -> None:
        """Let an action happen."""
        before = self.state
        after = before.apply(action)
        self.record = self.record.with_actions(action)
        self.states.append(after)
        self.events.append(self._event(before, action, after))

    def settle(self) -> None:
        """Make everything so far final."""
        self.settled = len(self.record.actions)

    def undo(self) -> None:
        """Take the last step back; there must be an open one."""
        self.record = replace(self.record, actions=self.record.actions[:-1])
        self.states.pop()
        self.events.pop()

    def last_changed(self, seat: int, upto: int | None = None) -> frozenset[Square]:
        """The squares of a seat's kingdom that changed last, among so many actions unless all count."""
        for index in range(len(self.states) - 1 if upto is None else upto, 0, -1):
            now: Any = self.states[index]
            then: Any = self.states[index - 1]
            if now.kingdoms[seat] is not then.kingdoms[seat]:
                halves, earlier = now.kingdoms[seat].halves, then.kingdoms[seat].halves
                return frozenset(
                    square for square in halves if halves[square] != earlier.get(square)
                )
        return frozenset()
