"""Series of games in the core: seats rotate, luck is the same for every seating."""

from statistics import correlation

import pytest

from kingdomino import core
from tests.support.playing import possible_codes


@pytest.mark.parametrize("name", ["duel", "classic"])
def test_games_of_all_seatings_share_their_luck(name: str) -> None:
    totals, ranks = core.play_series(name, ["greedy", "greedy"], 400, seed=3)
    assert len(totals) == len(ranks) == 400
    assert all(set(row) <= {1, 2} and 1 in row for row in ranks)
    # Good dominoes make good kingdoms: two games with the same ones end alike, others do not.
    points = [sum(row) for row in totals]
    assert correlation(points[::2], points[1::2]) > 0.3
    assert correlation(points[1:-1:2], points[2::2]) < 0.2


def test_a_series_does_not_depend_on_threads_or_on_where_it_begins() -> None:
    bots = ["squire", "greedy", "random"]
    whole = core.play_series("classic", bots, 60, seed=4, players=3)
    assert core.play_series("classic", bots, 60, seed=4, players=3, threads=3) == whole
    part = core.play_series("classic", bots, 30, seed=4, first_game=20, players=3)
    assert part[0] == whole[0][20:50]
    assert core.play_series("classic", bots, 60, seed=5, players=3) != whole


def test_simulations_are_a_turn_s() -> None:
    weak, strong = (
        sum(row[0] for row in core.play_series("duel", ["uct", "random"], 10, 1, simulations=n)[0])
        for n in (10, 1000)
    )
    assert weak < strong


def test_decisions_of_a_turn_are_foreseen() -> None:
    state = core.start("duel").apply("roll:?,d,fxx,lx")
    assert state.decisions_left() == 2
    state = core.start("classic", players=4)
    assert state.decisions_left() == 0
    while state.to_act == -1:
        state.act(possible_codes(state)[0])
    assert state.decisions_left() == 1


def test_wrong_series_are_refused() -> None:
    for call in (
        lambda: core.play_series("duel", ["greedy"], 10),
        lambda: core.play_series("duel", ["greedy", "wizard"], 10),
        lambda: core.play_series("duel", ["greedy", "greedy"], 0),
        lambda: core.play_series("duel", ["greedy", "greedy"], 10, threads=0),
        lambda: core.play_series("duel", ["greedy", "greedy"], 10, first_game=-1),
        lambda: core.play_series("duel", ["greedy", "greedy"], 10, seconds=-1),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            call()
