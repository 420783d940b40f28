"""The end of Duel: when it comes, scores and the winner (rules D19, D21, D22)."""

from kingdomino.duel.coats import Coat
from kingdomino.duel.hand import Hand
from kingdomino.duel.spellbook import Spellbook
from kingdomino.duel.spells import Spell
from kingdomino.game import Outcome
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Bonus, Score, ranks
from kingdomino.kingdom.territory import territories

POINTS_PER_DOMAIN = 3
"""What `domain_bonus` adds for each domain of its coat (rule D19)."""


def reason_to_end(kingdoms: tuple[Kingdom, Kingdom], hands: tuple[Hand, Hand]) -> str | None:
    """Why the game is over after a round, or None if it goes on (rule D21)."""
    if any(kingdom.is_full() for kingdom in kingdoms):
        return "full_map"
    return None if any(hand.drew for hand in hands) else "nobody_drew"


def score(kingdom: Kingdom, spellbook: Spellbook, seat: int) -> Score:
    """What a seat's map is worth as it lies."""
    has_bonus = spellbook.owner(Spell.DOMAIN_BONUS) == seat
    return score_map(kingdom, spellbook.domain_coat if has_bonus else None)


def score_map(kingdom: Kingdom, domain_coat: Coat | None) -> Score:
    """What a map is worth whose owner chose this coat for `domain_bonus`, or has not got it."""
    domains = territories(kingdom)
    if domain_coat is None:
        return Score(domains)
    count = sum(domain.kind == domain_coat for domain in domains)
    return Score(domains, (Bonus("domain_bonus", POINTS_PER_DOMAIN * count),))


def outcome(reason: str, scores: tuple[Score, Score]) -> Outcome:
    """How a finished game ended."""
    return Outcome(reason, scores, ranks(scores))
