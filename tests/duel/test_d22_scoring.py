"""Rule D22: each domain scores squares times crosses; most points, then the largest domain, else a draw."""

import pytest

from tests.support.duel.positions import EMPTY, duel

WORKED_EXAMPLE = "Ldxdxdxdxll/LdxddDxDxlx/LffxxCDDc/LlxLcxxcxxcc/LD1d1Lfxx"
"""
      a b  c   d   e   f  g
    1 L dx dx  dx  dx  l  l
    2 L dx d   d   Dx  Dx lx
    3 L f  fxx C   D   D  c
    4 L lx L   cxx cxx c  c
    5 L D  .   d   .   L  fxx
"""


def over(map0: str, map1: str = EMPTY, book: str = ""):
    return duel("over", "nothing", "nothing", map0=map0, map1=map1, book=book)


def domains(map0: str) -> list[tuple[str, int, int]]:
    score = over(map0).scores()[0]
    return [(domain.kind, domain.size, domain.crowns) for domain in score.territories]


def test_the_worked_example_scores_73():
    score = over(WORKED_EXAMPLE).scores()[0]
    assert score.total == 73
    assert sorted(domain.points for domain in score.territories if domain.points) == [
        1,
        2,
        3,
        4,
        8,
        20,
        35,
    ]
    edge = next(domain for domain in score.territories if domain.kind == "double_line")
    assert (edge.size, edge.crowns, edge.points) == (5, 0, 0)


def test_a_domain_scores_its_squares_times_its_crosses():
    assert over("7/7/fxxffC3/f6/7").scores()[0].total == 4 * 2


def test_a_domain_without_a_cross_scores_nothing():
    assert over("7/7/dddC3/ddd4/7").scores()[0].total == 0


def test_the_castle_joins_no_domains():
    assert domains("7/7/1ddxCdd1/7/7") == [("dot", 2, 1), ("dot", 2, 0)]


def test_corners_join_no_domains():
    assert domains("7/2ld3/2dC3/2l4/7") == [
        ("line", 1, 0),
        ("dot", 1, 0),
        ("dot", 1, 0),
        ("line", 1, 0),
    ]


def test_a_domain_bonus_is_added():
    assert over("7/7/fffC3/fxx6/7", book="f3-0=f").scores()[0].total == 4 * 2 + 3


@pytest.mark.parametrize(
    ("map0", "map1", "ranks", "winners"),
    [
        ("3dx3/3d3/3C3/7/7", "3d3/3d3/3C3/7/7", (1, 2), (0,)),
        ("3d3/3d3/3C3/7/7", "3dx3/3d3/3C3/7/7", (2, 1), (1,)),
    ],
    ids=["seat 0", "seat 1"],
)
def test_the_higher_score_wins(
    map0: str, map1: str, ranks: tuple[int, int], winners: tuple[int, ...]
):
    outcome = over(map0, map1).outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.winners) == (ranks, winners)


def test_fewer_points_lose_though_the_domain_is_larger():
    outcome = over("3dx3/3d3/3C3/7/7", "7/7/dddC3/ddd4/7").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_tie_goes_to_the_largest_domain_though_it_has_no_cross():
    small, large = "3dx3/3d3/3C3/7/7", "3dx3/3d3/lllC3/l6/7"
    outcome = over(small, large).outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [2, 2]
    assert outcome.ranks == (2, 1)


def test_a_tie_goes_to_one_domain_not_to_all_squares_together():
    several, one = "3dx3/3d3/1llC3/2c4/2c4", "3dx3/3d3/1llC3/1l5/1l5"
    outcome = over(several, one).outcome()
    assert outcome is not None
    assert [score.total for score in outcome.scores] == [2, 2]
    assert outcome.winners == (1,)


def test_a_tie_in_points_and_largest_domain_is_a_draw():
    outcome = over("3dx3/3d3/3C3/7/7", "7/7/3C3/3l3/3lx3").outcome()
    assert outcome is not None
    assert (outcome.ranks, outcome.winners) == ((1, 1), (0, 1))


def test_the_bonus_counts_before_ties_are_broken():
    outcome = over("7/7/fffC3/fxx6/7", "7/7/fffC3/fxx6/7", book="f3-0=f").outcome()
    assert outcome is not None
    assert outcome.winners == (0,)
