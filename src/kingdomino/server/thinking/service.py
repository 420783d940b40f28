"""Bots as players, hints and analyses: all that is thought in other processes, so that the server never has to wait.

A bot that breaks, hangs or answers nonsense is replaced for this turn by a simpler one, and the game goes on; the
last of them plays any legal action, in this process and by the rules in Python, so there always is an answer.
Analyses are long. They have a process of their own that yields to all others, and no bot's turn waits for one.
"""

import asyncio
import logging
import os
from collections import Counter
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from kingdomino.bots import LEVELS, RandomBot
from kingdomino.bots.limit import USUAL_LIMIT
from kingdomino.bots.turn import whole_turn
from kingdomino.errors import KingdominoError
from kingdomino.game import Game, State
from kingdomino.games import game_of_position
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.protocol import AnalysisView, HintView
from kingdomino.server.thinking.messages import (
    Analysed,
    Answer,
    AskAnalysis,
    AskHint,
    AskTurn,
    Hinted,
    Refused,
    Turn,
)
from kingdomino.server.thinking.pool import MODULE, Priority, ProcessFault, ProcessPool

SUBSTITUTES = ("baron", "squire")
"""Who plays the turn of a bot that cannot, the better one first."""
NICE = 5
"""People's sockets come before bots."""
NICE_ANALYSES = 19
"""Everything comes before an analysis."""

log = logging.getLogger(__name__)


def usual_processes() -> int:
    """One for each core but one, which is left to people."""
    return max(1, (os.cpu_count() or 1) - 1)


@dataclass(frozen=True, slots=True)
class Bounds:
    """How much may be thought."""

    most_waiting: int = 256
    """So many turns and hints may wait; the next is told that we are busy."""
    most_analyses: int = 8
    """So many analyses may wait."""
    analysis_seconds: float = 12.0
    """For a whole game."""
    margin_seconds: float = 5.0
    """How long after its thinking time a bot is given up."""


USUAL_BOUNDS = Bounds()


class AnalysisJob:
    """An analysis that is being made."""

    def __init__(self) -> None:
        self.done = 0
        """Decisions that are judged."""
        self.total = 0
        """Decisions of the game; 0 as long as nobody has looked."""
        self.task: asyncio.Task[AnalysisView]
        """Its result: `Refusal` if there will be none."""

    def progress(self, done: int, total: int) -> None:
        """Note how far it is."""
        self.done, self.total = done, total


