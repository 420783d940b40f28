"""Every bot keeps the contract of `kingdomino.bots.bot`: legal, deterministic, fast enough to wait for."""

import time
from random import Random
from typing import Any

import pytest

from kingdomino.bots import BOTS, bot_named
from kingdomino.classic.options import Options as ClassicOptions
from kingdomino.duel.options import Options as DuelOptions
from kingdomino.errors import OptionError
from kingdomino.game import CHANCE, Action, Game, Outcome
from kingdomino.games import GAMES

ALL_OPTIONS = [
    ("duel", DuelOptions()),
    ("duel", DuelOptions(spellbook_fills="drafted")),
    ("classic", ClassicOptions()),
    ("classic", ClassicOptions(mighty_duel=True, harmony=True, middle_kingdom=True)),
    ("classic", ClassicOptions(players=3, harmony=True)),
    ("classic", ClassicOptions(players=3, lines_of_three=True, middle_kingdom=True)),
    ("classic", ClassicOptions(players=4, harmony=True, middle_kingdom=True)),
]


def play(
    game: Game[Any, Any], options: Any, bots: list[str], seed: int
) -> tuple[Outcome, list[Action], float]:
    """How a game of bots ended, all that happened, and the longest thought in seconds."""
    chance, luck = Random(seed), Random(seed + 1)
    state, actions, longest = game.start(options), list[Action](), 0.0
    while state.to_act is not None:
        seat: int = state.to_act
        if seat == CHANCE:
            action = chance.choice(state.chance_tickets())
        else:
            began = time.process_time()
            action = bot_named(bots[seat]).choose(state, luck)
            longest = max(longest, time.process_time() - began)
            assert action in state.legal_actions()
        state = state.apply(action)
        actions.append(action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome, actions, longest


@pytest.mark.parametrize(("name", "options"), ALL_OPTIONS)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_legally_with_any_options_and_the_same_again(
    name: str, options: Any, bot: str
) -> None:
    game = GAMES[name]
    bots = [bot] * game.players(options)
    _, actions, longest = play(game, options, bots, seed=1)
    assert play(game, options, bots, seed=1)[1] == actions
    assert longest < 0.1


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random_clearly(name: str) -> None:
    game = GAMES[name]
    options = game.options_type()
    wins = 0
    for seed in range(20):
        seat = seed % 2
        bots = ["random", "random"]
        bots[seat] = "greedy"
        outcome, _, _ = play(game, options, bots, seed)
        wins += outcome.winners == (seat,)
    assert wins >= 17


def test_a_bot_is_known_by_its_name() -> None:
    assert all(bot.name == name for name, bot in BOTS.items())
    with pytest.raises(OptionError, match="there is greedy and"):
        bot_named("deep")
