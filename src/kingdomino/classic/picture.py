"""A Kingdomino kingdom from a picture, checked: can these squares have come from different dominoes?"""

from collections import Counter
from collections.abc import Iterator

from kingdomino.classic.board import GRID
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.ending import score
from kingdomino.classic.options import Options
from kingdomino.classic.placing import Placement, Placements
from kingdomino.classic.setup import unconnected
from kingdomino.classic.terrains import TERRAIN_BY_LETTER
from kingdomino.errors import NotationError, SetupError
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half, Kingdom
from kingdomino.kingdom.picture import Picture, parse_picture
from kingdomino.kingdom.score import Score
from kingdomino.options import parse_options


def parse_kingdom(options_text: str, picture_text: str, column: int) -> Score:
    """The score of a kingdom given as options and a picture; `column` is where the options stand."""
    try:
        options = parse_options(Options, options_text) if options_text else Options()
    except NotationError as error:
        raise error.moved(columns=column) from None
    try:
        picture = parse_picture(picture_text, TERRAIN_BY_LETTER)
    except NotationError as error:
        raise error.moved(lines=1) from None
    problems = _size_problems(picture, options.frame)
    if problems:
        raise SetupError(problems)
    kingdom = _on_the_grid(picture)
    problems = _domino_problems(kingdom)
    if problems:
        raise SetupError(problems)
    return score(kingdom, options)


def _size_problems(picture: Picture, frame: int) -> list[str]:
    columns = {x for x, _ in (*picture.halves, picture.castle)}
    rows = {y for _, y in (*picture.halves, picture.castle)}
    width, height = (max(places) - min(places) + 1 for places in (columns, rows))
    if max(width, height) > frame:
        return [f"the kingdom is {width} x {height}, larger than {frame} x {frame} (rule K10)"]
    return []


def _on_the_grid(picture: Picture) -> Kingdom:
    left, top = picture.castle
    castle_x, castle_y = GRID.column(GRID.castle), GRID.row(GRID.castle)
    return Kingdom(
        GRID,
        {
            (x - left + castle_x) + (y - top + castle_y) * GRID.width: half
            for (x, y), half in picture.halves.items()
        },
    )


def _domino_problems(kingdom: Kingdom) -> list[str]:
    """Everything that keeps these squares from being covered by different dominoes, all connected."""
    available = Counter(
        half for domino in DOMINOES.values() for half in (domino.left, domino.right)
    )
    shown = Counter(kingdom.halves.values())
    problems = [
        f"{count} squares of {half.kind} with {half.crowns} crowns, but the dominoes have "
        f"only {available[half]} (rule K1)"
        for half, count in sorted(shown.items())
        if count > available[half]
    ]
    if len(kingdom.halves) % 2:
        problems.append("an odd number of squares cannot be covered by dominoes (rule K8)")
    if not problems and not any(not unconnected(tiling) for tiling in tilings(kingdom)):
        problems.append("no different dominoes cover these squares and connect (rules K1, K9)")
    return problems


def tilings(kingdom: Kingdom) -> Iterator[Placements]:
    """Every way to make a kingdom out of different dominoes; dominoes that look alike count as one."""
    numbers: dict[frozenset[tuple[Half, int]], list[int]] = {}
    for domino in DOMINOES.values():
        numbers.setdefault(_look(domino.left, domino.right), []).append(domino.number)

    def cover(rest: tuple[Square, ...]) -> Iterator[Placements]:
        if not rest:
            yield ()
            return
        square = rest[0]
        # The first square left has none above it or to its left: its other half is to its right or below.
        for other in (square + 1, square + GRID.width):
            alike = (
                numbers.get(_look(kingdom.halves[square], kingdom.halves[other]))
                if other in rest
                else None
            )
            if alike:
                number = alike.pop()
                placed = _placement(number, square, other, kingdom)
                remaining = tuple(each for each in rest if each not in (square, other))
                yield from ((placed, *more) for more in cover(remaining))
                alike.append(number)

    return cover(tuple(sorted(kingdom.halves)))


def _look(one: Half, other: Half) -> frozenset[tuple[Half, int]]:
    """What two halves look like side by side, either way round."""
    return frozenset(Counter((one, other)).items())


def _placement(number: int, square: Square, other: Square, kingdom: Kingdom) -> Placement:
    if DOMINOES[number].left == kingdom.halves[square]:
        return Placement(number, square, other)
    return Placement(number, other, square)
