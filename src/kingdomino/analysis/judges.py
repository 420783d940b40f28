"""The judges there are, by name: every bot that thinks in the core, and the bare score."""

from kingdomino.analysis.core_judge import CoreJudge
from kingdomino.analysis.judge import Judge
from kingdomino.analysis.score_judge import ScoreJudge
from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.core_bot import CoreBot
from kingdomino.errors import OptionError

STRONGEST = ("king", "duke", "baron")
"""Who judges unless told: the first of them that is there, else the score."""


def judge_names() -> list[str]:
    """Who can judge a position, the one that is taken unless told first; other bots can only choose."""
    able = {name for name, bot in BOTS.items() if isinstance(bot, CoreBot) and name != "random"}
    known = [name for name in STRONGEST if name in able]
    others = sorted(able.difference(known))
    return [*known, ScoreJudge.name, *others]


def judge_named(name: str | None = None) -> Judge:
    """A judge of one's own by its name; an `OptionError` lists the names."""
    names = judge_names()
    chosen = names[0] if name is None else name
    if chosen == ScoreJudge.name:
        return ScoreJudge()
    bot = bot_named(chosen)
    if chosen not in names or not isinstance(bot, CoreBot):
        raise OptionError(f"{chosen} chooses but cannot judge; judges are {' and '.join(names)}")
    return CoreJudge(bot)
