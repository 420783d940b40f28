"""What the others do comes one after the other, at a pace that people can follow and skip."""

from collections.abc import Callable
from itertools import pairwise

from tests.support.browser.opening import Table
from tests.support.browser.person import Person

MakePerson = Callable[..., Person]

AGAINST_A_BOT = {
    "game": "duel",
    "seats": [{"type": "here"}, {"type": "bot", "bot": "page"}],
    "seed": "1",
    "thinking_ms": 10,
}

MOMENTS = """
() => {
  window.moments = [];
  const look = () => {
    const count = (selector) => document.querySelectorAll(selector).length;
    const says = document.querySelector(".says > p > span")?.textContent ?? "";
    const moment = says.startsWith("Round 1 is over") ? "over" : count(".free .die") > 0 ? "dice" : "other";
    if (window.moments.at(-1)?.moment !== moment) window.moments.push({ moment, at: performance.now() });
    Object.assign(window.moments.at(-1), {
      round: document.querySelector(".round")?.textContent, halos: count(".halo"), dice: count(".free .die"),
      last: document.querySelector(".says .latest")?.textContent ?? "",
    });
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
  look();
}
"""


def _draws(ana: Person) -> Table:
    """Play to the end of round 1, as far as it is ours."""
    ana.holds_time()
    table = Table(ana, AGAINST_A_BOT)
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[data-legal]")
    ana.play(until=lambda: _passes(ana) or squares.count() > 0)
    squares.first.click()
    ana.page.evaluate(MOMENTS)
    ana.page.locator("button.confirm").click()
    return table


def _passes(ana: Person) -> bool:
    """Time goes on, which is nothing to wait for."""
    ana.lets_pass(50)
    return False


def test_a_round_ends_before_the_next_one_is_rolled(person: MakePerson):
    ana = person(settings={"speed": "usual"}, has_motion=True)
    _draws(ana)
    ana.waits_until(
        lambda: _passes(ana) or (ana.round() == 2 and ana.page.locator(".free .die").count() > 0)
    )
    moments = ana.page.evaluate("() => window.moments")
    over = next(each for each in moments if each["moment"] == "over")
    rolled = next(each for each in moments if each["moment"] == "dice")
    assert "Round 1" in over["round"]
    assert over["dice"] == 0
    assert over["halos"] > 0
    assert "draw" in over["last"]
    assert rolled["at"] - over["at"] > 1200


def test_who_does_not_want_to_wait_for_the_roll_taps(person: MakePerson):
    ana = person(settings={"speed": "slow"}, has_motion=True)
    table = _draws(ana)
    ana.waits_until(lambda: sum(each.startswith("roll:") for each in table.log()) == 2)
    ana.page.wait_for_timeout(200)
    over = ana.page.get_by_text("Round 1 is over")
    # The second half of a double click on the button that confirmed is no such wish.
    ana.page.mouse.click(5, 400)
    assert over.count() == 0
    ana.waits_until(lambda: _passes(ana) or over.count() > 0)
    ana.page.mouse.click(5, 400)
    ana.waits_until(lambda: ana.round() == 2)


def test_at_one_device_all_see_what_was_done_before_the_table_turns(person: MakePerson):
    ana = person(settings={"speed": "usual"}, has_motion=True)
    seats = [{"type": "here"}, {"type": "here", "name": "Bea"}]
    ana.open(f"/match/{Table(ana, {**AGAINST_A_BOT, 'seats': seats}).id}")
    near = ana.page.locator(".mine .name")
    first = near.text_content()
    ana.page.locator(".free button.die").first.click()
    ana.page.locator("button.confirm").click()
    ana.page.locator(".says").get_by_text("You take").or_(
        ana.page.get_by_text("takes a die")
    ).first.wait_for()
    ana.sees("Bea’s turn.")
    assert near.text_content() == first, "what was taken is seen first"
    assert ana.page.locator(".free button.die[aria-pressed]").count() == 0, "nobody takes for her"
    ana.waits_until(lambda: near.text_content() == "Bea")
    ana.sees("Bea’s turn. Take two dice")


KINGDOMINO_AGAINST_A_BOT = {**AGAINST_A_BOT, "game": "classic", "options": {"players": 2}}

NEWS = """
() => {
  window.news = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const { nodeName, textContent } of addedNodes)
        if (nodeName === "P") window.news.push({ text: textContent, at: performance.now() });
  }).observe(document.querySelector("[role=log]"), { childList: true });
}
"""


def _gaps(ana: Person, before: str, after: str) -> list[float]:
    """How long it was between what was told one right after the other."""
    return [
        two["at"] - one["at"]
        for one, two in pairwise(ana.page.evaluate("() => window.news"))
        if one["text"].startswith(before) and two["text"].startswith(after)
    ]


def test_each_king_of_a_bot_and_each_new_line_is_a_moment_of_its_own(person: MakePerson):
    ana = person(settings={"speed": "usual"}, has_motion=True)
    ana.holds_time()
    ana.open(f"/match/{Table(ana, KINGDOMINO_AGAINST_A_BOT).id}")
    ana.page.locator(".own .board").wait_for()
    ana.page.evaluate(NEWS)
    two_kings = ("Page claims", "Page places")
    ana.play(until=lambda: _passes(ana) or (ana.round() > 3 and len(_gaps(ana, *two_kings)) > 0))
    assert min(_gaps(ana, "", "New dominoes")) > 1200
    assert min(_gaps(ana, *two_kings)) > 1000
