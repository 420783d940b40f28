"""A Duel by keys alone: the dice."""

from collections.abc import Callable

from tests.browser.opening import Table
from tests.browser.person import Person

MakePerson = Callable[..., Person]

TWO = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}], "seed": "1"}

AT = """
() => [...document.querySelectorAll(".free button.die")].indexOf(document.activeElement)
"""
"""Which of the dice has the focus; -1 for none."""

RINGS = """
() => {
  const die = document.activeElement, frame = getComputedStyle(die, "::after");
  const { outlineStyle, outlineColor } = getComputedStyle(die);
  return [outlineStyle, outlineColor, frame.borderTopWidth, frame.borderTopColor];
}
"""


def _sit_down(ana: Person) -> Table:
    table = Table(ana, TWO)
    ana.open(f"/match/{table.id}")
    ana.sees("Take one die.")
    return table


def test_arrows_space_and_enter_at_the_dice(person: MakePerson):
    ana = person(hand="keys")
    table = _sit_down(ana)
    page, chosen = ana.page, ana.page.locator(".free button.die[aria-pressed=true]")
    press = page.keyboard.press
    page.locator(".free button.die").first.focus()
    press("ArrowRight")
    press("ArrowRight")
    assert page.evaluate(AT) == 2
    press("ArrowLeft")
    assert page.evaluate(AT) == 1
    assert page.locator(".free button.die[tabindex='0']").count() == 1
    press("Space")
    chosen.wait_for()
    press("Space")
    chosen.wait_for(state="detached")
    press("Enter")
    chosen.wait_for()
    press("Escape")
    chosen.wait_for(state="detached")
    press("Enter")
    press("ArrowRight")
    # Elsewhere Enter chooses what it is on: nothing is taken that is not looked at.
    press("Enter")
    page.locator(".free button.die").nth(2).and_(chosen).wait_for()
    press("Enter")
    # Then two of them, by another person at this device: one is not enough, and Enter leaves it chosen.
    ana.sees("Ben’s turn. Take two dice")
    assert table.done()[-1] == "take:3"
    ana.waits_until(lambda: page.evaluate(AT) == 0)
    press("Enter")
    chosen.wait_for()
    press("Enter")
    assert chosen.count() == 1
    press("ArrowRight")
    press("Enter")
    ana.waits_until(lambda: chosen.count() == 2)
    press("Enter")
    ana.waits_until(lambda: "take:1,2" in table.done())


def test_an_arrow_leads_from_nowhere_to_the_first_die(person: MakePerson):
    ana = person()
    _sit_down(ana)
    ana.page.locator(".free button.die").first.wait_for()
    assert ana.page.evaluate(AT) == -1
    ana.page.keyboard.press("ArrowRight")
    assert ana.page.evaluate(AT) == 0
    ana.page.keyboard.press("ArrowRight")
    assert ana.page.evaluate(AT) == 1


def test_a_chosen_die_shows_where_the_keyboard_is(person: MakePerson):
    ana = person(hand="keys")
    _sit_down(ana)
    press = ana.page.keyboard.press
    ana.page.locator(".free button.die").nth(1).focus()
    press("ArrowLeft")
    free = ana.page.evaluate(RINGS)
    press("Space")
    ana.page.locator(".free button.die[aria-pressed=true]").wait_for()
    chosen = ana.page.evaluate(RINGS)
    assert chosen[:2] == free[:2]
    assert chosen[0] == "solid"
    assert chosen[2] == "4px"
    assert chosen[1] != chosen[3]


def test_a_new_round_leads_whoever_uses_keys_to_the_dice_and_nobody_else(person: MakePerson):
    ana = person()
    _sit_down(ana)
    page, squares = ana.page, ana.page.locator("[data-legal]")
    press, dice, ghost = (
        page.keyboard.press,
        page.locator(".free button.die"),
        page.locator(".ghost"),
    )
    ana.play(until=lambda: squares.count() > 0)
    # Both draw, and confirm on the map with a key.
    for _ in range(2):
        squares.first.click()
        ghost.wait_for()
        # What lies under the mouse would be shown as a ghost in the next turn, too.
        page.mouse.move(0, 0)
        press("Enter")
        ghost.wait_for(state="detached")
        ana.waits_until(lambda: squares.count() > 0 or dice.count() > 0)
    assert ana.round() == 2
    ana.waits_until(lambda: page.evaluate(AT) == 0)
    ana.play(until=lambda: ana.round() == 3 and dice.count() > 0)
    page.wait_for_timeout(300)
    assert page.evaluate(AT) == -1
