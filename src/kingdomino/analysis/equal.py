"""Actions that come to the same: mirrored ones, and those that are judged alike."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kingdomino.analysis.judge import Judged
from kingdomino.classic.actions import Place
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.actions import AddCross, Draw
from kingdomino.game import Action, State
from kingdomino.kingdom.grid import Grid, Square
from kingdomino.kingdom.kingdom import Kingdom

EQUAL_POINTS = 0.05
EQUAL_CHANCE = 0.001
"""Actions are judged alike if they differ by no more than this, in points and in the chance to win."""

Symmetry = Callable[[Square], Square]


def equals(state: State[Any], judged: Sequence[Judged], of: Judged) -> list[Judged]:
    """All of the judged actions, itself too, that come to the same as one of them."""
    mirrored = set(mirror_images(state, of.action))
    return [
        each
        for each in judged
        if _shape(state, each.action) in mirrored
        or (
            abs(each.points - of.points) <= EQUAL_POINTS
            and abs(each.chance - of.chance) <= EQUAL_CHANCE
        )
    ]


def mirror_images(state: State[Any], action: Action) -> Iterator[object]:
    """What an action puts where, in every way that the kingdom's own symmetry makes the same.

    The rules know no left or right: where a kingdom looks the same in a mirror, so do its actions.
    """
    position: Any = state
    kingdom: Kingdom = position.kingdoms[position.to_act]
    yield _shape(state, action)
    for symmetry in _symmetries(kingdom.grid):
        image = {symmetry(square): half for square, half in kingdom.halves.items()}
        if image == kingdom.halves:
            yield _shape(state, action, symmetry)


def _shape(state: Any, action: Action, move: Symmetry = lambda square: square) -> object:
    """What an action puts where and spends, with its squares moved; other actions are only like themselves."""
    match action:
        case Place(left, right):
            assert isinstance(state, ClassicState)
            domino = state.domino_to_place
            return frozenset({(move(left), domino.left), (move(right), domino.right)})
        case Draw(first, second, ignoring):
            halves = {(move(first.square), first.half), (move(second.square), second.half)}
            return (frozenset(halves), ignoring)
        case AddCross(square):
            return move(square)
        case _:
            return action


def _symmetries(grid: Grid) -> list[Symmetry]:
    """The ways to flip or turn a grid with the castle in its centre, but for leaving it as it is."""
    width, height = grid.width, grid.height

    def flipped(x_flips: bool, y_flips: bool, turns: bool) -> Symmetry:
        def symmetry(square: Square) -> Square:
            x, y = square % width, square // width
            x, y = (width - 1 - x if x_flips else x), (height - 1 - y if y_flips else y)
            return x * width + y if turns else y * width + x

        return symmetry

    turns = (False, True) if width == height else (False,)
    return [
        flipped(x_flips, y_flips, turn)
        for turn in turns
        for x_flips in (False, True)
        for y_flips in (False, True)
        if x_flips or y_flips or turn
    ]
