"""Bots that choose actions, by name; `bot.py` has the contract they keep."""

from kingdomino.bots.bot import Bot
from kingdomino.bots.greedy import Greedy
from kingdomino.bots.plain import Plain
from kingdomino.bots.random_bot import RandomBot
from kingdomino.errors import OptionError

BOTS: dict[str, Bot] = {bot.name: bot for bot in (Greedy(), Plain(), RandomBot())}
"""Every bot by its name, the strongest first."""


def bot_named(name: str) -> Bot:
    """The bot with this name; an `OptionError` lists the names there are."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; there is {' and '.join(BOTS)}")
    return BOTS[name]


__all__ = ["BOTS", "Bot", "Greedy", "Plain", "RandomBot", "bot_named"]
