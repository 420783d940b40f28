"""What things look like on the screen: the signs, in Unicode or plain ASCII, and the colours.

Nothing is told by colour alone: each kind has a sign of its own, and colours may be missing.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from kingdomino.classic.terrains import Terrain
from kingdomino.duel.coats import COATS, Coat

SEAT_STYLES = ("bold bright_cyan", "bold bright_magenta", "bold bright_yellow", "bold bright_green")
"""The players' colours, by seat."""

KIND_STYLES: Mapping[str, str] = {
    Terrain.WHEAT: "bold black on color(221)",
    Terrain.FOREST: "bold white on color(22)",
    Terrain.LAKE: "bold white on color(25)",
    Terrain.GRASSLAND: "bold black on color(113)",
    Terrain.SWAMP: "bold white on color(95)",
    Terrain.MINE: "bold bright_yellow on color(236)",
    Coat.DOT: "bold bright_cyan",
    Coat.LINE: "bold bright_yellow",
    Coat.DOUBLE_DOT: "bold bright_magenta",
    Coat.DOUBLE_LINE: "bold bright_green",
    Coat.FILLED: "bold bright_red",
    Coat.CHECKED: "bold bright_blue",
}


@dataclass(frozen=True, slots=True)
class Look:
    """The signs to draw with."""

    is_plain: bool
    """Whether all of them are ASCII, without colour."""
    coats: Mapping[str, str]
    """The sign of each coat of arms."""
    cross: str
    crown: str
    tower: str
    """A castle of Kingdomino."""
    castle: str
    """A castle of Duel that still has its bonus."""
    coloured_castle: str
    """A Duel castle whose roof is coloured because its bonus is spent (rule D23)."""
    legal: str
    """An empty square on which something may go now."""
    filled: str
    """A filled square of the spellbook."""
    unfilled: str
    struck: str
    """An empty square of a line that is struck out."""
    pointer: str
    """Stands before whoever is to act."""
    junctions: str
    """The 81 corners of a grid, by the weights of the lines that meet (see `map_lines`)."""

    def half(self, sign: str, crowns: int, mark: str, width: int) -> str:
        """A sign with its crowns or crosses, in so many columns: `W++`, or `W3` where it is narrow."""
        marks = mark * crowns
        if 1 + len(marks) > width:
            marks = f"{mark}{crowns}" if width > 2 else str(crowns)
        return f"{sign}{marks}"


UNICODE = Look(
    is_plain=False,
    coats=dict(zip(COATS, "●─:═■▒", strict=True)),
    cross="\N{MULTIPLICATION SIGN}",
    crown="♛",
    tower="♜",
    castle="△",
    coloured_castle="▲",
    legal="·",
    filled="■",
    unfilled="□",
    struck="\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}",
    pointer="▶",
    junctions=" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋",
)


def _ascii_junction(index: int) -> str:
    weights = [index // 27, index // 9 % 3, index // 3 % 3, index % 3]
    if 2 in weights:
        return "#"
    upright, level = any(weights[0::2]), any(weights[1::2])
    return " |-+"[upright + 2 * level]


PLAIN = Look(
    is_plain=True,
    coats={coat: coat.letter for coat in COATS},
    cross="x",
    crown="^",
    tower="C",
    castle="/ \\",
    coloured_castle="/#\\",
    legal=".",
    filled="#",
    unfilled="_",
    struck="/",
    pointer=">",
    junctions="".join(map(_ascii_junction, range(81))),
)

_ASCII = str.maketrans({"…": "..."})


def ascii_text(text: str) -> str:
    """Words in ASCII: an ellipsis by dots, anything else (a name, say) by question marks."""
    return text.translate(_ASCII).encode("ascii", "replace").decode("ascii")
