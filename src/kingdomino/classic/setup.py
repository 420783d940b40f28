"""A position of Kingdomino as plain data, which may be nonsense, and the check that it is not."""

from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

from kingdomino.classic.board import EMPTY_KINGDOM, GRID, bounding_box
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import Line, all_kings, are_claims_forced, claimed, left_to_reveal
from kingdomino.classic.options import Options
from kingdomino.classic.placing import Placement, Placements, kingdom_of
from kingdomino.kingdom.connection import touches
from kingdomino.kingdom.grid import Square


class Step(StrEnum):
    """What has to happen next."""

    REVEAL = "reveal"
    """Chance turns up a domino of the line that is being laid out."""
    KINGS = "kings"
    """Chance draws the kings for the starting round."""
    CLAIM = "claim"
    """A king claims a domino of the next line."""
    PLACE = "place"
    """A king adds the domino it stands on to its kingdom, or discards it."""
    OVER = "over"
    """Nothing: the game is over."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a position line says; the fields are those of `State`."""

    options: Options
    step: Step
    placements: tuple[Placements, ...]
    line: Line
    next_line: Line
    claimants: tuple[int, ...]
    pile: frozenset[int]


def setup_problems(setup: Setup) -> list[str]:
    """Everything that keeps this from being a position, in words; empty when nothing does."""
    # Dominoes that do not exist have no halves to judge a kingdom by.
    return _domino_problems(setup) or [
        *(
            problem
            for seat, placements in enumerate(setup.placements)
            for problem in kingdom_problems(placements, setup.options.frame, f"kingdom {seat}")
        ),
        *_line_problems(setup),
    ]


def _domino_problems(setup: Setup) -> list[str]:
    """Each domino is one of the 48 and is in one place."""
    problems: list[str] = []
    if len(setup.placements) != setup.options.players:
        problems.append(
            f"there are {len(setup.placements)} kingdoms for {setup.options.players} players (rule K2)"
        )
    placed = [placement.number for placements in setup.placements for placement in placements]
    in_lines = [domino.number for domino in (*setup.line, *setup.next_line)]
    places = Counter([*placed, *in_lines, *setup.pile])
    for number, count in sorted(places.items()):
        if number not in DOMINOES:
            problems.append(f"there is no domino {number} (rule K1)")
        elif count > 1:
            problems.append(f"domino {number} is in {count} places (rule K1)")
    return problems


def kingdom_problems(placements: Placements, frame: int, name: str) -> list[str]:
    """Everything that keeps these dominoes from being a kingdom (rules K8 to K10)."""
    problems: list[str] = []
    if list(placements) != sorted(placements):
        problems.append(f"{name}: its dominoes are not in order")
    covered = Counter[Square](
        square for placed in placements for square in (placed.left, placed.right)
    )
    for placed in placements:
        where = f"domino {placed.number} on {GRID.square_names((placed.left, placed.right))}"
        if placed.right not in GRID.neighbours[placed.left]:
            problems.append(f"{name}: {where} is not on two squares side by side (rule K8)")
        if DOMINOES[placed.number].is_double and placed.left > placed.right:
            problems.append(f"{name}: {where} has like halves: the lower square comes first")
    for square, count in sorted(covered.items()):
        if count > 1 or square == GRID.castle:
            problems.append(f"{name}: {GRID.square_name(square)} is covered twice (rule K8)")
    box = bounding_box(kingdom_of(placements))
    if max(box.width, box.height) > frame:
        size = f"{box.width} x {box.height}"
        problems.append(f"{name}: it is {size}, larger than {frame} x {frame} (rule K10)")
    return problems or [
        f"{name}: domino {placed.number} is not connected (rule K9)"
        for placed in unconnected(placements)
    ]


def unconnected(placements: Placements) -> list[Placement]:
    """The dominoes that could not have been placed in any order.

    More dominoes never make a connection worse, so placing whatever connects until nothing does finds them.
    """
    kingdom = EMPTY_KINGDOM
    waiting = list(placements)
    progress = True
    while progress:
        progress = False
        for placed in list(waiting):
            halves = placed.halves()
            if any(touches(kingdom, square, half.kind) for square, half in halves.items()):
                kingdom = kingdom.with_halves(halves)
                waiting.remove(placed)
                progress = True
    return waiting


def _line_problems(setup: Setup) -> list[str]:
    """The lines, the kings and the pile fit together, and the step is the one they call for."""
    options = setup.options
    problems: list[str] = []
    seats = range(options.players)
    kings = [domino.king for domino in (*setup.line, *claimed(setup.next_line))]
    kings += setup.claimants
    problems += [
        f"there is no seat {king} with {options.players} players (rule K2)"
        for king in sorted({king for king in kings if king is not None and king not in seats})
    ]
    for name, line in (("current", setup.line), ("next", setup.next_line)):
        numbers = [domino.number for domino in line]
        if numbers != sorted(numbers):
            problems.append(f"the dominoes of the {name} line are not in order (rule K4)")
    if any(domino.king is None for domino in setup.line):
        problems.append("a domino of the current line has no king (rule K6)")
    revealed = options.dominoes_in_play - left_to_reveal(options, setup.pile)
    if left_to_reveal(options, setup.pile) < 0:
        problems.append(f"more than {options.dominoes_in_play} dominoes have been seen (rule K3)")
    if problems:
        return problems
    checks = {
        Step.REVEAL: _reveal_problems,
        Step.KINGS: _kings_problems,
        Step.CLAIM: _claim_problems,
        Step.PLACE: _place_problems,
        Step.OVER: _over_problems,
    }
    problems = checks[setup.step](setup)
    # While a line is laid out its dominoes are not yet a whole line.
    whole = revealed - (len(setup.next_line) if setup.step == Step.REVEAL else 0)
    if whole % options.line_length:
        problems.append(
            f"{whole} dominoes do not make whole lines of {options.line_length} (rule K4)"
        )
    return problems or _turn_problems(setup)


