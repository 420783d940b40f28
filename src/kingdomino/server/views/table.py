"""A match as a table, as one visitor may see it: no guest's id, no share and no secret is in it."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Protocol

from kingdomino.classic.dynasty import GAMES_IN_A_DYNASTY, ranks_of, totals_with
from kingdomino.games import game_named
from kingdomino.options import parse_options
from kingdomino.server.match.absence import away_ms, is_late
from kingdomino.server.match.agreements import valid_offers
from kingdomino.server.match.model import Guest, MatchRecord, Seat, Status
from kingdomino.server.match.outages import Outages
from kingdomino.server.match.replay import Match
from kingdomino.server.protocol import (
    ClockChoice,
    DynastyView,
    OfferView,
    OutcomeView,
    SeatView,
    TableView,
)


class Place(Protocol):
    """What must be known of the server to show a table."""

    @property
    def public_url(self) -> str:
        """The address that people use."""
        ...

    @property
    def outages(self) -> Outages:
        """When nobody could play because of us."""
        ...


def table_view(
    record: MatchRecord,
    match: Match,
    guests: Mapping[str, Guest],
    viewer: str | None,
    now: int,
    place: Place,
) -> TableView:
    """The table of a match for a viewer, who may be nobody in particular."""
    clocks = match.remaining_ms(now, place.outages)
    seats = tuple(
        _SeatOf(
            record,
            match,
            seat,
            away_ms=away_ms(record, seat, now, place.outages),
            clock_ms=clocks[seat] if clocks else None,
        ).view(guests, viewer)
        for seat in range(len(record.seats))
    )
    return TableView(
        id=record.id,
        game=record.game,
        options=options_of(record),
        status=record.status,
        seq=record.seq,
        version=record.version,
        seats=seats,
        to_act=match.to_act,
        is_public=record.is_public,
        clock=ClockChoice(
            kind=record.clock.kind,  # pyright: ignore[reportArgumentType] checked when the table was made
            seconds=record.clock.seconds,
            increment=record.clock.increment,
        ),
        thinking_ms=record.thinking_ms,
        commitment=record.commitment,
        is_seeded=record.is_seeded,
        is_upload=record.is_upload,
        created_at=record.created_at,
        changed_at=record.changed_at,
        offers=tuple(
            OfferView(offer.kind, offer.seat, offer.agreed)  # pyright: ignore[reportArgumentType] checked when it was asked
            for offer in valid_offers(record, match.seq)
        ),
        outcome=outcome_view(match),
        dynasty=_dynasty(record, match),
        previous=record.previous,
        next=record.next,
        link=table_link(place, record.id),
    )


def outcome_view(match: Match) -> OutcomeView | None:
    """How a match ended, or None while it goes on."""
    found = match.course.outcome
    if found is None:
        return None
    return OutcomeView(found.reason, found.ranks, tuple(each.total for each in found.scores))


def seat_names(seats: Sequence[SeatView]) -> tuple[str, ...]:
    """What to call who sits where; bots of one kind are told apart by numbers, as everybody sees them."""
    bots = [None if seat.is_person else seat.bot for seat in seats]

    def name(number: int, seat: SeatView) -> str:
        bot = bots[number]
        if bot is None:
            return seat.name or seat.bot or ""
        return bot if bots.count(bot) == 1 else f"{bot} {bots[: number + 1].count(bot)}"

    return tuple(name(number, seat) for number, seat in enumerate(seats))


def table_link(place: Place, id: str) -> str:
    """The address by which others join or watch."""
    return f"{place.public_url}/match/{id}"


def options_of(record: MatchRecord) -> dict[str, int | bool | str]:
    """The options of a match by name."""
    options = parse_options(game_named(record.game).options_type, record.options)
    return dataclasses.asdict(options)


@dataclasses.dataclass(frozen=True, slots=True)
class _SeatOf:
    """One seat of a match."""

    record: MatchRecord
    match: Match
    number: int
    away_ms: int
    """How long its guest is away."""
    clock_ms: int | None

    @property
    def seat(self) -> Seat:
        return self.record.seats[self.number]

    @property
    def can_be_decided(self) -> bool:
        is_played_by_person = self.seat.guest is not None and self.bot is None
        is_awaited = self.number in self.match.course.table.out_of_time or is_late(
            self.record, self.match, self.number, self.away_ms
        )
        return self.record.status is Status.PLAYING and is_played_by_person and is_awaited

    @property
    def bot(self) -> str | None:
        return self.match.bots[self.number] if self.match.has_begun else self.seat.bot

    def name(self, guests: Mapping[str, Guest]) -> str | None:
        """What is shown: None for an open seat or a bot's, empty for somebody who is forgotten."""
        seat = self.seat
        if seat.guest is None or seat.name is not None:
            return seat.name
        guest = guests.get(seat.guest)
        return "" if guest is None else guest.name

    def view(self, guests: Mapping[str, Guest], viewer: str | None) -> SeatView:
        seat, record = self.seat, self.record
        is_person = seat.guest is not None
        return SeatView(
            name=self.name(guests),
            bot=self.bot,
            colour=(self.number + record.rotation) % len(record.seats),
            is_you=is_person and seat.guest == viewer and not record.is_upload,
            is_person=is_person,
            is_host=is_person and seat.guest == record.host and not record.is_upload,
            is_away=self.away_ms > 0,
            away_ms=self.away_ms,
            can_be_decided=self.can_be_decided,
            has_resigned=self.number in self.match.course.table.resigned,
            commitment=seat.commitment,
            has_revealed=seat.share is not None,
            clock_ms=self.clock_ms,
        )


def _dynasty(record: MatchRecord, match: Match) -> DynastyView | None:
    if record.series is None:
        return None
    totals = series_points(record, match)
    is_over = match.course.is_over and record.series_number == GAMES_IN_A_DYNASTY
    return DynastyView(record.series_number, totals, ranks_of(totals), is_over)


def series_points(record: MatchRecord, match: Match) -> tuple[int, ...]:
    """The points of a series, with those of this game once it is over, by the seats of this game (rule K17).

    Who gives up a game, or leaves or runs out of time so that it is ended, gives up what was gathered so far: else
    whoever is well ahead would end the last game before the others can catch up.
    """
    before = record.series_points or (0,) * len(record.seats)
    if match.course.outcome is None:
        return before
    totals = totals_with(before, match.course.outcome)
    return tuple(0 if match.gave_up(seat) else points for seat, points in enumerate(totals))
