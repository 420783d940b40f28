"""Two people with a browser each, somebody who watches, and a connection that does not last."""

from collections.abc import Callable

from tests.support.browser.person import PHONE, Person

MakePerson = Callable[..., Person]


def _together(*people: Person, until: int) -> None:
    """All play until a round is reached."""
    while any(each.round() < until for each in people):
        for each in people:
            if each.step() is None:
                each.page.wait_for_timeout(20)


def _sit_down(ana: Person, ben: Person) -> str:
    """Ana opens a table by link, Ben joins, and it begins by itself; where it is."""
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    path = ana.page.evaluate("() => location.pathname")
    ben.open(path)
    ben.click("Join")
    ana.waits_until(lambda: ana.page.title().startswith("Everybody is here"))
    for each in (ana, ben):
        each.sees("Round 1")
    return path


def test_the_last_seconds_before_the_start_are_seen_and_can_be_held(person: MakePerson):
    ana, ben = person(), person(size=PHONE, hand="touch")
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.click("Open the table")
    ana.sees("Waiting for players")
    ben.open(ana.page.evaluate("() => location.pathname"))
    ben.click("Join")
    for each in (ana, ben):
        each.sees("the game begins in")
    ana.click("Hold on")
    ana.waits_until(lambda: ana.page.title().startswith("Start the game: everybody is here"))
    ben.sees("to start the game.")
    ana.page.wait_for_timeout(3500)
    assert ana.page.get_by_text("Round 1").count() == 0, "it is held"
    ana.click("Start the game")
    ben.sees("Round 1")


def test_two_browsers_a_reload_a_cut_and_a_spectator(person: MakePerson):
    ana, ben, eve = person(), person(size=PHONE, hand="touch"), person()
    path = _sit_down(ana, ben)
    _together(ana, ben, until=2)

    eve.open(path)
    eve.sees("you are watching")
    for each in (ana, ben):
        each.sees("1 person watches")
    assert eve.step() is None, "who watches cannot do anything"

    ana.page.reload()
    _together(ana, ben, until=3)

    ben.context.set_offline(True)
    ben.page.evaluate("() => undefined")
    ben.context.set_offline(False)
    _together(ana, ben, until=4)

    ana.click("Say")
    ana.click("Well played!")
    ben.page.locator(".plate .said").get_by_text("Well played!").wait_for()

    ana.click("Menu")
    ana.click("Offer to end")
    ben.click("Agree")
    for each in (ana, ben, eve):
        each.sees("The players agreed to end the game.")


def test_two_who_play_with_anybody_meet_and_the_host_hears_of_it_elsewhere(person: MakePerson):
    ana, ben, eve = person(), person(), person()
    ben.open()
    ben.page.wait_for_load_state("networkidle")
    ana.open()
    ana.page.get_by_role("button", name="With anybody").first.click()
    ana.sees("Waiting for players")
    path = ana.page.evaluate("() => location.pathname")

    ben.sees("Somebody is waiting for you")
    ana.open()
    ben.page.get_by_role("button", name="With anybody").first.click()
    ben.page.wait_for_url(f"**{path}")

    ana.sees("Table is full: start")
    eve.open()
    eve.page.wait_for_load_state("networkidle")
    assert eve.page.get_by_text("Somebody is waiting for you").count() == 0
    ana.page.get_by_text("Table is full: start").click()
    ben.sees("Round 1")


def test_a_game_with_anybody_begins_by_itself_also_while_the_host_looks_at_another_tab(
    person: MakePerson,
):
    ana, ben = person(), person()
    ana.open()
    ana.page.get_by_role("button", name="With anybody").first.click()
    ana.sees("Waiting for players")
    ana.another_tab().page.bring_to_front()

    ben.open()
    ben.page.get_by_role("button", name="With anybody").first.click()
    for each in (ben, ana):
        each.sees("Round 1")


def test_whoever_asked_hears_whether_it_was_refused_or_agreed_to(
    person: MakePerson,
):
    ana, ben = person(), person()
    _sit_down(ana, ben)
    refused = "was refused:"
    ana.click("Menu")
    ana.click("Offer to end")
    ana.click("Hide")
    ben.click("Refuse")
    ana.sees(f"Your wish to end the game {refused} it goes on.")
    # It stays until it is put away or has been there for long.
    ana.page.wait_for_timeout(5000)
    ana.click("Close")
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
    first.sees("You asked to take back your move.")
    other.click("Agree")
    first.sees("Take one die.")
    first.sees("agreed: your move is taken back.")
    assert first.page.get_by_text(refused).count() == 0
    first.click("Close")
    # Who refuses may play on at once: that the move stands is told all the same.
    while not first.page.get_by_text("Waiting for").is_visible():
        first.step()
    first.click("Menu")
    first.click("Take back my last move")
    other.click("Refuse")
    while not other.page.get_by_text("Waiting for").is_visible():
        other.step()
    first.sees(f"Your wish to take back {refused} your move stands.")


def test_whoever_asked_hears_that_the_other_played_on_without_an_answer(person: MakePerson):
    ana, ben = person(), person()
    _sit_down(ana, ben)
    ana.waits_until(
        lambda: any(each.page.get_by_text("Take one die.").is_visible() for each in (ana, ben))
    )
    first, other = (ana, ben) if ana.page.get_by_text("Take one die.").is_visible() else (ben, ana)
    while not first.page.get_by_text("Waiting for").is_visible():
        first.step()
    first.click("Menu")
    first.click("Take back my last move")
    # The question takes nothing away: the turn is told below it and is confirmed as ever.
    other.sees("would like to take back a move.")
    other.sees("Take two dice")
    for number in range(2):
        other.page.locator(".free button.die").nth(number).click()
    other.page.get_by_role("button", name="Take", exact=True).click()
    first.sees("played on without answering: your move stands.")
    assert first.page.get_by_text("was refused").count() == 0


def test_what_was_asked_can_be_withdrawn(person: MakePerson):
    ana, ben = person(), person(size=PHONE, hand="touch")
    _sit_down(ana, ben)
    ana.click("Menu")
    ana.click("Offer to end")
    ben.sees("would like to end the game now")
    ana.click("Withdraw")
    for each, text in ((ana, "You offered to end"), (ben, "would like to end")):
        each.page.get_by_text(text).wait_for(state="detached")
    ana.page.wait_for_timeout(1500)
    assert ana.page.get_by_text("was refused").count() == 0, "nobody has refused it"


def test_whom_one_invites_to_a_duel_can_have_the_first_turn(person: MakePerson):
    ana, ben = person(), person()
    ana.open()
    ana.page.locator("select").select_option("link")
    ana.page.get_by_role("radio", name="Opponent", exact=True).check()
    ana.click("Open the table")
    ana.sees("Waiting for players")
    ben.open(ana.page.evaluate("() => location.pathname"))
    ben.click("Join")
    ben.sees("Your turn. Take one die.")
    ana.sees("Waiting for Guest")
