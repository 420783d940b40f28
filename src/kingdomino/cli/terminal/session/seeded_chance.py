"""Chance from a seed: the same seed gives the same dice and dominoes, whatever the players do."""

from random import Random
from typing import Any

from kingdomino.game import CHANCE, Action, State
from kingdomino.record import GameRecord


class SeededChance:
    """One generator for chance, and for each decision of a bot another."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._chance = Random(seed)

    def draw(self, state: State[Any]) -> Action:
        """What chance does."""
        tickets = state.chance_tickets()
        return tickets[self._chance.randrange(len(tickets))]

    def skip(self, record: GameRecord) -> None:
        """Draw all that a game has drawn already, so that it goes on as it would have."""
        for state, _ in zip(record.states(), record.actions, strict=False):
            if state.to_act == CHANCE:
                self.draw(state)

    def random_for_bot(self, actions_so_far: int) -> Random:
        """A bot's generator; it depends on the moment only, so a resumed game goes on the same."""
        return Random(f"{self.seed} bot {actions_so_far}")
