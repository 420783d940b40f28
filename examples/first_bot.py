"""A bot in a dozen lines: it takes whatever is worth most at once. Played against random moves."""

from random import Random
from typing import Any

from kingdomino.game import CHANCE, Action, Game, State
from kingdomino.games import GAMES


def choose(state: State[Any], random: Random) -> Action:
    """The action after which my kingdom is worth most; chance decides among equals."""
    seat = state.to_act
    assert seat is not None
    actions = state.legal_actions()
    random.shuffle(actions)
    return max(actions, key=lambda action: state.apply(action).scores()[seat].total)


def play(game: Game[Any, Any], seed: int) -> tuple[int, ...]:
    random = Random(seed)
    state = game.start()
    while (seat := state.to_act) is not None:
        if seat == CHANCE:
            action = random.choice(state.chance_tickets())
        elif seat == 0:
            action = choose(state, random)
        else:
            action = random.choice(state.legal_actions())
        state = state.apply(action)
    return state.outcome().winners


for name, game in GAMES.items():
    wins = sum(play(game, seed) == (0,) for seed in range(20))
    print(f"{name}: the bot wins {wins} of 20")
