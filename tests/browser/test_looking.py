"""Replay, hints, fairness, language, settings."""

from collections.abc import Callable

from tests.browser.person import Person

MakePerson = Callable[..., Person]


def _give_up(ana: Person) -> None:
    ana.click("Menu")
    ana.click("Give up")
    ana.click("Really give up")
    ana.sees("gave up.")


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
    ana.sees("gave up.")


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
    ana.sees("Jouer un Duel contre l’Écuyer")
