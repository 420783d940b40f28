"""Bots that think in the fast core, behind the contract that all bots keep."""

from random import Random
from typing import TYPE_CHECKING, Any

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.bots.nets import kind_of, net_shelf
from kingdomino.game import Action, State
from kingdomino.games import game_of_position

if TYPE_CHECKING:
    from kingdomino.bots.searcher import Searcher

SEEDS = 2**64


class CoreBot:
    """A bot of the core. The core is only loaded when it is asked for the first time."""

    def __init__(self, name: str, summary: str, learned: bool = False) -> None:
        self.name = name
        self.summary = summary
        self.learned = learned
        self._searcher: Searcher | None = None

    @property
    def searcher(self) -> "Searcher":
        """The bot in the core, for those who play on positions of the core."""
        if self._searcher is None:
            self._searcher = self.new_searcher()
        return self._searcher

    def new_searcher(self) -> "Searcher":
        """The same bot once more: each searches one position at a time."""
        from kingdomino.bots.searcher import Searcher

        return Searcher(self.name, net_shelf() if self.learned else None)

    def check(self, game: str, options: Any) -> None:
        """Raise a `NetError` if the bot cannot play this game, because its net is missing or damaged."""
        if self.learned:
            net_shelf().check(kind_of(game, options))

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """The action that the core chooses; it shares what is left of the turn out among its decisions."""
        from kingdomino import core

        position = core.known_position(state)
        result = self.searcher.think(
            position, limit.seconds or 0, limit.simulations or 0, random.randrange(SEEDS)
        )
        return game_of_position(str(state)).parse_action(position.token(result.code))
