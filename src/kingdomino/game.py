"""The contract that every game keeps: whose turn it is, what may be done, what chance may do, who won.

A game is driven like this, by whoever wants to play it:

    state = game.start(options)
    while (seat := state.to_act) is not None:
        if seat == CHANCE:
            tickets = state.chance_tickets()
            state = state.apply(tickets[randrange(len(tickets))])
        else:
            state = state.apply(choose(state.legal_actions()))
    print(state.outcome())
"""

import hashlib
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from kingdomino.kingdom.score import Score

CHANCE: Final = -1
"""What `State.to_act` says when dice are to be rolled, dominoes revealed or kings drawn."""


class Action(Hashable, Protocol):
    """One small step of a turn, or one thing that chance did. `str(action)` is its token in the notation."""


ActionT = TypeVar("ActionT", bound=Action)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended."""

    reason: str
    """Why it is over: `full_map`, `nobody_drew` or `pile_empty`."""

    scores: tuple[Score, ...]
    """Each seat's score, with every territory and bonus."""

    ranks: tuple[int, ...]
    """Each seat's place, 1 being the best; seats that share a place share its number."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: one, or several when the victory is shared."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)


class State(Hashable, Protocol[ActionT]):
    """A position. It never changes, hides nothing, and `str(state)` is its line in the notation."""

    @property
    def options(self) -> Any:
        """The options that this game is played with."""
        ...

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None when the game is over."""
        ...

    def legal_actions(self) -> list[ActionT]:
        """All that the seat to act may do, always in the same order; empty unless a seat is to act.

        No two of them lead to the same position.
        """
        ...

    def chance_tickets(self) -> Sequence[ActionT]:
        """What chance may do, as equally likely tickets: draw one, each as likely as any other.

        An outcome that is twice as likely as another has twice as many tickets.
        Empty unless chance is to act.
        """
        ...

    def apply(self, action: ActionT) -> Self:
        """The position after an action; `IllegalActionError` names the rule that forbids it."""
        ...

    def scores(self) -> tuple[Score, ...]:
        """What each seat's kingdom is worth as it lies."""
        ...

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        ...


StateT = TypeVar("StateT", bound=State[Any])


class Game(ABC, Generic[StateT, ActionT]):
    """A game: where it starts and how its positions and actions are read."""

    name: ClassVar[str]
    """What it is called on the command line and in files."""

    title: ClassVar[str]
    """What people call it."""

    summary: ClassVar[str]
    """One sentence on what it is."""

    options_type: ClassVar[type[Any]]
    """The frozen dataclass of its options; `options.option_infos` describes them."""

    endings: ClassVar[tuple[str, ...]]
    """Every reason for which its rules end it, as in `Outcome.reason`."""

    @abstractmethod
    def start(self, options: Any = None) -> StateT:
        """The position before anything has happened, with the default options unless told."""

    @abstractmethod
    def players(self, options: Any) -> int:
        """How many seats a game with these options has."""

    @abstractmethod
    def parse_position(self, line: str) -> StateT:
        """The position that a line stands for; the inverse of `str(state)`.

        Text that cannot be read is a `NotationError`; a position that cannot be is a `SetupError`.
        """

    @abstractmethod
    def parse_action(self, token: str) -> ActionT:
        """The action that a token stands for; the inverse of `str(action)`."""

    @abstractmethod
    def starts_round(self, state: StateT) -> bool:
        """Whether a new round (a new line in a game's file) begins with what happens next."""

    def ends_turn(self, before: StateT, after: StateT) -> bool:
        """Whether the decision that led from one position to the other was the last of a turn.

        Where a game does not say more, a turn lasts until chance or another seat comes next, or nobody.
        """
        return after.to_act != before.to_act


def chance_outcomes(state: State[ActionT]) -> dict[ActionT, Fraction]:
    """The distinct things that chance may do, each with its exact probability."""
    tickets = state.chance_tickets()
    return {action: Fraction(count, len(tickets)) for action, count in Counter(tickets).items()}


def position_hash(state: State[Any]) -> str:
    """The hash of a position: that of its line."""
    return line_hash(str(state))


def line_hash(line: str) -> str:
    """The first 64 bits of the SHA-256 of a position line, as 16 hexadecimal digits."""
    return hashlib.sha256(line.encode()).hexdigest()[:16]
