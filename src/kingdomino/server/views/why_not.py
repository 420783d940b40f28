"""Which rule forbids using a square now, in words for a player."""

from collections.abc import Iterable
from typing import Any, Literal

from kingdomino.classic.actions import Place
from kingdomino.classic.board import GRID as CLASSIC_GRID
from kingdomino.classic.board import frame_squares
from kingdomino.classic.setup import Step as ClassicStep
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.actions import AddCross, Draw, DrawnDie, Second, Split
from kingdomino.duel.map import GRID as DUEL_GRID
from kingdomino.duel.setup import Step as DuelStep
from kingdomino.duel.state import State as DuelState
from kingdomino.errors import IllegalActionError
from kingdomino.game import State
from kingdomino.kingdom.connection import touches
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.server.protocol import WhyNot

TAKEN_SQUARE = ("K8", "D7")
"""The rules that want empty squares."""


def why_not(state: State[Any], name: str) -> WhyNot | None:
    """Why nothing can be done with a square by the seat to act without a spell; None if something can.

    A name that is no square of the game is a `NotationError`.
    """
    match state:
        case DuelState():
            square = DUEL_GRID.parse_square(name)
            reason = _duel_reason(state, square)
        case ClassicState():
            square = CLASSIC_GRID.parse_square(name)
            reason = _classic_reason(state, square)
        case _:
            raise TypeError(f"{type(state)} is not a position that can be drawn")
    if reason is None:
        return None
    rule, message = reason
    taken_by = _taken_by(state, square) if rule in TAKEN_SQUARE else None
    return WhyNot(name, rule, message, taken_by)


def _taken_by(state: DuelState | ClassicState, square: Square) -> Literal["castle", "half"] | None:
    """What lies on a square of the seat to act; None if it is empty."""
    kingdom = state.kingdoms[state.to_act or 0]
    if square == kingdom.grid.castle:
        return "castle"
    return "half" if square in kingdom.halves else None


def squares_of(action: Any) -> tuple[Square, ...]:
    """The squares that an action of either game uses."""
    match action:
        case Place(left, right):
            return left, right
        case Draw(first, second):
            return first.square, second.square
        case Split(die) | Second(die):
            return (die.square,)
        case AddCross(square):
            return (square,)
        case _:
            return ()


def _is_usable(state: State[Any], square: Square) -> bool:
    """Whether something can be done with it without spending a spell."""
    return any(
        square in squares_of(action)
        for action in state.legal_actions()
        if not isinstance(action, Split) and not (isinstance(action, Draw) and action.ignoring)
    )


def _occupied(kingdom: Kingdom, square: Square) -> str | None:
    """What lies on a square, in words; None if nothing does."""
    name = kingdom.grid.square_name(square)
    if square == kingdom.grid.castle:
        return f"the castle stands on {name}"
    if square in kingdom.halves:
        return f"{name} is not empty"
    return None


def _classic_reason(state: ClassicState, square: Square) -> tuple[str, str] | None:
    if state.step != ClassicStep.PLACE:
        return "K6", f"no domino is placed now; next comes {state.step}"
    seat, domino, frame = state.to_act or 0, state.domino_to_place, state.options.frame
    kingdom, name = state.kingdoms[seat], CLASSIC_GRID.square_name(square)
    if (occupied := _occupied(kingdom, square)) is not None:
        return "K8", occupied
    inside = frame_squares(kingdom, frame)
    if square not in inside:
        return "K10", f"with {name} the kingdom would be larger than {frame} x {frame}"
    if not any(near in inside and kingdom.is_empty(near) for near in _beside(kingdom, square)):
        return "K8", f"there is no room beside {name} for the other half"
    if _is_usable(state, square):
        return None
    kinds = _either(dict.fromkeys((domino.left.kind, domino.right.kind)))
    return "K9", f"a domino on {name} touches neither the castle nor another {kinds}"


def _duel_reason(state: DuelState, square: Square) -> tuple[str, str] | None:
    name = DUEL_GRID.square_name(square)
    if state.step == DuelStep.CROSS:
        is_drawn = square in state.kingdom.halves
        return None if is_drawn else ("D20", f"nothing is drawn on {name} that could get a cross")
    if state.step not in (DuelStep.TURN, DuelStep.DRAW, DuelStep.SECOND):
        return "D5", f"nothing is drawn now; next comes {state.step}"
    kingdom = state.kingdom
    if (occupied := _occupied(kingdom, square)) is not None:
        return "D7", occupied
    if _is_usable(state, square):
        return None
    if state.step == DuelStep.SECOND:
        return _second_reason(state, square)
    is_alone = not any(kingdom.is_empty(near) for near in _beside(kingdom, square))
    # One die of a split needs no room beside it: there it is what it touches.
    if is_alone and (not _can_split(state) or _touches(state, square)):
        return "D7", f"there is no room beside {name} for the other die"
    coats = _either(dict.fromkeys(coat for face in state.hand.faces for coat in face.coats))
    return "D8", f"a domino on {name} touches neither the castle nor another {coats}"


def _can_split(state: DuelState) -> bool:
    return any(isinstance(action, Split) for action in state.legal_actions())


def _touches(state: DuelState, square: Square) -> bool:
    """Whether one of the dice by itself would obey rule D8 there."""
    return any(
        touches(state.kingdom, square, coat) for face in state.hand.faces for coat in face.coats
    )


def _second_reason(state: DuelState, square: Square) -> tuple[str, str]:
    """The error that drawing the second die of a split here would bring, in the rule's own words."""
    (face,) = state.hand.faces
    try:
        state.apply(Second(DrawnDie(square, face, face.coats[0])))
    except IllegalActionError as error:
        return error.rule, str(error).removesuffix(f" (rule {error.rule})")
    raise AssertionError("a square that no action uses is forbidden by a rule")


def _beside(kingdom: Kingdom, square: Square) -> tuple[Square, ...]:
    return kingdom.grid.neighbours[square]


def _either(kinds: Iterable[str]) -> str:
    """`wheat or mine`, `double dot`; with every coat possible just `coat`."""
    words = [kind.replace("_", " ") for kind in kinds]
    return "coat of its kind" if len(words) > 2 else " or ".join(words)
