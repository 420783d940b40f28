"""What people do in a match: act, resign, ask, answer, decide about absent players, react.

Every command is answered with the seq of the event that it made, or of the last one if it made none. A command that
is sent again, over whatever socket and to whatever worker, gets the answer of the first time.
"""

from typing import TypeAlias

from kingdomino.server import protocol
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.idempotency import Command, CommandKey
from kingdomino.server.live.match_log import MatchLog
from kingdomino.server.live.room import Room
from kingdomino.server.match import absence, agreements, endings, turns
from kingdomino.server.match.events import AnyEvent
from kingdomino.server.match.model import Offer

MatchCommand: TypeAlias = (
    protocol.Act
    | protocol.Resign
    | protocol.Ask
    | protocol.Reply
    | protocol.Decide
    | protocol.Regain
)
"""Commands that change the match; a reaction does not, so it need not wait for others to be stored."""


async def carry_out(room: Room, command: Command) -> int:
    """Carry out a command, once however often it is sent; a `Refusal` says why it is not done."""
    log = room.log
    message = command.message
    if isinstance(message, protocol.React):
        return await _reacted(room, message, command)
    async with log.changing():
        while True:
            seats = log.seats_of(command.guest)
            key = command.key(seats)
            if (done := log.commands.answer(key)) is not None:
                return done
            known = log.known
            try:
                return await _done(room, message, key, seats)
            except Refusal:
                # Nothing is refused because of what this worker does not know yet.
                if log.known == known:
                    await log.read_again()
                if log.known == known:
                    raise


async def _done(room: Room, message: MatchCommand, key: CommandKey, seats: tuple[int, ...]) -> int:
    """Do what a message of the guest with these seats asks for."""
    log = room.log
    _expect_seats(seats)
    match message:
        case protocol.Ask():
            event = await _asked(log, message, seats)
        case protocol.Reply():
            event = await _replied(log, message, seats)
        case protocol.Decide():
            event = await _decided(room, message, seats)
        case protocol.Act():
            event = _acted(log, message, seats)
        case protocol.Resign():
            _expect_own(message.seat, seats)
            log.expect_playing()
            return await log.append(*endings.resign(log.match, message.seat), command=key)
        case protocol.Regain():
            _expect_own(message.seat, seats)
            log.expect_playing()
            event = absence.regain(log.match, message.seat)
    if event is None:
        log.commands.note(key)
        return log.match.seq
    return await log.append(event, command=key)


# Each command: the event that it makes, None if it makes none


def _acted(log: MatchLog, message: protocol.Act, seats: tuple[int, ...]) -> AnyEvent:
    """Play a turn, or a part of it."""
    _expect_now(log, message.seq)
    seat = log.match.to_act
    if seat is None or seat not in seats:
        raise Refusal(Code.NOT_YOUR_TURN, f"It is the turn of seat {seat}.")
    return turns.act(log.match, seat, message.actions)


async def _decided(room: Room, message: protocol.Decide, seats: tuple[int, ...]) -> AnyEvent:
    """Let a bot play for a player who is away or out of time, or end the game."""
    log = room.log
    if message.seat in seats:
        raise Refusal(Code.NOT_NOW, "This is your own seat; you can resign.")
    _expect_player(log, seats)
    # The other may have come back a moment ago, to another worker.
    await log.read_again()
    _expect_now(log, message.seq)
    log.match.expect_seat(message.seat)
    away_ms = room.presence.away_ms(message.seat)
    return absence.decide(log.record, log.match, message.seat, away_ms, message.choice)


async def _asked(log: MatchLog, message: protocol.Ask, seats: tuple[int, ...]) -> AnyEvent | None:
    """Ask the others for a take-back or an early end."""
    _expect_own(message.seat, seats)
    _expect_player(log, seats)
    _expect_now(log, message.seq)
    asked = agreements.offer_of(log.offers, message.seat)
    if asked is not None and asked.kind == message.what:
        return None  # asked before, and all consent since then still counts
    offer = Offer(message.what, message.seat, message.seq)
    event = agreements.granted(log.match, offer)
    if not agreements.must_agree(log.record, log.match, message.seat):
        return event
    await log.change_offers(lambda offers: agreements.with_offer(offers, offer))
    return None


async def _replied(
    log: MatchLog, message: protocol.Reply, seats: tuple[int, ...]
) -> AnyEvent | None:
    """Agree to what another seat has asked, or decline; or cancel what one has asked oneself."""
    _expect_own(message.seat, seats)
    _expect_now(log, message.seq)
    if message.to >= len(log.record.seats):
        raise Refusal(Code.NOT_FOUND, f"There is no seat {message.to} at this table.")
    offer = agreements.offer_of(log.offers, message.to)
    if offer is not None and offer.kind == message.what:
        return await _answered(log, offer, message, seats)
    if message.yes:
        raise Refusal(
            Code.NOT_NOW,
            f"Seat {message.to} does not ask for this, or no longer; see `offers` of the table.",
        )
    return None  # declined before: nothing is asked, as was wanted


async def _answered(
    log: MatchLog, offer: Offer, message: protocol.Reply, seats: tuple[int, ...]
) -> AnyEvent | None:
    needed = agreements.must_agree(log.record, log.match, offer.seat)
    is_cancelled = not message.yes and offer.seat in seats
    if message.seat not in needed and not is_cancelled:
        raise Refusal(Code.NOT_NOW, "Your consent is not needed.")
    if not message.yes:
        await log.change_offers(lambda offers: agreements.without_offer(offers, offer))
        return None
    agreed = agreements.agreed_by(offer, seats, needed)
    if needed <= {*agreed.agreed}:
        return agreements.granted(log.match, offer)
    await log.change_offers(lambda offers: agreements.with_offer(offers, agreed))
    return None


async def _reacted(room: Room, message: protocol.React, command: Command) -> int:
    """Show the table a reaction, at any time."""
    seats = room.log.seats_of(command.guest)
    room.log.commands.answer(command.key(seats))
    _expect_seats(seats)
    _expect_own(message.seat, seats)
    await room.send_reaction(message)
    return room.log.match.seq


# What is allowed


def _expect_seats(seats: tuple[int, ...]) -> None:
    if not seats:
        raise Refusal(Code.NOT_YOUR_SEAT, "You watch this match; only its players can do that.")


def _expect_own(seat: int, seats: tuple[int, ...]) -> None:
    if seat not in seats:
        raise Refusal(Code.NOT_YOUR_SEAT, f"Seat {seat} is not yours.")


def _expect_now(log: MatchLog, seq: int) -> None:
    """Refuse unless the log is there and the match is being played."""
    log.expect_seq(seq)
    log.expect_playing()


def _expect_player(log: MatchLog, seats: tuple[int, ...]) -> None:
    """Refuse a guest whose seats are all played by bots: they have resigned, or were away for too long."""
    if all(log.match.bots[seat] is not None for seat in seats):
        raise Refusal(Code.NOT_NOW, "A bot plays for you; only who plays can do that.")
