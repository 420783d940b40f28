"""The six terrains of Kingdomino (rule K1)."""

from enum import StrEnum


class Terrain(StrEnum):
    """What a square of a domino shows; spelled as in `dominoes.csv`."""

    WHEAT = "wheat"
    FOREST = "forest"
    LAKE = "lake"
    GRASSLAND = "grassland"
    SWAMP = "swamp"
    MINE = "mine"

    @property
    def letter(self) -> str:
        """The letter that stands for it in the notation: `w`, `f`, `l`, `g`, `s` or `m`."""
        return self.value[0]


TERRAIN_BY_LETTER = {terrain.letter: terrain for terrain in Terrain}
