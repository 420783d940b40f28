"""A judge that thinks in the fast core."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

from kingdomino.analysis.chance import (
    chance_of_margin,
    chance_of_outcome,
    margin_now,
    share_left,
)
from kingdomino.analysis.judge import Judged
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.bots.nets import NetError
from kingdomino.errors import OptionError
from kingdomino.game import CHANCE, Action, State
from kingdomino.games import game_of_position

SHARE_FOR_PLAYED = 0.3
"""The part of a decision's time that is kept for an action which the search did not look at as closely as the best."""

CLOSE = 0.5
"""An action that had this part of the best one's simulations was looked at as closely: a race drops who is behind."""

SAMPLES = 8
"""How often chance is sampled to judge such an action."""

THOUGHTS_A_SAMPLE = 8
"""By rule of thumb: how many decisions others take until the seat acts again."""


class CoreJudge:
    """Judges by what a bot of the core finds."""

    def __init__(self, bot: CoreBot) -> None:
        self.name = bot.name
        self._bot = bot
        self._searcher = bot.new_searcher()

    def stop(self) -> None:
        """End the search that is running."""
        self._searcher.stop()

    def judge(
        self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
    ) -> Sequence[Judged]:
        """What the bot looked at, the best first, and the action that was played."""
        # A new searcher, so that nothing hangs on what was judged before.
        self._searcher = self._bot.new_searcher()
        keep = SHARE_FOR_PLAYED if played is not None else 0.0
        judged = self._think(state, _part(limit, 1 - keep), seed)
        if played is None:
            return judged
        best = judged[0]
        mine = next((each for each in judged if each.action == played), None)
        goes_on = _goes_on(state, best.action) and _goes_on(state, played)
        if mine is not None and (mine.visits >= CLOSE * best.visits or not goes_on):
            return judged
        others = [each for each in judged if each is not mine]
        share = 1 / 2 if goes_on else 1 / (2 * SAMPLES * THOUGHTS_A_SAMPLE)
        each_limit = _part(_part(limit, keep), share)
        return in_order([*others, self._compared(state, best, played, each_limit, seed)])

    def _think(self, state: State[Any], limit: Limit, seed: int) -> list[Judged]:
        from kingdomino import core

        position = core.known_position(state)
        try:
            result = self._searcher.think(
                position, limit.seconds or 0, limit.simulations or 0, seed
            )
        except NetError:
            # It names the file and says what to do.
            raise
        except ValueError as error:
            raise OptionError(str(error)) from error
        parse = game_of_position(str(state)).parse_action
        left = share_left(state)
        # A bot knows no chances at all, or all of what it looked at.
        knows_chances = result.judgements[0].chance >= 0
        return in_order(
            [
                Judged(
                    parse(position.token(each.code)),
                    each.points,
                    each.chance if knows_chances else chance_of_margin(each.points, left),
                    each.visits,
                )
                for each in result.judgements
                if each.chance >= 0 or not knows_chances
            ]
        )

    def _compared(
        self, state: State[Any], best: Judged, played: Action, limit: Limit, seed: int
    ) -> Judged:
        """An action that the search passed over: as much worse than the best as what comes of it is worse.

        Both are looked at in the same way and with the same luck, so that only their difference counts.
        """
        points, chance = self._value_after(state, best.action, limit, seed)
        played_points, played_chance = self._value_after(state, played, limit, seed)
        return Judged(
            played,
            best.points + min(0.0, played_points - points),
            max(0.0, best.chance + min(0.0, played_chance - chance)),
        )

    def _value_after(
        self, state: State[Any], action: Action, limit: Limit, seed: int
    ) -> tuple[float, float]:
        """What an action leads to if all go on as the bot would, until the seat acts again or the game is over."""
        seat = state.to_act
        assert seat is not None, "somebody is to decide"
        after = state.apply(action)
        samples = 1 if after.to_act == seat else SAMPLES
        values = [
            self._sample(after, seat, limit, Random(f"{seed}/{number}"))
            for number in range(samples)
        ]
        return fmean(points for points, _ in values), fmean(chance for _, chance in values)

    def _sample(
        self, state: State[Any], seat: int, limit: Limit, random: Random
    ) -> tuple[float, float]:
        while (to_act := state.to_act) is not None:
            if to_act == CHANCE:
                state = state.apply(random.choice(state.chance_tickets()))
                continue
            choice = self._think(state, limit, random.randrange(2**32))[0]
            if to_act == seat:
                return choice.points, choice.chance
            state = state.apply(choice.action)
        outcome = state.outcome()
        assert outcome is not None, "a game that is over has an outcome"
        return margin_now(state, seat), chance_of_outcome(outcome, seat)


def _goes_on(state: State[Any], action: Action) -> bool:
    """Whether the seat that acts has to decide again at once."""
    return state.apply(action).to_act == state.to_act


def in_order(judged: Sequence[Judged]) -> list[Judged]:
    """The bot's choice first, which no other has a better chance than, then by chance, and where that is alike by points.

    A bot may see more in its choice than the chance, and what it looked at less closely may seem better by luck.
    """
    best, *others = judged
    capped = [replace(each, chance=min(each.chance, best.chance)) for each in others]
    return [best, *sorted(capped, key=lambda each: (-round(each.chance, 3), -each.points))]


def _part(limit: Limit, share: float) -> Limit:
    """A part of a limit, but always enough to answer."""
    if share <= 0:
        return limit
    return replace(
        limit,
        seconds=None if limit.seconds is None else max(0.0005, limit.seconds * share),
        simulations=None if limit.simulations is None else max(1, round(limit.simulations * share)),
    )
