"""Two people with a browser each, somebody who watches, and a connection that does not last."""

from collections.abc import Callable

from tests.browser.person import PHONE, Person

MakePerson = Callable[..., Person]


def _together(*people: Person, until: int) -> None:
    """All play until a round is reached."""
    while any(each.round() < until for each in people):
        for each in people:
            if each.step() is None:
                each.page.wait_for_timeout(20)


def test_two_browsers_a_reload_a_cut_and_a_spectator(person: MakePerson):
    ana, ben, eve = person(), person(size=PHONE, hand="touch"), person()
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    path = ana.page.evaluate("() => location.pathname")
    ben.open(path)
    ben.click("Join")
    ana.click("Start the game")
    _together(ana, ben, until=2)

    eve.open(path)
    eve.sees("you are watching")
    assert eve.step() is None, "who watches cannot do anything"

    ana.page.reload()
    _together(ana, ben, until=3)

    ben.context.set_offline(True)
    ben.page.evaluate("() => undefined")
    ben.context.set_offline(False)
    _together(ana, ben, until=4)

    ana.click("Say")
    ana.click("Well played!")
    ben.sees("Well played!")

    ana.click("Menu")
    ana.click("Offer to end")
    ben.click("Agree")
    for each in (ana, ben, eve):
        each.sees("The players agreed to end the game.")
