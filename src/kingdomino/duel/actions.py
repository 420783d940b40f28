"""Everything that can happen in Duel, each with its token in the notation.

roll:?,d,fxx,lx     chance rolls the four dice, in order of their numbers
take:3   take:1,4   take a die, or two at once
turn:d-lx           spend turn_die: the die that shows d is turned to show lx
castle:?            spend the castle bonus: the die that shows ? has a cross more
draw:c3=d,c4=fxx    draw the domino: a dot on c3, a filled coat with two crosses on c4
ignore:a1=d,b1=l    the same, spending ignore_connection
split:c3=?d         spend split_domino: draw the die that shows ? as a dot on c3
split-ignore:a1=l   the same, spending ignore_connection too
second:e5=l         draw the other die of a split
nothing             draw nothing
domain:f            choose the coat for domain_bonus
cross:c3            add a cross to the square c3
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from kingdomino.duel.coats import COAT_BY_LETTER, LETTERS, Coat
from kingdomino.duel.dice import DICE, Face, parse_face
from kingdomino.duel.map import GRID
from kingdomino.errors import NotationError
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half
from kingdomino.tokens import parse_number, parse_parts, parse_token


@dataclass(frozen=True, slots=True)
class Roll:
    """Chance rolls the four dice (rule D5)."""

    faces: tuple[Face, ...]
    """What dice 1 to 4 show."""

    def __str__(self) -> str:
        return f"roll:{','.join(map(str, self.faces))}"


@dataclass(frozen=True, slots=True)
class Take:
    """A player takes dice from the table: A one, B two; A two with `take_two_dice` (rules D6, D17)."""

    dice: tuple[int, ...]
    """The numbers of the dice, in order."""

    def __str__(self) -> str:
        return f"take:{','.join(map(str, self.dice))}"


@dataclass(frozen=True, slots=True)
class TurnDie:
    """A player spends `turn_die` (rule D18)."""

    face: Face
    """What the die shows; of two dice that show the same it is one that has the new face."""
    new_face: Face

    def __str__(self) -> str:
        return f"turn:{self.face}-{self.new_face}"


@dataclass(frozen=True, slots=True)
class Castle:
    """A player spends the castle bonus (rule D11)."""

    face: Face
    """What the die shows that gets the cross."""

    def __str__(self) -> str:
        return f"castle:{self.face}"


class Drawn(NamedTuple):
    """One symbol drawn on the map."""

    square: Square
    coat: Coat
    crosses: int

    @property
    def half(self) -> Half:
        """What the square then shows."""
        return Half(self.coat, self.crosses)

    def __str__(self) -> str:
        return f"{GRID.square_name(self.square)}={self.coat.letter}{'x' * self.crosses}"


@dataclass(frozen=True, slots=True)
class Draw:
    """A player draws the whole domino: what is drawn where, not which die went where (rules D7, D15)."""

    first: Drawn
    """What is drawn on the lower of the two squares."""
    second: Drawn
    ignoring: bool = False
    """Whether `ignore_connection` is spent."""

    def __str__(self) -> str:
        return f"{'ignore' if self.ignoring else 'draw'}:{self.first},{self.second}"


@dataclass(frozen=True, slots=True)
class DrawnDie:
    """One die drawn by itself."""

    square: Square
    face: Face
    """What the die shows."""
    coat: Coat
    """What it is drawn as: the face's own coat, or any for the question mark."""

    @property
    def half(self) -> Half:
        """What the square then shows."""
        return Half(self.coat, self.face.crosses)

    def __str__(self) -> str:
        joker = "?" if self.face.coat is None else ""
        crosses = "x" * self.face.crosses
        return f"{GRID.square_name(self.square)}={joker}{LETTERS[self.coat]}{crosses}"


@dataclass(frozen=True, slots=True)
class Split:
    """A player spends `split_domino` and draws the first die (rule D16)."""

    die: DrawnDie
    ignoring: bool = False
    """Whether `ignore_connection` is spent too, for both dice."""

    def __str__(self) -> str:
        return f"{'split-ignore' if self.ignoring else 'split'}:{self.die}"


