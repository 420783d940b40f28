"""The table itself during play: it stays where it is, says what people may miss, and frightens nobody."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.support.browser.opening import Moment, Table
from tests.support.browser.person import DESK, LOW_PHONE, PHONE, TABLET, Person

MakePerson = Callable[..., Person]

SIZES = pytest.mark.parametrize(
    "size",
    [PHONE, {"width": 390, "height": 740}, LOW_PHONE, TABLET, DESK, {"width": 844, "height": 390}],
    ids=["phone", "lower", "low", "tablet", "desk", "lying"],
)

THREE_SIZES = pytest.mark.parametrize(
    "size", [PHONE, LOW_PHONE, DESK], ids=["phone", "low", "desk"]
)
"""For whole games, which take their time."""

NOTICED = """
window.noticed = [];
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node.parentElement?.matches("[aria-hidden].notices")) window.noticed.push(node.textContent);
}).observe(document, { childList: true, subtree: true });
"""
"""Keeps what was shown for a moment."""


def _box(ana: Person, selector: str) -> tuple[int, ...]:
    """Where something is now, and how large."""
    return tuple(
        ana.page.evaluate(
            """(selector) => {
              const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect();
              return [x, y, width, height].map(Math.round);
            }""",
            selector,
        )
    )


def _moved(boxes: set[tuple[int, ...]]) -> int:
    """By how many pixels something moved or grew; half a one may be rounded up to one, and nobody sees it."""
    return max(max(side) - min(side) for side in zip(*boxes, strict=True))


def _written(ana: Person) -> list[str]:
    """The log, oldest first: the newest entry is on top, and within one everything stands in its order."""
    ana.page.keyboard.press("Escape")
    ana.click("Log")
    ana.page.locator("dialog[open] [aria-busy=false] li").first.wait_for()
    return ana.page.evaluate(
        """() => [...document.querySelectorAll("dialog[open] li")].reverse()
          .flatMap((entry) => [...entry.querySelectorAll(".line")].map((line) => line.textContent))"""
    )


@THREE_SIZES
def test_the_map_stays_where_it_is_for_a_whole_duel(person: MakePerson, size: dict[str, int]):
    ana = person(size=size)
    ana.page.add_init_script(NOTICED)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    boxes: set[tuple[int, ...]] = set()

    def look() -> bool:
        boxes.add(_box(ana, ".own [role=grid]"))
        return False

    ana.play(until=look, seconds=120)
    assert _moved(boxes) <= 1
    # What could be missed was shown, one after the other, and it is what the log says.
    ana.waits_until(lambda: ana.page.locator(".notices p").count() == 0)
    noticed: list[str] = ana.page.evaluate("() => window.noticed")
    written = _written(ana)
    missed = [line for line in written if re.search("Page (wins the spell|draws nothing)", line)]
    assert missed
    assert missed == [text for text in noticed if text in missed]


@SIZES
def test_no_question_and_no_offer_moves_the_map(person: MakePerson, size: dict[str, int]):
    ana = person(size=size)
    two = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}
    boxes: set[tuple[int, ...]] = set()

    def look() -> None:
        boxes.add(_box(ana, ".own [role=grid]"))

    def sit_down(liked: str, seed: int, moment: Moment) -> None:
        table = Table(ana, {**two, "seed": f"{liked} {seed}"})
        table.play_to(moment, liked, seed)
        ana.open(f"/match/{table.id}")
        ana.sees("Ana’s turn.")
        look()

    # Two dice, each of which could be turned; and the castle's cross for one of them.
    sit_down("L", 13, lambda _, verbs: "turn" in verbs)
    ana.click("Turn a die")
    ana.page.locator(".tray fieldset button").first.wait_for()
    look()
    ana.page.locator(".tray .hand button[aria-pressed=false]").click()
    look()
    ana.click("Turn a die")
    ana.click("Castle bonus")
    ana.page.locator(".tray .hand button").first.wait_for()
    look()
    # A question mark, with the buttons that end a turn.
    sit_down("?", 3, lambda position, verbs: "draw" in verbs and _has_mark(position))
    ana.page.locator(".tray fieldset button").first.wait_for()
    look()
    ana.page.locator("[data-legal]").first.click()
    ana.page.locator("button.confirm").wait_for()
    look()
    # A hint says why, in as many lines as it needs.
    ana.click("Hint")
    ana.page.locator("button.why").wait_for()
    look()
    # The domains that count more; nothing is offered then.
    sit_down("f", 1, lambda _, verbs: "domain" in verbs)
    ana.page.locator(".tray fieldset button").first.wait_for()
    look()
    assert _moved(boxes) <= 1


@pytest.mark.parametrize("size", [TABLET, DESK], ids=["tablet", "desk"])
def test_what_to_do_is_said_between_the_dice_and_the_map(person: MakePerson, size: dict[str, int]):
    ana = person(size=size)
    ana.open()
    ana.click("Play a Duel")
    ana.sees("Your turn.")
    (_, dice, _, height), (_, prompt, _, _) = _box(ana, ".tray"), _box(ana, ".act p")
    assert 0 < prompt - (dice + height) < 60
    assert prompt < _box(ana, ".own .board")[1]


COVERED = """
(selector) => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => [each, each.getBoundingClientRect()]);
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const needed = boxes(".screen > header > :is(a, button), .round > span, .tray, .board, .book, .plate, .offers");
  return boxes(selector).flatMap(([, over]) =>
    needed.filter(([, box]) => meets(over, box)).map(([each]) => each.className));
}
"""
"""What of the table something lies over."""

MEETS = """
([one, others]) => {
  const a = document.querySelector(one).getBoundingClientRect();
  return [...document.querySelectorAll(others)].map((each) => each.getBoundingClientRect()).some((b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1);
}
"""

OUTSIDE = """
([frame, inside]) => {
  const outer = document.querySelector(frame).getBoundingClientRect();
  const edge = parseFloat(getComputedStyle(document.querySelector(frame)).borderTopWidth) || 2;
  return [...document.querySelectorAll(`${frame} :is(${inside})`)].filter((each) => {
    const inner = each.getBoundingClientRect();
    return inner.left < outer.left + edge || inner.right > outer.right - edge ||
      inner.top < outer.top + edge || inner.bottom > outer.bottom - edge;
  }).map((each) => each.textContent);
}
"""
"""What touches or crosses the frame that it is in."""


@SIZES
@pytest.mark.parametrize("game", ["duel", "classic"])
def test_what_others_say_and_ask_covers_nothing(
    person: MakePerson, size: dict[str, int], game: str
):
    ana, ben = person(size=size), person()
    for each in (ana, ben):
        each.cookies()
    seats = [{"type": "here"}, {"type": "open"}]
    # With the first die of this roll, a "?", what to do takes most words.
    wish = {"game": game, "seats": seats, "seed": "1"}
    made = ana.context.request.post(f"{ana.url}/api/matches", data=wish)
    path = f"/matches/{made.json()['id']}"
    ben.context.request.post(f"{ana.url}/api{path}/join", data={})
    ana.context.request.post(f"{ana.url}/api{path}/start", data={})
    for each in (ana, ben):
        each.open(path.replace("matches", "match"))
    ana.page.locator(".own .board").wait_for()
    if game == "duel":
        ana.page.locator(".free button.die").first.click()
        ana.page.locator("button.confirm").wait_for()
    board, buttons = _box(ana, ".own .board"), _box(ana, ".bar > .buttons")
    ben.click("Menu")
    ben.click("Offer to end")
    ana.sees("would like to end the game now")
    asks = ".asks [role=status]"
    assert ana.page.evaluate(COVERED, asks) == []
    assert ana.page.evaluate(OUTSIDE, [asks, "p, .button"]) == []
    # Nothing of the turn has moved, and all of it can be seen and used.
    assert _box(ana, ".own .board") == board
    assert _box(ana, ".bar > .buttons") == buttons
    assert ana.page.locator(".says > p").is_visible()
    assert ana.page.evaluate(MEETS, [asks, ".says > p, .bar > .buttons button"]) is False
    # A click that was meant for something else is no answer: the buttons wait for a moment.
    ana.click("Refuse")
    ana.page.locator(".asks [role=status]").wait_for(state="detached")
    ben.click("Say")
    ben.click("Well played!")
    ana.page.locator(".said").wait_for()
    covered = ana.page.evaluate(COVERED, ".said > span")
    assert {each.split()[0] for each in covered} == {"plate"}, "it is on the speaker's own plate"
    assert _box(ana, ".own .board") == board


HIDDEN = """
() => {
  const boxes = (what) => [...document.querySelectorAll(what)].map((each) => each.getBoundingClientRect());
  const meets = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const over = boxes(".board .glow rect, .board .gain rect, .king path");
  const crowns = boxes("rect[rx='9'][fill='var(--night)']");
  const crosses = boxes(".board circle[r='12'] + *");
  const counted = [...crowns, ...crosses];
  return [over.length, counted.length, counted.filter((one) => over.some((other) => meets(one, other))).length];
}
"""
"""How many points and kings stand on boards and dominoes, how many crowns and crosses, and how many of these are hidden."""


@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_no_points_and_no_king_hide_a_crown_or_a_cross(person: MakePerson, size: dict[str, int]):
    ana = person(size=size)
    two = {"seats": [{"type": "here"}, {"type": "here", "name": "Ben"}], "seed": "1"}
    for game in ("classic", "duel"):
        table = Table(ana, {**two, "game": game})
        with pytest.raises(AssertionError, match="the game is over"):
            table.play_to(lambda _, __: False, "dx lx fx", 1)
        ana.open(f"/match/{table.id}")
        ana.page.locator(".board .glow rect").first.wait_for(state="attached")
        badges, counted, hidden = ana.page.evaluate(HIDDEN)
        assert badges > 0
        assert counted > 0
        assert hidden == 0, game
    table = Table(ana, {**two, "game": "classic"})
    table.play_to(lambda at, verbs: verbs.get("place", 0) > 1 and at["round"] > 3, "", 1)
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[data-legal]")
    squares.first.wait_for()
    for square in squares.all():
        square.click()
        kings, _, hidden = ana.page.evaluate(HIDDEN)
        assert kings > 0
        assert hidden == 0


@SIZES
def test_what_is_mine_is_on_the_left_in_the_tray_and_in_the_book(
    person: MakePerson, size: dict[str, int]
):
    ana = person(size=size)
    two = {
        "game": "duel",
        "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}],
        "seed": "1",
    }
    table = Table(ana, two)
    ana.open(f"/match/{table.id}")
    owners, hands = ana.page.locator(".book .owner .name"), ana.page.locator(".tray .hand")
    for mine, theirs in (("Ana", "Ben"), ("Ben", "Ana")):
        ana.sees(f"{mine}’s turn")
        assert owners.all_text_contents() == [mine, theirs]
        assert [hand.get_attribute("aria-label") for hand in hands.all()] == [
            f"Dice of {mine}",
            f"Dice of {theirs}",
        ]
        dice = _box(ana, ".tray .free")
        assert (
            _box(ana, ".tray .hand:first-child")[0]
            < dice[0]
            < _box(ana, ".tray .hand:last-child")[0]
        )
        if mine == "Ana":
            ana.page.locator(".free button.die").first.click()
            ana.page.locator("button.confirm").click()


def test_a_clock_that_ticks_leaves_what_is_chosen(person: MakePerson):
    ana = person()
    seats = [{"type": "here"}, {"type": "bot", "bot": "page"}]
    clock = {"kind": "fischer", "seconds": 300, "increment": 5}
    wish: dict[str, Any] = {"seats": seats, "seed": "1", "thinking_ms": 10, "clock": clock}
    table = Table(ana, {**wish, "game": "classic"})
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    squares.first.click()
    ghost = ana.page.locator(".ghost")
    ghost.wait_for()
    time = ana.page.locator(".own .clock")
    before = [time.text_content()]
    for _ in range(2):
        ana.waits_until(lambda: time.text_content() != before[-1])
        before.append(time.text_content())
    assert ghost.count() == 1


def test_a_refusal_goes_as_soon_as_something_else_is_chosen(person: MakePerson):
    ana = person()
    two = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}
    table = Table(ana, {**two, "seed": "? 3"})
    table.play_to(lambda position, verbs: "draw" in verbs and _has_mark(position), "?", 3)
    ana.open(f"/match/{table.id}")
    ana.page.locator("[data-legal]").first.click()
    refusal = ana.page.locator(".act .refused")
    choose: list[Callable[[], None]] = [
        lambda: ana.click("Rotate"),
        lambda: ana.page.locator(".tray fieldset button:enabled").last.click(),
        lambda: ana.click("Hint"),
        lambda: ana.page.locator("[data-legal]").first.click(),
    ]
    for something in choose:
        ana.page.locator("[role=gridcell]:not([data-legal])").first.click()
        refusal.wait_for()
        something()
        refusal.wait_for(state="detached")


def _has_mark(position: Any) -> bool:
    return any("?" in die["face"] for die in position["duel"]["hands"][0]["dice"])


@THREE_SIZES
def test_a_kingdom_moves_only_between_turns_and_becomes_larger_as_its_frame_closes(
    person: MakePerson, size: dict[str, int]
):
    ana = person(size=size)
    seats = [{"type": "here"}, {"type": "bot", "bot": "page"}]
    table = Table(ana, {"game": "classic", "seats": seats, "seed": "1", "thinking_ms": 10})
    ana.open(f"/match/{table.id}")
    ana.sees("Your turn.")
    boxes: set[tuple[int, ...]] = set()
    widths: list[int] = []
    confirmed: tuple[int, ...] | None = None
    while (done := ana.step()) != "end":
        castle = _box(ana, ".own [aria-label$='the castle']")
        boxes.add(castle)
        widths.append(castle[2])
        if done == "confirm":
            confirmed = castle
        elif done == "domino":
            # To claim belongs to the same turn as to place, which was confirmed before.
            assert confirmed in (None, castle)
        elif done is None:
            ana.page.wait_for_timeout(20)
    # It becomes larger when less can be used round it, at most twice, and never smaller.
    assert widths == sorted(widths)
    assert len(set(widths)) <= 3
    assert widths[-1] > widths[0]
    assert len(boxes) <= 7


def test_what_only_the_end_decides_is_no_loss(person: MakePerson):
    ana = person(size=PHONE, hand="touch")
    seats = [{"type": "here"}, {"type": "bot", "bot": "page"}]
    wish: dict[str, Any] = {"game": "classic", "seats": seats, "seed": "1", "thinking_ms": 10}
    table = Table(ana, {**wish, "options": {"middle_kingdom": True, "harmony": True}})
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    ana.play(until=lambda: squares.count() > 0)
    assert ana.page.locator(".own .points").text_content() == "0"
    squares.first.tap()
    badge = ana.page.locator(".own .board text")
    badge.wait_for()
    assert re.fullmatch(r"\+\d", badge.text_content() or "")
    bonuses = ana.page.get_by_role("button", name=re.compile("Harmony: 5 points at the end"))
    bonuses.last.tap()
    ana.sees("Middle Kingdom: 10 points at the end for a castle in the exact centre.")


def test_who_is_about_to_lose_the_middle_kingdom_is_told_so(person: MakePerson):
    ana = person()
    seats = [{"type": "here"}, {"type": "bot", "bot": "page"}]
    wish: dict[str, Any] = {"game": "classic", "seats": seats, "seed": "1", "thinking_ms": 10}
    table = Table(ana, {**wish, "options": {"middle_kingdom": True}})
    ana.open(f"/match/{table.id}")
    squares = ana.page.locator("[role=gridcell][data-legal]")
    warning = ana.page.get_by_text("Your castle could then no longer be in the centre")

    def from_castle(square: str) -> int:
        return max(abs(ord(square[0]) - ord("g")), abs(int(square[1:]) - 7))

    for _ in range(6):
        ana.play(until=lambda: squares.count() > 0)
        names: list[str] = squares.evaluate_all("(all) => all.map((each) => each.dataset.square)")
        furthest = max(names, key=from_castle)
        ana.page.locator(f"[data-legal][data-square={furthest}]").click()
        ana.page.get_by_role("button", name="Confirm").wait_for()
        assert (warning.count() > 0) == (from_castle(furthest) > 2)
        if warning.count():
            return
        ana.play(until=lambda: squares.count() == 0)
    raise AssertionError("the kingdom never grew so far")


def test_a_take_back_leaves_no_mark_and_says_why_it_cannot_be(person: MakePerson):
    ana = person()
    two = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": "Ben"}]}
    table = Table(ana, {**two, "seed": "1"})
    ana.open(f"/match/{table.id}")
    ana.sees("turn.")
    ana.click("Menu")
    assert ana.page.get_by_role("button", name="Take back my last move").is_disabled()
    ana.sees("since the dice were last rolled")
    ana.page.keyboard.press("Escape")
    drawn = ana.page.locator(".settling")
    ana.play(until=lambda: drawn.count() > 0)
    assert ana.page.locator(".last").count() == 1
    ana.click("Menu")
    # Two play at this device: it says whose move it is.
    ana.page.get_by_role("button", name=re.compile("Take back .+’s last move")).click()
    ana.waits_until(lambda: drawn.count() == 0)
    assert ana.page.locator(".last").count() == 0


def test_help_says_what_the_others_do_and_what_comes_then(person: MakePerson):
    ana, ben = person(), person()
    for each in (ana, ben):
        each.cookies()
    seats = [{"type": "here"}, {"type": "open"}]
    made = ana.context.request.post(f"{ana.url}/api/matches", data={"game": "duel", "seats": seats})
    path = f"/matches/{made.json()['id']}"
    ben.context.request.post(f"{ana.url}/api{path}/join", data={})
    ana.context.request.post(f"{ana.url}/api{path}/start", data={})
    for each in (ana, ben):
        each.open(path.replace("matches", "match"))
    ben.sees("Waiting for Ana.")
    ben.click("Help")
    ben.sees("Ana has rolled the dice and takes one. Then you take two of the other three")
    ben.sees("The game ends with the round in which a map becomes full")
    ben.sees("Between people there are no hints")


def test_a_double_click_gives_nothing_up(person: MakePerson):
    ana = person(size=PHONE)
    ana.open()
    ana.click("Play a Duel")
    ana.click("Menu")
    ana.page.get_by_role("button", name="Give up").dblclick()
    sure = ana.page.get_by_role("button", name="Yes, give up")
    sure.dispatch_event("click", {"detail": 2})
    ana.page.wait_for_timeout(300)
    assert sure.is_visible(), "the second click of a double click was no answer"
    ana.click("Play on")
    ana.click("Give up")
    ana.click("Yes, give up")
    ana.sees("gave up.")
    ana.click("Share or save")
    ana.page.get_by_role("link", name="Save as a file").wait_for()
    ana.sees("Nobody else can open a link to this game")
    assert ana.page.get_by_role("button", name="Copy the link").count() == 0


def test_what_is_longer_than_a_phone_says_so(person: MakePerson):
    ana = person(size=PHONE)
    ana.open()
    ana.click("How to play")
    last = ana.page.locator("dialog[open] ol > li").last
    more = ana.page.locator("dialog[open] .shown button")
    more.wait_for()
    is_seen = "(last) => last.getBoundingClientRect().bottom <= last.closest('dialog').getBoundingClientRect().bottom"
    assert not last.evaluate(is_seen)
    while more.count():
        more.click()
        ana.page.wait_for_timeout(50)
    assert last.evaluate(is_seen), "all of it has been seen"
