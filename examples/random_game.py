"""Plays one random game of Duel and shows how it ended. Start here to drive a game yourself."""

from random import Random

from kingdomino.game import CHANCE
from kingdomino.games import GAMES

random = Random(7)
state = GAMES["duel"].start()
while state.to_act is not None:
    if state.to_act == CHANCE:
        state = state.apply(random.choice(state.chance_tickets()))
    else:
        state = state.apply(random.choice(state.legal_actions()))

outcome = state.outcome()
for seat, score in enumerate(outcome.scores):
    best = max(score.territories, key=lambda domain: domain.points)
    print(f"seat {seat}: {score.total} points, best domain {best.kind} {best.size} x {best.crowns}")
print(f"winner: {outcome.winners}, because {outcome.reason}")
