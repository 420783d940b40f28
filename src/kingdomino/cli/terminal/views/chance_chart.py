"""The graph of a game: who was winning, and when."""

from collections.abc import Sequence

from rich.text import Text

from kingdomino.analysis import GameAnalysis
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.look import SEAT_STYLES

HEIGHT = 6
"""How many rows the graph of two players has."""

MOST_COLUMNS = 72

LABEL_WIDTH = 5

EIGHTHS = " ▁▂▃▄▅▆▇█"
ASCII_AREA = " .:#"
ASCII_LEVELS = "_.-=+*%#"

AREA_STYLE = "bright_cyan on color(53)"
"""The first player's colour before a dark shade of the second's."""


def chance_chart(analysis: GameAnalysis, width: int, is_plain: bool) -> Block:
    """For two players an area, one above the other; for more a line each. Below them the rounds."""
    names = analysis.record.names
    label = LABEL_WIDTH if len(names) == 2 else max(map(len, names))
    columns = max(10, min(width - label - 8, MOST_COLUMNS))
    last = len(analysis.chances) - 1
    shown = [round(column * last / (columns - 1)) for column in range(columns)]
    series = [
        [analysis.chances[index].chances[seat] for index in shown] for seat in range(len(names))
    ]
    drawn = (
        _area(series[0], names, is_plain)
        if len(names) == 2
        else _sparklines(series, names, label, is_plain)
    )
    return [*drawn, _rounds(analysis, shown, label)]


def _area(chances: Sequence[float], names: tuple[str, ...], is_plain: bool) -> Block:
    """The first player's chance from the bottom up; what is left above it is the second player's."""
    levels = ASCII_AREA if is_plain else EIGHTHS
    first, second = (Text(name, style=SEAT_STYLES[seat]) for seat, name in enumerate(names))
    block = [Text.assemble("Chance to win: ", first, " from below, ", second, " from above")]
    for row in range(HEIGHT - 1, -1, -1):
        label = {HEIGHT - 1: "100%", HEIGHT // 2: "50%", 0: "0%"}.get(row, "")
        line = Text(f"{label:>{LABEL_WIDTH}} ", style="dim")
        filled = (min(max(chance * HEIGHT - row, 0), 1) for chance in chances)
        area = "".join(levels[round(part * (len(levels) - 1))] for part in filled)
        line.append(area, style="" if is_plain else AREA_STYLE)
        block.append(line)
    return block


def _sparklines(
    series: Sequence[Sequence[float]], names: tuple[str, ...], label: int, is_plain: bool
) -> Block:
    """A line for each player, and the chance at the end."""
    levels = ASCII_LEVELS if is_plain else EIGHTHS[1:]
    block = [Text("Chance to win")]
    for seat, chances in enumerate(series):
        signs = (levels[min(int(chance * len(levels)), len(levels) - 1)] for chance in chances)
        line = Text(f"{names[seat]:>{label}} ", style=SEAT_STYLES[seat])
        line.append("".join(signs))
        line.append(f" {percent(chances[-1]):>4}", style="default not bold")
        block.append(line)
    return block


def _rounds(analysis: GameAnalysis, shown: Sequence[int], label: int) -> Text:
    """The number of each fifth round where it begins."""
    decisions = analysis.decisions
    rounds = [decisions[min(max(index - 1, 0), len(decisions) - 1)].round for index in shown]
    line, last = "", 0
    for column, number in enumerate(rounds):
        is_due = number != last and (number == rounds[0] or number // 5 > last // 5)
        if is_due and len(line) <= column:
            line = f"{line:{column}}{number} "
            last = number
    return Text(f"{'round':>{label}} {line}".rstrip(), style="dim")


def percent(chance: float) -> str:
    """`64%`."""
    return f"{100 * chance:.0f}%"
