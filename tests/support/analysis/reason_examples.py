"""Where each reason is told, and where not: the examples of `reason_examples.txt`."""

from pathlib import Path
from typing import NamedTuple

from kingdomino.analysis.reasons import Key

EXAMPLES = Path(__file__).with_name("reason_examples.txt").read_text(encoding="utf-8")


class Example(NamedTuple):
    """A block of the file."""

    key: Key
    line: str
    action: str
    text: str
    other_action: str
    other_line: str


def examples() -> list[Example]:
    """All blocks of the file."""
    found: list[Example] = []
    for block in EXAMPLES.split("\n\n")[1:]:
        key, line, telling, other, *rest = block.strip().split("\n")
        action, _, text = telling.partition(" ")
        found.append(Example(Key(key), line, action, text, other, rest[0] if rest else line))
    return found
