"""The 48 dominoes (rule K1), read from `dominoes.csv`."""

import csv
from dataclasses import dataclass
from importlib.resources import files

from kingdomino.classic.terrains import Terrain
from kingdomino.kingdom.kingdom import Half


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino: two halves and the number on its back, which also ranks it in a line."""

    number: int
    left: Half
    right: Half

    @property
    def is_double(self) -> bool:
        """Whether both halves are alike, so that turning it round changes nothing."""
        return self.left == self.right


def _read_dominoes() -> dict[int, Domino]:
    text = files("kingdomino.classic").joinpath("dominoes.csv").read_text(encoding="utf-8")
    return {
        int(row["number"]): Domino(
            int(row["number"]),
            Half(Terrain(row["left"]), int(row["left_crowns"])),
            Half(Terrain(row["right"]), int(row["right_crowns"])),
        )
        for row in csv.DictReader(text.splitlines())
    }


DOMINOES = _read_dominoes()
"""Every domino by its number, 1 to 48."""
