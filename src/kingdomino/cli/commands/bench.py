"""`kingdomino bench`: how fast the two implementations are."""

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from kingdomino.cli.arguments import Json
from kingdomino.cli.output import console, messages, print_json

if TYPE_CHECKING:
    from kingdomino.arena.bench import Figures


def bench(
    seconds: Annotated[
        float, typer.Option("--seconds", min=0.01, help="CPU seconds for each figure.")
    ] = 1.0,
    chart: Annotated[
        Path | None, typer.Option("--chart", metavar="FILE", help="Write a chart, as SVG.")
    ] = None,
    json: Json = False,
) -> None:
    """Measure random full games a CPU second on one core, in Python and in the core, and how many times faster it is.

    Machines differ and are busy; figures of one run can be compared with each other, ratios also between runs.
    """
    from kingdomino.arena.bench import measure_all
    from kingdomino.core import ARCHITECTURE

    with messages.status("measuring") as status:
        figures = measure_all(seconds, lambda what: status.update(f"measuring {what}"))
    if chart is not None:
        chart.write_text(_chart({name: rates.core for name, rates in figures.games.items()}))
    if json:
        games = {
            name: {**asdict(rates), "ratio": rates.ratio} for name, rates in figures.games.items()
        }
        print_json({"core": ARCHITECTURE, **asdict(figures), "games": games})
    else:
        console.print(f"the core is built for {ARCHITECTURE}")
        _show(figures)


def _show(figures: "Figures") -> None:
    """The figures for people."""
    table = Table("random games a CPU second", "Python", "core", "ratio", box=None)
    for column in table.columns[1:]:
        column.justify = "right"
    for name, rates in figures.games.items():
        table.add_row(name, f"{rates.python:,.0f}", f"{rates.core:,.0f}", f"{rates.ratio:,.0f}")
    console.print(table)
    for bot, rate in figures.simulations.items():
        console.print(f"{bot} makes {rate:,.0f} simulations a CPU second, two players, 5 x 5")
    for name, rate in figures.evaluations.items():
        console.print(f"{name}: the learned value judges {rate:,.0f} positions a CPU second")
    console.print(f"two threads play {figures.two_threads:.2f} times as many Duel games as one")
    for name, each in figures.stepping.items():
        console.print(
            f"{name}: an action from Python takes {each.batch_microseconds:.2f} µs in a batch, "
            f"{each.single_microseconds:.2f} µs singly; a position has {each.position_bytes} bytes"
        )
    for module, milliseconds in figures.import_milliseconds.items():
        console.print(f"import {module}: {milliseconds:.0f} ms")


def _chart(rates: dict[str, float]) -> str:
    """Bars, a row each, in SVG."""
    longest = max(rates.values())
    rows = [
        f'<text x="110" y="{28 * row + 29}" text-anchor="end">{name}</text>'
        f'<rect x="120" y="{28 * row + 14}" width="{360 * rate / longest:.0f}" height="20" fill="#8a5a2b"/>'
        f'<text x="{126 + 360 * rate / longest:.0f}" y="{28 * row + 29}">{rate:,.0f}</text>'
        for row, (name, rate) in enumerate(rates.items())
    ]
    height = 28 * len(rates) + 24
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 580 {height}" font-family="sans-serif" '
        f'font-size="14">\n<title>Random full games a CPU second, core</title>\n'
        + "\n".join(rows)
        + "\n</svg>\n"
    )
