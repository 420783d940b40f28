"""What can go wrong, one type for each kind of mistake, so that callers can tell them apart."""

from collections.abc import Iterable


def listed(words: Iterable[str]) -> str:
    """`lake`, `lake and mine`, `lake, swamp and mine`."""
    *first, last = words
    return f"{', '.join(first)} and {last}" if first else last


class KingdominoError(Exception):
    """Anything wrong with what was handed to us; its text can be shown to a person as it is."""


class IllegalActionError(KingdominoError):
    """An action that the rules forbid in this position."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(f"{message} (rule {rule})")
        self.rule = rule
        """The number of the rule that was broken, as in docs/rules.md: `K9`, `D16`."""


class TableError(KingdominoError):
    """Something that cannot happen at the table now, such as taking back a roll."""


class NotationError(KingdominoError):
    """Text that cannot be read as a position, an action, a kingdom or a game."""

    def __init__(self, message: str, *, line: int = 1, column: int = 1) -> None:
        super().__init__(f"line {line}, column {column}: {message}")
        self.message = message
        self.line = line
        """Where the trouble starts, counted from 1."""
        self.column = column

    def moved(self, *, lines: int = 0, columns: int = 0) -> "NotationError":
        """The same error, for text that stands further down or to the right in a larger one.

        Columns only move on the first line: the later lines of a text start at their own left edge.
        """
        shift = columns if self.line == 1 else 0
        return NotationError(self.message, line=self.line + lines, column=self.column + shift)


class SetupError(KingdominoError):
    """A position or kingdom that reads well but cannot come about; lists every problem found."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = tuple(problems)


class OptionError(KingdominoError):
    """An option that does not exist, or a value that it cannot have."""
