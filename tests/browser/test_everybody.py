"""The client is for everybody: axe finds nothing on any screen, focus can be seen, and what happens is said in words."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.browser.opening import Table
from tests.support.browser.person import DESK, PHONE, TABLET, Person

MakePerson = Callable[..., Person]

AXE = (Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js").read_text()
DUEL = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}
KINGDOMINO: dict[str, Any] = {
    "game": "classic",
    "seats": [{"type": "here"}, *[{"type": "bot", "bot": "page"}] * 3],
}


class Inspector:
    """Looks at a page in each layout and both themes, and keeps what axe finds."""

    def __init__(self, person: Person) -> None:
        self.page = person.page
        self.found: dict[str, list[str]] = {}

    def look(self, screen: str) -> None:
        if not self.page.evaluate("() => 'axe' in window"):
            self.page.evaluate(AXE)
        for layout, size in (("desk", DESK), ("tablet", TABLET), ("phone", PHONE)):
            self.page.set_viewport_size(size)  # pyright: ignore[reportArgumentType] a size is a size
            self._run(f"{screen}, {layout}", {"resultTypes": ["violations"]})
        # Another theme changes nothing but colours, and these are the same in every layout.
        self._theme("dark")
        self._run(f"{screen}, dark", {"runOnly": ["color-contrast"]})
        self._theme("light")

    def _theme(self, theme: str) -> None:
        self.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)

    def _run(self, where: str, options: dict[str, Any]) -> None:
        # Under a sheet everything is out of reach, and was looked at without it.
        found = self.page.evaluate(
            "(options) => axe.run(document.querySelector('dialog[open]') ?? document, options)",
            options,
        )
        problems = [
            f"{each['id']}: {node['html'][:120]} {json.dumps(node['any'][:1])[:300]}"
            for each in found["violations"]
            for node in each["nodes"]
        ]
        if problems:
            self.found[where] = problems


def _look_at_sheets(ana: Person, inspector: Inspector, *names: str) -> None:
    for name in names:
        ana.click(name)
        ana.page.locator("dialog[open]").wait_for()
        inspector.look(name)
        ana.page.keyboard.press("Escape")
        ana.page.locator("dialog[open]").wait_for(state="detached")


def test_axe_finds_nothing_on_the_pages(person: MakePerson):
    ana = person(settings={"theme": "light"})
    inspector = Inspector(ana)
    for path in ("/", "/lobby", "/settings", "/upload", "/match/nosuchmatch", "/nowhere"):
        ana.open(path)
        ana.page.locator("h1").first.wait_for()
        inspector.look(path)
    ana.open()
    ana.page.get_by_role("radio", name="Kingdomino", exact=True).check()
    inspector.look("the form of Kingdomino")
    ana.page.locator("select").first.select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    inspector.look("waiting room")
    ana.forgives("404")
    assert inspector.found == {}


def test_axe_finds_nothing_at_a_duel(person: MakePerson):
    ana = person(settings={"theme": "light"})
    inspector = Inspector(ana)
    table = Table(ana, {**DUEL, "seed": "L 13"})
    table.play_to(lambda _, verbs: "turn" in verbs, "L", 13)
    ana.open(f"/match/{table.id}")
    ana.click("Turn a die")
    inspector.look("a question")
    ana.click("Undo")
    ana.page.locator("[role=gridcell][data-legal]").first.click()
    inspector.look("a ghost")
    ana.click("Hint")
    ana.page.locator("button.why").wait_for()
    inspector.look("a hint")
    _look_at_sheets(
        ana,
        inspector,
        "Why?",
        "Help",
        "Log",
        "Menu",
        "Open the spellbook",
        "Ana: ",
    )
    ana.click("Menu")
    ana.click("Was the luck fair?")
    ana.page.locator("dialog[open] code").first.wait_for()
    inspector.look("the luck")
    ana.page.keyboard.press("Escape")
    ana.gives_up()
    inspector.look("the end")
    ana.click("Replay")
    ana.sees("1/")
    inspector.look("the replay")
    assert inspector.found == {}


def test_axe_finds_nothing_at_kingdomino(person: MakePerson):
    ana = person(settings={"theme": "light"})
    inspector = Inspector(ana)
    ana.open(f"/match/{Table(ana, {**KINGDOMINO, 'seed': '1', 'thinking_ms': 10}).id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    squares.first.click()
    inspector.look("placing")
    ana.page.keyboard.press("Escape")
    ana.click("Hint")
    ana.page.locator("button.why").wait_for()
    inspector.look("a hint")
    _look_at_sheets(ana, inspector, "Why?", "Help", "Log", "Menu", "Ana: ")
    ana.click("Menu")
    ana.click("Was the luck fair?")
    ana.page.locator("dialog[open] code").first.wait_for()
    inspector.look("the luck")
    ana.page.keyboard.press("Escape")
    two = {**KINGDOMINO, "seats": KINGDOMINO["seats"][:2]}
    ana.open(f"/match/{Table(ana, two).id}")
    ana.gives_up()
    inspector.look("the end")
    assert inspector.found == {}


FOCUS = """
() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A radio button is drawn by the text beside it.
  const drawn = [element, element.nextElementSibling, element.closest("label")].filter(Boolean);
  const isSeen = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  });
  return { isSeen, name: `${element.tagName} ${element.className} ${element.getAttribute("aria-label") ?? ""}` };
}
"""


def _unseen_focus(ana: Person) -> tuple[int, set[str]]:
    """How much Tab reaches on this page, and what of it does not show that it has the focus."""
    unseen: set[str] = set()
    for reached in range(60):
        ana.page.keyboard.press("Tab")
        found = ana.page.evaluate(FOCUS)
        if found is None:
            return reached, unseen
        if not found["isSeen"]:
            unseen.add(found["name"])
    return 60, unseen


def test_focus_is_visible_everywhere(person: MakePerson):
    ana = person()
    table = Table(ana, {**DUEL, "seed": "L 13"})
    table.play_to(lambda _, verbs: "turn" in verbs, "L", 13)
    kingdomino = Table(ana, {**KINGDOMINO, "seed": "1"})
    for path, least in (
        ("/", 9),
        ("/settings", 9),
        ("/lobby", 3),
        (f"/match/{table.id}", 8),
        (f"/match/{kingdomino.id}", 8),
    ):
        ana.open(path)
        ana.page.locator("h1").first.wait_for(state="attached")
        if path.startswith("/match"):
            ana.sees("turn.")
        reached, unseen = _unseen_focus(ana)
        assert unseen == set()
        assert reached >= least, f"Tab does not reach much on {path}"
    ana.click("Menu")
    ana.page.locator("dialog[open]").wait_for()
    assert _unseen_focus(ana)[1] == set()


def test_everything_that_happens_is_said_once(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.play(until=lambda: ana.round() == 2)
    ana.click("Log")
    entries = ana.page.locator("dialog[open] [aria-busy=false] li")
    entries.first.wait_for()
    # The newest entry is the first; within one everything stands in the order in which it happened.
    written = [
        line for each in entries.all()[::-1] for line in each.locator(".line").all_text_contents()
    ]
    # Points and squares are beside the sentences of the log, and in those that are said.
    said = [
        re.sub(r" on [a-z]\d+( \+ [a-z]\d+)*| \([+−]\d+\)", "", each)
        for each in ana.page.locator("[role=log] p").all_text_contents()
    ]
    said = [each for each in said if each in written]
    assert len(said) >= 5, "of two rolls, two takes and two drawings at most the first was missed"
    assert said == written[-len(said) :]
