"""A bot's whole turn."""

import time
from random import Random
from typing import Any

from kingdomino.bots.bot import Bot
from kingdomino.bots.limit import Limit
from kingdomino.game import Action, Game, State


def whole_turn(
    game: Game[Any, Any], bot: Bot, state: State[Any], random: Random, limit: Limit
) -> tuple[Action, ...]:
    """What the bot does in its turn; the time that a decision took is missing for the next."""
    actions: list[Action] = []
    is_over = False
    while not is_over:
        begun = time.perf_counter()
        actions.append(bot.choose(state, random, limit))
        limit = limit.less(time.perf_counter() - begun, 0)
        before, state = state, state.apply(actions[-1])
        is_over = game.ends_turn(before, state)
    return tuple(actions)
