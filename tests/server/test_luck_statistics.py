"""Rolled against expected."""

import pytest

from kingdomino.server.luck_statistics import luck_groups


def test_dice_are_counted_face_by_face_with_doubled_faces_twice_as_likely():
    groups = luck_groups({"roll:d,c,D,L": 3, "roll:?,c,l,lx": 3})
    assert [group.name for group in groups] == ["die 1", "die 2", "die 3", "die 4"]
    first = {count.what: (count.drawn, count.expected) for count in groups[0].counts}
    assert first["d"] == (3, 2.0)
    assert first["?"] == (3, 1.0)
    assert first["l"] == (0, 1.0)
    assert groups[0].degrees == 4
    # (3-2)²/2 + (3-1)²/1 + 3 · (0-1)²/1
    assert groups[0].chi_squared == pytest.approx(7.5)


def test_dominoes_and_first_kings_are_counted():
    counts = {"reveal:7": 2, "reveal:9": 1, "kings:0,1,1,0": 3, "kings:2,0,1": 1}
    dominoes, two, three = luck_groups(counts)
    assert dominoes.name == "dominoes"
    assert len(dominoes.counts) == 48
    assert dominoes.counts[6].drawn == 2
    assert dominoes.counts[6].expected == pytest.approx(3 / 48)
    assert dominoes.chi_squared is None
    assert [(count.what, count.drawn, count.expected) for count in two.counts] == [
        ("0", 3, 1.5),
        ("1", 0, 1.5),
    ]
    assert three.name == "first king of 3 players"
    assert luck_groups({}) == ()
