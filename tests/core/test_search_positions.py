"""The positions on which searching is timed are what they are said to be."""

from kingdomino.arena.bench import search_positions, search_rate


def test_there_are_twenty_positions_of_which_five_are_openings() -> None:
    positions = search_positions()
    assert len(positions) == 20
    assert all((position.to_act or 0) >= 0 and len(position.codes()) > 1 for position in positions)
    # An opening: at most one domino lies in the kingdoms.
    assert all(sum(position.totals()) <= 4 for position in positions[:5])


def test_the_rate_of_a_search_can_be_measured() -> None:
    assert search_rate("uct", seconds=0.001, simulations=50) > 0
