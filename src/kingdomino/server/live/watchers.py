"""How many people watch a match here, as its players are told."""

from collections.abc import Callable

from kingdomino.server import protocol
from kingdomino.server.live.audience import Audience
from kingdomino.server.live.connection import Connection


class Watchers:
    """The sockets of a match whose guests have no seat in it."""

    def __init__(self, audience: Audience, has_seat: Callable[[str | None], bool]) -> None:
        self._audience = audience
        self._has_seat = has_seat
        self._told = 0
        """The count that the players were told last."""

    def tell_count(self, came: Connection | None = None) -> None:
        """Tell the players how many watch: all of them when that changes, else only the one who has just come."""
        players = [each for each in self._audience if self._has_seat(each.guest)]
        count = len(self._audience) - len(players)
        has_changed, self._told = count != self._told, count
        for each in players:
            if has_changed or (each is came and count):
                self._audience.tell_one(each, protocol.Watched(count))
