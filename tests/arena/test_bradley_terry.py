"""Ratings: Bradley and Terry's model on data whose answer is known, with intervals that hold what they promise."""

import math
from collections.abc import Iterator
from random import Random

import pytest

from kingdomino.arena.bradley_terry import Meeting, rate
from kingdomino.arena.ladder import ladder_pairings, markdown, rungs
from tests.support.arena.fakes import played_round

TRUTH = {"king": 1500.0, "duke": 1350.0, "greedy": 1000.0, "plain": 700.0}
MET = [("king", "duke"), ("duke", "greedy"), ("greedy", "plain"), ("king", "greedy")]


def expected_share(advantage: float) -> float:
    """What a bot takes of the victories that is so many Elo points better."""
    return 1 / (1 + 10 ** (-advantage / 400))


def test_ten_of_eleven_victories_are_400_points():
    ratings = rate([Meeting("a", "b", 0, 11_000_000, 10_000_000)], "b")
    assert ratings["a"].elo == pytest.approx(1400, abs=0.01)
    assert ratings["b"].elo == 1000
    assert ratings["b"].margin == 0


def test_exact_data_give_the_exact_ratings_back():
    games = 10_000_000
    meetings = [
        Meeting(one, other, 0, games, games * expected_share(TRUTH[one] - TRUTH[other]))
        for one, other in MET
    ]
    ratings = rate(meetings, "greedy")
    assert {name: ratings[name].elo for name in TRUTH} == pytest.approx(TRUTH, abs=0.05)


def test_a_maximum_of_the_likelihood_is_found_for_data_that_contradict_each_other():
    meetings = [Meeting("a", "b", 0, 100, 70), Meeting("b", "c", 0, 100, 70)]
    meetings.append(Meeting("c", "a", 0, 100, 70))
    ratings = rate(meetings, "a")
    assert [ratings[name].elo for name in "abc"] == pytest.approx([1000] * 3)


def test_a_whitewash_has_a_finite_rating_and_a_wide_interval():
    ratings = rate([Meeting("a", "b", number, 2, 2) for number in range(50)], "b")
    assert 1700 < ratings["a"].elo < 2000
    assert ratings["a"].margin > 200


def test_seats_count_by_their_number():
    # One against three equals wins one game of four.
    ratings = rate([Meeting("a", "b", 0, 4_000_000, 1_000_000, odds=1 / 3)], "b")
    assert ratings["a"].elo == pytest.approx(1000, abs=0.01)


def test_who_is_not_linked_with_the_anchor_is_not_rated():
    ratings = rate([Meeting("a", "b", 0, 2, 1), Meeting("c", "d", 0, 2, 1)], "a")
    assert {*ratings} == {"a", "b"}
    assert rate([], "a")["a"].elo == 1000


def test_an_interval_is_that_of_the_formula_where_there_is_one():
    random = Random(1)
    count = 4000
    wins = [random.random() < 0.7 for _ in range(count)]
    share = sum(wins) / count
    ratings = rate([Meeting("a", "b", n, 1, float(won)) for n, won in enumerate(wins)], "b")
    formula = 1.96 * 400 / math.log(10) / math.sqrt(count * share * (1 - share))
    assert ratings["a"].margin == pytest.approx(formula, rel=0.01)


def test_games_with_the_same_luck_count_as_one_piece_of_evidence():
    once = rate([Meeting("a", "b", n, 1, float(n % 3 > 0)) for n in range(300)], "b")
    thrice = rate([Meeting("a", "b", n, 3, 3.0 * (n % 3 > 0)) for n in range(300)], "b")
    assert thrice["a"].margin == pytest.approx(once["a"].margin, rel=0.02)


def league(random: Random, rounds: int) -> Iterator[Meeting]:
    for one, other in MET:
        chance = expected_share(TRUTH[one] - TRUTH[other])
        for number in range(rounds):
            yield Meeting(one, other, number, 2, sum(random.random() < chance for _ in range(2)))


def test_the_truth_lies_in_95_of_100_intervals():
    random = Random(2)
    hits = dict.fromkeys(TRUTH, 0)
    trials = 200
    for _ in range(trials):
        for name, rating in rate([*league(random, 80)], "greedy").items():
            hits[name] += abs(rating.elo - TRUTH[name]) <= rating.margin
    for name in ("king", "duke", "plain"):
        assert hits[name] / trials > 0.95 - 0.035


def test_neighbours_of_a_ladder_meet_and_those_two_rungs_apart():
    assert ladder_pairings(["a", "b", "c", "d"], 2) == [
        ("a", "b"),
        ("b", "c"),
        ("c", "d"),
        ("a", "c"),
        ("b", "d"),
    ]
    assert ladder_pairings(["a", "b"], 4) == [("a", "b", "a", "b")]


def test_a_ladder_is_a_table_with_the_strongest_first():
    rounds = [played_round(("a", "greedy"), n, [(1, 0), (0, 1)]) for n in range(20)]
    rounds += [played_round(("greedy", "c"), n, [(1, 0), (0, 1)]) for n in range(20)]
    lines = markdown(rungs(["c", "greedy", "a", "new"], rounds)).splitlines()
    assert lines[0] == "| bot | ms a turn | Elo | games |"
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| a", "| greedy", "| c", "| new"]
    assert lines[3] == "| greedy | 10 | 1000 | 80 |"
    assert lines[5] == "| new | 0 | - | 0 |"
