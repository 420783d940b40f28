"""The fast core: the same rules in C++, for anyone who needs millions of games.

    >>> from kingdomino import core
    >>> state = core.start("duel")
    >>> state = state.apply("roll:?,d,fxx,lx")
    >>> state.actions()
    ['take:1', 'take:2', 'take:3', 'take:4']
    >>> core.start("classic", players=4).playouts(1000, seed=1).shape
    (1000, 4)

A game is driven as in Python (`kingdomino.game`). Chance has tickets, each as likely as any other, and no actions:

    >>> from random import Random
    >>> random, state = Random(1), core.start("duel")
    >>> while (seat := state.to_act) is not None:
    ...     state.act(random.choice(state.chance_tickets() if seat == -1 else state.codes()))

Positions and actions are those of the notation, so everything can be handed back and forth between the core and
the Python rules. Actions also have dense numbers (`State.codes`, `State.apply(number)`), for tables and networks.
`Batch` steps many games together, and lets chance act in them by itself.
"""

import copyreg
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from kingdomino import game
from kingdomino.errors import KingdominoError
from kingdomino.games import game_named, game_of_position
from kingdomino.options import make_options

if TYPE_CHECKING:
    from kingdomino import _core
else:
    try:
        from kingdomino import _core
    except ImportError as error:

        class CoreMissingError(KingdominoError, ImportError):
            """The core was not built when this package was installed."""

        raise CoreMissingError(
            "the fast core is not there, because the package was installed without a C++20 compiler; "
            "install one (Debian: apt install g++) and install the package again"
        ) from error

ARCHITECTURE: str = _core.architecture()
"""The processors that this core was built for: `x86-64-v2` (every PC since 2011), `x86-64-v3` or `arm64`."""

State = _core.State
"""A position in the core."""

Batch = _core.Batch
"""Many games stepped together; `batch` makes one."""

Bot = _core.Bot
"""A bot that judges positions of the core."""

Nets = _core.Nets
"""The nets that learned bots play with; `kingdomino.bots.nets` reads those of the package."""

SearchResult = _core.SearchResult
"""What a bot thinks of a position: its choice, and every action it looked at."""

Judgement = _core.Judgement
"""What a bot thinks of one action."""


__all__ = [
    "ARCHITECTURE",
    "Batch",
    "Bot",
    "Judgement",
    "Nets",
    "SearchResult",
    "State",
    "batch",
    "known_position",
    "play_series",
    "position",
    "simulate",
    "start",
]

for _class in (State, Batch, Bot, Nets, SearchResult, Judgement):
    # They are shown, and pickled, as what they are called here.
    _class.__module__ = __name__


def start(name: str, **options: Any) -> _core.State:
    """The position before anything has happened: `start("classic", players=3)`."""
    return _core.parse(_start_line(name, options))


def position(line: str) -> _core.State:
    """The position of a line. It is checked by the Python rules, whose errors say what is wrong with it."""
    return _core.parse(str(game_of_position(line).parse_position(line)))


def known_position(state: game.State[Any]) -> _core.State:
    """The position of the Python rules, which need not be checked again."""
    return _core.parse(str(state))


def batch(name: str, games: int, seed: int = 0, **options: Any) -> _core.Batch:
    """So many games of one kind, in which chance has acted until somebody has to decide."""
    return _core.Batch(_start_line(name, options), games, seed)


def simulate(
    name: str, games: int, seed: int = 0, policy: str = "random", threads: int = 1, **options: Any
) -> dict[str, float]:
    """Sums over many whole games; `kingdomino.arena.simulate` makes figures of them."""
    return _core.simulate(_start_line(name, options), games, seed, policy, threads)


def play_series(
    name: str,
    bots: Sequence[str | _core.Bot],
    games: int,
    seed: int = 0,
    first_game: int = 0,
    seconds: float = 0,
    simulations: int = 0,
    threads: int = 1,
    **options: Any,
) -> tuple[list[list[int]], list[list[int]]]:
    """Games between bots of the core: the final points and the places of each bot in each game.

    Seats rotate from game to game, and as many games as there are seats share their dice or their dominoes, which leaves
    little to chance. A bot is a name, or a `Bot` with nets of its own. Limits are for a turn, all decisions of a player between two chance events together.
    """
    totals, ranks = _core.play_series(
        _start_line(name, options),
        [Bot(bot) if isinstance(bot, str) else bot for bot in bots],
        first_game,
        first_game + games,
        seed,
        seconds,
        simulations,
        threads,
    )
    return cast("list[list[int]]", totals.tolist()), cast("list[list[int]]", ranks.tolist())


def _unpickled(line: str) -> _core.State:
    """The position of a line that `str(state)` has given."""
    return _core.parse(line)


def _pickled(state: _core.State) -> tuple[Any, tuple[str]]:
    return _unpickled, (str(state),)


copyreg.pickle(State, _pickled)


def _start_line(name: str, options: dict[str, Any]) -> str:
    chosen = game_named(name)
    return str(chosen.start(make_options(chosen.options_type, options)))
