"""Dragging dice and dominoes: with a finger, and with a mouse that is quicker than the page."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.support.browser.opening import Table
from tests.support.browser.person import PHONE, Person

MakePerson = Callable[..., Person]

TWO = {"seats": [{"type": "here"}, {"type": "here", "name": "Ben"}], "seed": "1"}
HELD = {"duel": ".tray .hand.movable", "classic": ".domino.movable"}

CENTRE = """
(element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 4, y + height / 2];
}
"""


def _sit_down(ana: Person, game: str) -> None:
    """Something is in the hand, to be placed."""
    table = Table(ana, {**TWO, "game": game})
    verb = "draw" if game == "duel" else "place"
    table.play_to(lambda _, verbs: verbs.get(verb, 0) > 1, "dx lx", 1)
    ana.open(f"/match/{table.id}")
    ana.page.locator(HELD[game]).wait_for()
    ana.page.locator("[data-legal]").first.wait_for()


def _at(ana: Person, selector: str) -> tuple[float, float]:
    x, y = ana.page.locator(selector).first.evaluate(CENTRE)
    return x, y


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_a_drag_in_one_jump_places_and_selects_no_text(person: MakePerson, game: str):
    ana = person()
    _sit_down(ana, game)
    mouse = ana.page.mouse
    mouse.move(*_at(ana, HELD[game]))
    mouse.down()
    mouse.move(*_at(ana, "[data-legal]"))
    ana.page.locator(".ghost").wait_for()
    mouse.up()
    ana.page.locator("button.confirm").wait_for()
    assert ana.page.evaluate("() => getSelection().toString()") == ""
    assert ana.page.locator(HELD[game]).evaluate("(each) => each.style.transform") == ""


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_a_finger_drags_as_a_mouse_does(person: MakePerson, game: str):
    ana = person(hand="touch", size=PHONE)
    _sit_down(ana, game)
    finger: Any = ana.context.new_cdp_session(ana.page)

    def touch(what: str, *places: tuple[float, float]) -> None:
        points = [{"x": x, "y": y} for x, y in places]
        finger.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})

    (x, y), (to_x, to_y) = _at(ana, HELD[game]), _at(ana, "[data-legal]")
    touch("touchStart", (x, y))
    for step in range(1, 11):
        touch("touchMove", (x + (to_x - x) * step / 10, y + (to_y - y) * step / 10))
    ana.page.locator(".ghost").wait_for()
    touch("touchEnd")
    ana.page.locator("button.confirm").wait_for()
    assert ana.page.locator(HELD[game]).evaluate("(each) => each.style.transform") == ""


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_a_drag_that_is_lost_puts_everything_back(person: MakePerson, game: str):
    ana = person()
    _sit_down(ana, game)
    mouse, held = ana.page.mouse, ana.page.locator(HELD[game])
    place = _at(ana, HELD[game])
    losses: list[Callable[[], object]] = [
        lambda: ana.page.evaluate("() => window.dispatchEvent(new Event('blur'))"),
        lambda: held.evaluate("(each) => each.releasePointerCapture(1)"),
        # Let go beside the board, and it did not even leave its place.
        lambda: mouse.move(2, 2),
    ]
    for lose in losses:
        mouse.move(*place)
        mouse.down()
        mouse.move(*_at(ana, "[data-legal]"))
        ana.page.locator(".ghost").wait_for()
        lose()
        mouse.up()
        ana.page.locator(".ghost").wait_for(state="detached")
        # The mouse goes over it again, with no button held: it stays where it is.
        mouse.move(*place)
        mouse.move(place[0] + 40, place[1] + 40)
        assert _at(ana, HELD[game]) == place
    # And it can be dragged as ever.
    mouse.move(*place)
    mouse.down()
    mouse.move(*_at(ana, "[data-legal]"))
    mouse.up()
    ana.page.locator("button.confirm").wait_for()


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_all_selected_text_does_not_stop_a_drag(person: MakePerson, game: str):
    ana = person()
    _sit_down(ana, game)
    ana.page.evaluate("() => getSelection().selectAllChildren(document.body)")
    mouse = ana.page.mouse
    mouse.move(*_at(ana, HELD[game]))
    mouse.down()
    mouse.move(*_at(ana, "[data-legal]"), steps=4)
    mouse.up()
    ana.page.locator("button.confirm").wait_for()
