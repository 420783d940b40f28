"""Plays a thousand random games of Duel in the fast core, action by action, and counts how often die 1 shows a dot."""

from collections import Counter
from random import Random

from kingdomino import core
from kingdomino.game import CHANCE

random, first_faces, winners = Random(7), Counter[str](), Counter[tuple[int, ...]]()
for _ in range(1000):
    state = core.start("duel")
    while state.to_act is not None:
        if state.to_act == CHANCE:
            # Tickets, not distinct rolls: each is as likely as any other.
            code = random.choice(state.chance_tickets())
            first_faces[state.token(code).removeprefix("roll:").split(",")[0]] += 1
        else:
            code = random.choice(state.codes())
        state.act(code)
    outcome = state.outcome()
    assert outcome is not None
    winners[tuple(outcome["ranks"])] += 1

print(
    f"die 1 showed a dot in {first_faces['d'] / first_faces.total():.1%} of the rolls: 2 of 6 sides"
)
print(f"first player won {winners[1, 2]}, second {winners[2, 1]}, shared {winners[1, 1]}")
