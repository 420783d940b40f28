"""Whole games of Kingdomino, at one device and against bots."""

from collections.abc import Callable

from tests.browser.person import PHONE, Person

MakePerson = Callable[..., Person]


def _start(ana: Person, players: int, *opponents: str) -> None:
    ana.open()
    page = ana.page
    page.get_by_role("radio", name="Kingdomino", exact=True).check()
    page.get_by_role("radio", name=str(players), exact=True).check()
    for select, opponent in zip(page.locator("select").all(), opponents, strict=True):
        select.select_option(opponent)
    ana.click("Start")


def test_two_people_at_one_device(person: MakePerson):
    ana = person()
    _start(ana, 2, "here")
    ana.sees("’s turn.")
    ana.play(seconds=90)
    assert "domino" in ana.seen
    ana.sees("All dominoes are placed.")


def test_four_players_on_a_phone(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    _start(ana, 4, "page", "squire", "knight")
    ana.play(seconds=90)
    ana.sees("All dominoes are placed.")
