"""The look at the next round of a Duel: where that is the last one it is exact, with every spell."""

from itertools import product

import pytest

from kingdomino import _core, core
from kingdomino.bots.nets import shipped_nets
from kingdomino.duel.dice import DICE

ROLLS = ["roll:" + ",".join(str(face) for face in faces) for faces in product(*DICE.values())]

# Maps on which every domino fits the last two squares, beside the castle; in the second the castle's cross is left.
OPEN = "dddx1lll/ddd1lxll/dddRfffxx/DDDxcfff/DDDccLL"
WITH_CASTLE = "dddx1lll/ddd1lxll/dddCfffxx/DDDxcfff/DDDccLL"
# One on which the last two squares touch dots and lines only, and one on which they lie apart.
IN_A_CORNER = "1ddxllll/1dddlxll/dddRfffxx/DDDxcfff/DDDccLL"
APART = "dddx1lll/dddxdlxll/dddRfffxx/DDDx1fff/DDDccLL"


def before_the_roll(first: int, one: str, other: str, book: str) -> str:
    """A position in which the dice are to be rolled for the last time."""
    return f"duel spellbook_fills=placed roll {first} {one} {other} {book} - - -"


class Oracle:
    """Minimax by the rules alone: every action of both, to the end of the game."""

    def __init__(self, me: int) -> None:
        self.me = me
        self.known: dict[str, int] = {}

    def margin(self, state: core.State) -> int:
        """By how many points the seat comes to be ahead."""
        line = str(state)
        if line not in self.known:
            self.known[line] = self._search(state)
        return self.known[line]

    def _search(self, state: core.State) -> int:
        if state.to_act is None:
            totals = state.totals()
            return totals[self.me] - totals[1 - self.me]
        assert state.to_act >= 0, "the game must end with this round"
        margins = [self.margin(state.apply(code)) for code in state.codes()]
        return max(margins) if state.to_act == self.me else min(margins)


@pytest.mark.parametrize(
    ("one", "other", "book"),
    [
        pytest.param(OPEN, OPEN, "d4-4,l3-3,D3-3,L1-1,f1-1,c1-1", id="no spell"),
        pytest.param(WITH_CASTLE, OPEN, "d4-4,l3-3,D3-3,L1-1,f1-1,c1-1", id="the castle"),
        pytest.param(OPEN, OPEN, "d4-4,l3-3,D3-3,L4-1,f1-1,c1-1", id="turning a die"),
        pytest.param(OPEN, OPEN, "d4-4,l3-3,D4-3,L1-1,f1-1,c1-1", id="taking two dice"),
        pytest.param(OPEN, OPEN, "d4-4,l3-3,D3-3,L1-1,f2-2,c2-2", id="winning spells at once"),
        pytest.param(IN_A_CORNER, OPEN, "d5-4,l3-3,D3-3,L1-1,f1-1,c1-1", id="ignoring"),
        pytest.param(APART, OPEN, "d4-4,l5-3,D3-3,L1-1,f1-1,c1-1", id="splitting"),
        pytest.param(APART, OPEN, "d5-4,l5-3,D3-3,L1-1,f1-1,c1-1", id="splitting and ignoring"),
        pytest.param(
            APART, WITH_CASTLE, "d4-5,l5-3,D3-3,L4-1,f1-1,c1-1", id="of everything something"
        ),
    ],
)
def test_the_last_round_is_looked_through_exactly(one: str, other: str, book: str):
    line = before_the_roll(0, one, other, book)
    start, oracle = _core.parse(line), Oracle(0)
    margins = [oracle.margin(start.apply(roll)) for roll in ROLLS]
    points, chance = shipped_nets().duel_expectation(line)
    assert points == pytest.approx(sum(margins) / len(margins), abs=1e-3)
    wins = sum((margin > 0) + (margin == 0) / 2 for margin in margins)
    assert chance == pytest.approx(wins / len(margins), abs=1e-3)


def test_who_takes_first_is_the_one_of_the_position():
    book = "d4-4,l3-3,D3-3,L1-1,f1-1,c1-1"
    nets = shipped_nets()
    mine = nets.duel_expectation(before_the_roll(0, WITH_CASTLE, OPEN, book))
    theirs = nets.duel_expectation(before_the_roll(1, OPEN, WITH_CASTLE, book))
    assert mine == pytest.approx(theirs)


def test_a_spell_for_the_next_round_is_worth_something():
    nets = shipped_nets()
    has = before_the_roll(0, IN_A_CORNER, OPEN, "d5-4,l3-3,D3-3,L1-1,f1-1,c1-1")
    has_spent = before_the_roll(0, IN_A_CORNER, OPEN, "d5-4*,l3-3,D3-3,L1-1,f1-1,c1-1")
    assert nets.duel_expectation(has)[0] > nets.duel_expectation(has_spent)[0] + 0.5


def test_only_before_a_roll_is_there_anything_to_look_through():
    with pytest.raises(ValueError, match="the dice are to be rolled"):
        shipped_nets().duel_expectation(str(core.start("duel").apply("roll:?,d,fxx,lx")))
