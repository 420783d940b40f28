"""Room that an action leaves or takes away: single squares, the castle's sides, room to grow and to connect.

Empty squares that can still be part of the kingdom are called open: in Kingdomino those that the frame allows
(rule K10), in Duel all of the map's (rule D2).
"""

from collections.abc import Iterator, Sequence
from typing import Any

from kingdomino.analysis.reasons.reason import (
    Key,
    Measure,
    Move,
    Reason,
    Values,
    counted,
    kind_words,
)
from kingdomino.analysis.reasons.territory import territory_values, territory_word
from kingdomino.classic.board import frame_squares
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import left_to_reveal
from kingdomino.classic.state import State as ClassicState
from kingdomino.classic.terrains import Terrain
from kingdomino.duel.coats import COATS
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State as DuelState
from kingdomino.errors import listed
from kingdomino.kingdom.connection import contacts
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.territory import Territory, territories

Room = frozenset[Square]
"""Open squares."""


def open_squares(state: Any, kingdom: Kingdom) -> frozenset[Square]:
    """The empty squares that can still be part of this kingdom."""
    if isinstance(state, DuelState):
        return frozenset(kingdom.empty_squares())
    allowed = frame_squares(kingdom, state.options.frame)
    return frozenset(square for square in allowed if kingdom.is_empty(square))


def single_squares(state: Any, kingdom: Kingdom) -> frozenset[Square]:
    """The open squares without an open one beside them: no whole domino can cover them (rules K8, D7)."""
    room = open_squares(state, kingdom)
    return frozenset(
        square
        for square in room
        if not any(near in room for near in kingdom.grid.neighbours[square])
    )


def room_reasons(move: Move[Any]) -> Iterator[Reason]:
    """What an action closes."""
    if move.kingdom_after.halves.keys() == move.kingdom.halves.keys():
        return
    yield from _holes(move)
    if _is_anything_to_come(move.after, move.seat):
        before = open_squares(move.before, move.kingdom)
        after = open_squares(move.after, move.kingdom_after)
        yield from _castle_sides(move, before, after)
        yield from _growth(move, before, after)
        yield from _no_room(move)


def dominoes_to_come(state: ClassicState, seat: int) -> int:
    """How many dominoes this seat is still to place: each of its kings has one in each line (rules K6, K7)."""
    kings = state.options.kings
    in_line = sum(domino.king == seat for domino in state.line)
    lines = left_to_reveal(state.options, state.pile) // state.options.line_length
    return in_line + kings * (lines + bool(state.next_line))


def _is_anything_to_come(state: Any, seat: int) -> bool:
    """Whether room still matters to this seat."""
    if isinstance(state, ClassicState):
        return dominoes_to_come(state, seat) > 0
    return state.to_act is not None


def _holes(move: Move[Any]) -> Iterator[Reason]:
    """Single squares that were not single before."""
    now = single_squares(move.after, move.kingdom_after)
    found = sorted(now - single_squares(move.before, move.kingdom))
    if not found:
        return
    names = move.kingdom.grid.square_names(found)
    squares = "the single square" if len(found) == 1 else "the single squares"
    can_split = False
    if isinstance(move.before, DuelState):
        book = move.before.spellbook
        can_split = book.owner(Spell.SPLIT_DOMINO) is None or book.can_use(
            move.seat, Spell.SPLIT_DOMINO
        )
        who = "only a split domino can fill" if can_split else "nothing can fill any more"
        text, rule = f"leaves {squares} {names}, which {who}", "D7"
    else:
        text, rule = f"leaves {squares} {names}, which no domino can cover", "K8"
    values = (("count", len(found)), ("split", "yes" if can_split else "no"))
    measure = Measure("single squares", -len(found), 2.0)
    yield Reason(Key.HOLE, text, rule, -2.0 * len(found), values=values, measure=measure)


