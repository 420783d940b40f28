"""Every spell of Duel, and two of them together, used as a person does it."""

from collections.abc import Callable
from typing import Any

from tests.support.browser.opening import Moment, Table
from tests.support.browser.person import DESK, PHONE, TABLET, Person

MakePerson = Callable[..., Person]

TWO_AT_ONE_DEVICE = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}
LINES = ("ignore", "split", "two", "turn", "domain", "cross")
"""The lines of the spellbook, as they come in a position."""


IS_WHOLE = """
(card) => {
  const inside = (inner, outer) => inner.top >= outer.top && inner.bottom <= outer.bottom;
  const boxes = [card.querySelector(".words"), card, card.closest(".tray")].map((each) => each.getBoundingClientRect());
  return inside(boxes[0], boxes[1]) && inside(boxes[1], boxes[2]);
}
"""


def _sit_down(ana: Person, liked: str, seed: int, moment: Moment) -> Table:
    """At a game that has come to the moment where Ana can use a spell."""
    table = Table(ana, {**TWO_AT_ONE_DEVICE, "seed": f"{liked} {seed}"})
    table.play_to(moment, liked, seed)
    ana.open(f"/match/{table.id}")
    ana.sees("Ana’s turn.")
    return table


def _can(verb: str) -> Moment:
    return lambda _, verbs: verb in verbs


def _legal(ana: Person) -> set[str]:
    squares = ana.page.locator("[role=gridcell][data-legal]")
    squares.first.wait_for()
    return {each.get_attribute("data-square") or "" for each in squares.all()}


def _draw(ana: Person, square: str) -> None:
    ana.page.locator(f"[data-legal][data-square={square}]").click()
    ana.page.locator(".ghost").first.wait_for()
    ana.click("Confirm")


def _done(ana: Person, table: Table, *verbs: str) -> list[str]:
    """What Ana did since the opening, once the server has it: these things, in this order."""
    ana.waits_until(lambda: len(table.done()) >= len(verbs))
    actions = table.done()
    assert [action.partition(":")[0] for action in actions[: len(verbs)]] == [*verbs]
    return actions


def _line(position: Any, spell: str) -> Any:
    return position["duel"]["spellbook"][LINES.index(spell)]


def _reads(ana: Person, text: str) -> None:
    """It is written in the log."""
    ana.click("Log")
    ana.page.locator("dialog[open] li").filter(has_text=text).first.wait_for()
    ana.page.keyboard.press("Escape")


def test_ignore_connection(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "d", 6, _can("ignore"))
    connected = _legal(ana)
    ana.click("Ignore connection")
    ana.page.wait_for_function(
        "(few) => document.querySelectorAll('[data-legal]').length > few", arg=len(connected)
    )
    # Nobody spends it without a need and without knowing so.
    needless = ana.page.get_by_text("It fits here without the spell")
    for square in sorted(connected):
        ana.page.locator(f"[data-legal][data-square={square}]").click()
        if needless.count():
            break
    needless.wait_for()
    ana.click("Undo")
    ana.page.get_by_role("button", name="Confirm").wait_for(state="detached")
    _draw(ana, min(_legal(ana) - connected))
    _done(ana, table, "ignore")
    assert _line(table.position(), "ignore")["is_spent"]
    _reads(ana, "(connections ignored)")


