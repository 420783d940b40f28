"""Claiming in Kingdomino: what a domino is worth here and elsewhere, and the order it gives (rule K6)."""

from collections.abc import Iterator
from typing import NamedTuple

from kingdomino.analysis.reasons.reason import (
    Key,
    Measure,
    Move,
    Reason,
    counted,
    kind_words,
    signed,
)
from kingdomino.bots.gain import Gains
from kingdomino.classic.actions import Claim
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import free_numbers, left_to_reveal
from kingdomino.classic.placing import legal_places
from kingdomino.classic.state import State
from kingdomino.kingdom.kingdom import Half, Kingdom

WORTH_TELLING = 3
"""The points from which on another player's gain is a reason to claim or to fear a domino."""


LEAST_EXTRA = 2
"""How many points more than any other free domino it must gain: only then nothing makes up for it."""


UNFIT = -3.0
"""What a domino that fits nowhere is worth by rule of thumb, in points."""

OWN_DOMINO = "own domino"
"""What is measured: the points that the claimed domino can bring."""


def claiming_reasons(move: Move[State]) -> Iterator[Reason]:
    """What claiming a domino does."""
    if isinstance(move.action, Claim):
        yield from _claim(move, move.action.number)
        yield from _rivals(move, move.action.number)
        yield from _order(move, move.action.number)


def most_gained(state: State, kingdom: Kingdom, number: int) -> int | None:
    """The most points that a domino can bring to a kingdom as it lies; None if it fits nowhere."""
    domino, gains = DOMINOES[number], Gains(kingdom)
    return max(
        (
            gains.of_domino(place.left, domino.left, place.right, domino.right)
            for place in legal_places(kingdom, domino, state.options.frame)
        ),
        default=None,
    )


def _claim(move: Move[State], number: int) -> Iterator[Reason]:
    """What the domino can bring to the own kingdom as it lies."""
    domino = DOMINOES[number]
    gained = most_gained(move.before, move.kingdom, number)
    shown = f"domino {number} ({_half_words(domino.left)}, {_half_words(domino.right)})"
    if gained is None:
        text = f"takes {shown}, which fits nowhere as the kingdom lies"
        values = (("number", number),)
        measure = Measure(OWN_DOMINO, UNFIT)
        yield Reason(Key.CLAIM_UNFIT, text, "K11", UNFIT, values=values, measure=measure)
        return
    crowns = domino.left.crowns + domino.right.crowns
    up_to = f"up to {signed(gained)}" if gained else signed(gained)
    values = (("number", number), ("most", gained), ("crowns", crowns))
    weight = gained + crowns + 0.1
    text, measure = f"takes {shown}: {up_to}", Measure(OWN_DOMINO, gained)
    yield Reason(Key.CLAIM, text, "K6", weight, values=values, measure=measure)


def _half_words(half: Half) -> str:
    crowns = f" with {counted(half.crowns, 'crown')}" if half.crowns else ""
    return f"{kind_words(half.kind)}{crowns}"


def _rivals(move: Move[State], number: int) -> Iterator[Reason]:
    """The best domino of somebody who is still to claim: taken away, or left."""
    state = move.before
    free = free_numbers(state.next_line)
    later = [*state.claimants[1:], *(domino.king for domino in state.line)]
    found: dict[Key, _Wanted] = {}
    for rival in dict.fromkeys(seat for seat in later if seat not in (None, move.seat)):
        assert rival is not None
        wanted = _wanted(state, rival, free)
        if wanted.points >= WORTH_TELLING and wanted.extra >= LEAST_EXTRA:
            key = Key.KEEPS_DOMINO if wanted.number == number else Key.LEAVES_DOMINO
            # Of several who want a domino as much, the one who claims sooner.
            if key not in found or wanted.extra > found[key].extra:
                found[key] = wanted
    for key, wanted in found.items():
        whom = move.name(wanted.seat)
        values = (("number", wanted.number), ("name", whom), ("most", wanted.points))
        if key == Key.KEEPS_DOMINO:
            text = f"takes domino {wanted.number} before {whom}, who could gain +{wanted.points} with it"
            yield Reason(key, text, "K6", wanted.extra / 2, values=values)
        else:
            text = f"leaves domino {wanted.number} to {whom}, who can gain +{wanted.points} with it"
            yield Reason(key, text, "K6", -wanted.extra / 2, values=values)


class _Wanted(NamedTuple):
    """The free domino that gains a seat most."""

    seat: int
    number: int
    points: int
    extra: int
    """How many points more than any other free domino."""


def _wanted(state: State, seat: int, free: list[int]) -> _Wanted:
    worth = {number: most_gained(state, state.kingdoms[seat], number) or 0 for number in free}
    best = max(free, key=lambda number: worth[number])
    second = max((points for number, points in worth.items() if number != best), default=0)
    return _Wanted(seat, best, worth[best], worth[best] - second)


def _order(move: Move[State], number: int) -> Iterator[Reason]:
    """The lowest domino of a line acts first in the next round, the highest last, while there is a next line."""
    line = [domino.number for domino in move.before.next_line]
    if left_to_reveal(move.before.options, move.before.pile) <= 0:
        return
    if number == min(line):
        yield Reason(Key.ORDER, "acts first next round", "K6", 1.0)
    elif number == max(line):
        yield Reason(Key.ORDER, "acts last next round", "K6", -0.5)
