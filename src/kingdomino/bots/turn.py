"""A bot's whole turn: everything that a seat decides until chance or another seat acts."""

import time
from random import Random
from typing import Any

from kingdomino.bots.bot import Bot
from kingdomino.bots.limit import Limit
from kingdomino.game import Action, State


def whole_turn(bot: Bot, state: State[Any], random: Random, limit: Limit) -> tuple[Action, ...]:
    """What the bot does in its turn; the time that a decision took is missing for the next."""
    seat = state.to_act
    actions: list[Action] = []
    while state.to_act == seat:
        begun = time.perf_counter()
        actions.append(bot.choose(state, random, limit))
        limit = limit.less(time.perf_counter() - begun, 0)
        state = state.apply(actions[-1])
    return tuple(actions)
