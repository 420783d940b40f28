"""What would come to lie under the mouse or the keys' cursor is seen before anything is chosen."""

from collections.abc import Callable

import pytest

from tests.support.browser.opening import Table
from tests.support.browser.person import PHONE, Person

MakePerson = Callable[..., Person]

TWO = {"seats": [{"type": "here"}, {"type": "here", "name": "Ben"}], "seed": "1"}
GAMES = pytest.mark.parametrize("game", ["duel", "classic"])

WHERE = """
(ghost) => [...ghost.children].map((half) => half.getAttribute("transform")).sort().join()
"""
"""The squares on which something would lie."""


def _sit_down(ana: Person, game: str) -> Table:
    """Something is in the hand, to be placed."""
    table = Table(ana, {**TWO, "game": game})
    verb = "draw" if game == "duel" else "place"
    table.play_to(lambda _, verbs: verbs.get(verb, 0) > 1, "dx lx", 1)
    ana.open(f"/match/{table.id}")
    ana.page.locator("[data-legal]").first.wait_for()
    return table


@GAMES
def test_the_mouse_shows_what_a_click_would_choose_and_asks_nobody(person: MakePerson, game: str):
    ana = person()
    sent: list[str] = []
    ana.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame)))
    )
    _sit_down(ana, game)
    page, pointed, ghost = ana.page, ana.page.locator(".pointed"), ana.page.locator(".ghost")
    page.wait_for_timeout(300)
    sent.clear()
    for square in page.locator("[data-legal]").all():
        square.hover()
        pointed.wait_for()
        assert page.locator(".own .board text").count() == 1
    page.keyboard.press("r")
    where = pointed.evaluate(WHERE)
    assert ghost.count() == 0
    assert not [each for each in sent if "preview" in each]
    page.locator("[data-legal]").last.click()
    ghost.wait_for()
    assert ghost.evaluate(WHERE) == where
    # What is chosen stays in sight, wherever the mouse goes.
    page.locator("[data-legal]").first.hover()
    assert pointed.count() == 0
    assert ghost.evaluate(WHERE) == where
    page.keyboard.press("Escape")
    ghost.wait_for(state="detached")
    assert pointed.count() == 0


@GAMES
def test_r_turns_what_the_mouse_holds(person: MakePerson, game: str):
    ana = person()
    _sit_down(ana, game)
    pointed = ana.page.locator(".pointed")
    turned = 0
    for square in ana.page.locator("[data-legal]").all():
        square.hover()
        before = pointed.evaluate(WHERE)
        ana.page.keyboard.press("r")
        ana.page.wait_for_timeout(30)
        turned += pointed.evaluate(WHERE) != before
    assert turned > 0


@GAMES
def test_r_turns_what_is_chosen_also_after_the_button_was_used(person: MakePerson, game: str):
    ana = person()
    _sit_down(ana, game)
    ghost, rotate = ana.page.locator(".ghost"), ana.page.get_by_role("button", name="Rotate")
    for square in ana.page.locator("[data-legal]").all():
        square.click()
        if rotate.count():
            break
    rotate.click()
    assert ana.page.evaluate("() => document.activeElement.textContent") == "Rotate"
    before = ghost.inner_html()
    ana.page.keyboard.press("r")
    ana.waits_until(lambda: ghost.inner_html() != before)


def test_the_cursor_of_the_keys_points_and_a_finger_does_not(person: MakePerson):
    ana = person(hand="keys")
    _sit_down(ana, "classic")
    page = ana.page
    legal = page.locator("[data-legal]").first.get_attribute("data-square")
    page.locator("[role=gridcell][tabindex='0']").focus()
    page.evaluate("() => document.querySelector('[data-legal]').dataset.next = ''")
    ana._walk()  # pyright: ignore[reportPrivateUsage] the way there is all that is wanted
    page.locator(".pointed").wait_for()
    assert page.evaluate("() => document.activeElement.dataset.square") == legal
    page.keyboard.press("Tab")
    page.locator(".pointed").wait_for(state="detached")

    ben = person(hand="touch", size=PHONE)
    _sit_down(ben, "classic")
    ben.page.evaluate(
        """() => {
          window.pointed = 0;
          new MutationObserver(() => (window.pointed += document.querySelectorAll(".pointed").length))
            .observe(document, { childList: true, subtree: true });
        }"""
    )
    ben.page.locator("[data-legal]").first.tap()
    ben.page.locator(".ghost").wait_for()
    ben.click("Undo")
    ben.page.locator(".ghost").wait_for(state="detached")
    assert ben.page.evaluate("() => window.pointed") == 0


@GAMES
def test_either_half_of_what_is_chosen_turns_it(person: MakePerson, game: str):
    ana = person(hand="touch", size=PHONE)
    _sit_down(ana, game)
    ghost, turned = ana.page.locator(".ghost"), 0
    for square in ana.page.locator("[data-legal]").all():
        for half in (0, 1):
            square.tap()
            ghost.wait_for()
            if ana.page.get_by_role("button", name="Rotate").is_visible():
                before = ghost.inner_html()
                box = ghost.locator("> g").nth(half).bounding_box()
                assert box
                ana.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
                ana.waits_until(lambda before=before: ghost.inner_html() != before)
                turned += 1
            ana.click("Undo")
            ghost.wait_for(state="detached")
    assert turned > 0
