"""Rule D2: a map has 5 rows of 7 squares with the castle in the centre, so 34 to draw on."""

from kingdomino.duel import Duel
from kingdomino.duel.map import EMPTY_MAP, GRID
from kingdomino.duel.plausibility import unpaired_squares
from kingdomino.kingdom.kingdom import Half
from tests.support.duel.positions import EMPTY, duel, map_of
from tests.support.playing import rule_broken


def test_a_map_has_5_rows_of_7_squares():
    assert (GRID.height, GRID.width) == (5, 7)
    assert len(EMPTY_MAP.empty_squares()) == 34


def test_the_castle_stands_in_the_centre():
    assert GRID.square_name(GRID.castle) == "d3"
    assert (GRID.column(GRID.castle), GRID.row(GRID.castle)) == (7 // 2, 5 // 2)


def test_both_start_with_an_empty_map():
    start = Duel().start()
    assert (map_of(start, 0), map_of(start, 1)) == (EMPTY, EMPTY)


def test_nothing_is_drawn_on_the_castle():
    assert rule_broken(duel("draw", "d,l", "3D,4L"), "draw:d2=d,d3=l") == "D7"


def test_a_domino_does_not_run_over_the_edge_into_the_next_row():
    state = duel("draw", "d,l", "3D,4L", map0="7/7/3Cddd/6d/7")
    assert rule_broken(state, "draw:g2=d,a3=l") == "D7"


def test_whole_dominoes_cover_32_squares_at_most():
    dark = [square for square in GRID.squares if (GRID.column(square) + GRID.row(square)) % 2]
    assert (len(dark), len(GRID.squares) - len(dark)) == (16, 18)
    full = EMPTY_MAP.with_halves(dict.fromkeys(GRID.squares, Half("dot", 0)))
    assert unpaired_squares(full) == 2
