"""The judges there are, by name: every bot that thinks in the core, and the bare score."""

from typing import Any

from kingdomino.analysis.core_judge import CoreJudge
from kingdomino.analysis.judge import Judge
from kingdomino.analysis.score_judge import ScoreJudge
from kingdomino.bots import BOTS, bot_named, check_bot
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.nets import NoNetError
from kingdomino.errors import OptionError, listed
from kingdomino.game import State
from kingdomino.games import game_of_position

STRONGEST = ("king", "duke", "baron", "uct")
"""Who judges unless told: the first of them that is there and has a net for the game if it needs one, else the score."""


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
        known = listed(judge_names())
        raise OptionError(f"{name} chooses but cannot judge; judges are {known}")
    return CoreJudge(bot)


def strongest_judge(state: State[Any]) -> str:
    """Who judges positions of this game unless told.

    Whoever has no net for it is passed over; a net that is there but damaged raises its `NetError`, for to judge
    with somebody weaker then would hide it.
    """
    return _strongest(state)[0]


def remark_on_judge(state: State[Any]) -> str | None:
    """Who judges in place of the strongest, and why, where that is so."""
    name, error = _strongest(state)
    return None if error is None else f"{judge_names()[0]} cannot judge here, {name} does: {error}"


def _strongest(state: State[Any]) -> tuple[str, NoNetError | None]:
    """The first who can judge, and what was missing to those before."""
    game, missing = game_of_position(str(state)).name, None
    for name in judge_names():
        try:
            check_bot(name, game, state.options)
        except NoNetError as error:
            missing = missing or error
            continue
        return name, missing
    raise AssertionError("the score can always judge")
