"""Random full games a CPU second in Python, for each game: `make bench`."""

import time
from random import Random
from typing import Any

from kingdomino.games import GAMES

CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "duel": ("duel", {}),
    "classic-2": ("classic", {"players": 2}),
    "classic-3": ("classic", {"players": 3}),
    "classic-4": ("classic", {"players": 4}),
    "classic-7x7": ("classic", {"players": 2, "mighty_duel": True}),
}
SECONDS = 3.0


def games_a_second(name: str, values: dict[str, Any]) -> float:
    """Play uniformly at random for a few CPU seconds."""
    game = GAMES[name]
    options = game.options_type(**values)
    random = Random(1)
    count = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.start(options)
        while state.to_act is not None:
            state = state.apply(random.choice(state.legal_actions() or state.chance_tickets()))
        count += 1
    return count / (time.process_time() - start)


def main() -> None:
    """Print a line a case."""
    for case, (name, values) in CASES.items():
        print(f"{case:12} {games_a_second(name, values):7.1f} random games a CPU second")


if __name__ == "__main__":
    main()
