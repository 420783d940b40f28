"""Pictures of every screen: python -m tools.screenshots FOLDER [--quick]; text that does not fit is reported.

Each screen is shown in three layouts, both themes and three languages; with --quick in English only.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser

from tests.browser.browsers import chromium
from tests.browser.person import DESK, PHONE, TABLET, Person
from tests.server.live import live_server

LAYOUTS = {"phone": PHONE, "tablet": TABLET, "desk": DESK}
THEMES = ("light", "dark")

OVERFLOWING = """
() => {
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : [];
  const cut = [...document.querySelectorAll("button, a, p, label, h1, h2, h3, td, th")]
    .filter((each) => each.checkVisibility() && !each.closest(".unseen"))
    .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflowX !== "visible")
    .map((each) => each.textContent.trim().slice(0, 60));
  const main = document.querySelector(".screen");
  const low = main && main.scrollHeight > main.clientHeight + 1 ? [`table: ${main.scrollHeight} px`] : [];
  return [...wide, ...low, ...cut];
}
"""


def main(folder: Path, languages: tuple[str, ...]) -> int:
    """Take them all; the number of places where something does not fit."""
    folder.mkdir(parents=True, exist_ok=True)
    found = 0
    with (
        tempfile.TemporaryDirectory() as data,
        live_server(f"sqlite:///{data}/kingdomino.sqlite", address_limits=False) as server,
        chromium() as browser,
    ):
        for layout, size in LAYOUTS.items():
            for language in languages:
                for theme in THEMES:
                    name = f"{layout}-{theme}-{language}"
                    found += _screens(browser, server.url, folder, name, size, language, theme)
    return found


def _screens(
    browser: Browser,
    url: str,
    folder: Path,
    name: str,
    size: dict[str, int],
    language: str,
    theme: str,
) -> int:
    ana = Person(browser, url, size=size, language=language, settings={"theme": theme})
    found = 0

    def picture(screen: str) -> None:
        nonlocal found
        ana.page.wait_for_timeout(150)
        ana.page.screenshot(path=folder / f"{screen}-{name}.png")
        for problem in ana.page.evaluate(OVERFLOWING):
            found += 1
            print(f"{screen}-{name}: does not fit: {problem}")

    for screen, path in (("start", "/"), ("lobby", "/lobby"), ("settings", "/settings")):
        ana.open(path)
        ana.page.locator(".field, section").first.wait_for()
        picture(screen)
    squares = ana.page.locator("[role=gridcell][data-legal]")
    for screen, seats in (
        ("duel", ["squire"]),
        ("classic-2", ["knight"]),
        ("classic-4", ["page", "squire", "knight"]),
    ):
        _sit_down(ana, "duel" if screen == "duel" else "classic", seats)
        _play_turns(ana, 8, lambda: squares.count() > 0)
        squares.first.click()
        picture(screen)
        ana.page.locator(".screen > header button").nth(1).click()
        picture(f"{screen}-help")
        ana.page.keyboard.press("Escape")
        ana.page.locator(".screen > header button").last.click()
        picture(f"{screen}-menu")
        ana.page.keyboard.press("Escape")
    ana.play(seconds=120)
    picture("end")
    ana.page.goto(ana.page.url.replace("/match/", "/replay/"))
    ana.page.locator("input[type=range]").wait_for()
    ana.page.keyboard.press("End")
    picture("replay")
    ana.close()
    return found


def _sit_down(ana: Person, game: str, bots: list[str]) -> None:
    """At a new table, straight over the interface."""
    wish: dict[str, Any] = {
        "game": game,
        "seats": [{"type": "here"}, *({"type": "bot", "bot": bot} for bot in bots)],
        "thinking_ms": 50,
    }
    made = ana.page.evaluate(
        """async (wish) => {
          const post = (path, body) => fetch(path, {method: "POST", body: JSON.stringify(body),
            headers: {"content-type": "application/json"}}).then((answer) => answer.json());
          const table = await post("/api/matches", wish);
          await post(`/api/matches/${table.id}/start`, {});
          return table.id;
        }""",
        wish,
    )
    ana.open(f"/match/{made}")


def _play_turns(ana: Person, count: int, until: Callable[[], bool]) -> None:
    """A few turns, and then to a moment worth a picture."""
    done = 0
    while done < count:
        if ana.step() == "confirm":
            done += 1
        ana.page.wait_for_timeout(10)
    ana.play(until=until)


if __name__ == "__main__":
    quick = "--quick" in sys.argv
    sys.exit(1 if main(Path(sys.argv[1]), ("en",) if quick else ("en", "fr", "es")) else 0)
