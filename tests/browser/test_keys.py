"""By keys alone: Duel's dice, Kingdomino's line, and from one step to the next."""

from collections.abc import Callable

from tests.support.browser.opening import Table
from tests.support.browser.person import Person

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


TWO_KINGDOMS = {**TWO, "game": "classic", "seed": "3"}

AT_DOMINO = """
() => [...document.querySelectorAll("button.domino")].indexOf(document.activeElement)
"""
"""Which of the free dominoes has the focus; -1 for none."""

AT_SQUARE = "() => document.activeElement.role === 'gridcell'"


def test_arrows_space_and_enter_at_the_line(person: MakePerson):
    ana = person(hand="keys")
    table = Table(ana, TWO_KINGDOMS)
    ana.open(f"/match/{table.id}")
    page, chosen = ana.page, ana.page.locator("button.domino[aria-pressed=true]")
    press, free = page.keyboard.press, page.locator("button.domino.ready")
    free.first.wait_for()
    # One Tab from nowhere leads to it, and Tab stops there once.
    press("Tab")
    assert page.evaluate(AT_DOMINO) == 0
    assert page.locator("button.domino[tabindex='0']").count() == 1
    press("ArrowDown")
    press("ArrowRight")
    press("ArrowUp")
    assert page.evaluate(AT_DOMINO) == 1
    press("Space")
    chosen.wait_for()
    press("Space")
    chosen.wait_for(state="detached")
    press("Enter")
    chosen.wait_for()
    press("Escape")
    chosen.wait_for(state="detached")
    press("Enter")
    press("ArrowDown")
    # Elsewhere Enter chooses what it is on.
    press("Enter")
    free.nth(2).and_(chosen).wait_for()
    wanted = free.nth(2).get_attribute("data-number")
    press("Enter")
    # The other king of the same person follows.
    ana.waits_until(lambda: free.count() == 3 and page.evaluate(AT_DOMINO) == 0)
    press("Enter")
    chosen.wait_for()
    press("Enter")
    ana.waits_until(lambda: f"claim:{wanted}" in table.done())


def test_each_step_of_kingdomino_leads_whoever_uses_keys_to_what_it_needs(person: MakePerson):
    ana = person(hand="keys")
    table = Table(ana, TWO_KINGDOMS)
    table.play_to(lambda _, verbs: verbs.get("place", 0) > 1, "", 1)
    ana.open(f"/match/{table.id}")
    page, press = ana.page, ana.page.keyboard.press
    page.locator("[data-legal]").first.wait_for()
    press("ArrowRight")
    assert page.evaluate(AT_SQUARE)
    page.evaluate("() => document.querySelector('[data-legal]').dataset.next = ''")
    ana._walk()  # pyright: ignore[reportPrivateUsage] the way there is all that is wanted
    for _ in range(2):
        press("Enter")
        page.locator(".ghost").wait_for()
        press("Enter")
        # Placed: now a domino is chosen, and undone: now it is placed again.
        ana.waits_until(lambda: page.evaluate(AT_DOMINO) == 0)
        press("Escape")
        ana.waits_until(lambda: page.evaluate(AT_SQUARE))


def test_who_uses_the_mouse_is_led_nowhere(person: MakePerson):
    ana = person()
    table = Table(ana, TWO_KINGDOMS)
    table.play_to(lambda _, verbs: verbs.get("place", 0) > 1, "", 1)
    ana.open(f"/match/{table.id}")
    ana.page.locator("[data-legal]").first.click()
    ana.click("Confirm")
    ana.page.locator("button.domino.ready").first.wait_for()
    assert ana.page.evaluate(AT_DOMINO) == -1
