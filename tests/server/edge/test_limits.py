"""Limits: so much and no more, and memory is bounded whatever comes."""

import pytest

from kingdomino.server.edge import limits
from kingdomino.server.edge.limits import Buckets, Places, Rate, address_key
from kingdomino.server.errors import Code, Refusal


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(buckets: Buckets, key: str, count: int) -> int:
    """How many of so many tries get through."""
    passed = 0
    for _ in range(count):
        try:
            buckets.take(key)
        except Refusal as refusal:
            assert refusal.code is Code.TOO_MANY
        else:
            passed += 1
    return passed


def test_a_hundred_in_twenty_seconds_may_come_at_once_and_no_more():
    clock = Clock()
    buckets = Buckets("messages", Rate(100, 20), clock)
    assert taken(buckets, "ana", 1000) == 100
    assert taken(buckets, "ben", 1) == 1
    clock.now += 1
    assert taken(buckets, "ana", 1000) == 5
    clock.now += 100
    assert taken(buckets, "ana", 1000) == 100


def test_who_waits_as_long_as_told_gets_in():
    clock = Clock()
    buckets = Buckets("messages", Rate(5, 600), clock)
    assert taken(buckets, "ana", 5) == 5
    with pytest.raises(Refusal) as refused:
        buckets.take("ana")
    assert refused.value.retry_seconds == 120
    assert "5 in 600 seconds" in refused.value.message
    clock.now += refused.value.retry_seconds
    buckets.take("ana")


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    clock = Clock()
    buckets = Buckets("requests", Rate(1, 60), clock)
    for number in range(1000):
        buckets.take(str(number))
    assert len(buckets) <= 100
    clock.now += 61
    for number in range(60):
        buckets.take(f"later {number}")
    assert len(buckets) == 60


def test_places_are_given_back_even_after_an_error():
    places = Places("sockets", 2)
    with places.place("ana"), places.place("ana"), places.place("ben"):
        with pytest.raises(Refusal, match="2 at a time"), places.place("ana"):
            raise AssertionError
        assert len(places) == 3
    with pytest.raises(ZeroDivisionError), places.place("ana"):
        raise ZeroDivisionError
    assert len(places) == 0


def test_a_household_of_ipv6_is_one_address():
    assert address_key("192.0.2.7") == "192.0.2.7"
    assert address_key("::ffff:192.0.2.7") == "192.0.2.7"
    assert address_key("2001:db8:1:2:3::4") == address_key("2001:db8:1:2:ffff::1")
    assert address_key("2001:db8:1:2::1") != address_key("2001:db8:1:3::1")
    assert address_key("testclient") == "testclient"
