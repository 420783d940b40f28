"""Positions of random games in which somebody is to decide."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.options import all_options, options_text

EVERY = [(name, options) for name in GAMES for options in all_options(GAMES[name].options_type)]
"""Every game with every combination of switches."""

NAMES = [f"{name}-{options_text(options)}" for name, options in EVERY]


def random_positions(name: str, options: Any, random: Random, share: float = 1) -> Iterator[Any]:
    """A share of the decisions of one random game."""
    state: Any = GAMES[name].start(options)
    while state.to_act is not None:
        if state.to_act != CHANCE and random.random() < share:
            yield state
        state = state.apply(random.choice(state.chance_tickets() or state.legal_actions()))
