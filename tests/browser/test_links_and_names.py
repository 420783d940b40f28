"""Links that lead nowhere or to a full table, and names of all kinds: help is shown, and everything stays in its place."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Route

from tests.support.browser.opening import Table
from tests.support.browser.person import DESK, PHONE, TABLET, Person

MakePerson = Callable[..., Person]


@pytest.mark.parametrize("path", ["/match/nosuchmatch", "/replay/nosuchmatch"])
def test_a_game_that_does_not_exist(person: MakePerson, path: str):
    ana = person()
    ana.open(path)
    ana.sees("This game does not exist")
    ana.click("To the start page")
    ana.sees("Build the finest kingdom")
    ana.forgives("404")


def test_an_address_that_leads_nowhere(person: MakePerson):
    ana = person()
    ana.open("/no/such/page")
    ana.sees("There is nothing here")
    ana.forgives("404")


def test_a_link_to_a_table_that_is_full(person: MakePerson):
    ana, ben, eve = person(), person(), person(size=PHONE)
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    path = ana.page.evaluate("() => location.pathname")
    # Eve has the link too, but Ben is faster.
    for each in (ben, eve):
        each.open(path)
        each.sees("invites you to play.")
    ben.click("Join")
    ana.click("Hold on")
    eve.sees("All seats are taken; you can watch when it begins.")
    assert eve.page.get_by_role("link", name="Find another table").is_visible()
    lobby = ben.another_tab()
    lobby.open("/lobby")
    lobby.sees("Table is full: the host starts")
    ana.click("Start the game")
    eve.sees("you are watching")
    late = person()
    late.open(path)
    late.sees("you are watching")
    assert late.step() is None


NAMES = ["Wilhelmina-Konstantinopolitanskaja-Mayer", "W" * 24]
STICKS_OUT = """
() => [...document.querySelectorAll("body *")].filter((each) => {
  if (!each.checkVisibility() || each.closest(".unseen, .offers")) return false;
  const box = each.getBoundingClientRect();
  return box.width > 0 && (box.right > innerWidth + 1 || box.left < -1);
}).map((each) => each.outerHTML.slice(0, 80))
"""


def test_the_name_may_be_written_before_the_server_has_given_one(person: MakePerson):
    ana = person()
    held: list[Route] = []
    ana.page.route("**/api/guests", lambda route: held.append(route))
    ana.open()
    field = ana.page.get_by_role("textbox", name="Your name")
    field.focus()
    ana.waits_until(lambda: bool(held))
    held[0].continue_()
    ana.page.wait_for_function("() => document.querySelector('input.field').placeholder")
    field.press_sequentially("Ana")
    assert field.input_value() == "Ana"
    field.press("Enter")
    ana.waits_until(lambda: ana.context.request.get(ana.url + "/api/me").json()["name"] == "Ana")


@pytest.mark.parametrize("size", [PHONE, TABLET, DESK], ids=["phone", "tablet", "desk"])
@pytest.mark.parametrize("name", NAMES, ids=["long", "wide"])
def test_very_long_names(person: MakePerson, name: str, size: dict[str, int]):
    ana = person(size=size)
    ana.open()
    field = ana.page.get_by_role("textbox", name="Your name")
    field.fill(name)
    field.press("Enter")
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    ana.sees(name[:24])
    assert ana.page.evaluate(STICKS_OUT) == []
    for wish in (
        {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": name}]},
        {"game": "classic", "seats": [{"type": "here"}, *[{"type": "here", "name": name}] * 3]},
    ):
        ana.open(f"/match/{Table(ana, wish).id}")
        ana.page.get_by_role("grid").first.wait_for()
        assert ana.page.evaluate(STICKS_OUT) == []
        ana.click("Menu")
        ana.click("Give up")
        assert ana.page.evaluate(STICKS_OUT) == []
        ana.page.keyboard.press("Escape")
        # The browser takes a moment to forget the step of a sheet, and goes nowhere else meanwhile.
        ana.page.wait_for_function("() => !history.state?.sheets")
    ana.open("/lobby")
    ana.sees("Duel")
    assert ana.page.evaluate(STICKS_OUT) == []


SCRIPTS = ["<script>x()</script>", "<img src=x onerror=x()>", "\u202eanA\x00 & <b>Ben</b>"]


@pytest.mark.parametrize("name", SCRIPTS, ids=["script", "image", "backwards"])
def test_a_name_that_is_a_script_is_shown_as_text(person: MakePerson, name: str):
    """At the table, in the game, when it is over and in the lobby: as text, and nothing of it is ever run."""
    shown = name.replace("\u202e", "").replace("\x00", "")
    ana = person()
    ana.context.add_init_script("window.x = () => { window.wasRun = true; };")
    ana.open()
    field = ana.page.get_by_role("textbox", name="Your name")
    field.fill(name)
    field.press("Enter")
    ana.waits_until(lambda: ana.context.request.get(ana.url + "/api/me").json()["name"] == shown)
    wish = {
        "game": "duel",
        "seats": [{"type": "here"}, {"type": "here", "name": name}],
        "is_public": True,
    }
    table = Table(ana, wish)

    def shows_only_text() -> None:
        ana.sees(shown)
        found = "() => [document.querySelectorAll('#app script, #app img[src=x], #app b').length, window.wasRun]"
        assert ana.page.evaluate(found) == [0, None]

    ana.open(f"/match/{table.id}")
    shows_only_text()
    ana.click("Menu")
    ana.click("Give up")
    shows_only_text()
    ana.open("/lobby")
    shows_only_text()
