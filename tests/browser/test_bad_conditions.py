"""Connections that break, servers that restart, tabs, reloads, no storage, slow networks: help is shown, nothing is lost."""

import re
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute

from tests.browser.opening import Table
from tests.browser.person import DESK, PHONE, TABLET, Person
from tools.load.server_process import ServerProcess

MakePerson = Callable[..., Person]

LOST = "Connection lost…"
AGAINST_A_BOT = {"game": "duel", "seats": [{"type": "here"}, {"type": "bot", "bot": "page"}]}
TWO_AT_ONE_DEVICE = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}


class Wire:
    """The line between a page and the server, which can be cut and mended."""

    def __init__(self, person: Person) -> None:
        self.is_cut = False
        self._sockets: list[WebSocketRoute] = []
        person.page.route_web_socket(re.compile("/socket$"), self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            socket.close()
            return
        socket.connect_to_server()
        self._sockets.append(socket)

    def cut(self) -> None:
        self.is_cut = True
        while self._sockets:
            self._sockets.pop().close()

    def mend(self) -> None:
        self.is_cut = False


def _sit_down(ana: Person, wish: dict[str, Any]) -> Table:
    table = Table(ana, {**wish, "seed": "1", "thinking_ms": 10})
    ana.open(f"/match/{table.id}")
    ana.sees("turn. Take")
    return table


def _take(ana: Person, die: int = 0) -> None:
    ana.page.locator(".free button.die").nth(die).click()
    ana.page.get_by_role("button", name="Take", exact=True).click()


def _goes_on(ana: Person, table: Table) -> None:
    """What was clicked meanwhile is done, once, and the round is played to its end."""
    ana.waits_until(lambda: "take:1" in table.log())
    ana.play(until=lambda: ana.round() == 2)
    begun = [action.partition(":")[0] for action in table.log()[:4]]
    assert begun == ["roll", "take", "take", "draw"]


def test_the_socket_is_cut_in_the_middle_of_a_turn(person: MakePerson):
    ana = person()
    wire = Wire(ana)
    table = _sit_down(ana, AGAINST_A_BOT)
    ana.page.locator(".free button.die").first.click()
    wire.cut()
    ana.sees(LOST)
    # What was chosen is still chosen, and what is done now waits.
    ana.page.get_by_role("button", name="Take", exact=True).click()
    assert "take:1" not in table.log()
    wire.mend()
    ana.page.get_by_text(LOST).wait_for(state="detached")
    _goes_on(ana, table)


def test_the_network_is_away_before_the_match_is_seen(person: MakePerson):
    ana = person()
    wire = Wire(ana)
    table = Table(ana, AGAINST_A_BOT)
    wire.cut()
    ana.open(f"/match/{table.id}")
    ana.sees(LOST)
    wire.mend()
    ana.sees("Your turn.")


def test_no_server_for_a_new_table(person: MakePerson):
    ana = person()
    ana.open()
    ana.context.set_offline(True)
    ana.click("Play a Duel")
    ana.sees("The server cannot be reached.")
    ana.context.set_offline(False)
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.forgives("net::ERR_INTERNET_DISCONNECTED")


def test_a_part_of_the_program_that_did_not_come_is_fetched_again(person: MakePerson):
    ana = person()
    lost: list[str] = []

    def lose_first(route: Route) -> None:
        if lost:
            route.continue_()
        else:
            lost.append(route.request.url)
            route.abort()

    ana.page.route("**/assets/PlayScreen-*.js", lose_first)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    assert lost
    ana.forgives("net::ERR_FAILED")


@pytest.fixture
def process(tmp_path: Path) -> Generator[ServerProcess]:
    made = ServerProcess(tmp_path)
    made.start()
    yield made
    made.stop()


def test_the_server_is_killed_and_comes_back(process: ServerProcess, browser: Browser):
    ana = Person(browser, process.url)
    table = _sit_down(ana, AGAINST_A_BOT)
    ana.page.locator(".free button.die").first.click()
    process.kill()
    ana.sees(LOST)
    ana.page.get_by_role("button", name="Take", exact=True).click()
    process.start()
    ana.page.get_by_text(LOST).wait_for(state="detached")
    _goes_on(ana, table)
    ana.forgives("WebSocket connection to")
    ana.close()


def test_two_tabs_of_one_person(person: MakePerson):
    ana = person()
    table = _sit_down(ana, TWO_AT_ONE_DEVICE)
    tab = ana.another_tab()
    tab.open(f"/match/{table.id}")
    tab.sees("Ana’s turn.")
    # Half a turn in one tab, a whole one in the other: what happened counts in both.
    tab.page.locator(".free button.die").nth(1).click()
    _take(ana)
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
    ana.sees("Build the finest kingdom")
    assert ana.page.locator("dialog[open]").count() == 0
    ana.page.go_forward()
    ana.sees("Round 2")
    ana.play(until=lambda: ana.round() == 3)


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
    eve.sees("All seats are taken; you can watch when it begins.")
    ana.click("Start the game")
    eve.sees("you are watching")
    late = person()
    late.open(path)
    late.sees("you are watching")
    assert late.step() is None


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
        answer = route.fetch()
        route.fulfill(
            response=answer, headers={k: v for k, v in answer.headers.items() if k != "set-cookie"}
        )
        ana.context.clear_cookies()

    ana.context.route("**/api/guests", without_cookie)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("keeps no cookies")
    ana.forgives("401")


def test_a_slow_network(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    ana.has_slow_network()
    ana.page.goto(ana.url, wait_until="commit")
    # A word before the program is there.
    ana.page.locator("#app > .first-word").wait_for()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.play(until=lambda: ana.round() == 2)


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
