"""Take them: python -m tools.screenshots FOLDER [--quick] [--only NAME ...] [--languages en fr es] [--readme]."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, ViewportSize
from playwright.sync_api import TimeoutError as TooLate
from websockets.sync.client import connect

from tests.support.browser.browsers import chromium
from tests.support.browser.person import DESK, PHONE, TABLET, Person
from tests.support.server.live_server import LiveServer, live_server
from tools.screenshots.positions import Positions, make_positions
from tools.screenshots.screens import Screen, screens

LAYOUTS = {"phone": PHONE, "tablet": TABLET, "desk": DESK}
THEMES = ("light", "dark")
LANGUAGES = ("en", "fr", "es")
REACHED_WITHIN = 10_000
FITS = (Path(__file__).parent / "fits.js").read_text()

SMALL_DESK = {"width": 1200, "height": 750}
README = {
    "duel": ("duel-ghost", SMALL_DESK, "light"),
    "kingdomino": ("classic-4", SMALL_DESK, "dark"),
    "duel-phone": ("duel-taken", PHONE, "dark"),
    "kingdomino-phone": ("classic-2", PHONE, "light"),
}
"""The pictures in README.md: which screen, in which layout and theme."""
QUALITY = 74
AT_TABLE = ("public-duel", "public-classic", "invited", "full", "ready", "watch", "asked")
"""Where the other person sits, who must not be away."""

# The socket of a page can be cut, and then no other one comes about.
CUTTER = """
const Real = WebSocket;
window.WebSocket = class extends Real {
  constructor(...where) { super(...where); window.lastSocket = this; }
};
window.cutSocket = () => {
  window.WebSocket = class { close() {} };
  window.lastSocket.close();
};
localStorage.setItem("kingdomino.known", "yes");
"""


def main() -> int:
    """Take them all; 1 if something does not fit."""
    parser = argparse.ArgumentParser(prog="screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true", help="French only, and one theme")
    parser.add_argument("--only", nargs="+", default=[], help="screens whose names begin so")
    parser.add_argument("--languages", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    parser.add_argument("--readme", action="store_true", help="only the pictures of README.md")
    wish = parser.parse_args()
    folder: Path = wish.folder
    folder.mkdir(parents=True, exist_ok=True)
    languages: list[str] = ["fr"] if wish.quick else wish.languages
    themes = THEMES[:1] if wish.quick else THEMES
    found = 0
    with (
        tempfile.TemporaryDirectory() as data,
        live_server(
            f"sqlite:///{data}/kingdomino.sqlite",
            address_limits=False,
            # As in a house: a phone could follow the links that are shown.
            public_url="http://192.168.1.20:8000",
        ) as server,
    ):
        positions = asyncio.run(make_positions(server))
        chosen = [
            screen
            for screen in screens(positions.matches)
            if not wish.only or any(screen.name.startswith(name) for name in wish.only)
        ]
        with present(server, positions), chromium() as browser:
            if wish.readme:
                return for_readme(visitor(browser, server.url, positions, "en"), positions, folder)
            for language in languages:
                ana = visitor(browser, server.url, positions, language)
                for screen in chosen:
                    found += shoot(ana, screen, folder, language, themes)
                ana.context.close()
    print(f"{len(chosen)} screens, {found} places where something does not fit")
    return 1 if found else 0


@contextmanager
def present(server: LiveServer, positions: Positions) -> Generator[None]:
    """The other person is there as long as pictures are taken: nobody is shown a table whose host is away."""
    with ExitStack() as sockets:
        for name in AT_TABLE:
            address = f"{server.socket_url}/api/matches/{positions.matches[name]}/socket"
            headers = {"Cookie": positions.rival}
            # Nobody reads what comes, and however much that is the line is kept.
            opened = connect(address, additional_headers=headers, max_queue=None)
            sockets.enter_context(opened).send('{"type": "hello", "seq": 0}')
        yield


def for_readme(ana: Person, positions: Positions, folder: Path) -> int:
    """The best ones, small enough for a page that everybody loads."""
    all_screens = {screen.name: screen for screen in screens(positions.matches)}
    for name, (screen, size, theme) in README.items():
        show(ana.page, size)
        ana.open(all_screens[screen].path)
        all_screens[screen].steps(ana.page)
        ana.page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
        ana.page.screenshot(path=folder / f"{name}.jpg", type="jpeg", quality=QUALITY)
    ana.close()
    return 0


def visitor(browser: Browser, url: str, positions: Positions, language: str) -> Person:
    """Whoever played the games, in front of a browser."""
    ana = Person(browser, url, language=language)
    ana.page.set_default_timeout(REACHED_WITHIN)
    ana.context.add_init_script(CUTTER)
    name, _, value = positions.cookie.partition("=")
    ana.context.add_cookies([{"name": name, "value": value, "url": url}])
    return ana


def shoot(ana: Person, screen: Screen, folder: Path, language: str, themes: tuple[str, ...]) -> int:
    """One screen in every layout and theme; how much does not fit."""
    found = 0
    page = ana.page
    show(page, DESK)
    ana.open(screen.path)
    try:
        screen.steps(page)
    except TooLate as error:
        print(f"{screen.name}-{language}: cannot be reached: {error}", flush=True)
        return 1
    for layout, size in LAYOUTS.items():
        show(page, size)
        name = f"{screen.name}-{layout}-{language}"
        for problem in page.evaluate(FITS, DESK["width"]):
            found += 1
            print(f"{name}: {problem}", flush=True)
        for theme in themes:
            page.evaluate("theme => document.documentElement.dataset.theme = theme", theme)
            is_table = page.locator(".screen").count() > 0
            page.screenshot(path=folder / f"{name}-{theme}.png", full_page=not is_table)
    return found


def show(page: Page, size: dict[str, int]) -> None:
    """Change the window."""
    page.set_viewport_size(ViewportSize(width=size["width"], height=size["height"]))
    page.wait_for_timeout(60)


if __name__ == "__main__":
    sys.exit(main())
