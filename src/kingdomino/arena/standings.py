"""How each bot of a pairing did, with intervals over rounds."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from kingdomino.arena.bot_game import SeatResult
from kingdomino.arena.intervals import Interval, mean_interval, share_interval
from kingdomino.arena.round import Pairing, Round


@dataclass(frozen=True, slots=True)
class Standing:
    """How a bot did; all seats of its name are taken together, each game of each seat counting as one."""

    bot: str
    games: int
    wins: int
    """Victories that it did not share."""
    ties: int
    """Victories that it shared."""
    win_share: float
    """Wins, and of each shared victory its part, for each game."""
    win_share_interval: Interval | None
    even_share: float
    """What it would have if all were equal: one over the number of players."""
    mean_score: float
    mean_margin: float
    """By how many points it was ahead of its best opponent."""
    mean_margin_interval: Interval | None
    seconds_per_turn: float
    slowest_turn_seconds: float
    simulations_per_turn: float
    faults: dict[str, int]
    """How often it did not answer as it must, by kind."""
    forfeits: int
    last_fault: str | None


def standings(pairing: Pairing, rounds: Sequence[Round]) -> list[Standing]:
    """How each bot did, in the order of the pairing; nothing without rounds."""
    return [standing_of(bot, rounds) for bot in dict.fromkeys(pairing) if rounds]


def team_share(one: Round, bot: str) -> float:
    """The part of a round's victories that went to the seats of a bot."""
    shares = [seat.share for game in one.games for seat in game if seat.bot == bot]
    return math.fsum(shares) / len(one.games)


def seat_share_interval(shares: Sequence[float], seats: int, players: int) -> Interval | None:
    """The interval for the mean share of one seat, from a team's share of each round.

    A bot that has every seat takes every victory, whatever happens: its share is exactly even, and there is nothing to
    estimate.
    """
    if seats == players:
        return 1 / players, 1 / players
    team = share_interval(shares)
    return None if team is None else (team[0] / seats, team[1] / seats)


def margins(one: Round, bot: str) -> list[int]:
    """In each game of a round, by how much each seat of a bot was ahead of its best opponent."""
    return [
        seat.points - max(other.points for other in game if other is not seat)
        for game in one.games
        for seat in game
        if seat.bot == bot
    ]


def seat_results(rounds: Sequence[Round], bot: str) -> list[SeatResult]:
    """All results of a bot's seats."""
    return [seat for one in rounds for game in one.games for seat in game if seat.bot == bot]


def standing_of(bot: str, rounds: Sequence[Round]) -> Standing:
    """How a bot did in all of its rounds, which may be of several pairings; zeros if it has not played yet."""
    rounds = [one for one in rounds if bot in one.pairing]
    results = seat_results(rounds, bot)
    if not results:
        return _not_yet(bot)
    players = len(rounds[0].pairing)
    # A share of one seat is never more than one over the seats of its team.
    seats = min(one.pairing.count(bot) for one in rounds)
    shares = [team_share(one, bot) * seats / one.pairing.count(bot) for one in rounds]
    ahead = [fmean(margins(one, bot)) for one in rounds]
    turns = max(sum(result.turns for result in results), 1)
    faults = [fault for result in results for fault in result.faults]
    return Standing(
        bot=bot,
        games=len(results),
        wins=sum(result.share == 1 for result in results),
        ties=sum(0 < result.share < 1 for result in results),
        win_share=math.fsum(result.share for result in results) / len(results),
        win_share_interval=seat_share_interval(shares, seats, players),
        even_share=1 / players,
        mean_score=fmean(result.points for result in results),
        mean_margin=fmean(ahead),
        mean_margin_interval=mean_interval(ahead),
        seconds_per_turn=math.fsum(result.seconds for result in results) / turns,
        slowest_turn_seconds=max(result.slowest for result in results),
        simulations_per_turn=sum(result.simulations for result in results) / turns,
        faults=dict(Counter(fault.partition(":")[0] for fault in faults)),
        forfeits=sum(result.forfeited for result in results),
        last_fault=faults[-1] if faults else None,
    )


def _not_yet(bot: str) -> Standing:
    """A bot without a game."""
    return Standing(
        bot=bot,
        games=0,
        wins=0,
        ties=0,
        win_share=0.0,
        win_share_interval=None,
        even_share=0.0,
        mean_score=0.0,
        mean_margin=0.0,
        mean_margin_interval=None,
        seconds_per_turn=0.0,
        slowest_turn_seconds=0.0,
        simulations_per_turn=0.0,
        faults={},
        forfeits=0,
        last_fault=None,
    )
