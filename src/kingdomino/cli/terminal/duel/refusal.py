"""Why an entry in Duel is not possible: the rule that forbids what it most likely means."""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from kingdomino.cli.terminal.duel.choices import CASTLE, IGNORE, SPLIT, TURN
from kingdomino.cli.terminal.duel.entry import Part, parse_squares
from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    Draw,
    Drawn,
    DrawnDie,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.coats import Coat
from kingdomino.duel.dice import Face, parse_face
from kingdomino.duel.map import GRID
from kingdomino.duel.setup import Step
from kingdomino.duel.state import State
from kingdomino.errors import IllegalActionError, KingdominoError, NotationError


def refusal(state: State, entry: str) -> KingdominoError:
    """The error for an entry that means no legal action."""
    try:
        attempts = list(_attempts(state, entry))
    except KingdominoError as error:
        return error
    errors: list[IllegalActionError] = []
    for action in attempts:
        try:
            state.apply(action)
        except IllegalActionError as error:
            errors.append(error)
    # Most attempts with a wrong coat fail on that alone; what fails on the place says more.
    told = [error for error in errors if "not what your dice show" not in str(error)]
    if errors:
        return (told or errors)[0]
    return NotationError(f"{entry.strip()!r} is not a move here; help tells what is")


def _attempts(state: State, entry: str) -> Iterator[Action]:
    """The actions that an entry may have meant, legal or not."""
    words = [word for word in re.split(r"[\s,:+]+", entry) if word]
    if state.step in (Step.TAKE, Step.PAIR):
        yield _take(words)
        return
    if CASTLE in words or TURN in words:
        yield from _changes(words)
        return
    ignoring = IGNORE in words or "split-ignore" in words
    splitting = SPLIT in words or "split-ignore" in words
    verbs = (IGNORE, SPLIT, "split-ignore", "draw", "second", "cross")
    parts = [part for word in words if word not in verbs for part in parse_squares(word)]
    if state.step == Step.CROSS:
        yield from (AddCross(square) for square, _, _ in parts)
    elif state.step == Step.SECOND or splitting:
        for part in parts:
            for die in _dice(state.hand.faces, part):
                yield Second(die) if state.step == Step.SECOND else Split(die, ignoring)
    elif state.step in (Step.TURN, Step.DRAW):
        yield from _draws(state, parts, ignoring)


def _take(words: list[str]) -> Take:
    digits = "".join(words).removeprefix("take")
    if not (digits.isascii() and digits.isdigit()):
        raise NotationError("take dice by their numbers, such as 3 or 1 4")
    return Take(tuple(sorted(map(int, digits[:4]))))


def _changes(words: list[str]) -> Iterator[Action]:
    faces = [parse_face(word) for word in words if word not in (CASTLE, TURN)]
    if CASTLE in words and len(faces) == 1:
        yield Castle(faces[0])
    elif TURN in words and len(faces) == 2:
        yield TurnDie(faces[0], faces[1])
    else:
        raise NotationError("name what the die shows: castle d, or turn d lx")


def _dice(faces: Iterable[Face], part: Part) -> Iterator[DrawnDie]:
    square, coat, _ = part
    for face in faces:
        for drawn_as in _coats(face, coat):
            yield DrawnDie(square, face, drawn_as)


def _draws(state: State, parts: list[Part], ignoring: bool) -> Iterator[Draw]:
    """Every way to draw the dice on these squares; beside a single square, on all its neighbours."""
    if not 1 <= len(parts) <= 2:
        raise NotationError("a domino is drawn on two squares, such as c3 d3")
    first = parts[0]
    beside = [near for near in GRID.neighbours[first[0]] if near != GRID.castle]
    others = parts[1:] or [(near, None, None) for near in beside]
    for other in others:
        upper, lower = sorted((first, other), key=lambda part: part[0])
        for one, two in (state.hand.faces, state.hand.faces[::-1]):
            for coat, twin in product(_coats(one, upper[1]), _coats(two, lower[1])):
                drawn = Drawn(upper[0], coat, one.crosses)
                yield Draw(drawn, Drawn(lower[0], twin, two.crosses), ignoring)


def _coats(face: Face, coat: Coat | None) -> tuple[Coat, ...]:
    return face.coats if coat is None else (coat,)
