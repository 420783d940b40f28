"""What the terminal has to know about a game: how to draw it, put it in words and read what is typed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rich.text import Text

from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.kingdom.grid import Square


@dataclass(frozen=True, slots=True)
class Marks:
    """What stands out on the boards."""

    legal: frozenset[Square] = frozenset()
    """Where the player to act may put something."""
    last: tuple[frozenset[Square], ...] = ()
    """For each seat, the squares that changed last."""

    def last_of(self, seat: int) -> frozenset[Square]:
        """The squares that this seat changed last."""
        return self.last[seat] if seat < len(self.last) else frozenset()


class GameTable(Protocol):
    """One game at the terminal. Positions are of that game."""

    def boards(self, state: Any, marks: Marks, width: int, height: int) -> Block:
        """The kingdoms and all that lies beside them, in so many columns and, if possible, rows."""
        ...

    def status(self, state: Any) -> Text:
        """What is on the table besides, in one line."""
        ...

    def question(self, state: Any) -> str:
        """What the player to act has to decide."""
        ...

    def advice(self, state: Any) -> list[str]:
        """Help for this decision: what it is about, how to type it, and the rule."""
        ...

    def legend(self) -> list[str]:
        """What the signs on the boards mean."""
        ...

    def choices(self, state: Any) -> list[Choice]:
        """Every legal action of the player to act, in the order to offer them."""
        ...

    def squares(self, action: Any) -> tuple[Square, ...]:
        """The squares that an action puts something on."""
        ...

    def read(self, state: Any, choices: Sequence[Choice], entry: str) -> list[Choice]:
        """The choices that an entry can mean; an error says why it means none.

        Text that cannot be read is a `NotationError`, what the rules forbid an `IllegalActionError`.
        """
        ...

    def event(self, before: Any, action: Any, after: Any) -> str:
        """What happened, in words; empty where there is nothing to tell yet."""
        ...

    def kind_words(self, kind: str) -> str:
        """A terrain or coat as people say it."""
        ...

    def reason_words(self, reason: str) -> str:
        """Why the game is over."""
        ...
