"""Placing in Kingdomino: discards, the frame, Harmony and Middle Kingdom (rules K10, K11, K15, K16)."""

from collections.abc import Iterator

from kingdomino.analysis.reasons.reason import Key, Move, Reason, Values
from kingdomino.analysis.reasons.room import dominoes_to_come, single_squares
from kingdomino.classic.actions import Discard, Place
from kingdomino.classic.board import GRID, bounding_box
from kingdomino.classic.ending import (
    HARMONY_POINTS,
    MIDDLE_KINGDOM_POINTS,
    can_be_centred,
    is_centred,
    is_harmonious,
)
from kingdomino.classic.state import State


def placing_reasons(move: Move[State]) -> Iterator[Reason]:
    """What placing or discarding a domino does besides its territories."""
    if isinstance(move.action, Discard):
        number = move.before.domino_to_place.number
        text = f"discards domino {number}: it fits nowhere"
        yield Reason(Key.DISCARDS, text, "K11", -2.0, values=(("number", number),))
    if isinstance(move.action, Place):
        yield from _frame(move)
    if isinstance(move.action, Discard | Place):
        yield from _harmony(move)
        yield from _middle_kingdom(move)


def _frame(move: Move[State]) -> Iterator[Reason]:
    """The kingdom becomes as wide or as high as the frame allows."""
    frame = move.before.options.frame
    old, new = bounding_box(move.kingdom), bounding_box(move.kingdom_after)
    for size_before, size_now, word in (
        (old.width, new.width, "wide"),
        (old.height, new.height, "high"),
    ):
        if size_before < frame == size_now and len(move.kingdom_after.halves) < frame * frame - 1:
            text = f"makes the kingdom {frame} {word}: it can grow no further that way"
            yield Reason(Key.FRAME, text, "K10", -0.3, values=(("frame", frame), ("way", word)))


def _harmony(move: Move[State]) -> Iterator[Reason]:
    """Harmony is earned, or was possible and is no more."""
    options = move.before.options
    if not options.harmony:
        return
    if is_harmonious(move.kingdom_after, options.frame):
        text = f"fills the whole {options.frame}x{options.frame}: {HARMONY_POINTS:+} for Harmony"
        yield Reason(Key.HARMONY, text, "K15", HARMONY_POINTS, HARMONY_POINTS)
    elif can_be_harmonious(move.before, move.seat) and not can_be_harmonious(move.after, move.seat):
        text = f"gives up Harmony ({HARMONY_POINTS} points): the kingdom can no longer be filled"
        yield Reason(Key.HARMONY, text, "K15", -HARMONY_POINTS)


def can_be_harmonious(state: State, seat: int) -> bool:
    """Two conditions without which it cannot be: enough dominoes to come, and no single square in the box."""
    kingdom, options = state.kingdoms[seat], state.options
    box = bounding_box(kingdom)
    needed = (options.frame**2 - 1 - len(kingdom.halves)) // 2
    singles = single_squares(state, kingdom)
    return dominoes_to_come(state, seat) >= needed and not any(
        box.left <= GRID.column(square) <= box.right and box.top <= GRID.row(square) <= box.bottom
        for square in singles
    )


def _middle_kingdom(move: Move[State]) -> Iterator[Reason]:
    """The castle comes into the centre of the box or leaves it, for now or for good."""
    options = move.before.options
    if not options.middle_kingdom:
        return
    was, is_now = is_centred(move.kingdom), is_centred(move.kingdom_after)
    points = MIDDLE_KINGDOM_POINTS * (is_now - was)
    could_be = can_be_centred(move.kingdom, options.frame)
    if could_be and not can_be_centred(move.kingdom_after, options.frame):
        text = "gives up Middle Kingdom (10 points): the castle can no longer be in the centre"
        yield Reason(
            Key.MIDDLE_KINGDOM, text, "K16", -MIDDLE_KINGDOM_POINTS, points, _castle("lost")
        )
    elif is_now and not was:
        text = "has the castle in the centre: +10 for Middle Kingdom if it stays so"
        yield Reason(
            Key.MIDDLE_KINGDOM, text, "K16", MIDDLE_KINGDOM_POINTS / 4, points, _castle("in")
        )
    elif was and not is_now:
        text = "moves the castle out of the centre (Middle Kingdom, 10 points), which can be mended"
        yield Reason(
            Key.MIDDLE_KINGDOM, text, "K16", -MIDDLE_KINGDOM_POINTS / 4, points, _castle("out")
        )


def _castle(where: str) -> Values:
    """Whether the castle has come into the centre, is out of it, or out of it for good."""
    return (("castle", where),)
