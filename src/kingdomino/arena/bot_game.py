"""One game of bots: whose turn it is, what is left of its time, and what becomes of a bot that breaks the rules.

A turn is all decisions of a player between two chance events. A bot that makes a fault loses the rest of its turn:
any legal action is played for it, each as likely as any other. With its third fault, or one after which it cannot
go on, it forfeits the game: its seat plays on like that to the end, and cannot win.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from kingdomino import core
from kingdomino.arena.seats import Answer, Fault, Question, SeatedBot
from kingdomino.arena.shared_chance import SharedChance
from kingdomino.bots.limit import Limit
from kingdomino.game import CHANCE

MOST_FAULTS = 3
"""With so many faults in a game a bot forfeits it."""

GRACE_SECONDS = 0.5
"""A program may be late by so much in a turn: machines are busy, and pipes take time."""

SILENT_SECONDS = 60.0
"""How long a turn of a program may take when there is no limit of time."""


class Competitor(NamedTuple):
    """A bot that plays a game."""

    name: str
    bot: SeatedBot
    limit: Limit
    """For each of its turns."""


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game went for one seat."""

    bot: str
    points: int
    share: float
    """Its part of the victory: 1, 0, or one half if two share it."""
    turns: int
    """Turns in which it had a choice."""
    seconds: float
    """All its thinking."""
    slowest: float
    """The seconds of its longest turn."""
    simulations: int
    faults: tuple[str, ...] = ()
    """Each fault as one line that begins with its kind: `late: …`."""
    forfeited: bool = False


class _Player:
    """A seat during one game."""

    def __init__(self, bot: SeatedBot, limit: Limit, seed: str) -> None:
        self.bot = bot
        self.limit = limit
        self.faults: list[str] = []
        self.forfeited = False
        self.turns = 0
        self.seconds = self.slowest = 0.0
        self.simulations = 0
        self._random = Random(seed)
        self._stand_in = Random(f"{seed}/stand-in")
        self.new_turn()

    def new_turn(self) -> None:
        """Chance has acted: everybody has all of the limit again."""
        self._left = self.limit
        self._used = self._waited = 0.0
        self._has_decided = False
        self._is_lost = self.forfeited

    def decide(self, state: core.State) -> int:
        """The number of the action that is played."""
        codes = state.codes()
        if len(codes) == 1:
            return codes[0]
        if not self._has_decided:
            self._has_decided = True
            self.turns += 1
        if not self._is_lost:
            began = time.perf_counter()
            try:
                return self._ask(state)
            except Fault as fault:
                self._count(Answer(0, time.perf_counter() - began))
                self.faults.append(str(fault))
                self.forfeited |= fault.is_final or len(self.faults) == MOST_FAULTS
                self._is_lost = True
        return self._stand_in.choice(codes)

    def _ask(self, state: core.State) -> int:
        whole = SILENT_SECONDS if self.limit.seconds is None else self.limit.seconds + GRACE_SECONDS
        patience = max(whole - self._waited, 0.0)
        began = time.perf_counter()
        answer = self.bot.decide(Question(state, self._left, patience, self._random))
        self._waited += time.perf_counter() - began
        self._count(answer)
        return answer.code

    def _count(self, answer: Answer) -> None:
        self._left = self._left.less(answer.seconds, answer.simulations)
        self._used += answer.seconds
        self.seconds += answer.seconds
        self.slowest = max(self.slowest, self._used)
        self.simulations += answer.simulations


def play_game(
    start: core.State,
    competitors: Sequence[Competitor],
    chance: SharedChance,
    seed: str,
) -> tuple[SeatResult, ...]:
    """Play one game to its end with these bots, by seat."""
    game, options, _ = str(start).split(" ", 2)
    players = [
        _Player(each.bot, each.limit, f"{seed}/{seat}") for seat, each in enumerate(competitors)
    ]
    for seat, player in enumerate(players):
        player.bot.begin(game, options, seat)
    state = start.copy()
    times = 0
    while (seat := state.to_act) is not None:
        if seat == CHANCE:
            state.act(chance.code(state, times))
            times += 1
            for player in players:
                player.new_turn()
        else:
            state.act(players[seat].decide(state))
    outcome = state.outcome()
    assert outcome is not None, "a game that is over has an outcome"
    points: list[int] = outcome["totals"]
    places = _places(outcome["ranks"], [player.forfeited for player in players])
    for player, place in zip(players, places, strict=True):
        player.bot.end(f"{'-'.join(map(str, points))} place {place}")
    return tuple(
        SeatResult(
            bot=competitor.name,
            points=points[seat],
            share=1 / places.count(1) if places[seat] == 1 else 0.0,
            turns=player.turns,
            seconds=player.seconds,
            slowest=player.slowest,
            simulations=player.simulations,
            faults=tuple(player.faults),
            forfeited=player.forfeited,
        )
        for seat, (competitor, player) in enumerate(zip(competitors, players, strict=True))
    )


def _places(ranks: Sequence[int], forfeited: Sequence[bool]) -> list[int]:
    """The places by seat: those who forfeited come last, in the order of their points."""
    keys = [*zip(forfeited, ranks, strict=True)]
    return [1 + sum(other < key for other in keys) for key in keys]