def _is_fresh(line: Line) -> bool:
    return not claimed(line)


def _reveal_problems(setup: Setup) -> list[str]:
    problems: list[str] = []
    if left_to_reveal(setup.options, setup.pile) == 0:
        problems.append("nothing is left to reveal (rule K7)")
    if len(setup.next_line) >= setup.options.line_length or not _is_fresh(setup.next_line):
        problems.append("the next line is laid out already (rule K4)")
    if setup.claimants:
        problems.append("nobody can claim while dominoes are revealed (rule K5)")
    started = len(setup.pile) + len(setup.next_line) < len(DOMINOES)
    kings = sorted(domino.king or 0 for domino in setup.line)
    if kings != (all_kings(setup.options) if started else []):
        problems.append("the current line has not the right kings (rule K2)")
    return problems


def _kings_problems(setup: Setup) -> list[str]:
    complete = len(setup.next_line) == setup.options.line_length
    if setup.line or setup.claimants or not complete or not _is_fresh(setup.next_line):
        return ["kings are drawn only over a first line that is laid out and free (rule K5)"]
    return _starting_problems(setup)


def _claim_problems(setup: Setup) -> list[str]:
    problems: list[str] = []
    if len(setup.next_line) != setup.options.line_length:
        problems.append("the next line is not laid out (rule K4)")
    if not setup.claimants:
        problems.append("nobody is said to claim (rule K6)")
    if len(setup.claimants) > 1 or _is_starting_round(setup):
        problems += _starting_problems(setup)
    if are_claims_forced(setup.next_line, setup.claimants):
        problems.append("what is left of the line goes to the last king without a claim (rule K6)")
    return problems + _king_problems(setup)


def _place_problems(setup: Setup) -> list[str]:
    problems: list[str] = []
    if not setup.line:
        problems.append("there is no domino to place (rule K6)")
    if setup.claimants:
        problems.append("a king that may claim does so before another domino is placed (rule K6)")
    if left_to_reveal(setup.options, setup.pile) and not setup.next_line:
        problems.append("the next line is revealed before anything is placed (rule K6)")
    if setup.next_line:
        if len(setup.next_line) != setup.options.line_length:
            problems.append("the next line is not laid out (rule K4)")
        return problems + _king_problems(setup)
    kings = Counter(domino.king for domino in setup.line)
    return problems + [
        f"seat {seat} has {kings[seat]} kings instead of {setup.options.kings} (rule K2)"
        for seat in range(setup.options.players)
        if kings[seat] > setup.options.kings
    ]


def _over_problems(setup: Setup) -> list[str]:
    if setup.line or setup.next_line or setup.claimants:
        return ["the game is not over while dominoes lie in a line (rule K7)"]
    if left_to_reveal(setup.options, setup.pile):
        return ["the game is not over while dominoes are to be revealed (rule K7)"]
    return []


def _is_starting_round(setup: Setup) -> bool:
    return len(setup.pile) + len(setup.next_line) == len(DOMINOES)


def _starting_problems(setup: Setup) -> list[str]:
    problems: list[str] = []
    if not _is_starting_round(setup):
        problems.append("only in the starting round do several kings wait to claim (rule K5)")
    if setup.line:
        problems.append("in the starting round there is no current line yet (rule K5)")
    return problems


def _king_problems(setup: Setup) -> list[str]:
    """Every king stands on a domino of one of the lines, or is about to claim."""
    kings = [domino.king for domino in (*setup.line, *claimed(setup.next_line))]
    counts = Counter([*kings, *setup.claimants])
    return [
        f"seat {seat} has {counts[seat]} kings instead of {setup.options.kings} (rule K2)"
        for seat in range(setup.options.players)
        if counts[seat] != setup.options.kings
    ]


def _turn_problems(setup: Setup) -> list[str]:
    """No kingdom has more dominoes than its kings had turns to place."""
    options = setup.options
    seen = len(DOMINOES) - len(setup.pile) - len(setup.next_line)
    lines = seen // options.line_length
    waiting = Counter(domino.king for domino in setup.line)
    return [
        f"kingdom {seat} has {len(placements)} dominoes after {turns} turns (rule K6)"
        for seat, placements in enumerate(setup.placements)
        if len(placements) > (turns := lines * options.kings - waiting[seat])
    ]
