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


def _sit_down(ana: Person, ben: Person) -> str:
    """Ana opens a table by link, Ben joins, and it begins; where it is."""
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    path = ana.page.evaluate("() => location.pathname")
    ben.open(path)
    ben.click("Join")
    ana.click("Start the game")
    return path


def test_two_browsers_a_reload_a_cut_and_a_spectator(person: MakePerson):
    ana, ben, eve = person(), person(size=PHONE, hand="touch"), person()
    path = _sit_down(ana, ben)
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


def test_whoever_asked_hears_that_it_was_refused_and_nothing_of_the_kind_when_it_was_not(
    person: MakePerson,
):
    ana, ben = person(), person()
    _sit_down(ana, ben)
    refused = "Your wish was refused."
    ana.click("Menu")
    ana.click("Offer to end")
    ben.click("Refuse")
    ana.sees(refused)
    ana.page.get_by_text(refused).wait_for(state="detached")
    # Who begins takes a die, and would like to have it back.
    takes = ana.page.get_by_text("Take one die.")
    ana.waits_until(
        lambda: takes.is_visible() or ben.page.get_by_text("Take one die.").is_visible()
    )
    first, other = (ana, ben) if takes.is_visible() else (ben, ana)
    while not first.page.get_by_text("Waiting for").is_visible():
        first.step()
    first.click("Menu")
    first.click("Take back my last move")
    other.click("Agree")
    first.sees("Take one die.")
    first.page.wait_for_timeout(1500)
    assert first.page.get_by_text(refused).count() == 0
