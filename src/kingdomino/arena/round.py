"""A round of games: the same bots with the same dice and dominoes, once in every rotation of the seats.

    round 0, three players      seat 0   seat 1   seat 2
                     game 0     a        b        c
                     game 1     c        a        b
                     game 2     b        c        a

So no bot can be lucky in a round in which another is not, and a round is the smallest piece of evidence.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from kingdomino import core
from kingdomino.arena.bot_game import Competitor, SeatResult, play_game
from kingdomino.arena.entrants import parse_entrant
from kingdomino.arena.seats import SeatedBot
from kingdomino.arena.shared_chance import SharedChance
from kingdomino.bots.limit import Limit
from kingdomino.games import game_named
from kingdomino.options import parse_options

Pairing = tuple[str, ...]
"""The entrants of a round by their names, in the order of the seats of its first game. A name may be there twice."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of a series have in common."""

    game: str
    options: str
    """As in the notation: `players=2,harmony`."""
    limit: Limit
    """For a turn of each bot that has no limit of its own."""
    seed: int

    def start(self) -> core.State:
        """The position in which every game begins."""
        options = parse_options(game_named(self.game).options_type, self.options)
        return core.start(self.game, **asdict(options))


@dataclass(frozen=True, slots=True)
class Round:
    """A round that was played."""

    pairing: Pairing
    number: int
    """Rounds with the same number share what chance does, whichever bots play."""
    games: tuple[tuple[SeatResult, ...], ...]
    """Each game's results by seat."""


def seatings(players: int) -> list[tuple[int, ...]]:
    """For each game of a round, by seat, which of the pairing's bots sits there."""
    return [tuple((seat - game) % players for seat in range(players)) for game in range(players)]


def play_round(
    terms: Terms,
    start: core.State,
    pairing: Pairing,
    seated: Sequence[SeatedBot],
    number: int,
) -> Round:
    """Play a round with these bots, which stand in the order of the pairing."""
    chance = SharedChance(terms.seed, number)
    competitors = [
        Competitor(name, bot, parse_entrant(name).limit or terms.limit)
        for name, bot in zip(pairing, seated, strict=True)
    ]
    games = [
        play_game(
            start,
            [competitors[index] for index in seating],
            chance,
            f"{terms.seed}/{number}/{game}",
        )
        for game, seating in enumerate(seatings(len(pairing)))
    ]
    return Round(pairing, number, tuple(games))
