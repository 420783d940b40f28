"""The judges there are, by name: every bot that thinks in the core, and the bare score."""

from typing import Any

from kingdomino.analysis.core_judge import CoreJudge
from kingdomino.analysis.judge import Judge
from kingdomino.analysis.score_judge import ScoreJudge
from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError
from kingdomino.game import State

STRONGEST = ("king", "duke", "baron", "uct")
"""Who judges unless told: the first of them that is there and knows the game, else the score."""


def judge_names() -> list[str]:
    """Who can judge a position, the one that is taken unless told first; other bots can only choose."""
    able = {name for name, bot in BOTS.items() if isinstance(bot, CoreBot) and name != "random"}
    known = [name for name in STRONGEST if name in able]
    others = sorted(able.difference(known))
    return [*known, ScoreJudge.name, *others]


def judge_named(name: str) -> Judge:
    """A judge of one's own by its name; an `OptionError` lists the names."""
    if name == ScoreJudge.name:
        return ScoreJudge()
    bot = bot_named(name)
    if name not in judge_names() or not isinstance(bot, CoreBot):
        known = " and ".join(judge_names())
        raise OptionError(f"{name} chooses but cannot judge; judges are {known}")
    return CoreJudge(bot)


def strongest_judge(state: State[Any]) -> str:
    """Who judges positions of this game unless told."""
    for name in judge_names():
        try:
            judge_named(name).judge(state, Limit(simulations=1), seed=0)
        except OptionError:
            continue
        return name
    return ScoreJudge.name
