"""What was rolled, revealed and drawn, against what is expected: for one game, or for all of them.

Dice are compared face by face with a chi-squared sum. Dominoes and kings are drawn without putting them back, so
for them only the counts are shown.
"""

from collections import Counter
from collections.abc import Iterator, Mapping

from kingdomino.classic.dominoes import DOMINOES
from kingdomino.duel.dice import DICE
from kingdomino.server.protocol import LuckCount, LuckGroup


def luck_groups(counts: Mapping[str, int]) -> tuple[LuckGroup, ...]:
    """The figures for so many tokens of chance."""
    return (*_dice(counts), *_dominoes(counts), *_kings(counts))


def _arguments(counts: Mapping[str, int], verb: str) -> Iterator[tuple[str, int]]:
    for token, count in counts.items():
        found, _, rest = token.partition(":")
        if found == verb:
            yield rest, count


def _dice(counts: Mapping[str, int]) -> Iterator[LuckGroup]:
    """Each die: how often each of its faces was rolled (rule D1)."""
    rolls = [(rest.split(","), count) for rest, count in _arguments(counts, "roll")]
    total = sum(count for _, count in rolls)
    for index, (number, faces) in enumerate(DICE.items()) if total else ():
        rolled: Counter[str] = Counter()
        for shown, count in rolls:
            rolled[shown[index]] += count
        sides = Counter(map(str, faces))
        found = tuple(
            LuckCount(face, rolled[face], total * sides[face] / len(faces)) for face in sides
        )
        yield LuckGroup(f"die {number}", found, _chi_squared(found), len(found) - 1)


def _dominoes(counts: Mapping[str, int]) -> Iterator[LuckGroup]:
    """How often each domino was revealed; every one is as likely (rule K3)."""
    revealed = Counter({int(rest): count for rest, count in _arguments(counts, "reveal")})
    if total := revealed.total():
        found = (
            LuckCount(str(number), revealed[number], total / len(DOMINOES)) for number in DOMINOES
        )
        yield LuckGroup("dominoes", tuple(found))


def _kings(counts: Mapping[str, int]) -> Iterator[LuckGroup]:
    """Whose king was drawn first, by the number of players (rule K5)."""
    first: dict[int, Counter[str]] = {}
    for rest, count in _arguments(counts, "kings"):
        seats = rest.split(",")
        first.setdefault(len(set(seats)), Counter())[seats[0]] += count
    for players, drawn in sorted(first.items()):
        expected = drawn.total() / players
        found = (LuckCount(str(seat), drawn[str(seat)], expected) for seat in range(players))
        yield LuckGroup(f"first king of {players} players", tuple(found))


def _chi_squared(counts: tuple[LuckCount, ...]) -> float:
    return round(sum((each.drawn - each.expected) ** 2 / each.expected for each in counts), 3)
