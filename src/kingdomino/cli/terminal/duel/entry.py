"""Reading what a person types in Duel: dice, squares, squares with a coat, and spells by their words.

3        1 4          take dice
c3 d3    c3=d d3=l    draw on these squares, with these coats
ignore a1 b1          the same, spending a spell
castle ?              add the castle's cross to the die that shows ?
"""

import re
from collections.abc import Callable, Sequence

from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.duel.choices import (
    CASTLE,
    IGNORE,
    IGNORE_AND_SPLIT,
    SPLIT,
    TURN,
    squares_of,
)
from kingdomino.duel.actions import (
    Action,
    Castle,
    DomainBonus,
    Draw,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.coats import COAT_BY_LETTER, COATS, Coat
from kingdomino.duel.dice import Face, parse_face
from kingdomino.duel.map import GRID
from kingdomino.errors import NotationError
from kingdomino.kingdom.grid import Square

Test = Callable[[Action], bool]
"""Whether an action is among those that a part of an entry can mean."""

Part = tuple[Square, Coat | None, int | None]
"""A square, with its coat and its crosses where they are told."""

_COATS: dict[str, Coat] = {
    **COAT_BY_LETTER,
    **{coat.value: coat for coat in COATS},
    "dd": Coat.DOUBLE_DOT,
    "ll": Coat.DOUBLE_LINE,
}

_SPENDING = {
    CASTLE: CASTLE,
    TURN: TURN,
    IGNORE: IGNORE,
    SPLIT: SPLIT,
    "split-ignore": IGNORE_AND_SPLIT,
}

_LITTLE_WORDS = ("draw", "second", "to", "and")


def matching(choices: Sequence[Choice], entry: str) -> list[Choice]:
    """The choices that an entry can mean; empty if none. Spells are meant only where they are named."""
    words = _joined([word for word in re.split(r"[\s,:+]+", entry.replace("×", "x")) if word])
    if any(isinstance(choice.action, Take) for choice in choices):
        digits = sorted("".join(words).removeprefix("take"))
        return [choice for choice in choices if sorted(choice.key.replace(" ", "")) == digits]
    spends = " ".join(sorted(_SPENDING[word] for word in words if word in _SPENDING))
    spends = spends or only_spell(choices)
    rest = [word for word in words if word not in _SPENDING and word not in _LITTLE_WORDS]
    found = [choice for choice in choices if choice.spends == spends]
    for test in _tests(rest, spends):
        found = [choice for choice in found if test(choice.action)]
    return found if words else []


def _joined(words: list[str]) -> list[str]:
    """Words that belong together made one, so that a choice can be typed as it is listed.

    `d2 double dot xx` is `d2=double_dotxx`.
    """
    joined: list[str] = []
    for word in words:
        if joined and joined[-1].endswith("double") and word in ("dot", "line"):
            joined[-1] += f"_{word}"
        elif joined and re.fullmatch(r"[a-g][1-5]", joined[-1]) and _begins_coat(word):
            joined[-1] += f"={word}"
        elif joined and "=" in joined[-1] and re.fullmatch(r"x+", word):
            joined[-1] += word
        else:
            joined.append(word)
    return joined


def _begins_coat(word: str) -> bool:
    return word == "double" or (len(word) > 1 and word.rstrip("x") in _COATS)


def only_spell(choices: Sequence[Choice]) -> str:
    """The spell that was named before, if a list has no choice without it."""
    spells = {choice.spends for choice in choices}
    return spells.pop() if len(spells) == 1 else ""


def _tests(words: list[str], spends: str) -> list[Test]:
    if spends == TURN:
        return [_turn_test([_parse_face(face) for word in words for face in word.split("-")])]
    tests: list[Test] = []
    for word in words:
        if spends == CASTLE or word.rstrip("x") in _COATS:
            tests.append(_face_test(_parse_face(word)))
        else:
            tests += [_square_test(*part) for part in parse_squares(word)]
    return tests


def parse_squares(word: str) -> list[Part]:
    """`c3d3`, `c3=d`, `c3=dx`: squares, or one with its coat and, if one likes, its crosses."""
    names = re.findall(r"[a-zA-Z][0-9]{1,2}", word)
    if names and "".join(names) == word:
        return [(GRID.parse_square(name.lower()), None, None) for name in names]
    match = re.fullmatch(r"([a-zA-Z][0-9]{1,2})=\??([A-Za-z_]*?)(x*)", word)
    if match is None:
        raise NotationError(f"{word!r} is not a square such as c3, or c3=d with a coat")
    coat = _parse_coat(match[2]) if match[2] else None
    return [(GRID.parse_square(match[1].lower()), coat, len(match[3]) if match[3] else None)]


def _parse_coat(name: str) -> Coat:
    if name not in _COATS:
        known = ", ".join(f"{letter} {coat}" for letter, coat in COAT_BY_LETTER.items())
        raise NotationError(f"{name!r} is not a coat; coats are {known}".replace("_", " "))
    return _COATS[name]


def _square_test(square: Square, coat: Coat | None, crosses: int | None) -> Test:
    def is_meant(action: Action) -> bool:
        if square not in squares_of(action):
            return False
        match action:
            case Draw(first, second):
                drawn = first if first.square == square else second
                shown = (drawn.coat, drawn.crosses)
            case Split(die) | Second(die):
                shown = (die.coat, die.face.crosses)
            case _:
                return coat is None
        return coat in (None, shown[0]) and crosses in (None, shown[1])

    return is_meant


def _parse_face(word: str) -> Face:
    """A face by its letter or by its name: `lx`, `linex`, `?`."""
    name = word.rstrip("x")
    crosses = word[len(name) :]
    return parse_face(_COATS[name].letter + crosses if name in _COATS else word)


def _turn_test(faces: list[Face]) -> Test:
    """What the die shows, then what it is turned to; either may be left out from the end."""

    def is_meant(action: Action) -> bool:
        return isinstance(action, TurnDie) and [action.face, action.new_face][: len(faces)] == faces

    return is_meant


def _face_test(face: Face) -> Test:
    """A face for the castle's cross, a coat for the domain bonus and for a drawing."""

    def is_meant(action: Action) -> bool:
        match action:
            case Castle(shown):
                return shown == face
            case DomainBonus(coat):
                return coat == face.coat
            case Draw(first, second):
                return face.coat in (first.coat, second.coat)
            case Split(die) | Second(die):
                return die.coat == face.coat
            case _:
                return False

    return is_meant
