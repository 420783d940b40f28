"""A league of many bots: neighbours of the ladder meet, and those two rungs apart; ratings come from all meetings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import fsum, inf

from kingdomino.arena.pairing import Pairing, Round
from kingdomino.arena.rating import Meeting, Rating, rate
from kingdomino.arena.standings import seat_results, team_share
from kingdomino.arena.wording import elo_text, milliseconds_text

DISTANCES = (1, 2)
"""How many rungs apart bots are that meet."""

ANCHOR = "greedy"
"""The bot that the others are measured by."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A bot's place in the league."""

    bot: str
    rating: Rating | None
    """None as long as nothing links it with the anchor."""
    games: int
    seconds_per_turn: float
    faults: int
    forfeits: int


def ladder_pairings(bots: Sequence[str], players: int) -> list[Pairing]:
    """Who meets whom. With more than two players the seats go to one and the other in turn."""
    return [
        tuple((first, second)[seat % 2] for seat in range(players))
        for distance in DISTANCES
        for first, second in zip(bots, bots[distance:], strict=False)
    ]


def anchor_of(bots: Sequence[str]) -> str:
    """The bot that is rated 1000: `greedy` if it takes part, else the last one."""
    return ANCHOR if ANCHOR in bots else bots[-1]


def rungs(bots: Sequence[str], rounds: Sequence[Round]) -> list[Rung]:
    """The league's table, the strongest first."""
    ratings = rate([*_meetings(rounds)], anchor_of(bots))
    table = [_rung(bot, ratings.get(bot), rounds) for bot in bots]
    return sorted(table, key=lambda rung: -rung.rating.elo if rung.rating else inf)


def markdown(table: Sequence[Rung]) -> str:
    """The league's table for a document."""
    lines = ["| bot | ms a turn | Elo | games |", "|---|---:|---:|---:|"]
    lines += [
        f"| {rung.bot} | {milliseconds_text(rung.seconds_per_turn)} | {elo_text(rung.rating)} | {rung.games:,} |"
        for rung in table
    ]
    return "\n".join(lines) + "\n"


def _meetings(rounds: Sequence[Round]) -> Iterable[Meeting]:
    for one in rounds:
        first, second = one.pairing[:2]
        seats = one.pairing.count(first)
        yield Meeting(
            first,
            second,
            one.number,
            len(one.games),
            team_share(one, first) * len(one.games),
            seats / (len(one.pairing) - seats),
        )


def _rung(bot: str, rating: Rating | None, rounds: Sequence[Round]) -> Rung:
    results = seat_results(rounds, bot)
    turns = max(sum(result.turns for result in results), 1)
    return Rung(
        bot,
        rating,
        len(results),
        fsum(result.seconds for result in results) / turns,
        sum(len(result.faults) for result in results),
        sum(result.forfeited for result in results),
    )
