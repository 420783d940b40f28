"""A league of many bots: neighbours of the ladder meet, and those two rungs apart; ratings come from all meetings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from kingdomino.arena.bradley_terry import Meeting, Rating, rate
from kingdomino.arena.round import Pairing, Round
from kingdomino.arena.standings import Standing, standing_of, team_share
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
    standing: Standing
    """How it did in all its meetings together."""


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
    table = [Rung(bot, ratings.get(bot), standing_of(bot, rounds)) for bot in bots]
    return sorted(table, key=lambda rung: -rung.rating.elo if rung.rating else inf)


def markdown(table: Sequence[Rung]) -> str:
    """The league's table for a document."""
    lines = ["| bot | ms a turn | Elo | games |", "|---|---:|---:|---:|"]
    lines += [
        f"| {rung.bot} | {milliseconds_text(rung.standing.seconds_per_turn)} | {elo_text(rung.rating)} "
        f"| {rung.standing.games:,} |"
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
