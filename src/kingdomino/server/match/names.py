"""What people may be called: no tricks with invisible or reversing characters, never empty, never long."""

import unicodedata

LONGEST_NAME = 24
USUAL_NAME = "Guest"
"""What somebody is called of whose name nothing is left."""

_LONGEST_PILE = 2
"""How many combining marks may stand on one letter; some languages need two, pranks use dozens."""


def clean_name(name: str) -> str:
    """A name that can be shown anywhere: NFC, only visible characters and single spaces, 24 characters at most."""
    visible = "".join(_shown(character) for character in unicodedata.normalize("NFC", name))
    words = " ".join(_without_piles(visible).split())
    return words[:LONGEST_NAME].strip() or USUAL_NAME


def _shown(character: str) -> str:
    """A character, a space for any blank, or nothing for what cannot be seen."""
    category = unicodedata.category(character)
    if category[0] == "Z" or character in "\t\n\r":
        return " "
    # Control, format (zero width, right to left), surrogates, private use, unassigned; and blanks that are letters.
    return "" if category[0] == "C" or character in _BLANK_LETTERS else character


_BLANK_LETTERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0" + "".join(
    map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)))
)
"""Fillers and selectors that count as letters, symbols or marks but show nothing."""


def _without_piles(text: str) -> str:
    """At most two marks on a letter, none without one."""
    kept: list[str] = []
    marks = _LONGEST_PILE
    for character in text:
        marks = marks + 1 if unicodedata.combining(character) else 0
        if marks <= _LONGEST_PILE:
            kept.append(character)
    return "".join(kept)
