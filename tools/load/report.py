"""A run as JSON and as one page of HTML with a chart; nothing is loaded from anywhere."""

import math
import platform
from collections.abc import Sequence
from html import escape
from pathlib import Path

import msgspec

from tools.load.measure import Phase

WIDTH, HEIGHT, LEFT, BOTTOM, TOP = 860, 320, 60, 280, 20
LINES = (1, 10, 100, 1_000, 10_000)
"""Milliseconds at which the chart has a line."""

_STYLE = """
:root { color-scheme: light dark; --paper: #fbf8f1; --ink: #2b2520; --faint: #786d62; --line: #e3dccf;
  --p50: #2f6d8c; --p99: #8a4b14; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root { --paper: #1b1815; --ink: #efe8dd; --faint: #a89c8e; --line: #3d3730;
  --p50: #7cc0e0; --p99: #e0a15c; --bad: #ff8a80; } }
body { margin: 0 auto; max-width: 900px; padding: 32px 20px; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: 6px 0 6px 14px; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; padding-left: 0; } th { color: var(--faint); font-size: 13px; }
li.bad { color: var(--bad); font-weight: 600; } svg { width: 100%; height: auto; }
svg text { fill: var(--faint); font-size: 12px; } .grid { stroke: var(--line); } polyline { fill: none; stroke-width: 2; }
.p50 { stroke: var(--p50); } .p99 { stroke: var(--p99); }
"""


def write_report(
    folder: Path, title: str, phases: Sequence[Phase], problems: Sequence[str]
) -> None:
    """`result.json` and `report.html`."""
    result = {
        "title": title,
        "machine": f"{platform.machine()}, {platform.system()} {platform.release()}, Python {platform.python_version()}",
        "phases": [phase.summary() for phase in phases],
        "problems": [*problems],
    }
    encoded = msgspec.json.format(msgspec.json.encode(result), indent=2)
    (folder / "result.json").write_bytes(encoded)
    (folder / "report.html").write_text(_page(title, phases, problems), encoding="utf-8")


def _page(title: str, phases: Sequence[Phase], problems: Sequence[str]) -> str:
    demands = [demand for phase in phases for demand in phase.demands]
    lines = [
        f'<li class="{"good" if demand.is_met else "bad"}">{escape(str(demand))}</li>'
        for demand in demands
    ]
    lines += [f'<li class="bad">{escape(problem)}</li>' for problem in problems[:50]]
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8">'
        f"<title>{escape(title)}</title><style>{_STYLE}</style>"
        f"<h1>{escape(title)}</h1>{_table(phases)}"
        "<h2>Acknowledgements over time</h2><p>Milliseconds from when a turn should have been sent: the median "
        "(blue) and the 99th percentile (brown) of each second.</p>"
        f"{_chart(phases)}<h2>What must hold</h2><ul>{''.join(lines)}</ul>"
        f"<p>{len(problems)} problems between what was acknowledged or shown and what is in the log.</p></html>\n"
    )


def _table(phases: Sequence[Phase]) -> str:
    columns = (
        "acknowledged",
        "per_second",
        "p50_ms",
        "p99_ms",
        "max_ms",
        "preview_per_second",
        "preview_p50_ms",
        "preview_p99_ms",
        "sent_again",
        "memory_mb",
    )
    head = "".join(f"<th>{column.replace('_', ' ')}</th>" for column in columns)
    rows = [
        f"<tr><td>{escape(phase.name)}</td>"
        + "".join(f"<td>{phase.summary()[column]}</td>" for column in columns)
        + "</tr>"
        for phase in phases
    ]
    return f"<table><tr><th>phase</th>{head}</tr>{''.join(rows)}</table>"


def _chart(phases: Sequence[Phase]) -> str:
    begun, ended = phases[0].begun, phases[-1].ended

    def x(at: float) -> float:
        return LEFT + (WIDTH - LEFT) * (at - begun) / (ended - begun)

    def y(milliseconds: float) -> float:
        share = math.log10(min(max(milliseconds, LINES[0]), LINES[-1])) / math.log10(LINES[-1])
        return BOTTOM - (BOTTOM - TOP) * share

    parts = [
        f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y(line):.1f}" y2="{y(line):.1f}"/>'
        f'<text x="{LEFT - 8}" y="{y(line) + 4:.1f}" text-anchor="end">{line:,} ms</text>'
        for line in LINES
    ]
    for phase in phases:
        parts.append(
            f'<line class="grid" x1="{x(phase.begun):.1f}" x2="{x(phase.begun):.1f}" y1="{TOP}" y2="{BOTTOM}"/>'
            f'<text x="{x(phase.begun) + 4:.1f}" y="{BOTTOM + 20}">{escape(phase.name)}</text>'
        )
        for place, kind in ((1, "p50"), (2, "p99")):
            points = " ".join(
                f"{x(phase.begun + window[0]):.1f},{y(window[place]):.1f}"
                for window in phase.windows()
            )
            parts.append(f'<polyline class="{kind}" points="{points}"/>')
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Latency over time">'
        f"{''.join(parts)}</svg>"
    )
