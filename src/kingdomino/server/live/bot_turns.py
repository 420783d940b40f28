"""The turns of a match that bots of ours think about, in other processes."""

import secrets
import time
from collections.abc import Awaitable, Callable, Sequence

from kingdomino.server.live.services import Services
from kingdomino.server.match.replay import Match

Play = Callable[[int, Sequence[str], int], Awaitable[None]]
"""Plays the turn of a seat, unless the match has gone on from this seq meanwhile."""


class BotTurns:
    """At most one thought at a time."""

    def __init__(self, services: Services, play: Play) -> None:
        self._services = services
        self._play = play
        self._thinks_at: int | None = None
        """The event after which a bot thinks at this moment."""

    def let_play(self, match: Match, thinking_ms: int) -> None:
        """If a bot is to act, let it think; it plays when it knows what."""
        seat = match.to_act
        if match.course.is_over or seat is None or seat < 0:
            return
        bot = match.bots[seat]
        # When many think, one may wait beyond the match's deadline: it must not get in line a second time.
        if bot is not None and self._thinks_at != match.seq:
            self._thinks_at = match.seq
            self._services.spawn(self._turn(match, seat, bot, thinking_ms))

    async def _turn(self, match: Match, seat: int, bot: str, thinking_ms: int) -> None:
        began = time.monotonic()
        # Its luck has nothing to do with that of the dice, and nobody can know it beforehand.
        seed = secrets.randbits(63)
        try:
            tokens = await self._services.thinking.turn(
                str(match.course.state), bot, thinking_ms, seed
            )
            self._services.metrics.thinking_seconds.observe(time.monotonic() - began)
            await self._play(seat, tokens, match.seq)
        finally:
            if self._thinks_at == match.seq:
                self._thinks_at = None
