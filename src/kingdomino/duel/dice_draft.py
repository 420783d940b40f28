"""The dice draft: A takes one die, B two, A has the last; or two and two with a spell (rules D6, D17)."""

from itertools import combinations

from kingdomino.duel.actions import Take
from kingdomino.duel.dice import Die
from kingdomino.errors import IllegalActionError


def legal_takes(free: tuple[Die, ...], sizes: tuple[int, ...]) -> list[Take]:
    """Every choice of so many dice from those on the table."""
    numbers = [die.number for die in free if die.number is not None]
    return [Take(chosen) for size in sizes for chosen in combinations(numbers, size)]


def check_take(free: tuple[Die, ...], take: Take, sizes: tuple[int, ...]) -> None:
    """Raise `IllegalActionError` with the rule that forbids taking these dice, if one does."""
    numbers = {die.number for die in free}
    for number in take.dice:
        if number not in numbers:
            raise IllegalActionError("D6", f"die {number} is not on the table")
    if sizes == (1,) and len(take.dice) == 2:
        raise IllegalActionError(
            "D17", "player A takes two dice at once only by spending take_two_dice"
        )
    if len(take.dice) not in sizes or list(take.dice) != sorted(set(take.dice)):
        count = " or ".join("one die" if size == 1 else "two dice" for size in sizes)
        raise IllegalActionError(
            "D6", f"take {count} here, each once and by number; {take} does not"
        )


def taken(free: tuple[Die, ...], take: Take) -> tuple[tuple[Die, ...], tuple[Die, ...]]:
    """The dice that were taken, and those that stay on the table."""
    chosen = tuple(die for die in free if die.number in take.dice)
    rest = tuple(die for die in free if die.number not in take.dice)
    return chosen, rest
