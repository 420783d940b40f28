"""Whole Duels against a bot, each by other means."""

import re
from collections.abc import Callable

import pytest

from tests.support.browser.person import DESK, PHONE, Hand, Person

MakePerson = Callable[..., Person]


@pytest.mark.parametrize(
    ("hand", "size"),
    [("mouse", DESK), ("keys", DESK), ("touch", PHONE)],
    ids=lambda each: str(each),
)
def test_a_whole_duel_against_a_bot(person: MakePerson, hand: Hand, size: dict[str, int]):
    ana = person(hand=hand, size=size, uses_offers=hand == "mouse")
    ana.open()
    ana.click("Play a Duel")
    ana.play(seconds=120)
    title = ana.page.locator("dialog[open] h2").text_content()
    assert title in ("Page wins!", "You win!", "You share the victory with Page.")
    ana.click("Play again")
    ana.sees("Round 1")
    # The rematch, too, is played with the luck of both: the first event names what this person added.
    began = ana.page.evaluate(
        "() => fetch(location.pathname.replace('/match/', '/api/matches/') + '/file').then((answer) => answer.text())"
    )
    assert re.search(r"^shares: \d=[0-9a-f]{64}", began, re.MULTILINE)
    assert {"die", "square", "confirm"} <= ana.seen


def test_a_forbidden_square_says_why(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    ana.page.locator("[data-square=a1]").click()
    ana.sees("Here your dice would touch neither the castle nor a matching coat.")
    ana.page.evaluate(
        "() => localStorage.setItem('kingdomino.settings', '{\"coordinates\": true}')"
    )
    ana.page.reload()
    squares.first.wait_for()
    ana.page.locator("[data-square=a1]").click()
    ana.sees("a1: Here your dice")


def test_the_map_says_what_comes_first_and_what_is_in_the_way(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.page.locator(".own [data-square=c3]").tap()
    first = ana.page.get_by_text("then you draw on your map.")
    first.wait_for()
    assert re.match("First take (a die|two dice); ", first.inner_text())
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    ana.page.locator(".own [data-square=d3]").tap()
    ana.sees("This square is taken: your castle stands here.")


def test_what_is_not_confirmed_can_be_undone(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    squares.first.click()
    ana.page.locator(".ghost").wait_for()
    ana.click("Undo")
    ana.page.locator(".ghost").wait_for(state="detached")
    assert squares.count() > 0


def test_two_people_at_one_device_and_another_language_in_between(person: MakePerson):
    ana = person()
    ana.open()
    ana.page.locator("select").select_option("here")
    ana.click("Start")
    near = ana.page.locator(".mine .name")
    seen: set[str] = set()

    def is_round(number: int) -> bool:
        # The map of whoever is to act is near.
        seen.add(near.text_content() or "")
        return ana.round() == number

    ana.play(until=lambda: is_round(3))
    assert len(seen) == 2
    ana.click("Menu")
    ana.click("Settings")
    ana.page.get_by_role("radio", name="Français").check()
    ana.page.go_back()
    ana.sees("Manche 3")
    ana.play(until=lambda: is_round(4))
    ana.sees("de jouer.")
