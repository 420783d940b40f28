"""A process for bots as the server's own, with bots in it that break in every way."""

import os
import time
from collections.abc import Callable
from random import Random
from typing import Any

from kingdomino.bots import BOTS, RandomBot
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.bots.turn import whole_turn
from kingdomino.game import Action, State
from kingdomino.games import game_of_position
from kingdomino.server.thinking.messages import Answer, Answered, Ready, Turn, line_of
from kingdomino.server.thinking.process import main

ANSWERS = os.dup(1)
"""The pipe to the server, as long as nobody has taken standard output away."""


def hang() -> None:
    while True:
        time.sleep(0.01)


def say(answer: Answer) -> None:
    os.write(ANSWERS, line_of(Answered(1, answer)))


FAULTS: dict[str, Callable[[], object]] = {
    "crashes": lambda: os._exit(3),
    "throws": lambda: 1 // 0,
    "hangs": hang,
    "garbles": lambda: os.write(ANSWERS, b"{]\n"),
    "floods": lambda: os.write(ANSWERS, b"x" * (1 << 25)),
    "closes": lambda: os.closerange(3, 100),
    "digresses": lambda: say(Ready()),
    "cheats": lambda: say(Turn(("discard", "take:4", "claim:48"))),
    "stops_half_way": lambda: say(Turn(())),
    "answers_another": lambda: os.write(ANSWERS, line_of(Answered(7, Turn(("claim:48",))))),
    "sleeps": lambda: time.sleep(0.3),
    "prints": lambda: print("my thoughts"),
}


class Faulty(RandomBot):
    """A bot that does something wrong before it chooses."""

    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        if self.name == "goes_on":
            own = tuple(
                map(
                    str, whole_turn(game_of_position(str(state)), RandomBot(), state, random, limit)
                )
            )
            say(Turn((*own, *own)))
        FAULTS[self.name]()
        return super().choose(state, random, limit)


FAULTS["goes_on"] = lambda: None

for name in FAULTS:
    BOTS[name] = Faulty(name)

if __name__ == "__main__":
    main()
