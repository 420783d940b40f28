"""What one player asks and all the others must agree to: a take-back, an early end. Pure."""

from collections.abc import Collection

import msgspec

from kingdomino.record.table_events import Ended, TookBack
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.endings import end
from kingdomino.server.match.model import MatchRecord, Offer
from kingdomino.server.match.replay import Match

MOST_TAKE_BACKS = 50
"""How often a match can go back, so that no log grows for ever (bots agree to everything): about every second turn of the longest."""


def must_agree(record: MatchRecord, match: Match, seat: int) -> frozenset[int]:
    """The seats whose consent is needed: those of other people. Bots agree to everything."""
    asking = record.seats[seat].guest
    return frozenset(
        other
        for other, taken in enumerate(record.seats)
        if taken.guest not in (None, asking) and match.bots[other] is None
    )


def valid_offers(record: MatchRecord, seq: int) -> tuple[Offer, ...]:
    """The offers that still hold while the log is at this event: nothing has happened since."""
    return tuple(offer for offer in record.offers if offer.seq == seq)


def with_offer(offers: tuple[Offer, ...], offer: Offer) -> tuple[Offer, ...]:
    """The offers with one more, which replaces an older one of the same seat."""
    return (*without_offer(offers, offer), offer)


def without_offer(offers: tuple[Offer, ...], offer: Offer) -> tuple[Offer, ...]:
    """The offers without one."""
    return tuple(each for each in offers if each.seat != offer.seat)


def offer_of(offers: tuple[Offer, ...], seat: int) -> Offer | None:
    """What a seat has asked."""
    return next((offer for offer in offers if offer.seat == seat), None)


def agreed_by(offer: Offer, seats: Collection[int], needed: frozenset[int]) -> Offer:
    """The offer with the consent of one person, who answers for all of their seats."""
    agreed = frozenset(offer.agreed) | (frozenset(seats) & needed)
    return msgspec.structs.replace(offer, agreed=tuple(sorted(agreed)))


def granted(match: Match, offer: Offer) -> TookBack | Ended:
    """What happens when all have agreed; a `Refusal` if it cannot be."""
    return take_back(match, offer.seat) if offer.kind == "take_back" else end(match, "agreed")


def take_back(match: Match, seat: int) -> TookBack:
    """Undo the seat's last turn and everything since, never across chance."""
    match.expect_playing()
    match.expect_seat(seat)
    if match.take_backs >= MOST_TAKE_BACKS:
        raise Refusal(
            Code.NOT_NOW,
            f"You have gone back {MOST_TAKE_BACKS} times in this match, which is as often as it can be done; "
            "from here on every move counts.",
        )
    count = match.course.take_back_to(seat)
    if count is None:
        raise Refusal(
            Code.NOT_NOW,
            f"Seat {seat} has decided nothing since the last roll or draw, "
            "and nothing is taken back across one.",
        )
    return TookBack(seat, count)
