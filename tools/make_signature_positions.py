"""Makes the positions of the behaviour signature again: `python -m tools.make_signature_positions`.

They come from games between `greedy` bots, so that they look like play. Only to be run when the notation changes:
new positions mean new signatures for every bot.
"""

from pathlib import Path
from random import Random
from typing import Any

import kingdomino.bots
from kingdomino.bots import BOTS
from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.options import all_options

PATH = Path(kingdomino.bots.__file__).with_name("signature_positions.txt")
DUEL_POSITIONS = 10
"""For each way to fill the spellbook."""
CLASSIC_POSITIONS = 2
"""For each combination of switches."""


def decisions(name: str, options: Any, seed: int) -> list[str]:
    """The positions of one game in which there was something to decide."""
    random, state, found = Random(seed), GAMES[name].start(options), list[str]()
    while state.to_act is not None:
        if state.to_act == CHANCE:
            action = random.choice(state.chance_tickets())
        else:
            if len(state.legal_actions()) > 2:
                found.append(str(state))
            action = BOTS["greedy"].choose(state, random)
        state = state.apply(action)
    return found


def main() -> None:
    """Write the file."""
    lines = ["# Positions in which every bot is asked what it would do; see signature.py."]
    for name, count in (("duel", DUEL_POSITIONS), ("classic", CLASSIC_POSITIONS)):
        for seed, options in enumerate(all_options(GAMES[name].options_type)):
            positions = decisions(name, options, seed)
            step = len(positions) / count
            lines += [positions[int((part + 0.6) * step)] for part in range(count)]
    PATH.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