def _castle_sides(move: Move[Any], before: Room, after: Room) -> Iterator[Reason]:
    """The castle had open squares beside it, and has fewer or none any more."""
    sides = frozenset(move.kingdom.grid.neighbours[move.kingdom.grid.castle])
    had, has, rule = len(sides & before), len(sides & after), "D8" if move.is_duel else "K9"
    if had and not has:
        text = "closes the last side of the castle: from now on only like kinds connect"
        yield Reason(Key.CASTLE_CLOSED, text, rule, -1.5)
    elif has < had:
        text = f"leaves {has} of the castle's {len(sides)} sides open"
        values = (("count", has), ("of", len(sides)))
        words = f"leaves {has} of the castle's sides open"
        measure = Measure("castle sides", has, 0.2, words)
        yield Reason(
            Key.CASTLE_SIDES, text, rule, -0.2 * (had - has), values=values, measure=measure
        )


def _growth(move: Move[Any], before: Room, after: Room) -> Iterator[Reason]:
    """Territories with crowns that are new, or have more or fewer open squares beside them than before."""
    old = territories(move.kingdom)
    for territory in territories(move.kingdom_after):
        squares = set(territory.squares)
        parts = [each for each in old if squares.issuperset(each.squares)]
        had = _beside(move, parts, before) if parts else None
        has = _beside(move, [territory], after)
        if not territory.crowns or has == had:
            continue
        crowns = counted(territory.crowns, "cross" if move.is_duel else "crown")
        what = f"{territory_word(move, territory.kind)} of {counted(territory.size, 'square')} with {crowns}"
        rule = "D8" if move.is_duel else "K9"
        if had and not has:
            text = f"shuts in the {what}: it can grow no more"
            weight = -0.5 * territory.crowns
            yield Reason(Key.SHUT_IN, text, rule, weight, values=territory_values(territory))
        else:
            words = f"leaves {counted(has, 'open square') if has else 'no open square'} beside the {what}"
            text = words if had is None else f"{words} instead of {had}"
            unit = 0.2 * territory.crowns
            change = (has or -1) if had is None else has - had
            measure = Measure(f"room {territory.kind}", has, unit, words)
            values = (*territory_values(territory), *_change(has, had))
            yield Reason(Key.GROWTH, text, rule, unit * change, values=values, measure=measure)


def _change(has: int, had: int | None) -> Values:
    """How many open squares there are, and how many there were."""
    how = "new" if had is None else "more" if has > had else "fewer"
    return (("count", has), ("before", has if had is None else had), ("change", how))


def _beside(move: Move[Any], lands: Sequence[Territory], room: Room) -> int:
    """How many open squares lie beside these territories."""
    neighbours = move.kingdom.grid.neighbours
    squares = (square for territory in lands for square in territory.squares)
    return len({near for square in squares for near in neighbours[square]} & room)


def _no_room(move: Move[Any]) -> Iterator[Reason]:
    """Kinds that could be connected before and cannot any more, though they may still come."""
    before = connecting_kinds(move.before, move.kingdom)
    after = connecting_kinds(move.after, move.kingdom_after)
    lost = [kind for kind in _kinds_to_come(move.after) if kind in before and kind not in after]
    if lost:
        kinds = listed([kind_words(kind) for kind in lost])
        text = f"leaves {kinds} no place to connect"
        rule = "D8" if move.is_duel else "K9"
        yield Reason(Key.NO_ROOM, text, rule, -1.0 * len(lost), values=(("kinds", ",".join(lost)),))


def connecting_kinds(state: Any, kingdom: Kingdom) -> frozenset[str]:
    """The kinds of which a half, with its twin beside it, can still be connected somewhere."""
    room = open_squares(state, kingdom)
    neighbours = kingdom.grid.neighbours
    return frozenset(
        kind
        for kind in (COATS if isinstance(state, DuelState) else Terrain)
        if any(
            square in room and any(near in room for near in neighbours[square])
            for square in contacts(kingdom, kind)
        )
    )


def _kinds_to_come(state: DuelState | ClassicState) -> list[str]:
    """The kinds that dice or unplaced dominoes can still show, in order."""
    if isinstance(state, DuelState):
        return list(COATS)
    numbers = [domino.number for domino in (*state.line, *state.next_line)]
    if left_to_reveal(state.options, state.pile) > 0:
        numbers += state.pile
    halves = [
        half for number in numbers for half in (DOMINOES[number].left, DOMINOES[number].right)
    ]
    return [kind for kind in Terrain if any(half.kind == kind for half in halves)]
