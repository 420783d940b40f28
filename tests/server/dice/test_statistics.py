"""Rolled against expected: counts, expectations and probabilities that are right."""

import math
from collections import Counter
from random import Random

import pytest

from kingdomino.duel.dice import DICE
from kingdomino.games import GAMES
from kingdomino.server.dice.statistics import chi_squared_p, draw_groups, upper_gamma


def counts(seed: str, games: int, players: int, revealed: int) -> Counter[str]:
    """What chance does in many games of Kingdomino, and as many rolls."""
    random, found = Random(seed), Counter[str]()
    rolls = GAMES["duel"].start().chance_tickets()
    kings = sorted([*range(players)] * (2 if players == 2 else 1))
    for _ in range(games):
        found[str(random.choice(rolls))] += 1
        found[f"kings:{','.join(map(str, random.sample(kings, len(kings))))}"] += 1
        found.update(f"reveal:{number}" for number in random.sample(range(1, 49), revealed))
    return found


@pytest.mark.parametrize(
    ("statistic", "freedom", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (18.307038053275146, 10, 0.05),
        (0.5, 5, 0.99212329323),
        (200.0, 47, 8.92086446678614e-21),
        (1000.0, 1000, 0.49405285382),
        (0.0, 3, 1.0),
    ],
)
def test_probabilities_are_those_of_the_tables(statistic: float, freedom: int, p: float):
    assert chi_squared_p(statistic, freedom) == pytest.approx(p, rel=1e-9)


def test_the_gamma_function_agrees_with_what_is_known_of_it():
    for x in (0.1, 1.0, 2.5, 10.0):
        assert upper_gamma(1.0, x) == pytest.approx(math.exp(-x), rel=1e-12)
        assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-12)
        known = math.exp(-x) * (1 + x + x * x / 2)
        assert upper_gamma(3.0, x) == pytest.approx(known, rel=1e-12)


def test_a_group_counts_every_face_of_every_die():
    found = Counter({"roll:?,c,D,L": 3, "roll:d,c,D,L": 9})
    groups = draw_groups(found)
    assert [group.name for group in groups] == ["die 1", "die 2", "die 3", "die 4"]
    first = {line.what: (line.drawn, line.expected) for line in groups[0].counts}
    # Two of its six faces are a dot.
    assert first == {"?": (3, 2.0), "d": (9, 4.0), "Lx": (0, 2.0), "l": (0, 2.0), "Dx": (0, 2.0)}
    assert groups[0].draws == 12
    assert all(
        len(group.counts) <= len(die) for group, die in zip(groups, DICE.values(), strict=True)
    )


def test_nothing_drawn_is_no_group():
    assert draw_groups({}) == ()


@pytest.mark.parametrize(("players", "revealed"), [(2, 24), (3, 36)])
def test_honest_luck_is_about_as_far_off_as_it_should_be(players: int, revealed: int):
    values = [
        group.p
        for number in range(40)
        for group in draw_groups(counts(f"honest {number}", 200, players, revealed))
        if group.p is not None
    ]
    assert len(values) == 40 * 6
    # Evenly spread between 0 and 1: in the middle on average, and seldom near the ends.
    mean = sum(values) / len(values)
    assert abs(mean - 0.5) < 4 / math.sqrt(12 * len(values))
    assert min(values) > 1e-4
    assert sum(value < 0.25 for value in values) / len(values) == pytest.approx(0.25, abs=0.12)


def test_with_every_domino_in_every_game_nothing_can_vary():
    groups = draw_groups(counts("all", 5, players=4, revealed=48))
    (dominoes,) = [group for group in groups if group.name == "dominoes"]
    assert dominoes.p is None
    assert {line.drawn for line in dominoes.counts} == {5}


def test_loaded_dice_are_found():
    random = Random("loaded")
    loaded = Counter(
        "roll:" + ",".join(str(random.choice(faces[:5])) for faces in DICE.values())
        for _ in range(1000)
    )
    assert all(group.p is not None and group.p < 1e-6 for group in draw_groups(loaded))
    kings = draw_groups({"kings:0,1,2": 60, "kings:2,1,0": 20})
    assert [(group.name, group.draws) for group in kings] == [("kings of 3 players", 80)]
    assert kings[0].p is not None
    assert kings[0].p < 1e-6
