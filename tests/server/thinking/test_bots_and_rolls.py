"""A bot's choice does not depend on rolls to come: the same position with another future, asked without a server."""

from random import Random
from typing import Any

import pytest

from kingdomino.bots import bot_named
from kingdomino.bots.limit import Limit
from kingdomino.game import CHANCE, Action, State
from kingdomino.games import GAMES
from kingdomino.server.dice.draws import DrawSource, draw, drawn_action
from tests.support.server.fair_matches import begun


def cheating_bot(state: State[Any], draw_source: DrawSource, number: int) -> Action:
    """A bot that looks at the next roll: what the test below must be able to find."""
    actions = state.legal_actions()
    rolled = state
    while rolled.to_act != CHANCE:
        rolled = rolled.apply(rolled.legal_actions()[0])
    return actions[
        sum(str(drawn_action(draw_source.key(()), number, rolled)).encode()) % len(actions)
    ]


@pytest.mark.parametrize("name", ["page", "squire", "knight", "king", "uct"])
def test_a_bot_s_move_does_not_change_when_future_rolls_do(name: str):
    bot, limit = bot_named(name), Limit(simulations=100)
    honest, cheating = 0, 0
    first, second = DrawSource(bytes(32), "m"), DrawSource(bytes(31) + b"\x01", "m")
    drawn = draw(begun(first), first)
    # The same roll in both matches; all that follows will be different.
    matches = [begun(draw_source).record([drawn], at=0)[1] for draw_source in (first, second)]
    futures = [
        {str(drawn_action(draw_source.key(()), n, GAMES["duel"].start())) for n in range(2, 30)}
        for draw_source in (first, second)
    ]
    assert futures[0] != futures[1]
    for number in range(4):
        chosen = {str(bot.choose(match.course.state, Random(number), limit)) for match in matches}
        honest += len(chosen) - 1
        peeked = {
            str(cheating_bot(match.course.state, draw_source, 2 + number))
            for match, draw_source in zip(matches, (first, second), strict=True)
        }
        cheating += len(peeked) - 1
    assert honest == 0
    assert cheating > 0
