"""How often each token of chance was drawn, counted in the database once a match is over."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.events import Drew, decode_event
from kingdomino.server.match.model import Status
from kingdomino.server.storage import schema

COUNTED_AT_ONCE = 100
"""How many matches' draws are counted in one transaction."""

_match = schema.match.c


def count_draws(connection: Connection) -> bool:
    """Add what was drawn in some finished matches to the table `draw`; whether there may be more of them."""
    matches = list(
        connection.scalars(
            select(_match.id)
            .where(~_match.is_counted, _match.status == Status.OVER.value)
            .order_by(_match.id)
            .limit(COUNTED_AT_ONCE)
            .with_for_update()
        )
    )
    tokens = _drawn(connection, matches)
    for token in sorted(tokens):
        _add_draws(connection, token, tokens[token])
    connection.execute(update(schema.match).where(_match.id.in_(matches)).values(is_counted=true()))
    return len(matches) == COUNTED_AT_ONCE


def _drawn(connection: Connection, matches: Sequence[str]) -> Counter[str]:
    """What was drawn in these matches, if nobody had chosen it."""
    query = (
        select(schema.event.c.body)
        .join(schema.match)
        .where(_match.id.in_(matches), ~_match.is_seeded, ~_match.is_upload)
    )
    parsed = (decode_event(body) for body in connection.scalars(query))
    return Counter(token for event in parsed if isinstance(event, Drew) for token in event.actions)


def _add_draws(connection: Connection, token: str, count: int) -> None:
    table = schema.draw.c
    more = update(schema.draw).where(table.token == token).values(count=table.count + count)
    if connection.execute(more).rowcount:
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.draw).values(token=token, count=count))
    except IntegrityError:
        connection.execute(more)


def draw_counts(connection: Connection) -> dict[str, int]:
    """How often each token of chance was drawn in the counted matches."""
    return {row[0]: row[1] for row in connection.execute(select(schema.draw))}
