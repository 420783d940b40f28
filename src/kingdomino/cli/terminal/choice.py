"""The choices of a decision: how each is typed, what it means and what it gains."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rich.text import Text

from kingdomino.cli.terminal.screen.block import Block, columns

BEST_SHOWN = 10
"""How many choices are shown unless all are asked for."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person sees it."""

    action: Any
    """An action of the game that is played."""
    words: str
    """What it means."""
    typed: str
    """Its short form: `g6g5`, `c3=d d3=l`."""
    points: int | None = None
    """The points it gains at once; None where that is not known yet."""
    note: str = ""
    """What else is worth knowing."""
    spends: str = ""
    """The word for what it spends, such as `castle` or `ignore`; empty for what costs nothing."""
    brief: str = ""
    """The same as `words`, in signs, for where there is little room."""
    key: str = ""
    """What to type to choose it from the list: a number, unless something shorter says it."""

    @property
    def worth(self) -> str:
        """`+4`, and what else there is to say."""
        points = "" if self.points is None else f"{self.points:+}"
        return " ".join(filter(None, (points, self.note)))


def numbered(choices: Iterable[Choice]) -> list[Choice]:
    """Choices in the order to offer them: what costs nothing first, then by points; each with a key."""
    ordered = sorted(choices, key=lambda choice: (bool(choice.spends), -(choice.points or 0)))
    return [
        choice if choice.key else replace(choice, key=str(number))
        for number, choice in enumerate(ordered, start=1)
    ]


def shown(choices: Sequence[Choice], most: int | None) -> list[Choice]:
    """The choices to show: so many of the best, those that spend something only where nothing else is."""
    if most is None:
        return list(choices)
    free = [choice for choice in choices if not choice.spends]
    return (free or list(choices))[:most]


def choice_lines(choices: Sequence[Choice], width: int, most_rows: int | None = None) -> Block:
    """The choices as a list in columns; in signs instead of words where that saves rows we have not got."""
    listed = _listed(choices, [choice.words for choice in choices], width)
    if most_rows is not None and len(listed) > most_rows:
        listed = _listed(choices, [choice.brief or choice.words for choice in choices], width)
    return listed


def _listed(choices: Sequence[Choice], words: Sequence[str], width: int) -> Block:
    if not choices:
        return []
    key_width = max(len(choice.key) for choice in choices)
    words_width = max(map(len, words))
    lines: Block = []
    for choice, text in zip(choices, words, strict=True):
        line = Text(" ")
        line.append(choice.key.rjust(key_width), style="bold")
        line.append(f"  {text.ljust(words_width)}")
        line.append(f"  {choice.worth}" if choice.worth else "", style="bold green")
        lines.append(line)
    return columns(lines, width)


def specials_line(choices: Sequence[Choice], already: Sequence[Choice]) -> str:
    """`castle, ignore`: what may be spent, besides what the list has."""
    words = {choice.spends for choice in choices if choice.spends}
    both = {word for word in words if len(word.split()) > 1 and words.issuperset(word.split())}
    return ", ".join(sorted(words - both - {choice.spends for choice in already}))
