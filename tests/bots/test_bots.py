"""Every bot keeps the contract of `kingdomino.bots.bot`: legal, and the same again for the same luck."""

import subprocess
import sys
from random import Random
from typing import Any

import pytest

from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.limit import Limit
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
) -> tuple[Outcome, list[Action]]:
    """How a game of bots ended, and all that happened."""
    chance, luck = Random(seed), Random(seed + 1)
    state, actions = game.start(options), list[Action]()
    while state.to_act is not None:
        seat: int = state.to_act
        if seat == CHANCE:
            action = chance.choice(state.chance_tickets())
        else:
            action = bot_named(bots[seat]).choose(state, luck, Limit(simulations=40))
            assert action in state.legal_actions()
        state = state.apply(action)
        actions.append(action)
    outcome = state.outcome()
    assert outcome is not None
    return outcome, actions


@pytest.mark.parametrize(("name", "options"), ALL_OPTIONS)
@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_plays_legally_with_any_options_and_the_same_again(
    name: str, options: Any, bot: str
) -> None:
    game = GAMES[name]
    bots = [bot] * game.players(options)
    _, actions = play(game, options, bots, seed=1)
    assert play(game, options, bots, seed=1)[1] == actions


@pytest.mark.parametrize("name", GAMES)
def test_greedy_beats_random_clearly(name: str) -> None:
    game = GAMES[name]
    options = game.options_type()
    wins = 0
    for seed in range(20):
        seat = seed % 2
        bots = ["random", "random"]
        bots[seat] = "greedy"
        outcome, _ = play(game, options, bots, seed)
        wins += outcome.winners == (seat,)
    assert wins >= 15


def test_a_bot_is_known_by_its_name() -> None:
    assert all(bot.name == name and bot.summary.endswith(".") for name, bot in BOTS.items())
    with pytest.raises(OptionError, match=r"there is random, page, .* and puct"):
        bot_named("deep")


def test_without_the_core_greedy_plays_in_python() -> None:
    program = (
        "import importlib.util as util, random\n"
        "found = util.find_spec\n"
        "util.find_spec = lambda name: None if name == 'kingdomino._core' else found(name)\n"
        "from kingdomino.bots import BOTS, USUAL_BOT\n"
        "from kingdomino.games import GAMES\n"
        "state = GAMES['duel'].start()\n"
        "state = state.apply(state.chance_tickets()[0])\n"
        "print(*BOTS, BOTS[USUAL_BOT].choose(state, random.Random(1)))\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout.startswith("random plain greedy take:")
