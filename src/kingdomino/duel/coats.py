"""The six coats of arms of Kingdomino Duel (rule D1)."""

from enum import StrEnum


class Coat(StrEnum):
    """What a square of the map shows; spelled as in the data files, in the order of the spellbook."""

    DOT = "dot"
    LINE = "line"
    DOUBLE_DOT = "double_dot"
    DOUBLE_LINE = "double_line"
    FILLED = "filled"
    CHECKED = "checked"

    @property
    def letter(self) -> str:
        """The letter that stands for it in the notation; a capital for the two double ones."""
        return LETTERS[self]


LETTERS = {
    Coat.DOT: "d",
    Coat.LINE: "l",
    Coat.DOUBLE_DOT: "D",
    Coat.DOUBLE_LINE: "L",
    Coat.FILLED: "f",
    Coat.CHECKED: "c",
}

COAT_BY_LETTER = {letter: coat for coat, letter in LETTERS.items()}

COATS = tuple(Coat)
