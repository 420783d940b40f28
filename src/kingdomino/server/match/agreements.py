"""What one player asks and all the others must agree to: a take-back, an early end."""

from kingdomino.server.match.model import MatchRecord, Offer
from kingdomino.server.match.new_events import Match


def must_agree(record: MatchRecord, match: Match, seat: int) -> frozenset[int]:
    """The seats whose consent is needed: those of other people. Bots agree to everything."""
    asking = record.seats[seat].guest
    return frozenset(
        other
        for other, taken in enumerate(record.seats)
        if taken.guest not in (None, asking) and match.bots[other] is None
    )


def standing(record: MatchRecord, match: Match) -> tuple[Offer, ...]:
    """The offers that still hold: nothing has happened since."""
    return tuple(offer for offer in record.offers if offer.seq == match.seq)


def with_offer(offers: tuple[Offer, ...], offer: Offer) -> tuple[Offer, ...]:
    """The offers with one more, which replaces an older one of the same seat."""
    return (*(each for each in offers if each.seat != offer.seat), offer)


def without_offer(offers: tuple[Offer, ...], offer: Offer) -> tuple[Offer, ...]:
    """The offers without one."""
    return tuple(each for each in offers if each.seat != offer.seat)


def offer_of(offers: tuple[Offer, ...], seat: int) -> Offer | None:
    """What a seat has asked."""
    return next((offer for offer in offers if offer.seat == seat), None)
