"""A bot of the core as Python sees it: it always has a limit, and says which net it lacks."""

from kingdomino import core
from kingdomino.bots.limit import USUAL_LIMIT
from kingdomino.bots.nets import NetShelf, kind_of
from kingdomino.games import game_of_position


class Searcher(core.Bot):
    """Searches positions of the core for their best action."""

    def __init__(self, name: str, shelf: NetShelf | None = None) -> None:
        super().__init__(name, shelf.nets if shelf else None)
        self._shelf = shelf

    def think(
        self,
        state: core.State,
        seconds: float = 0.0,
        simulations: int = 0,
        seed: int = 0,
        threads: int = 1,
        cpu_time: bool = False,
    ) -> core.SearchResult:
        """Think within what is left of the turn's limits; without any, for as long as a turn usually takes."""
        if not seconds and not simulations:
            seconds = USUAL_LIMIT.seconds or 0
        try:
            return super().think(state, seconds, simulations, seed, threads, cpu_time)
        except ValueError:
            if self._shelf is not None:
                line = str(state)
                game = game_of_position(line)
                self._shelf.check(kind_of(game.name, game.parse_position(line).options))
            raise
