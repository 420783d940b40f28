"""How fast the client is in a real browser: python -m tools.bench_web; it fails where a limit is not kept.

A server in a process of its own, Chromium, motion on at its usual speed: the start page is loaded into a fresh browser a few
times, then a whole Duel and a whole Kingdomino are played against a bot by mouse. Tasks are measured in processor time;
everything else as a person would, so that a busy machine is slower: look at the load that is printed with the figures.
"""

import json
import os
import statistics
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser
from rich.console import Console
from rich.table import Table

from tests.support.browser.browsers import chromium
from tests.support.browser.person import Person
from tools.load.server_process import ServerProcess

LOADS = 5
SECONDS = 300
"""The longest that a game may take."""

WATCH = """
window.measured = { usable: null, clicks: [], isAnswered: true };

// What a frame has shown is known just after it: in the first task that follows it.
const shown = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => then(performance.now());
  port2.postMessage(null);
});

const look = () => {
  const button = document.querySelector("main button.main:enabled");
  if (button) shown((now) => (measured.usable = now));
  else requestAnimationFrame(look);
};
look();

// From the press of a button to the first frame with something new in it.
let clicked = null;
addEventListener("pointerdown", (event) => {
  clicked = event.timeStamp;
  measured.isAnswered = false;
}, true);
document.addEventListener("DOMContentLoaded", () => {
  new MutationObserver(() => {
    if (clicked === null) return;
    const from = clicked;
    clicked = null;
    shown((now) => {
      measured.clicks.push(now - from);
      measured.isAnswered = true;
    });
  }).observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
});
"""

FIRST_LOAD = """
() => performance.getEntriesByType("resource").filter(({ name }) => /[.](js|css)$/.test(new URL(name).pathname))
  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
"""


class Figure(NamedTuple):
    """Something measured, and what it may be at most."""

    name: str
    value: float
    limit: float
    unit: str


def _person(browser: Browser, url: str) -> Person:
    person = Person(browser, url, settings={"speed": "usual"}, has_motion=True)
    person.context.add_init_script(WATCH)
    return person


def _first_load(browser: Browser, url: str) -> list[Figure]:
    usable: list[float] = []
    size = 0.0
    for _ in range(LOADS):
        ana = _person(browser, url)
        ana.open()
        ana.page.wait_for_function("() => measured.usable !== null")
        usable.append(ana.page.evaluate("() => measured.usable"))
        size = ana.page.evaluate(FIRST_LOAD)
        ana.close()
    return [
        Figure("first load, JavaScript + CSS as sent", size / 1000, 100, "kB"),
        Figure(f"start page usable, median of {LOADS}", statistics.median(usable), 1000, "ms"),
    ]


def _game(browser: Browser, url: str, game: str) -> list[Figure]:
    ana = _person(browser, url)
    ana.open()
    if game == "Kingdomino":
        ana.page.get_by_role("radio", name=game, exact=True).check()
        ana.page.get_by_role("radio", name="2", exact=True).check()
        ana.click("Start")
    else:
        ana.click("Play a Duel")
    ana.page.get_by_role("grid").first.wait_for()
    ana.page.evaluate("() => (measured.clicks = [])")
    browser.start_tracing(page=ana.page, categories=["toplevel", "__metadata"])
    ana.play(until=lambda: _wait_for_answer(ana), seconds=SECONDS)
    tasks = _tasks(browser.stop_tracing())
    clicks: list[float] = sorted(ana.page.evaluate("() => measured.clicks"))
    ana.close()
    return [
        Figure(f"{game}: click to answer, median of {len(clicks)}", _part(clicks, 0.5), 100, "ms"),
        Figure(f"{game}: click to answer, 95 of 100", _part(clicks, 0.95), 100, "ms"),
        Figure(f"{game}: longest of {len(tasks)} tasks", max(tasks), 50, "ms"),
    ]


def _wait_for_answer(ana: Person) -> bool:
    """Nobody clicks again before they have seen what came of it."""
    ana.page.wait_for_function("() => measured.isAnswered")
    return False


def _tasks(trace: bytes) -> list[float]:
    """The processor time of each task of the pages' main threads: what it would take on a machine that is not busy."""
    events = json.loads(trace)["traceEvents"]
    mains = {
        (each["pid"], each["tid"])
        for each in events
        if each["name"] == "thread_name" and each["args"]["name"] == "CrRendererMain"
    }
    return [
        each["tdur"] / 1000
        for each in events
        if each["name"].endswith("RunTask")
        and (each["pid"], each["tid"]) in mains
        and "tdur" in each
    ]


def _part(values: list[float], part: float) -> float:
    return values[min(len(values) - 1, int(part * len(values)))]


def main() -> int:
    """Measure and print; how many figures are over their limits."""
    with tempfile.TemporaryDirectory() as folder:
        server = ServerProcess(Path(folder))
        server.start()
        try:
            with chromium() as browser:
                figures = _first_load(browser, server.url)
                for game in ("Duel", "Kingdomino"):
                    figures += _game(browser, server.url, game)
        finally:
            server.stop()
    table = Table("in Chromium", "measured", "at most", "", box=None)
    for name, value, limit, unit in figures:
        table.add_row(
            name,
            f"{value:,.0f} {unit}",
            f"{limit:,.0f} {unit}",
            "" if value <= limit else "too much",
        )
    Console().print(table)
    Console().print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return sum(value > limit for _, value, limit, _ in figures)


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
