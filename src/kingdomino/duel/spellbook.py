"""The shared spellbook: who fills what, who wins a spell (rules D3, D12, D13)."""

import csv
from dataclasses import dataclass, replace
from importlib.resources import files
from typing import NamedTuple

from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.spells import Spell


class BookLine(NamedTuple):
    """The two lines of a coat, one for each player, and the spell between them."""

    squares: int
    """How many squares each player has to fill."""
    spell: Spell
    is_immediate: bool
    """Whether the spell takes effect at once when it is won."""


def _read_lines() -> dict[Coat, BookLine]:
    text = files("kingdomino.duel").joinpath("spellbook.csv").read_text(encoding="utf-8")
    return {
        Coat(row["coat"]): BookLine(
            int(row["squares"]), Spell(row["spell"]), row["immediate"] == "yes"
        )
        for row in csv.DictReader(text.splitlines())
    }


BOOK_LINES = _read_lines()
"""The spellbook as printed, by coat."""

COAT_OF_SPELL = {line.spell: coat for coat, line in BOOK_LINES.items()}

IMMEDIATE_SPELLS = tuple(line.spell for line in BOOK_LINES.values() if line.is_immediate)


@dataclass(frozen=True, slots=True)
class Spellbook:
    """What the players have filled, won and spent."""

    filled: tuple[tuple[int, int], ...] = ((0, 0),) * len(COATS)
    """For each coat, in order, how many squares seat 0 and seat 1 have filled."""

    spent: frozenset[Spell] = frozenset()
    """The spells that have been used."""

    domain_coat: Coat | None = None
    """The coat chosen for `domain_bonus`, once it is spent."""

    def squares_filled(self, seat: int, coat: Coat) -> int:
        """How many squares of its line of this coat a seat has filled."""
        return self.filled[COATS.index(coat)][seat]

    def owner(self, spell: Spell) -> int | None:
        """The seat that won a spell by completing its line, spent or not."""
        coat = COAT_OF_SPELL[spell]
        counts = self.filled[COATS.index(coat)]
        needed = BOOK_LINES[coat].squares
        return counts.index(needed) if needed in counts else None

    def can_use(self, seat: int, spell: Spell) -> bool:
        """Whether a seat has won a spell and not spent it."""
        return spell not in self.spent and self.owner(spell) == seat

    def with_square(self, seat: int, coat: Coat) -> "Spellbook":
        """The book after a seat fills a square; a line that somebody has completed fills no more."""
        if self.owner(BOOK_LINES[coat].spell) is not None:
            return self
        index = COATS.index(coat)
        first, second = self.filled[index]
        counts = (first + 1, second) if seat == 0 else (first, second + 1)
        return replace(self, filled=(*self.filled[:index], counts, *self.filled[index + 1 :]))

    def with_spent(self, *spells: Spell) -> "Spellbook":
        """The book with spells crossed off."""
        return replace(self, spent=self.spent.union(spells)) if spells else self

    def with_domain_coat(self, coat: Coat) -> "Spellbook":
        """The book with the coat for `domain_bonus` chosen."""
        return replace(self.with_spent(Spell.DOMAIN_BONUS), domain_coat=coat)

    def to_settle(self, seat: int) -> Spell | None:
        """The immediate spell that a seat has won and must use now."""
        return next((spell for spell in IMMEDIATE_SPELLS if self.can_use(seat, spell)), None)
