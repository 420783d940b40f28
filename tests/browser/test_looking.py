"""Replay, hints, fairness, language, settings; and every screen is usable by everybody, in both themes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.browser.person import PHONE, Person

MakePerson = Callable[..., Person]

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"


def _violations(person: Person) -> list[str]:
    """What axe finds on the page as it is."""
    person.page.evaluate(AXE.read_text())
    found = person.page.evaluate("() => axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{each['id']}: {node['html'][:120]} {json.dumps(node['any'][:1])[:300]}"
        for each in found["violations"]
        for node in each["nodes"]
    ]


def _give_up(ana: Person) -> None:
    ana.click("Menu")
    ana.click("Give up")
    ana.click("Really give up")
    ana.sees("Somebody gave up.")


def test_a_replay_by_buttons_and_keys(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.play(until=lambda: ana.round() == 2)
    _give_up(ana)
    ana.click("Look at it again")
    ana.sees("1/")
    ana.click("Forward")
    ana.sees("2/")
    ana.page.keyboard.press("ArrowRight")
    ana.sees("3/")
    ana.page.keyboard.press("Home")
    ana.sees("1/")
    ana.click("Last")
    ana.page.wait_for_function("() => document.querySelector('input[type=range]').matches('[max]')")
    ana.page.go_back()
    ana.sees("Somebody gave up.")


def test_hints_and_the_proof_of_the_luck(person: MakePerson):
    ana = person()
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    ana.click("Hint")
    ana.sees("to win")
    ana.page.keyboard.press("Escape")
    _give_up(ana)
    ana.page.keyboard.press("Escape")
    ana.click("Menu")
    ana.click("Was the luck fair?")
    ana.click("Check it now")
    ana.sees("Proved: all")


def test_the_language_changes_at_once_and_stays(person: MakePerson):
    ana = person()
    ana.open("/settings")
    ana.page.get_by_role("radio", name="Français").check()
    ana.sees("Réglages")
    ana.page.reload()
    ana.sees("Réglages")
    ana.open()
    ana.sees("Jouer un Duel contre Écuyer")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(person: MakePerson, theme: str):
    ana = person(settings={"theme": theme}, size=PHONE)
    found: dict[str, list[str]] = {}
    for path in ("/", "/lobby", "/settings", "/nowhere"):
        ana.open(path if path != "/nowhere" else "/match/nosuchmatch")
        ana.page.locator("h1").first.wait_for()
        found[path] = _violations(ana)
    ana.open()
    ana.click("Play a Duel")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    found["duel"] = _violations(ana)
    for name in ("Menu", "What happened", "What can I do?"):
        ana.click(name)
        ana.page.locator("dialog[open]").wait_for()
        found[name] = _violations(ana)
        ana.page.keyboard.press("Escape")
    _give_up(ana)
    found["end"] = _violations(ana)
    ana.click("Look at it again")
    ana.sees("1/")
    found["replay"] = _violations(ana)
    assert {name: each for name, each in found.items() if each} == {}
