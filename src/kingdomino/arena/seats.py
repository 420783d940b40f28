"""How any kind of bot sits at the arena's table, which plays on positions of the core."""

import time
from random import Random
from typing import NamedTuple, Protocol

from kingdomino import core
from kingdomino.bots import Bot
from kingdomino.bots.core_bot import SEEDS, CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.games import game_named


class Fault(Exception):
    """A bot did not answer as it must; docs/bots.md has the rule of what then happens."""

    def __init__(self, kind: str, message: str, *, is_final: bool = False) -> None:
        super().__init__(f"{kind}: {message}")
        self.is_final = is_final
        """Whether the bot cannot go on in this game."""


class Question(NamedTuple):
    """What a bot is asked: to decide in this position, within what is left of its turn."""

    state: core.State
    limit: Limit
    patience_seconds: float
    """How long the arena waits for a program: what is left of the turn and of its grace."""
    random: Random
    """The bot's own source of chance."""


class Answer(NamedTuple):
    """What a bot decided, and what it used for it."""

    code: int
    """The number of the action."""
    seconds: float
    simulations: int = 0


class SeatedBot(Protocol):
    """A bot at the table, game after game."""

    def begin(self, game: str, options: str, seat: int) -> None:
        """A game begins."""
        ...

    def decide(self, question: Question) -> Answer:
        """Decide, or raise `Fault`."""
        ...

    def end(self, result: str) -> None:
        """The game is over; `34-61 place 2` are the points by seat and this bot's place."""
        ...

    def close(self) -> None:
        """Leave the table for good."""
        ...


class CoreSeat:
    """A bot of the core: nothing has to be translated.

    Its seconds are those of its own work, so that others who use the machine take nothing from it.
    """

    def __init__(self, bot: CoreBot) -> None:
        self._searcher = bot.searcher

    def begin(self, game: str, options: str, seat: int) -> None:
        """Nothing to do: it is told everything with each question."""

    def decide(self, question: Question) -> Answer:
        """What the core thinks best."""
        limit = question.limit
        seed = question.random.randrange(SEEDS)
        began = time.thread_time()
        result = self._searcher.think(
            question.state, limit.seconds or 0, limit.simulations or 0, seed, cpu_time=True
        )
        return Answer(result.code, time.thread_time() - began, result.simulations)

    def end(self, result: str) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


class PythonSeat:
    """A bot that plays on positions of the Python rules. Its clock does not run while these are made."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot

    def begin(self, game: str, options: str, seat: int) -> None:
        """A game begins."""
        self._game = game_named(game)

    def decide(self, question: Question) -> Answer:
        """What the bot chooses."""
        position = self._game.parse_position(str(question.state))
        began = time.perf_counter()
        try:
            action = self._bot.choose(position, question.random, question.limit)
        except Exception as error:
            raise Fault("error", f"{type(error).__name__}: {error}") from error
        seconds = time.perf_counter() - began
        return Answer(code_of(question.state, str(action)), seconds)

    def end(self, result: str) -> None:
        """Nothing to do."""

    def close(self) -> None:
        """Nothing to do."""


def code_of(state: core.State, token: str) -> int:
    """The number of a legal action; anything else is a `Fault`."""
    try:
        code = state.code(token)
    except ValueError:
        raise Fault("nonsense", f"{shortened(token)} is not an action") from None
    if not state.is_legal(code):
        raise Fault("illegal", f"{token} in {state}")
    return code


def shortened(text: str, length: int = 80) -> str:
    """A text that may be anything, so that it can be shown in one line."""
    return repr(text if len(text) <= length else f"{text[:length]}…")
