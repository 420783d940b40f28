"""Bots that choose actions, by name; `bot.py` has the contract they keep, docs/bots.md tells how each plays."""

from importlib.util import find_spec
from typing import Any

from kingdomino.bots.bot import Bot
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.greedy import Greedy
from kingdomino.bots.plain import Plain
from kingdomino.bots.random_bot import RandomBot
from kingdomino.errors import OptionError, listed

HAS_CORE = find_spec("kingdomino._core") is not None
"""Whether the fast core was built; without it only the bots that are written in Python play."""


def _all_bots() -> list[Bot]:
    if not HAS_CORE:
        return [RandomBot(), Plain(), Greedy()]
    return [
        RandomBot(),
        CoreBot("page", "A beginner: likes crowns and large territories, and misses a lot."),
        CoreBot(
            "squire", "Takes points with a little tidiness, and looks at its own kingdom only."
        ),
        CoreBot("knight", "Builds for later and does not leave you what you need."),
        CoreBot("baron", "Knows by experience what a kingdom is worth, and plays at once.", True),
        CoreBot("duke", "Knows what a kingdom is worth and looks a little ahead.", True),
        CoreBot("king", "The strongest: looks ahead for as long as you let it.", True),
        Plain(),
        CoreBot(Greedy.name, Greedy.summary),
        CoreBot("greedy-deny", "Takes the most points at once, but drafts against the others."),
        CoreBot("full-greedy", "As greedy, but places with an eye on the domino it will claim."),
        CoreBot("flat-mc", "Tries out each action in many random games."),
        CoreBot("uct", "Searches a tree of what may come, with random games from its leaves."),
        CoreBot("puct", "Searches a tree of the round, led by what a kingdom is worth.", True),
    ]


BOTS: dict[str, Bot] = {bot.name: bot for bot in _all_bots()}
"""Every bot by its name: the levels for people, the weakest first, then those for measuring."""

LEVELS = tuple(
    name for name in ("page", "squire", "knight", "baron", "duke", "king") if name in BOTS
)
"""The levels for people, the weakest first; all other bots are for measuring."""

USUAL_BOT = "squire" if HAS_CORE else Greedy.name
"""Who sits opposite a person unless told."""


def bot_named(name: str) -> Bot:
    """The bot with this name; an `OptionError` lists the names there are."""
    if name not in BOTS:
        raise OptionError(f"there is no bot {name!r}; there is {listed(BOTS)}")
    return BOTS[name]


def check_bot(name: str, game: str, options: Any) -> None:
    """Raise a `NetError` if a bot cannot play this game; who is no bot of ours is passed over."""
    bot = BOTS.get(name)
    if isinstance(bot, CoreBot):
        bot.check(game, options)


__all__ = [
    "BOTS",
    "HAS_CORE",
    "LEVELS",
    "USUAL_BOT",
    "Bot",
    "CoreBot",
    "Greedy",
    "Plain",
    "RandomBot",
    "bot_named",
    "check_bot",
]
