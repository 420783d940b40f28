"""Charts as SVG, to stand in a page that sets their colours: `report.py` has the style.

whiskers     one row for each bot: a dot, and a line over its interval
running      how a share settled round by round, with its interval as a band
histogram    how often each value came
"""

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 760
_LABELS = 190
_RIGHT = 84


class Whisker(NamedTuple):
    """A row of a chart."""

    label: str
    value: float
    low: float
    high: float
    text: str
    """The value as it is written."""


class Point(NamedTuple):
    """A moment of a running share."""

    at: int
    value: float
    low: float
    high: float


def whiskers(title: str, rows: Sequence[Whisker], reference: float, unit: str = "") -> str:
    """A dot and a line a row; a dashed line stands where all would be if they were equal."""
    low, high, step = _scale([*(row.low for row in rows), *(row.high for row in rows), reference])
    top, pitch = 14, 34
    bottom = top + pitch * len(rows)

    def x(value: float) -> float:
        return _LABELS + (WIDTH - _LABELS - _RIGHT) * (value - low) / (high - low)

    parts = _vertical_lines(low, high, step, x, top, bottom, unit)
    parts.append(
        f'<line class="reference" x1="{x(reference):.1f}" x2="{x(reference):.1f}" y1="{top}" y2="{bottom}"/>'
    )
    for number, row in enumerate(rows):
        y = top + pitch * (number + 0.5)
        colour = f"c{number}" if len(rows) <= 4 else "c0"
        parts += [
            f'<text class="label" x="{_LABELS - 14}" y="{y + 5:.1f}" text-anchor="end">{_shortened(row.label)}</text>',
            f'<line class="whisker {colour}" x1="{x(row.low):.1f}" x2="{x(row.high):.1f}" y1="{y}" y2="{y}"/>',
            f'<circle class="dot {colour}" cx="{x(row.value):.1f}" cy="{y}" r="6"/>',
            f'<text class="value" x="{WIDTH - 4}" y="{y + 5:.1f}" text-anchor="end">{escape(row.text)}</text>',
        ]
    return _svg(title, bottom + 26, parts)


def running(title: str, points: Sequence[Point], even: float) -> str:
    """A line over the rounds with a band around it, and a dashed line where even is."""
    top, bottom, left, right = 14, 234, 60, WIDTH - 20
    # The first few intervals are so wide that they would flatten the rest.
    later = points[len(points) // 10 :]
    low, high, step = _scale([even, *(p.low for p in later), *(p.high for p in later)])

    def x(at: float) -> float:
        return left + (right - left) * at / points[-1].at

    def y(value: float) -> float:
        return bottom - (bottom - top) * (min(max(value, low), high) - low) / (high - low)

    parts: list[str] = []
    for value in _ticks(low, high, step):
        parts += [
            f'<line class="grid" x1="{left}" x2="{right}" y1="{y(value):.1f}" y2="{y(value):.1f}"/>',
            f'<text class="tick" x="{left - 8}" y="{y(value) + 4:.1f}" text-anchor="end">{value:g} %</text>',
        ]
    parts.append(
        f'<line class="reference" x1="{left}" x2="{right}" y1="{y(even):.1f}" y2="{y(even):.1f}"/>'
    )
    upper = [f"{x(p.at):.1f},{y(p.high):.1f}" for p in points]
    lower = [f"{x(p.at):.1f},{y(p.low):.1f}" for p in reversed(points)]
    middle = " ".join(f"{x(p.at):.1f},{y(p.value):.1f}" for p in points)
    parts += [
        f'<polygon class="band" points="{" ".join(upper + lower)}"/>',
        f'<polyline class="running" points="{middle}"/>',
    ]
    _, most, step = _scale([0, points[-1].at], whole=True)
    parts += [
        f'<text class="tick" x="{x(at):.1f}" y="{bottom + 20}" text-anchor="middle">{at:,.0f}</text>'
        for at in _ticks(0, most, step)
        if 0 < at <= points[-1].at
    ]
    parts.append(
        f'<text class="tick" x="{left - 8}" y="{bottom + 20}" text-anchor="end">round</text>'
    )
    return _svg(title, bottom + 30, parts)


def histogram(title: str, values: Sequence[int]) -> str:
    """Bars that say how often values came, those above 0 in another colour than those below."""
    left, right, top, bottom = 20, WIDTH - 20, 24, 200
    width = max(1, -(-(max(values) - min(values) + 1) // 40))
    bins = Counter(value // width for value in values)
    first, last = min(min(bins), -1), max(max(bins), 0)
    pitch = (right - left) / (last - first + 1)
    tallest = max(bins.values())
    parts: list[str] = []
    for number in range(first, last + 1):
        height = (bottom - top) * bins[number] / tallest
        kind = "below" if number < 0 else "above"
        low, high = number * width, number * width + width - 1
        meaning = f"{low} to {high}: {bins[number]}" if width > 1 else f"{low}: {bins[number]}"
        parts.append(
            f'<rect class="{kind}" x="{left + pitch * (number - first) + 1:.1f}" y="{bottom - height:.1f}" '
            f'width="{max(pitch - 2, 1):.1f}" height="{height:.1f}"><title>{meaning}</title></rect>'
        )
    zero = left + pitch * -first
    parts.append(
        f'<line class="reference" x1="{zero:.1f}" x2="{zero:.1f}" y1="{top - 12}" y2="{bottom}"/>'
    )
    low, high, step = _scale([first * width, (last + 1) * width], whole=True)
    for value in _ticks(low, high, step):
        x = left + pitch * (value / width - first)
        if left <= x <= right:
            parts.append(
                f'<text class="tick" x="{x:.1f}" y="{bottom + 20}" text-anchor="middle">{_signed(value)}</text>'
            )
    return _svg(title, bottom + 30, parts)


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    body = "\n".join(parts)
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(title)}">\n'
        f"{body}\n</svg>"
    )


def _vertical_lines(
    low: float,
    high: float,
    step: float,
    x: Callable[[float], float],
    top: float,
    bottom: float,
    unit: str,
) -> list[str]:
    parts: list[str] = []
    for value in _ticks(low, high, step):
        parts += [
            f'<line class="grid" x1="{x(value):.1f}" x2="{x(value):.1f}" y1="{top}" y2="{bottom}"/>',
            f'<text class="tick" x="{x(value):.1f}" y="{bottom + 20}" text-anchor="middle">{value:g}{unit}</text>',
        ]
    return parts


def _scale(values: Sequence[float], *, whole: bool = False) -> tuple[float, float, float]:
    """Round ends that hold all values, and the step between ticks: four to ten of them."""
    low, high = min(values), max(values)
    span = (high - low) or 1.0
    step = 1.0 if whole else 0.001
    while not any(span <= 8 * step * factor for factor in (1, 2, 5)):
        step *= 10
    step *= next(factor for factor in (1, 2, 5) if span <= 8 * step * factor)
    first, last = low // step, -(-high // step)
    return first * step, max(last, first + 1) * step, step


def _ticks(low: float, high: float, step: float) -> list[float]:
    return [round(low + number * step, 6) for number in range(round((high - low) / step) + 1)]


def _signed(value: float) -> str:
    return f"{value:+g}" if value else "0"


def _shortened(label: str) -> str:
    """A name that fits in front of its row; a program's end tells more than its beginning."""
    return escape(label if len(label) <= 22 else f"…{label[-21:]}")
