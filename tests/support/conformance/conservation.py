"""What each game keeps constant: dominoes and squares are never lost, doubled or changed."""

from typing import Any

from kingdomino.classic.actions import Place
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.duel.actions import AddCross, Draw, Second, Split
from kingdomino.duel.coats import COATS


def whereabouts(state: Any) -> list[int]:
    """Every domino that is in the pile, in a line or in a kingdom."""
    return [
        *state.pile,
        *(domino.number for domino in (*state.line, *state.next_line)),
        *(placement.number for placements in state.placements for placement in placements),
    ]


def conserve_dominoes(before: Any, action: Any, after: Any) -> None:
    """Each domino is in one place or gone, nothing comes back, and kingdoms only grow by what is placed."""
    here, still_here = whereabouts(before), whereabouts(after)
    assert len({*still_here}) == len(still_here)
    assert {*still_here} <= {*here} <= {*DOMINOES}
    for seat, kingdom in enumerate(after.kingdoms):
        old = before.kingdoms[seat].halves
        placed = seat == before.to_act and isinstance(action, Place)
        assert len(kingdom.halves) == len(old) + 2 * placed == 2 * len(after.placements[seat])
        assert old.items() <= kingdom.halves.items()
        squares = {
            square: half
            for placement in after.placements[seat]
            for square, half in placement.halves().items()
        }
        assert squares == kingdom.halves


def conserve_squares(before: Any, action: Any, after: Any) -> None:
    """Maps only grow by what is drawn, books only fill, bonuses and spells are spent once and for all."""
    match action:
        case Draw():
            added = 2
        case Split() | Second():
            added = 1
        case _:
            added = 0
    for seat, kingdom in enumerate(after.kingdoms):
        old = before.kingdoms[seat].halves
        mine = seat == before.to_act
        assert len(kingdom.halves) == len(old) + added * mine
        changed = {square for square, half in old.items() if kingdom.halves[square] != half}
        assert changed == ({action.square} if isinstance(action, AddCross) and mine else set())
        assert after.castles[seat] <= before.castles[seat]
        for coat in COATS:
            grown = after.spellbook.squares_filled(seat, coat) - before.spellbook.squares_filled(
                seat, coat
            )
            assert 0 <= grown <= 2
    assert before.spellbook.spent <= after.spellbook.spent


CONSERVATION = {"classic": conserve_dominoes, "duel": conserve_squares}
