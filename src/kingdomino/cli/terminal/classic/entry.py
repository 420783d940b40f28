"""Reading what a person types in Kingdomino: squares to place on, or the number of a domino to claim.

g6g5   g6 g5    the left half on g6, the right half on g5
g6              ask about all ways to cover g6
37              claim domino 37
"""

import re
from collections.abc import Sequence

from kingdomino.classic.actions import Action, Claim, Place
from kingdomino.classic.board import GRID
from kingdomino.classic.dominoes import Domino
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State
from kingdomino.cli.terminal.choice import Choice
from kingdomino.errors import IllegalActionError, KingdominoError, NotationError
from kingdomino.kingdom.grid import Square


def squares_of(action: Action) -> tuple[Square, ...]:
    """The squares that an action covers."""
    return (action.left, action.right) if isinstance(action, Place) else ()


def parse_squares(text: str) -> list[Square]:
    """`g6g5` or `g6 g5` as squares."""
    text = re.sub(r"[\s,]+", "", text).lower()
    found = re.findall(r"[a-z][0-9]{1,2}", text)
    if not found or "".join(found) != text or len(found) > 2:
        raise NotationError(f"{text!r} is not two squares such as g6 g5")
    return [GRID.parse_square(name) for name in found]


def read(state: State, choices: Sequence[Choice], entry: str) -> list[Choice]:
    """The choices that an entry can mean; an error says why it means none."""
    if state.step == Step.CLAIM:
        raise _claim_refusal(state, entry)
    squares = parse_squares(entry.removeprefix("place"))
    if len(squares) == 1:
        found = [choice for choice in choices if squares[0] in squares_of(choice.action)]
        if not found:
            raise _square_refusal(state, squares[0])
        return found
    place = _place(state.domino_to_place, squares[0], squares[1])
    found = [choice for choice in choices if choice.action == place]
    if not found:
        raise _place_refusal(state, place)
    return found


def _place(domino: Domino, left: Square, right: Square) -> Place:
    """A double may be typed either way round; the notation knows one way only."""
    return Place(*sorted((left, right))) if domino.is_double else Place(left, right)


def _error_of(state: State, action: Action) -> IllegalActionError | None:
    try:
        state.apply(action)
    except IllegalActionError as error:
        return error
    return None


def _claim_refusal(state: State, entry: str) -> KingdominoError:
    number = entry.removeprefix("claim").strip()
    if number.isascii() and number.isdigit() and len(number) <= 2:
        error = _error_of(state, Claim(int(number)))
        if error:
            return error
    return NotationError(f"{entry!r} is not a domino of the next line; type its number")


def _place_refusal(state: State, place: Place) -> KingdominoError:
    error = _error_of(state, place)
    if error is None:
        # Only where it was sifted out of a shorter list before.
        return NotationError("that is possible, but not among these")
    turned = Place(place.right, place.left)
    if _error_of(state, turned) is None:
        names = GRID.square_name(turned.left) + GRID.square_name(turned.right)
        return IllegalActionError(error.rule, f"{_message(error)}; turned round, {names}, it fits")
    return error


def _message(error: IllegalActionError) -> str:
    return str(error).removesuffix(f" (rule {error.rule})")


def _square_refusal(state: State, square: Square) -> KingdominoError:
    """Why nothing can cover a square: what forbids it together with a neighbour, an empty one if possible."""
    kingdom = state.kingdoms[state.to_act or 0]
    for other in sorted(GRID.neighbours[square], key=lambda near: not kingdom.is_empty(near)):
        error = _error_of(state, _place(state.domino_to_place, square, other))
        if error:
            return error
    return NotationError(f"{GRID.square_name(square)} is possible, but not among these")