def test_split_domino(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    table = _sit_down(ana, "l", 15, _can("split"))
    ana.click("Split domino")
    ana.page.locator(".offers [aria-pressed=true]").wait_for()
    ana.sees("Draw your dice one by one")
    ana.page.locator(f"[data-legal][data-square={min(_legal(ana))}]").click()
    # One die cannot be turned: what is held is told, and that another one follows.
    ana.sees("First die: ")
    assert ana.page.locator(".tray .hand .chosen").count() == 1
    assert ana.page.get_by_role("button", name="Rotate").count() == 0
    ana.click("Confirm")
    ana.sees("Now the second die, ")
    _draw(ana, max(_legal(ana)))
    _done(ana, table, "split", "second")
    assert _line(table.position(), "split")["is_spent"]
    _reads(ana, "(split)")


def test_take_two_dice(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "D", 1, lambda _, verbs: verbs.get("take", 0) > 4)
    ana.click("Take two dice")
    dice = ana.page.locator(".free button.die")
    dice.nth(0).click()
    dice.nth(2).click()
    ana.page.get_by_role("button", name="Take", exact=True).click()
    # Nobody drafts in between: Ana goes on with her two dice.
    _draw(ana, min(_legal(ana)))
    assert _done(ana, table, "take", "draw")[0] == "take:1,3"
    assert _line(table.position(), "two")["is_spent"]
    _reads(ana, "Ana takes 2 dice: ")


def test_turn_die(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "L", 13, _can("turn"))
    # Who only looks what it would be finds the domino where it lay.
    square = min(_legal(ana))
    ana.page.locator(f"[data-square={square}]").first.click()
    ana.page.get_by_role("button", name="Confirm").wait_for()
    ana.click("Turn a die")
    ana.page.get_by_role("button", name="Confirm").wait_for(state="detached")
    ana.click("Undo")
    ana.page.get_by_role("button", name="Confirm").wait_for()
    ana.click("Turn a die")
    faces = ana.page.locator(".tray fieldset button")
    wanted = faces.last.get_attribute("aria-label")
    faces.last.click()
    ana.page.locator(".tray .hand").get_by_label(wanted or "", exact=True).first.wait_for()
    ana.click("Undo")
    ana.click("Turn a die")
    faces.last.click()
    _draw(ana, min(_legal(ana)))
    _done(ana, table, "turn", "draw")
    assert _line(table.position(), "turn")["is_spent"]
    _reads(ana, f"to {wanted}.")


def test_domain_bonus(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "f", 1, _can("domain"))
    ana.sees("You won “Domain bonus”")
    # A coat is only proposed, with what it is worth, until it is confirmed.
    ana.click("checked")
    ana.sees("Bonus for checked: +")
    ana.click("Undo")
    ana.sees("You won “Domain bonus”")
    ana.click("filled")
    ana.sees("Bonus for filled: +")
    ana.click("checked")
    assert table.done() == []
    ana.click("Confirm")
    assert _done(ana, table, "domain")[0] == "domain:c"
    assert _line(table.position(), "domain")["chosen"] == "checked"
    _reads(ana, "Ana chooses checked: 3 points more for each of its domains.")
    ana.click("Ana: ")
    ana.sees("Domain bonus: checked, 3 points a domain")


def test_add_cross(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    table = _sit_down(ana, "c", 11, _can("cross"))
    ana.sees("You won the spell")
    square = min(_legal(ana))
    before = _crosses(table, square)
    _draw(ana, square)
    assert _done(ana, table, "cross")[0] == f"cross:{square}"
    assert _crosses(table, square) == before + 1
    _reads(ana, "Ana adds a cross")
    # It stays marked, beside what was drawn.
    assert ana.page.locator(".map-0 .added").count() == 1


def _crosses(table: Table, square: str) -> int:
    squares = table.position()["kingdoms"][0]["squares"]
    return next(each["crowns"] for each in squares if each["square"] == square)


def test_splitting_and_ignoring_the_connection_in_one_turn(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "d l", 2, _can("split-ignore"))
    ana.click("Split domino")
    connected = _legal(ana)
    ana.click("Ignore connection")
    ana.page.wait_for_function(
        "(few) => document.querySelectorAll('[data-legal]').length > few", arg=len(connected)
    )
    _draw(ana, min(_legal(ana) - connected))
    ana.sees("Now the second die, ")
    _draw(ana, max(_legal(ana)))
    _done(ana, table, "split-ignore", "second")
    position = table.position()
    assert _line(position, "split")["is_spent"]
    assert _line(position, "ignore")["is_spent"]
    _reads(ana, "(split) (connections ignored)")


def test_a_spell_that_is_asked_for_stays_so_when_the_castle_comes_to_it(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "d", 6, _can("ignore"))
    connected = _legal(ana)
    ana.click("Ignore connection")
    ana.click("Castle bonus")
    ana.page.locator(".tray .hand button").first.click()
    given = ana.page.locator(".offers button[aria-pressed=true]")
    ana.waits_until(lambda: given.count() == 2)
    ana.waits_until(lambda: len(_legal(ana)) > len(connected))
    # Who calls both off is told why a square cannot be used, though the spell could use it.
    ana.click("Undo")
    ana.waits_until(lambda: given.count() < 2)
    ana.click("Undo")
    ana.waits_until(lambda: given.count() == 0)
    ana.page.locator("[role=gridcell][aria-label$=': empty']:not([data-legal])").first.click()
    ana.sees("would touch neither the castle nor a matching coat")
    ana.click("Ignore connection")
    ana.click("Castle bonus")
    ana.page.locator(".tray .hand button").first.click()
    ana.waits_until(lambda: len(_legal(ana)) > len(connected))
    _draw(ana, min(_legal(ana) - connected))
    _done(ana, table, "castle", "ignore")


def test_two_spells_won_in_one_round_are_told_whole(person: MakePerson):
    for size in (PHONE, TABLET, DESK):
        ana = person(size=size, settings={"speed": "usual"}, has_motion=True)
        _sit_down(ana, "d l", 6, lambda at, _: at["round"] == 12 and at["duel"]["step"] == "draw")
        ana.page.locator(f"[data-legal][data-square={min(_legal(ana))}]").click()
        ana.click("Confirm")
        told = ana.page.locator(".tray .won")
        told.nth(1).wait_for()
        ana.page.wait_for_timeout(400)
        for each in told.all():
            assert "the spell “" in (each.text_content() or "")
            assert each.evaluate(IS_WHOLE)
        # Pictures stand in their sentence.
        sentence = ana.page.locator(".says p")
        assert sentence.locator("svg").count() > 1
        lines = sentence.evaluate(
            "(each) => each.getBoundingClientRect().height / parseFloat(getComputedStyle(each).lineHeight)"
        )
        assert lines < (3.5 if size == PHONE else 2.5)


def test_the_castle_and_a_turned_die_in_one_turn(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    table = _sit_down(ana, "L", 13, _can("turn"))
    ana.click("Turn a die")
    ana.page.locator(".tray .hand button[aria-pressed=false]").tap()
    ana.page.locator(".tray fieldset button").first.tap()
    ana.click("Castle bonus")
    ana.page.locator(".tray .hand button").first.tap()
    _draw(ana, min(_legal(ana)))
    assert "x" in _done(ana, table, "turn", "castle", "draw")[2], "the castle's cross is drawn"


def test_the_castle_leaves_a_laid_domino_where_it_is(person: MakePerson):
    ana = person()
    table = _sit_down(ana, "L", 13, _can("castle"))
    ana.page.locator("[data-legal]").first.click()
    halves = ana.page.locator(".ghost > g")
    halves.first.wait_for()
    places = [each.get_attribute("transform") for each in halves.all()]
    # While it asks for a die the map waits; who thinks better of it finds the domino where it was.
    ana.click("Castle bonus")
    ana.page.locator("[data-legal]").first.wait_for(state="detached")
    ana.click("Undo")
    halves.first.wait_for()
    assert [each.get_attribute("transform") for each in halves.all()] == places
    ana.click("Castle bonus")
    ana.page.locator(".tray .hand button").first.click()
    given = ana.page.locator(".offers button[aria-pressed=true]")
    for take_back in ("Undo", "Castle bonus"):
        given.wait_for()
        halves.first.wait_for()
        assert [each.get_attribute("transform") for each in halves.all()] == places
        # The cross was given last, so it is the first to go; the domino stays.
        ana.click(take_back)
        given.wait_for(state="detached")
        halves.first.wait_for()
        assert [each.get_attribute("transform") for each in halves.all()] == places
        ana.click("Castle bonus")
        ana.page.locator(".tray .hand button").first.click()
    given.wait_for()
    halves.first.wait_for()
    ana.click("Confirm")
    _done(ana, table, "castle", "draw")


def test_a_spell_for_dice_that_fit_nowhere(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    table = _sit_down(ana, "d l", 1, lambda _, verbs: {"nothing", "ignore"} <= {*verbs})
    ana.sees("Your dice fit nowhere: use “")
    ana.sees("“Ignore connection”")
    # A round in which nobody draws is the last one (rule D21).
    has_ben_drawn = table.position()["duel"]["hands"][1]["has_drawn"]
    ana.sees(", or pass." if has_ben_drawn else "the game ends.")
    # It is there, but nobody is led to it.
    assert ana.page.locator("button.confirm.minor").text_content() == "Pass"
    ana.click("Ignore connection")
    _draw(ana, min(_legal(ana)))
    _done(ana, table, "ignore")


def test_a_spell_that_must_wait_is_there_and_says_why(person: MakePerson):
    ana = person()
    _sit_down(ana, "L", 13, lambda at, verbs: "take" in verbs and _line(at, "turn")["owner"] == 0)
    waiting = ana.page.get_by_role("button", name="Turn a die")
    waiting.and_(ana.page.locator("[aria-disabled=true]")).wait_for()
    why = "Turn a die: Turn one of your dice to another of its faces. Not now: only when you have"
    told = ana.page.get_by_role("tooltip").filter(has_text=why)
    waiting.hover()
    told.wait_for()
    ana.page.mouse.move(1, 1)
    told.wait_for(state="hidden")
    for ask in (
        lambda: waiting.click(force=True),
        lambda: (waiting.focus(), ana.page.keyboard.press("Enter")),
    ):
        ask()
        ana.page.locator(".act").get_by_text(why).wait_for()
        # Whoever goes on is told what to do again.
        ana.page.locator(".free button.die").first.click()
        ana.page.locator(".act").get_by_text(why).wait_for(state="detached")


def test_a_hint_to_use_the_castle_says_so_and_shows_its_cross(person: MakePerson):
    ana = person(hand="touch", size=PHONE)
    table = Table(
        ana, {"game": "duel", "seats": [{"type": "here"}, {"type": "bot", "bot": "page"}]}
    )
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    dice = ana.page.locator(".tray .hand.seat-0 .die")
    faces = table.position()["duel"]["hands"][0]["dice"]
    before = dice.first.get_attribute("title")
    ana.page.route("**/hint", lambda route: route.fulfill(json=_castle_hint(faces[0]["face"])))
    ana.click("Hint")
    ana.sees("Hint: use “Castle bonus”. One more cross for ")
    ana.sees("up to +13 points instead of +4.")
    # It is on the die, but not yet given.
    assert dice.first.get_attribute("title") != before
    assert "cross" in (dice.first.get_attribute("title") or "")
    ana.click("Use castle bonus")
    ana.page.locator(".offers button[aria-pressed=true]").wait_for()
    ana.page.get_by_role("button", name="Use castle bonus").wait_for(state="detached")
    ana.click("Undo")
    ana.waits_until(lambda: dice.first.get_attribute("title") == before)


def _castle_hint(face: str) -> dict[str, Any]:
    """As if the strongest bot would spend it."""
    reason = {"text": "", "rule": "D11", "points": 0}
    values = {"old": 4, "new": 13, "fitted": "yes", "fits": "yes"}
    better = {**reason, "key": "better_drawing", "speaks_for": True, "values": values}
    spent = {"spell": "castle_bonus"}
    spends = {**reason, "key": "spends", "speaks_for": False, "values": spent}
    advice: dict[str, Any] = {
        "action": f"castle:{face}",
        "points": 1.0,
        "chance": 0.6,
        "gain": 0,
        "equals": [],
        "reasons": [better, spends],
        "difference": {"best": [], "played": [], "gain": 0},
    }
    return {"position": "", "seat": 0, "bot": "king", "legal": 9, "advice": [advice]}
