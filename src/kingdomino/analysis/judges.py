"""The judges there are, by the names of their bots."""

from kingdomino.analysis.core_judge import CoreJudge
from kingdomino.analysis.greedy_judge import GreedyJudge
from kingdomino.analysis.judge import Judge
from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.core_bot import CoreBot
from kingdomino.errors import OptionError


def judge_names() -> list[str]:
    """The bots that can judge a position, the strongest first; others can only choose."""
    return [
        name
        for name, bot in BOTS.items()
        if name == GreedyJudge.name or (isinstance(bot, CoreBot) and name != "random")
    ]


def judge_named(name: str | None = None) -> Judge:
    """A judge of one's own by the bot's name, the strongest unless told; an `OptionError` lists the names."""
    names = judge_names()
    chosen = names[0] if name is None else name
    if chosen not in names:
        bot_named(chosen)
        raise OptionError(f"{chosen} chooses but cannot judge; judges are {' and '.join(names)}")
    return GreedyJudge() if chosen == GreedyJudge.name else CoreJudge(chosen)
