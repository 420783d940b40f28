"""Replay, hints, fairness, language, settings."""

from collections.abc import Callable

import pytest

from tests.support.browser.opening import Table
from tests.support.browser.person import DESK, PHONE, TABLET, Person

MakePerson = Callable[..., Person]


def test_a_replay_by_buttons_and_keys(person: MakePerson):
    ana = person()
    ana.replays("Play a Duel")
    ana.sees("1/")
    ana.click("Forward")
    ana.sees("2/")
    ana.page.keyboard.press("ArrowRight")
    ana.sees("3/")
    ana.page.keyboard.press("Home")
    ana.sees("1/")
    ana.click("Last")
    assert ana.page.get_by_role("button", name="Forward").is_disabled(), "it has come to the end"
    step = ana.page.get_by_role("slider")
    assert step.input_value() == step.get_attribute("max") != "0"
    ana.page.go_back()
    ana.sees("gave up.")


def test_a_replay_jumps_to_what_is_chosen_in_the_list(person: MakePerson):
    ana = person()
    ana.replays("Play a Duel")
    entries = ana.page.get_by_role("complementary").get_by_role("button")
    entries.nth(3).click()
    ana.page.locator("[aria-current]").get_by_role("button").wait_for()
    assert ana.page.locator("[aria-current]").inner_text() == entries.nth(3).inner_text()
    ana.page.keyboard.press("ArrowRight")
    ana.waits_until(
        lambda: ana.page.locator("[aria-current]").inner_text() == entries.nth(4).inner_text()
    )


def test_a_hint_is_marked_on_the_table_and_can_be_taken_over(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.click("Hint")
    ana.sees("Hint: ")
    assert ana.page.locator(".free .chosen").count() >= 1
    ana.click("Why?")
    ana.sees("to win")
    # The second best instead.
    ana.page.get_by_role("button", name="Show", exact=True).nth(1).click()
    ana.page.locator("dialog[open]").wait_for(state="detached")
    ana.sees("Hint: ")
    ana.click("Take")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    ana.click("Hint")
    ana.page.locator(".ghost").wait_for()
    ana.sees("Hint: ")
    ana.click("Confirm")
    ana.waits_until(lambda: ana.page.locator(".own .settling").count() > 0)


def test_the_next_domino_is_hinted_at_after_one_was_placed(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    seats = [{"type": "here"}, {"type": "bot", "bot": "page"}]
    table = Table(ana, {"game": "classic", "seats": seats, "seed": "1", "thinking_ms": 10})
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    ana.click("Hint")
    ana.page.locator(".ghost").wait_for()
    ana.click("Confirm")
    ana.page.locator("button.domino[aria-pressed]").first.wait_for()
    ana.click("Hint")
    ana.page.locator("button.domino[aria-pressed=true]").wait_for()
    ana.sees("Hint: ")


CHANGED_NOTE = """() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith("kingdomino.luck."));
    const note = JSON.parse(localStorage.getItem(key));
    localStorage.setItem(key, JSON.stringify({ ...note, commitment: "00".repeat(32) }));
}"""
"""As if the server had shown another promise before the game."""
NO_NOTE = """() => {
    for (const name of Object.keys(localStorage)) if (name.includes(".luck.")) localStorage.removeItem(name);
}"""


def test_the_proof_of_the_luck(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.gives_up()
    checks_the_luck(ana)
    ana.sees("Proved: all")
    ana.page.evaluate(CHANGED_NOTE)
    ana.page.reload()
    checks_the_luck(ana)
    ana.sees("Wrong: this is not what this device noted")
    ana.page.evaluate(NO_NOTE)
    ana.page.reload()
    checks_the_luck(ana)
    ana.sees("But this device noted nothing before the game")


def checks_the_luck(ana: Person) -> None:
    """In the menu of a finished match, once its end has been shown."""
    ana.sees("Play again")
    ana.page.keyboard.press("Escape")
    ana.click("Menu")
    ana.click("Was the luck fair?")
    ana.click("Check it now")


def test_both_who_play_can_prove_the_luck_and_know_what_was_left_to_the_other(
    person: MakePerson,
):
    ana, ben = person(), person()
    ana.open()
    ana.click("With a friend")
    ana.sees("Waiting for players")
    ben.open(ana.page.evaluate("() => location.pathname"))
    ben.click("Join")
    ben.sees("turn")
    ana.gives_up()
    for each in (ana, ben):
        checks_the_luck(each)
        each.sees("Proved: all")
        each.sees("Only if the other player was in league with the server")


def test_the_language_changes_at_once_and_stays(person: MakePerson):
    ana = person()
    ana.open("/settings")
    ana.page.get_by_role("radio", name="Français").check()
    ana.sees("Réglages")
    ana.page.reload()
    ana.sees("Réglages")
    ana.open()
    ana.sees("Jouer un Duel contre le Page")


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
def test_in_a_replay_the_own_kingdom_is_the_larger_one_and_as_near(
    person: MakePerson, size: dict[str, int]
):
    ana = person(size=size)
    ana.replays("Play Kingdomino")
    ana.page.locator(".own [role=grid]").wait_for()
    squares, columns, widths = ana.page.evaluate(
        """() => {
          const boards = [".own .board", ".rival .board"].map((each) => document.querySelector(each));
          const views = boards.map((each) => each.querySelector("svg").viewBox.baseVal.width / 100);
          const widths = boards.map((each) => each.getBoundingClientRect().width);
          return [widths.map((width, index) => width / views[index]), views, widths];
        }"""
    )
    assert columns == [5, 5]
    assert widths[0] > widths[1]
    assert squares[0] > squares[1]