@dataclass(frozen=True, slots=True)
class Second:
    """A player draws the other die of a split (rule D16)."""

    die: DrawnDie

    def __str__(self) -> str:
        return f"second:{self.die}"


@dataclass(frozen=True, slots=True)
class Nothing:
    """A player draws nothing, because the domino fits nowhere (rule D9)."""

    def __str__(self) -> str:
        return "nothing"


@dataclass(frozen=True, slots=True)
class DomainBonus:
    """A player chooses the coat for `domain_bonus` (rule D19)."""

    coat: Coat

    def __str__(self) -> str:
        return f"domain:{self.coat.letter}"


@dataclass(frozen=True, slots=True)
class AddCross:
    """A player adds a cross to a drawn square (rule D20)."""

    square: Square

    def __str__(self) -> str:
        return f"cross:{GRID.square_name(self.square)}"


Action: TypeAlias = (
    Roll | Take | TurnDie | Castle | Draw | Split | Second | Nothing | DomainBonus | AddCross
)


def parse_action(token: str) -> Action:
    """The action that a token stands for; the inverse of `str(action)`."""
    return Nothing() if token == "nothing" else parse_token(token, _PARSERS, ["nothing"])


def parse_coat(letter: str) -> Coat:
    """The coat that a letter stands for."""
    if letter not in COAT_BY_LETTER:
        raise NotationError(f"{letter!r} is not a coat; coats are {', '.join(COAT_BY_LETTER)}")
    return COAT_BY_LETTER[letter]


def _parse_roll(body: str) -> Roll:
    faces = tuple(parse_parts(body, ",", parse_face))
    if len(faces) != len(DICE):
        raise NotationError(f"a roll has {len(DICE)} faces, not {len(faces)}")
    return Roll(faces)


def _parse_take(body: str) -> Take:
    dice = tuple(parse_parts(body, ",", lambda text: parse_number(text, "a die")))
    if list(dice) != sorted(set(dice)):
        raise NotationError("dice are taken by ascending number, each once")
    return Take(dice)


def _parse_turn(body: str) -> TurnDie:
    faces = [*parse_parts(body, "-", parse_face)]
    if len(faces) != 2:
        raise NotationError(f"{body!r} is not two faces such as d-lx")
    return TurnDie(faces[0], faces[1])


def _parse_drawn_die(text: str) -> DrawnDie:
    match = re.fullmatch(r"([a-z][0-9]+)=(\??)([dlDLfc])(x*)", text)
    if match is None:
        raise NotationError(f"{text!r} is not a square with a symbol, such as c3=d or c3=?d")
    square = GRID.parse_square(match[1])
    face = parse_face((match[2] or match[3]) + match[4])
    return DrawnDie(square, face, parse_coat(match[3]))


def _parse_drawn(text: str) -> Drawn:
    die = _parse_drawn_die(text)
    if die.face.coat is None:
        raise NotationError(f"{text!r} says ?; a domino is drawn as the coats that it becomes")
    return Drawn(die.square, die.coat, die.face.crosses)


def _parse_draw(body: str, ignoring: bool) -> Draw:
    drawn = [*parse_parts(body, ",", _parse_drawn)]
    if len(drawn) != 2 or drawn[0].square >= drawn[1].square:
        raise NotationError("a domino is drawn on two squares, the one further up or left first")
    return Draw(drawn[0], drawn[1], ignoring)


_PARSERS: dict[str, Callable[[str], Action]] = {
    "roll": _parse_roll,
    "take": _parse_take,
    "turn": _parse_turn,
    "castle": lambda body: Castle(parse_face(body)),
    "draw": lambda body: _parse_draw(body, ignoring=False),
    "ignore": lambda body: _parse_draw(body, ignoring=True),
    "split": lambda body: Split(_parse_drawn_die(body)),
    "split-ignore": lambda body: Split(_parse_drawn_die(body), ignoring=True),
    "second": lambda body: Second(_parse_drawn_die(body)),
    "domain": lambda body: DomainBonus(parse_coat(body)),
    "cross": lambda body: AddCross(GRID.parse_square(body)),
}

VERBS = (*_PARSERS, "nothing")
"""What a token begins with; the last one is a whole token."""
