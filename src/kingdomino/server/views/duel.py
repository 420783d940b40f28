"""Duel's table as data to draw: maps, dice, hands and the spellbook."""

from functools import lru_cache

from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import Die
from kingdomino.duel.hand import Hand
from kingdomino.duel.map import GRID
from kingdomino.duel.setup import Setup
from kingdomino.duel.spellbook import BOOK_LINES, Spellbook
from kingdomino.duel.spells import Spell
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Score
from kingdomino.server.protocol import (
    BonusView,
    DieView,
    DuelView,
    HandView,
    KingdomView,
    SpellView,
    SquareView,
)


def duel_kingdoms(state: Setup) -> tuple[KingdomView, ...]:
    """Each seat's map."""
    return tuple(map(_kingdom_view, state.kingdoms, state.castles))


@lru_cache(maxsize=4096)
def _kingdom_view(kingdom: Kingdom, has_castle_bonus: bool) -> KingdomView:
    """A map. Few of them change from one position to the next, so they are drawn once."""
    return KingdomView(
        tuple(
            SquareView(GRID.square_name(square), str(half.kind), half.crowns)
            for square, half in sorted(kingdom.halves.items())
        ),
        GRID.square_name(GRID.castle),
        GRID.square_name(0),
        GRID.square_name(GRID.width * GRID.height - 1),
        has_castle_bonus=has_castle_bonus,
    )


def duel_bonuses(state: Setup, scores: tuple[Score, ...]) -> tuple[tuple[BonusView, ...], ...]:
    """The domain bonus of who has won it: so many points now, and no end to it (rule D19)."""
    return tuple(
        tuple(BonusView(bonus.name, bonus.points, bonus.points, 1, 1) for bonus in score.bonuses)
        for score in scores
    )


def duel_view(state: Setup) -> DuelView:
    """Dice, hands and spellbook."""
    return DuelView(
        step=str(state.step),
        first=state.first,
        dice=tuple(map(_die_view, state.free)),
        hands=(_hand_view(state.hands[0]), _hand_view(state.hands[1])),
        spellbook=_spell_views(state.spellbook),
    )


def _die_view(die: Die) -> DieView:
    return DieView(str(die.face), die.number)


def _hand_view(hand: Hand) -> HandView:
    return HandView(
        dice=tuple(map(_die_view, hand.dice)),
        has_drawn=hand.drew,
        twin=None if hand.twin is None else GRID.square_name(hand.twin),
    )


@lru_cache(maxsize=1024)
def _spell_views(book: Spellbook) -> tuple[SpellView, ...]:
    return tuple(_spell_view(book, coat) for coat in COATS)


def _spell_view(book: Spellbook, coat: Coat) -> SpellView:
    line = BOOK_LINES[coat]
    is_chosen = line.spell == Spell.DOMAIN_BONUS and book.domain_coat is not None
    return SpellView(
        coat=coat,
        spell=line.spell,
        length=line.squares,
        filled=book.filled[COATS.index(coat)],
        owner=book.owner(line.spell),
        is_spent=line.spell in book.spent,
        chosen=book.domain_coat if is_chosen else None,
    )
