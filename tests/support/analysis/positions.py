"""Positions of Kingdomino in the middle of a game, written by what matters in them."""

from kingdomino.classic import Classic
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.state import State


def numbers_in(field: str) -> set[int]:
    """The dominoes that a field of a position names."""
    return {int(part.split(":")[0]) for part in field.split(",") if part != "-"}


def number_ranges(numbers: list[int]) -> str:
    """`1-2,5` as the notation has it."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ",".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}" for run in runs)


def line_of(
    step: str, kingdom: str, other: str, line: str, next_line: str, claimants: str, variant: str
) -> State:
    """A position of two players with one more line to come after the next."""
    fields = (kingdom, other, line, next_line)
    seen = set[int]().union(*map(numbers_in, fields))
    # 24 of 48 dominoes are in play: with 28 left in the pile a line of 4 is still to come.
    pile = [number for number in DOMINOES if number not in seen][-28:]
    text = number_ranges(pile)
    return Classic().parse_position(
        f"classic players=2{variant} {step} {kingdom} {other} {line} {next_line} {text} {claimants}"
    )


def placing(domino: int, kingdom: str = "-", *, variant: str = "") -> State:
    """Seat 0 is to place a domino; then one more line is to come."""
    return line_of("place", kingdom, "-", f"{domino}:0", "5:0,6:1,8:1,10", "-", variant)


def claiming(free: str, kingdom: str = "-", other: str = "-") -> State:
    """Seat 0 is to claim in a line of which these dominoes are free, then seat 1, who has 17 to place."""
    numbers = [*(f"{number}" for number in free.split(",")), "9:0", "11:1"][:4]
    line = ",".join(sorted(numbers, key=lambda text: int(text.split(":")[0])))
    return line_of("claim", kingdom, other, "17:1", line, "0", "")
