"""Connections that break or are slow, servers that restart: it is said, what was clicked is done once, and nothing is lost."""

import re
from collections.abc import Callable, Generator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, WebSocketRoute

from tests.support.browser.opening import Table, sit_down
from tests.support.browser.person import PHONE, Person
from tools.load.server_process import ServerProcess

MakePerson = Callable[..., Person]

LOST = "Connection lost…"
AGAINST_A_BOT = {"game": "duel", "seats": [{"type": "here"}, {"type": "bot", "bot": "page"}]}
MISSED_MS = 5_200
"""After so long away nobody is sent to a table any more."""


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


def _goes_on(ana: Person, table: Table) -> None:
    """What was clicked meanwhile is done, once, and the round is played to its end."""
    ana.waits_until(lambda: "take:1" in table.log())
    ana.play(until=lambda: ana.round() == 2)
    begun = [action.partition(":")[0] for action in table.log()[:4]]
    assert begun == ["roll", "take", "take", "draw"]


def test_the_socket_is_cut_in_the_middle_of_a_turn(person: MakePerson):
    ana = person()
    wire = Wire(ana)
    table = sit_down(ana, AGAINST_A_BOT)
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
    table = sit_down(ana, AGAINST_A_BOT)
    ana.page.locator(".free button.die").first.click()
    process.kill()
    ana.sees(LOST)
    ana.page.get_by_role("button", name="Take", exact=True).click()
    process.start()
    ana.page.get_by_text(LOST).wait_for(state="detached")
    _goes_on(ana, table)
    ana.forgives("WebSocket connection to")
    ana.close()


def test_a_slow_network(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    ana.has_slow_network()
    ana.page.goto(ana.url, wait_until="commit")
    # A word before the program is there.
    ana.page.locator("#app > .first-word").wait_for()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.play(until=lambda: ana.round() == 2)


def test_who_was_cut_off_while_waiting_for_anybody_goes_to_whoever_waits_now(person: MakePerson):
    ana, ben = person(), person()
    wire = Wire(ana)
    ana.open()
    ana.page.get_by_role("button", name="With anybody").first.click()
    ana.sees("Waiting for players")
    wire.cut()
    ana.page.wait_for_timeout(MISSED_MS)
    ben.open()
    ben.page.get_by_role("button", name="With anybody").first.click()
    ben.sees("Waiting for players")
    path = ben.page.evaluate("() => location.pathname")
    assert path != ana.page.evaluate("() => location.pathname")
    wire.mend()
    ana.page.wait_for_url(f"**{path}")
    ana.sees("Round 1")
