"""Reading the score tables in golden/: kingdoms, each with what it is worth."""

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class ScoredKingdom:
    """One block of a score table."""

    name: str
    """The last line of its comment, to call the test by."""
    kingdom: str
    """The kingdom as `record.parse_kingdom` reads it."""
    total: int
    largest: int
    bonuses: dict[str, int]


def read_score_table(path: Path) -> list[ScoredKingdom]:
    """All blocks of a table."""
    blocks = path.read_text(encoding="utf-8").strip().split("\n\n")
    found: list[ScoredKingdom] = []
    for block in blocks:
        lines = [line for line in block.split("\n") if not line.startswith("#")]
        if not lines:
            continue
        match = re.fullmatch(r"score ([0-9]+) largest ([0-9]+)((?: [a-z_]+ [0-9]+)*)", lines[-1])
        assert match, f"{path}: {lines[-1]!r} is not a score"
        words = match[3].split()
        bonuses = {name: int(points) for name, points in zip(words[::2], words[1::2], strict=True)}
        name = block.split("\n")[0].strip("# ")
        kingdom = "\n".join(lines[:-1]) + "\n"
        found.append(ScoredKingdom(name, kingdom, int(match[1]), int(match[2]), bonuses))
    return found
