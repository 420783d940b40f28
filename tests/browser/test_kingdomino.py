"""Whole games of Kingdomino, at one device and against bots."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.browser.opening import Table
from tests.support.browser.person import PHONE, Person

MakePerson = Callable[..., Person]


def _start(ana: Person, players: int, *opponents: str) -> None:
    ana.open()
    page = ana.page
    page.get_by_role("radio", name="Kingdomino", exact=True).check()
    page.get_by_role("radio", name=str(players), exact=True).check()
    for select, opponent in zip(page.locator("select").all(), opponents, strict=True):
        select.select_option(opponent)
    ana.click("Start")


def test_two_people_at_one_device(person: MakePerson):
    ana = person()
    _start(ana, 2, "here")
    ana.sees("’s turn.")
    ana.play(seconds=90)
    assert "domino" in ana.seen
    ana.sees("The last domino has been played.")


def test_four_players_on_a_phone(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    _start(ana, 4, "page", "squire", "knight")
    ana.play(seconds=90)
    ana.sees("The last domino has been played.")


def test_who_gets_the_last_domino_without_a_choice_is_told(person: MakePerson):
    ana = person()
    _start(ana, 4, "here", "here", "here")
    free = ana.page.locator("button.domino[aria-pressed]")
    for left in (4, 3, 2):
        ana.waits_until(lambda left=left: free.count() == left)
        free.first.click()
        ana.click("Confirm")
    ana.page.locator(".notices").get_by_text(re.compile("Only domino .* is left")).wait_for()
    ana.sees("Place domino")


def test_who_chooses_when_stands_at_the_line_before_there_is_one_to_place(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    two = [{"type": "here"}, {"type": "here", "name": "Ben"}]
    table = Table(ana, {"game": "classic", "seats": two, "seed": "3"})
    ana.open(f"/match/{table.id}")
    kings = ana.page.locator(".chooses .name span")
    free = ana.page.locator("button.domino[aria-pressed=false]")
    order: list[str] = [("Ana", "Ben")[seat] for seat in table.position()["classic"]["claimants"]]
    assert order == ["Ben", "Ben", "Ana", "Ana"]
    # What is left when Ben has chosen twice is Ana's without a choice.
    for left in (4, 3):
        ana.waits_until(lambda left=left: kings.count() == left and free.count() == left)
        assert kings.all_text_contents() == order[-left:]
        assert (
            ana.page.locator(".next .name span").all_text_contents()
            == kings.all_text_contents()[:1]
        )
        free.first.tap()
        ana.click("Confirm")
    kings.first.wait_for(state="detached")
    ana.sees("To place")


def test_what_the_bonuses_of_others_need_is_told_by_a_tap(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    ana.open()
    ana.page.get_by_role("radio", name="Kingdomino", exact=True).check()
    ana.page.get_by_role("radio", name="3", exact=True).check()
    ana.page.get_by_text("Options and clock").tap()
    ana.page.get_by_role("switch", name="Harmony").check()
    ana.click("Start")
    ana.page.locator(".rival .bonuses").first.wait_for()
    assert ana.page.locator(".rival .bonuses").count() == 2
    ana.page.locator(".rival .bonuses").first.tap()
    ana.page.locator("dialog[open]").get_by_text("Harmony").first.wait_for()


def test_who_reaches_for_the_next_line_too_soon_is_told_what_comes_first(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    two = [{"type": "here"}, {"type": "here", "name": "Ben"}]
    table = Table(ana, {"game": "classic", "seats": two, "seed": "1"})
    table.play_to(lambda _, verbs: verbs.get("place", 0) > 1, "", 1)
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    squares.first.wait_for()
    too_soon = ana.page.locator("button.domino[aria-disabled=true]").first
    too_soon.tap(force=True)
    ana.sees("First place domino")
    ana.click("Why?")
    ana.sees("Then you put your king on a domino of the next line.")
    ana.page.keyboard.press("Escape")
    squares.first.tap()
    ana.page.get_by_text("First place domino").wait_for(state="detached")
    too_soon.tap(force=True)
    ana.sees("First confirm where domino")
    ana.click("Confirm")
    ana.page.locator("button.domino[aria-pressed=false]").first.tap()
    ana.sees("Put your king on domino")


@pytest.mark.parametrize(("is_mighty", "frame"), [(False, 5), (True, 7)])
def test_how_large_a_kingdom_may_become_is_said_on_the_table_in_refusals_and_in_help(
    person: MakePerson, is_mighty: bool, frame: int
):
    def has_more_in_sight_than_can_be_used(at: Any, verbs: dict[str, int]) -> bool:
        first, last = at["kingdoms"][0]["first"], at["kingdoms"][0]["last"]
        columns, rows = ord(last[0]) - ord(first[0]) + 1, int(last[1:]) - int(first[1:]) + 1
        return verbs.get("place", 0) > 1 and min(columns, rows) < min(max(columns, rows), frame + 2)

    ana = person()
    two = [{"type": "here"}, {"type": "here", "name": "Ben"}]
    options = {"mighty_duel": is_mighty}
    table = Table(ana, {"game": "classic", "seats": two, "seed": "1", "options": options})
    table.play_to(has_more_in_sight_than_can_be_used, "", 1)
    ana.open(f"/match/{table.id}")
    ana.page.locator("[data-legal]").first.wait_for()
    size = f"{frame} × {frame}"
    ana.page.get_by_role("img", name=re.compile(f"may become {size}")).wait_for()
    kingdom = table.position()["kingdoms"][0]
    (left, top), (right, bottom) = (
        (name[0], int(name[1:])) for name in (kingdom["first"], kingdom["last"])
    )
    squares: list[str] = ana.page.evaluate(
        "() => [...document.querySelectorAll('[data-square]')].map((each) => each.dataset.square)"
    )
    beyond = [
        each
        for each in squares
        if not (left <= each[0] <= right and top <= int(each[1:]) <= bottom)
    ]
    ana.page.locator(f"[data-square={beyond[0]}]").click()
    ana.sees(f"larger than {size}")
    ana.click("Help")
    ana.sees(f"may become {size} squares large")


def test_what_was_placed_last_is_marked_within_a_turn_of_several_steps(person: MakePerson):
    ana = person()
    two = [{"type": "here"}, {"type": "here", "name": "Ben"}]
    table = Table(ana, {"game": "classic", "seats": two, "seed": "3"})

    def has_a_choice_of_three(at: Any, verbs: dict[str, int]) -> bool:
        free = [domino for domino in at["classic"]["next"] if domino["king"] is None]
        return verbs.get("place", 0) > 1 and at["round"] > 2 and len(free) > 2

    table.play_to(has_a_choice_of_three, "", 1)
    ana.open(f"/match/{table.id}")
    page = ana.page

    def marked() -> list[Any]:
        return [each.bounding_box() for each in page.locator(".own rect.last").all()]

    page.locator("[data-legal]").first.click()
    before = marked()
    ana.click("Confirm")
    # Nothing is sent yet: a domino is to be claimed.
    page.locator("button.domino.ready").first.wait_for()
    assert table.done() == []
    assert [each for each in marked() if each not in before], "what was placed just now"
    ana.click("Undo")
    ana.waits_until(lambda: marked() == before)
