"""A match is read from the storage when it is first asked for here."""

import asyncio

from kingdomino.server.dice.draws import DrawSource
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.match_log import MatchLog
from kingdomino.server.live.room import Room
from kingdomino.server.live.services import Services
from kingdomino.server.match.replay import KNOWN_RULES

LONG_LOG = 100
"""How many events are replayed in one go: a few milliseconds' worth. There can be over a thousand."""


async def load_room(services: Services, id: str) -> Room:
    """The room of a match; a `Refusal` if there is none."""
    record = await services.storage.match(id)
    if record is None:
        raise _no_match()
    if record.rules_version not in KNOWN_RULES:
        raise Refusal(
            Code.NOT_FOUND,
            f"This match is played by rules of version {record.rules_version}, which this server does not know; "
            "a newer one does.",
        )
    try:
        secret = await services.storage.secret(id)
    except LookupError:
        raise _no_match() from None  # it was removed at this moment
    log = MatchLog(services, record, DrawSource(secret, record.id, record.is_seeded))
    await log.read_guests()
    events = await services.storage.events(id)
    if len(events) > LONG_LOG:
        # In a thread: all other matches go on.
        log.take(events, await asyncio.to_thread(log.match.after_all, events))
    else:
        log.take(events, log.match.after_all(events))
    return Room(services, log)


def _no_match() -> Refusal:
    return Refusal(Code.NOT_FOUND, "There is no such match; check the link.")
