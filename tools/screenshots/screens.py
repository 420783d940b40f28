"""The screens there are: where each is, and what is done there before the picture is taken."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

Steps = Callable[[Page], object]


@dataclass(frozen=True)
class Screen:
    """A screen by name: its address, and how to get there from it."""

    name: str
    path: str
    steps: Steps = lambda page: page.locator("main").wait_for()


def tap_legal(page: Page) -> None:
    """Lay the domino where it brings points, if there is such a square."""
    wait_legal(page)
    legal = page.locator("[role=gridcell][data-legal]")
    # By name: once a question mark shows a coat, fewer squares are legal.
    for name in legal.evaluate_all("cells => cells.map((cell) => cell.dataset.square)"):
        page.locator(f".own [data-square={name}]").click()
        page.locator("button.confirm").wait_for()
        if page.locator(".own .board text").filter(has_text=re.compile("[+][1-9]")).count():
            return


def wait_legal(page: Page) -> None:
    """Until it is shown what can be done."""
    page.locator("[role=gridcell][data-legal]").first.wait_for()


def tap_free(page: Page) -> None:
    """Take the first die that is free."""
    page.locator(".free button.die").first.click()
    page.locator("button.confirm").wait_for()


def tap_domino(page: Page) -> None:
    """Place, and claim the first domino that is free."""
    tap_legal(page)
    page.locator("button.confirm").click()
    page.locator("button.domino[aria-pressed]").first.click()
    page.locator("button.confirm").wait_for()


def ask_why(page: Page) -> None:
    """Tap a square that cannot be used."""
    wait_legal(page)
    status = page.locator(".act p")
    before = status.text_content() or ""
    page.locator("[role=gridcell]:not([data-legal])").first.click()
    status.filter(has_not_text=before).wait_for()


def offer(number: int) -> Steps:
    """Use one of the spells on offer."""

    def steps(page: Page) -> None:
        page.locator(".offers button").nth(number).click()
        page.wait_for_timeout(200)

    return steps


def sheet(number: int) -> Steps:
    """Open what a button of the bar above the table opens, counted from the right."""

    def steps(page: Page) -> None:
        page.locator("main [role=grid]").first.wait_for()
        page.locator(".screen > header button").nth(-number).click()
        page.locator("dialog[open]").wait_for()

    return steps


def hint(page: Page) -> None:
    """Have the best move marked."""
    wait_legal(page)
    page.locator(".screen > header button").nth(-4).click()
    page.locator("button.why").wait_for()


def hints(page: Page) -> None:
    """And read why, and what else would be good."""
    hint(page)
    page.locator("button.why").click()
    page.locator("dialog[open] ol > li").first.wait_for()


def fairness(page: Page) -> None:
    """Have the luck checked."""
    end_sheet(page)
    page.keyboard.press("Escape")
    sheet(1)(page)
    page.locator("dialog[open] .menu > button").last.click()
    page.locator("dialog[open] button.main").click()
    page.locator("dialog[open] [role=status] strong").wait_for()


def score(page: Page) -> None:
    """Show what the points are made of."""
    page.locator("button.points").last.click()
    page.locator("dialog[open] table").wait_for()


def spellbook(page: Page) -> None:
    """Open the book."""
    page.locator(".book > .open").click()
    page.locator("dialog[open] dl").wait_for()


def end_sheet(page: Page) -> None:
    """Wait for the result."""
    page.locator("dialog[open]").wait_for()


def hold(page: Page) -> None:
    """Everybody is here, and it shall not begin yet."""
    held = page.locator("main .buttons .button")
    held.nth(1).click()
    held.nth(2).wait_for(state="detached")


def lose_connection(page: Page) -> None:
    """Cut the socket, and let no other one come about."""
    page.locator("main [role=grid]").first.wait_for()
    page.evaluate("window.cutSocket()")
    page.locator("[role=status] > p").first.wait_for()


def open_options(game: int) -> Steps:
    """Choose a game and open its options."""

    def steps(page: Page) -> None:
        page.locator("form fieldset").first.locator("label").nth(game).click()
        page.locator("summary").click()

    return steps


def four_players(page: Page) -> None:
    """Kingdomino with three opponents."""
    open_options(1)(page)
    page.locator("form .segments").first.locator("label").last.click()
    page.locator("form select").nth(2).wait_for()


def choose_here(page: Page) -> None:
    """Somebody at this device shall play, too."""
    page.locator("form select").select_option("here")


def replay(key: str) -> Steps:
    """Go to some step."""

    def steps(page: Page) -> None:
        page.locator("input[type=range]").wait_for()
        page.wait_for_load_state("networkidle")  # a long game comes in several parts
        page.keyboard.press(key)

    return steps


def screens(matches: dict[str, str]) -> list[Screen]:
    """All of them."""

    def at(name: str) -> str:
        return f"/match/{matches[name]}"

    return [
        *_outside_matches(),
        *_waiting(at),
        *_duel(at),
        *_classic(at),
        Screen("duel-replay", f"/replay/{matches['end-duel']}", replay("End")),
        Screen("classic-replay", f"/replay/{matches['end-classic']}", replay("End")),
    ]


def _outside_matches() -> list[Screen]:
    def tables(page: Page) -> None:
        page.locator("main section li .join").first.wait_for()

    return [
        Screen("start", "/", tables),
        Screen("form-duel", "/", open_options(0)),
        Screen("form-classic", "/", open_options(1)),
        Screen("form-four", "/", four_players),
        Screen("form-here", "/", choose_here),
        Screen("lobby", "/lobby", tables),
        Screen("settings", "/settings"),
        Screen("upload", "/upload"),
        Screen("missing", "/nowhere"),
        Screen("gone", "/match/abcdef", lambda page: page.locator("main .card").wait_for()),
    ]


def _waiting(at: Callable[[str], str]) -> list[Screen]:
    return [
        Screen("waiting", at("waiting"), lambda page: page.locator("main img").wait_for()),
        Screen("invited", at("invited"), lambda page: page.locator("main dl").wait_for()),
        Screen("full", at("full"), lambda page: page.locator("main dl").wait_for()),
        Screen("ready", at("ready"), hold),
    ]


def _duel(at: Callable[[str], str]) -> list[Screen]:
    return [
        Screen(
            "duel-take", at("take"), lambda page: page.locator(".free button.die").first.wait_for()
        ),
        Screen("duel-taken", at("take"), tap_free),
        Screen("duel", at("duel"), wait_legal),
        Screen("duel-ghost", at("duel"), tap_legal),
        Screen("duel-why", at("duel"), ask_why),
        Screen("duel-spells", at("spells"), lambda page: page.locator(".offers").wait_for()),
        Screen("duel-spell-first", at("spells"), offer(0)),
        Screen("duel-spell-last", at("spells"), offer(-1)),
        Screen("duel-coat", at("coat"), tap_legal),
        Screen("duel-book", at("duel"), spellbook),
        Screen("duel-score", at("duel"), score),
        Screen(
            "duel-asked",
            at("asked"),
            lambda page: page.locator(".asks .buttons:not([inert])").wait_for(),
        ),
        Screen("duel-menu", at("asked"), sheet(1)),
        Screen("duel-log", at("duel"), sheet(2)),
        Screen("duel-help", at("duel"), sheet(3)),
        Screen("duel-hint", at("duel"), hint),
        Screen("duel-hints", at("duel"), hints),
        Screen("duel-lost", at("duel"), lose_connection),
        Screen("duel-end", at("end-duel"), end_sheet),
        Screen("duel-fairness", at("end-duel"), fairness),
    ]


def _classic(at: Callable[[str], str]) -> list[Screen]:
    return [
        Screen("classic-2", at("classic-2"), tap_legal),
        Screen("classic-2-claim", at("classic-2"), tap_domino),
        Screen("classic-3", at("classic-3"), tap_legal),
        Screen("classic-4", at("classic-4"), tap_legal),
        Screen("classic-4-claim", at("classic-4"), tap_domino),
        Screen("classic-mighty", at("mighty"), tap_legal),
        Screen(
            "classic-discard", at("discard"), lambda page: page.locator("button.confirm").wait_for()
        ),
        Screen("classic-why", at("classic-2"), ask_why),
        Screen("classic-log", at("classic-4"), sheet(2)),
        Screen("classic-hint", at("classic-2"), hint),
        Screen("classic-hints", at("classic-2"), hints),
        Screen("classic-help", at("classic-2"), sheet(3)),
        Screen("classic-score", at("classic-2"), score),
        Screen("classic-dynasty", at("dynasty"), wait_legal),
        Screen(
            "classic-watch", at("watch"), lambda page: page.locator("main [role=grid]").wait_for()
        ),
        Screen("classic-end", at("end-classic"), end_sheet),
        Screen("classic-end-dynasty", at("end-dynasty"), end_sheet),
    ]
