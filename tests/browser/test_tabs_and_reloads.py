"""Two tabs, back and forward, reloads, and browsers that keep nothing: a game is where it was."""

from collections.abc import Callable

import httpx
from playwright.sync_api import Route

from tests.support.browser.opening import Table, sit_down
from tests.support.browser.person import Person

MakePerson = Callable[..., Person]

TWO_AT_ONE_DEVICE = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}


def test_two_tabs_of_one_person(person: MakePerson):
    ana = person()
    table = sit_down(ana, TWO_AT_ONE_DEVICE)
    tab = ana.another_tab()
    tab.open(f"/match/{table.id}")
    tab.sees("Ana’s turn.")
    # Half a turn in one tab, a whole one in the other: what happened counts in both.
    tab.page.locator(".free button.die").nth(1).click()
    ana.page.locator(".free button.die").first.click()
    ana.page.get_by_role("button", name="Take", exact=True).click()
    for each in (ana, tab):
        each.sees("Ben’s turn. Take two dice:")
    assert tab.page.locator("button.die[aria-pressed=true]").count() == 0
    for die in (0, 1):
        tab.page.locator(".free button.die").nth(die).click()
    tab.page.get_by_role("button", name="Take", exact=True).click()
    for each in (ana, tab):
        each.sees("Ana’s turn. Draw your two dice")
    assert [action.partition(":")[0] for action in table.log()] == ["roll", "take", "take"]


def test_back_and_forward(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.play(until=lambda: ana.round() == 2)
    ana.page.go_back()
    ana.sees("Build the finest kingdom")
    ana.page.go_forward()
    ana.sees("Round 2")
    ana.click("Menu")
    ana.page.locator("dialog[open]").wait_for()
    ana.page.go_back()
    ana.page.locator("dialog[open]").wait_for(state="detached")
    ana.sees("Round 2")
    ana.page.go_back()
    ana.sees("Build the finest kingdom")
    ana.page.go_forward()
    ana.sees("Round 2")
    ana.play(until=lambda: ana.round() == 3)


def test_back_closes_what_is_open_over_a_page_one_after_the_other(person: MakePerson):
    ana = person()
    ana.open("/settings")
    ana.page.locator("header a[href='/']").first.click()
    ana.sees("Build the finest kingdom")
    sheets = ana.page.locator("dialog[open]")

    ana.click("How to play")
    sheets.wait_for()
    ana.page.go_back()
    sheets.wait_for(state="detached")
    assert ana.page.evaluate("() => location.pathname") == "/"

    # Who closes it by its button needs no Back for it.
    ana.click("How to play")
    sheets.get_by_role("button", name="Close").click()
    sheets.wait_for(state="detached")
    ana.waits_until(lambda: ana.page.evaluate("() => history.state === null"))
    ana.page.go_back()
    ana.page.wait_for_url("**/settings")
    ana.page.go_forward()

    ana.click("Play a Duel")
    ana.click("Help")
    sheets.get_by_role("button", name="How to play").click()
    ana.waits_until(lambda: sheets.count() == 2)
    for left in (1, 0):
        ana.page.go_back()
        ana.waits_until(lambda left=left: sheets.count() == left)
    ana.sees("Round 1")


def test_back_from_a_page_that_a_sheet_led_to_leads_to_the_page_below_the_sheet(
    person: MakePerson,
):
    ana = person()
    table = sit_down(ana, TWO_AT_ONE_DEVICE)
    ana.gives_up()
    ana.page.locator("dialog[open] a[href^='/replay/']").first.click()
    ana.page.wait_for_url(f"**/replay/{table.id}")
    ana.page.go_back()
    ana.page.wait_for_url(f"**/match/{table.id}")
    ana.sees("Game over")


def test_a_reload_after_every_step_of_a_turn(person: MakePerson):
    ana = person()
    table = Table(ana, {**TWO_AT_ONE_DEVICE, "seed": "L 13"})
    table.play_to(lambda _, verbs: "turn" in verbs, "L", 13)
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    steps: list[Callable[[], None]] = [
        lambda: ana.click("Turn a die"),
        lambda: ana.page.locator(".tray fieldset button").first.click(),
        lambda: ana.click("Castle bonus"),
        lambda: ana.page.locator(".tray .hand button").first.click(),
        lambda: squares.first.click(),
    ]
    for count in range(len(steps)):
        for step in steps[: count + 1]:
            step()
        ana.page.reload()
        # Nothing is confirmed before the end: the turn is there to be begun again, with all that can be used.
        ana.page.get_by_role("button", name="Turn a die").wait_for()
        assert table.done() == []
    for step in steps:
        step()
    ana.click("Confirm")
    ana.waits_until(lambda: len(table.done()) >= 3)
    ana.page.reload()
    assert [action.partition(":")[0] for action in table.done()[:3]] == ["turn", "castle", "draw"]
    ana.page.get_by_role("grid").first.wait_for()
    assert ana.page.get_by_role("button", name="Turn a die").count() == 0


def test_without_storage(person: MakePerson):
    ana = person(has_storage=False)
    ana.open()
    ana.click("Play a Duel")
    ana.play(until=lambda: ana.round() == 2)
    ana.page.reload()
    ana.sees("Round 2")
    ana.play(until=lambda: ana.round() == 3)
    ana.open("/settings")
    ana.page.get_by_role("radio", name="Español").check()
    ana.sees("Ajustes")


def test_without_cookies(person: MakePerson):
    ana = person()

    def without_cookie(route: Route) -> None:
        # Asked by somebody else, so that this browser never has the cookie, not even for a moment.
        answer = httpx.post(route.request.url, json=route.request.post_data_json)
        route.fulfill(
            status=answer.status_code, content_type="application/json", body=answer.content
        )

    ana.context.route("**/api/guests", without_cookie)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("keeps no cookies")
    ana.forgives("401")
