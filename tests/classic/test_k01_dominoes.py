"""Rule K1: 48 numbered dominoes of two squares, each a terrain with 0 to 3 crowns."""

from collections import Counter

import pytest

from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.terrains import TERRAIN_BY_LETTER, Terrain
from kingdomino.kingdom.kingdom import Half

HALVES = [half for domino in DOMINOES.values() for half in (domino.left, domino.right)]


def test_there_are_48_dominoes_numbered_from_1():
    assert list(DOMINOES) == list(range(1, 49))
    assert [domino.number for domino in DOMINOES.values()] == list(range(1, 49))


def test_each_terrain_has_its_number_of_squares():
    assert Counter(half.kind for half in HALVES) == {
        "wheat": 26,
        "forest": 22,
        "lake": 18,
        "grassland": 14,
        "swamp": 10,
        "mine": 6,
    }


def test_each_terrain_has_its_number_of_crowns():
    crowns = Counter[str]()
    for half in HALVES:
        crowns[half.kind] += half.crowns
    assert crowns == {
        "wheat": 5,
        "forest": 6,
        "lake": 6,
        "grassland": 6,
        "swamp": 6,
        "mine": 10,
    }


def test_only_one_square_has_three_crowns_and_most_have_none():
    assert Counter(half.crowns for half in HALVES) == {0: 66, 1: 22, 2: 7, 3: 1}


@pytest.mark.parametrize(
    ("number", "left", "right"),
    [
        (1, ("wheat", 0), ("wheat", 0)),
        (12, ("swamp", 0), ("swamp", 0)),
        (18, ("forest", 0), ("grassland", 0)),
        (23, ("wheat", 1), ("mine", 0)),
        (28, ("forest", 1), ("lake", 0)),
        (32, ("lake", 1), ("forest", 0)),
        (38, ("wheat", 0), ("swamp", 1)),
        (39, ("grassland", 0), ("swamp", 1)),
        (40, ("mine", 1), ("wheat", 0)),
        (43, ("wheat", 0), ("swamp", 2)),
        (44, ("grassland", 0), ("swamp", 2)),
        (48, ("wheat", 0), ("mine", 3)),
    ],
)
def test_a_domino_shows_what_is_printed_on_it(
    number: int, left: tuple[str, int], right: tuple[str, int]
):
    assert (DOMINOES[number].left, DOMINOES[number].right) == (left, right)


def test_the_first_twelve_are_the_doubles():
    assert [number for number, domino in DOMINOES.items() if domino.is_double] == [*range(1, 13)]


def test_like_terrains_with_different_crowns_are_no_double():
    assert not Domino(1, Half("wheat", 0), Half("wheat", 1)).is_double


def test_no_domino_has_crowns_on_both_halves():
    assert not [
        number for number, domino in DOMINOES.items() if domino.left.crowns and domino.right.crowns
    ]


def test_a_higher_number_has_as_many_crowns_or_more():
    crowns = [domino.left.crowns + domino.right.crowns for domino in DOMINOES.values()]
    assert crowns == sorted(crowns)


def test_each_terrain_has_a_letter_of_its_own():
    assert [terrain.letter for terrain in Terrain] == ["w", "f", "l", "g", "s", "m"]
    assert [TERRAIN_BY_LETTER[letter] for letter in "wflgsm"] == list(Terrain)
