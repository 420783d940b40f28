"""Somebody in front of a browser, who sees what is on the page and uses mouse, finger or keys."""

import json
import re
import time
from collections.abc import Callable
from copy import copy
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page

PATIENCE = 20_000
"""Milliseconds after which somebody who waits for something has waited for too long."""

PHONE = {"width": 390, "height": 844}
LOW_PHONE = {"width": 390, "height": 664}
"""The same one with the bars of its browser."""
TABLET = {"width": 820, "height": 1180}
DESK = {"width": 1440, "height": 900}

Hand = Literal["mouse", "touch", "keys"]

NEXT_THING = """
() => {
  const seen = (element) => element.checkVisibility() && !element.disabled && !element.closest("[inert]");
  // The same choices in each run: what the server drew and what the machine was busy with is left to chance, not the hand.
  const chance = () => ((window.chances = ((window.chances ?? 1) * 48271) % 0x7fffffff) / 0x7fffffff);
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const dialog = document.querySelector("dialog[open]");
  if (dialog) return { what: dialog.querySelector("a[href^='/replay/']") ? "end" : "slip" };
  if (document.querySelector("main[data-busy]")) return null; // what is on the table is about to change
  const found = (what, elements) => {
    const element = elements[Math.floor(chance() * elements.length)];
    for (const old of document.querySelectorAll("[data-next]")) delete old.dataset.next;
    element.dataset.next = "";
    const { x, y, width, height } = element.getBoundingClientRect();
    return { what, x: x + width / 2, y: y + height / 2, label: element.getAttribute("aria-label") ?? element.textContent };
  };
  const offers = window.usesOffers ? all(".offers button[aria-pressed=false]") : [];
  if (offers.length && chance() < 0.5) return found("offer", offers);
  const answers = all(".tray :is(fieldset, .hand) button[aria-pressed=false]");
  if (answers.length && chance() < 0.3) return found("answer", answers);
  const confirm = all("button.confirm");
  if (confirm.length) return found("confirm", confirm);
  const dice = all("section.tray .free button.die[aria-pressed=false]");
  if (dice.length) return found("die", dice);
  const dominoes = all("button.domino[aria-pressed=false]");
  if (dominoes.length) return found("domino", dominoes);
  const squares = all("[role=gridcell][data-legal]");
  if (squares.length) return found("square", squares);
  if (answers.length) return found("answer", answers);
  return null;
}
"""

ROW = ".free, .lines ol"
"""Dice or dominoes, of which Tab reaches one."""

NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });
"""


class Person:
    """A page, what it complained about, and how this person uses it."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        hand: Hand = "mouse",
        size: dict[str, int] = DESK,
        language: str = "en",
        settings: dict[str, Any] | None = None,
        uses_offers: bool = False,
        has_storage: bool = True,
        has_motion: bool = False,
    ) -> None:
        self.url = url
        self.hand: Hand = hand
        self.complaints: list[str] = []
        self.seen: set[str] = set()
        """Which kinds of things were done."""
        self.context: BrowserContext = browser.new_context(
            viewport=size,  # pyright: ignore[reportArgumentType] a size is a size
            has_touch=hand == "touch",
            locale=language,
            reduced_motion="no-preference" if has_motion else "reduce",
        )
        # Nothing has to be waited for: a test is no person who likes to watch.
        wanted = {"speed": "off", "sound": False, "language": language, **(settings or {})}
        self.context.add_init_script(
            f"localStorage.getItem('kingdomino.settings') ?? localStorage.setItem('kingdomino.settings', "
            f"{json.dumps(json.dumps(wanted))}); window.usesOffers = {json.dumps(uses_offers)};"
            if has_storage
            else NO_STORAGE
        )
        self._open_tab()

    def _open_tab(self) -> None:
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def another_tab(self) -> "Person":
        """The same person at another tab of the same browser."""
        tab = copy(self)
        tab._open_tab()
        return tab

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)

    def has_slow_network(self) -> None:
        """From now on as over 3G: 300 ms there and back, 400 kbit/s."""
        line: Any = self.context.new_cdp_session(self.page)
        line.send("Network.enable")
        speed = {"downloadThroughput": 50_000, "uploadThroughput": 50_000}
        line.send("Network.emulateNetworkConditions", {"offline": False, "latency": 300, **speed})

    def holds_time(self) -> None:
        """From now on the page's clock stands still, but for what `lets_pass`: however slow the machine is, what takes time takes as long."""
        self.page.clock.install(time=0)
        self.page.clock.pause_at(1)

    def lets_pass(self, milliseconds: int) -> None:
        """Let the page's clock, which is held, go on."""
        self.page.clock.run_for(milliseconds)

    def forgives(self, text: str) -> None:
        """Do not mind complaints with this text: the browser itself reports every failed connection."""
        self.complaints[:] = [each for each in self.complaints if text not in each]

    def cookies(self) -> dict[str, str]:
        """Who this person is, for a program that acts for them; they come in if they have not yet."""
        self.context.request.post(f"{self.url}/api/guests", data={"name": "Ana"})
        return {each.get("name", ""): each.get("value", "") for each in self.context.cookies()}

    def open(self, path: str = "/") -> None:
        """Go to a page."""
        self.page.goto(self.url + path)

    def click(self, name: str) -> None:
        """Use the button or link with this name."""
        pattern = re.compile(f"^{re.escape(name)}")
        button = self.page.get_by_role("button", name=pattern).or_(
            self.page.get_by_role("link", name=pattern)
        )
        if self.hand == "touch":
            button.first.tap()
        elif self.hand == "keys":
            button.first.focus()
            self.page.keyboard.press("Enter")
        else:
            button.first.click()

    def sees(self, text: str) -> None:
        """Wait for a text."""
        self.page.get_by_text(text).first.wait_for()

    def waits_until(self, is_so: Callable[[], bool], seconds: float = PATIENCE / 1000) -> None:
        """Wait for something that is not on the page."""
        deadline = time.monotonic() + seconds
        while not is_so():
            assert time.monotonic() < deadline, "it never came"
            self.page.wait_for_timeout(20)

    def step(self) -> str | None:
        """Do the next thing that can be done; None if there is nothing to do at this moment."""
        found = self.page.evaluate(NEXT_THING)
        if found is None:
            return None
        what: str = found["what"]
        if what == "end":
            return what
        if what == "slip":
            # The table moved under the hand, which has opened a sheet that was not wanted.
            self.page.keyboard.press("Escape")
            return what
        self.seen.add(f"offer {found['label']}" if what == "offer" else what)
        if self.hand == "touch":
            self.page.touchscreen.tap(found["x"], found["y"])
        elif self.hand == "keys":
            self._reach_by_keys()
        else:
            self.page.mouse.click(found["x"], found["y"])
        return what

    def _reach_by_keys(self) -> None:
        """Get to the next thing by Tab, and on a board or along a row by arrows; then Enter."""
        page = self.page
        where = "() => document.activeElement?.dataset.next !== undefined"
        is_square = page.evaluate(
            "() => document.querySelector('[data-next]')?.role === 'gridcell'"
        )
        is_in_row = page.evaluate(
            f"() => Boolean(document.querySelector('[data-next]')?.closest('{ROW}'))"
        )
        reached = where
        if is_square:
            reached = "() => Boolean(document.activeElement?.dataset.square)"
        elif is_in_row:
            reached = f"() => Boolean(document.activeElement?.closest('{ROW}'))"
        for _ in range(80):
            if page.evaluate(reached):
                break
            page.keyboard.press("Tab")
        else:
            return  # it has gone meanwhile: look again
        if is_square:
            self._walk()
        elif is_in_row:
            self._walk_along_row()
        page.keyboard.press("Enter")

    def _walk_along_row(self) -> None:
        steps = self.page.evaluate(
            f"""() => {{
              const row = document.activeElement.closest("{ROW}");
              const things = [...row.querySelectorAll("button")];
              return things.findIndex((each) => each.dataset.next !== undefined) - things.indexOf(document.activeElement);
            }}"""
        )
        for _ in range(abs(steps)):
            self.page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")

    def _walk(self) -> None:
        """Over the board to the square that is wanted."""
        steps = self.page.evaluate(
            """() => {
              const place = (name) => [name.charCodeAt(0), Number(name.slice(1))];
              const [column, row] = place(document.activeElement.dataset.square);
              const [toColumn, toRow] = place(document.querySelector("[data-next]").dataset.square);
              return [toColumn - column, toRow - row];
            }"""
        )
        for count, (forward, back) in zip(
            steps, (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")), strict=True
        ):
            for _ in range(abs(count)):
                self.page.keyboard.press(forward if count > 0 else back)

    def round(self) -> int:
        """The round that the page shows."""
        found = re.search(r"\d+", self.page.locator(".round > span").text_content() or "")
        return int(found[0]) if found else 0

    def play(self, until: Callable[[], bool] | None = None, seconds: float = 60) -> None:
        """Play on until the match is over, or something else is so."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if until is not None and until():
                return
            done = self.step()
            if done == "end":
                return
            if done is None:
                self.page.wait_for_timeout(20)
        raise AssertionError(
            f"nothing came of it: {self.page.locator('.bar p').first.text_content()}"
        )

    def gives_up(self) -> None:
        """Resign, and see it at the end of the match."""
        self.click("Menu")
        self.click("Give up")
        self.click("Yes, give up")
        self.sees("gave up.")

    def replays(self, quick_game: str) -> None:
        """Play a round of a game that the start page offers, give up, and look at it again."""
        self.open()
        self.click(quick_game)
        self.play(until=lambda: self.round() == 2)
        self.gives_up()
        self.click("Replay")

    def close(self) -> None:
        """Go away; whatever the page complained about on the way is a failure."""
        self.context.close()
        assert self.complaints == [], self.complaints