class ThinkingService:
    """All processes in which is thought: some for bots and hints (`usual_processes` unless told), one for analyses."""

    def __init__(
        self,
        processes: int | None = None,
        bounds: Bounds = USUAL_BOUNDS,
        module: str = MODULE,
        counts: Counter[str] | None = None,
    ) -> None:
        self._bounds = bounds
        self.counts = Counter[str]() if counts is None else counts
        """What happened since the start: `turns`, `hints`, `analyses`, `busy`, `started`, every kind of fault
        (`crashed`, `late`, `nonsense`, `failed`, `refused`, `not_started`), and `substituted` turns."""
        self._players = ProcessPool(
            processes or usual_processes(),
            nice=NICE,
            most_waiting=self._bounds.most_waiting,
            counts=self.counts,
            module=module,
        )
        self._analysts = ProcessPool(
            1,
            nice=NICE_ANALYSES,
            most_waiting=self._bounds.most_analyses,
            counts=self.counts,
            module=module,
        )

    async def start(self) -> None:
        """Begin to start the processes; whoever asks before they are there waits for them."""
        self._players.start()
        self._analysts.start()

    async def stop(self) -> None:
        """End all processes; whoever waits is refused."""
        await asyncio.gather(self._players.stop(), self._analysts.stop())

    @property
    def waiting(self) -> int:
        """How many turns and hints wait."""
        return self._players.waiting

    @property
    def waiting_analyses(self) -> int:
        """How many analyses wait."""
        return self._analysts.waiting

    @property
    def pids(self) -> tuple[int, ...]:
        """The processes that run."""
        return (*self._players.pids, *self._analysts.pids)

    async def turn(
        self, position: str, bot: str, thinking_ms: int, seed: int, simulations: int | None = None
    ) -> tuple[str, ...]:
        """The turn of the seat to act, by a bot or its substitute.

        The same position, seed and `simulations` give the same turn; without `simulations` that is so for bots that
        play at once. When many wait, all think for less.
        """
        game = game_of_position(position)
        state = game.parse_position(position)
        self.counts["turns"] += 1
        priority = Priority.TURN
        for name in (bot, *substitutes(bot)):
            seconds = self._share(thinking_ms / 1000)
            question = AskTurn(position, name, seconds, seed, simulations)
            patience = seconds + self._bounds.margin_seconds
            try:
                return await self._players.ask(
                    question, partial(_checked_turn, game, state), priority, patience
                )
            except ProcessFault as fault:
                self.counts[fault.kind] += 1
                log.warning("the bot %s is replaced for a turn: %s", name, fault)
            if name == bot:
                self.counts["substituted"] += 1
            priority = Priority.AGAIN
        return tuple(map(str, whole_turn(game, RandomBot(), state, Random(seed), USUAL_LIMIT)))

    async def hint(self, position: str, names: tuple[str, ...] = ()) -> HintView:
        """The best actions of a position; a `Refusal` if nobody is to decide in it."""
        self.counts["hints"] += 1
        question = AskHint(position, names)
        patience = self._bounds.margin_seconds
        try:
            return await self._players.ask(question, _hint, Priority.HINT, patience)
        except ProcessFault as fault:
            raise self._no_answer(fault) from fault

    def analysis(self, game: str) -> AnalysisJob:
        """Begin to analyse a game, given as its file; `Refusal` (busy) if too many analyses wait already."""
        job = AnalysisJob()
        question = AskAnalysis(game, self._bounds.analysis_seconds)
        # It tells of every decision, of which none takes longer than all of them may.
        patience = self._bounds.analysis_seconds + self._bounds.margin_seconds
        answer = self._analysts.ask(question, _analysis, Priority.ANALYSIS, patience, job.progress)
        self.counts["analyses"] += 1
        job.task = asyncio.create_task(self._analysed(answer))
        # Nobody has to wait for it, so nobody may be there to hear how it failed.
        job.task.add_done_callback(lambda task: task.cancelled() or task.exception())
        return job

    async def _analysed(self, answer: "asyncio.Future[AnalysisView]") -> AnalysisView:
        try:
            return await answer
        except ProcessFault as fault:
            raise self._no_answer(fault) from fault

    def _share(self, seconds: float) -> float:
        """What is left of a thinking time when others wait for theirs."""
        size = self._players.size
        return seconds * size / (size + self._players.waiting)

    def _no_answer(self, fault: ProcessFault) -> Refusal:
        self.counts[fault.kind] += 1
        log.warning("a hint or an analysis failed: %s", fault)
        return Refusal(Code.UNAVAILABLE, "The bot that was asked has failed; try again.")


def substitutes(bot: str) -> tuple[str, ...]:
    """Who may play in a bot's place, the better one first: simpler bots only."""
    if bot not in LEVELS:
        return SUBSTITUTES[-1:]
    return tuple(name for name in SUBSTITUTES if LEVELS.index(name) < LEVELS.index(bot))


def _hint(answer: Answer) -> HintView:
    if isinstance(answer, Hinted):
        return answer.hint
    raise _nothing_like(answer)


def _analysis(answer: Answer) -> AnalysisView:
    if isinstance(answer, Analysed):
        return answer.analysis
    raise _nothing_like(answer)


def _nothing_like(answer: Answer) -> Refusal | ProcessFault:
    """What is to be said of something else than what was asked for."""
    if isinstance(answer, Refused):
        return Refusal(Code.NOT_NOW, answer.message)
    return ProcessFault("nonsense", f"a {type(answer).__name__}")


def _checked_turn(game: Game[Any, Any], state: State[Any], answer: Answer) -> tuple[str, ...]:
    """The actions of a turn, if that is what they are: a process is believed nothing."""
    if isinstance(answer, Refused):
        raise ProcessFault("refused", answer.message)
    if not isinstance(answer, Turn):
        raise ProcessFault("nonsense", f"a {type(answer).__name__}")
    is_over = False
    try:
        for token in answer.actions:
            if is_over:
                raise ProcessFault("nonsense", "more than a turn")
            before, state = state, state.apply(game.parse_action(token))
            is_over = game.ends_turn(before, state)
    except KingdominoError as error:
        raise ProcessFault("nonsense", str(error)) from None
    if not is_over:
        raise ProcessFault("nonsense", "less than a turn")
    return answer.actions
