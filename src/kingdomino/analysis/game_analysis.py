"""The analysis of a whole game."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from queue import SimpleQueue
from threading import Event
from typing import Any

from kingdomino.analysis.assess import assess, contrast
from kingdomino.analysis.budget import Budget
from kingdomino.analysis.chance import chance_of_outcome
from kingdomino.analysis.compare import Difference
from kingdomino.analysis.decision import (
    ChancePoint,
    Decision,
    GameAnalysis,
    player_summary,
)
from kingdomino.analysis.equal import equals
from kingdomino.analysis.grade import grade_of
from kingdomino.analysis.judge import Judge, Judged
from kingdomino.analysis.judges import judge_named, strongest_judge
from kingdomino.bots.limit import Limit
from kingdomino.errors import KingdominoError
from kingdomino.game import CHANCE, Action, State
from kingdomino.record import GameRecord

Progress = Callable[[int, int], None]
"""Told how many decisions are done, and how many there are."""


STOP_SECONDS = 0.05
"""How soon a stop is noticed."""


class NothingToAnalyseError(KingdominoError):
    """A game in which nobody had a choice."""


class AnalysisStopped(Exception):
    """Somebody asked the analysis to stop."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A decision that is to be judged."""

    index: int
    round: int
    turn: int
    state: State[Any]
    legal: int
    played: Action


def analyse(
    record: GameRecord,
    bot: str | None = None,
    *,
    budget: Budget | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    stop: Event | None = None,
    make_judge: Callable[[], Judge] | None = None,
) -> GameAnalysis:
    """Judge every decision of a game in which more than one action was legal.

    The bot is the strongest there is unless told. `progress` is called in this thread after each decision. Setting
    `stop` from another thread ends the analysis soon, with `AnalysisStopped`. `make_judge` is for judges of one's own.
    """
    budget = budget or Budget()
    tasks = _tasks(record)
    if not tasks:
        raise NothingToAnalyseError(
            "nobody had a choice in this game, so there is nothing to analyse"
        )
    if make_judge is None:
        make_judge = partial(judge_named, bot or strongest_judge(tasks[0].state))
    judges = [make_judge() for _ in range(budget.jobs)]
    results = _judged(tasks, judges, budget.limit(len(tasks)), seed, stop or Event())
    decisions: list[Decision] = []
    for task, judged in zip(tasks, results, strict=True):
        decisions.append(_decision(task, judged, record.names))
        if progress is not None:
            progress(len(decisions), len(tasks))
    return GameAnalysis(
        record,
        judges[0].name,
        tuple(decisions),
        tuple(_chances(record, decisions)),
        tuple(player_summary(seat, name, decisions) for seat, name in enumerate(record.names)),
    )


def _tasks(record: GameRecord) -> list[_Task]:
    """The decisions with more than one legal action, with the round and the turn that each is part of."""
    tasks: list[_Task] = []
    rounds = turns = 0
    last_seat: int | None = None
    for index, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        rounds += record.game.starts_round(state)
        turns += state.to_act != last_seat
        last_seat = state.to_act
        legal = 0 if last_seat == CHANCE else len(state.legal_actions())
        if legal > 1:
            tasks.append(_Task(index, rounds, turns, state, legal, action))
    return tasks


def _judged(
    tasks: Sequence[_Task], judges: Sequence[Judge], limit: Limit, seed: int, stop: Event
) -> Iterator[Sequence[Judged]]:
    """What the judges say, in order, as it becomes known.

    Each judge thinks in a thread of its own; the core does not need Python's lock meanwhile.
    """
    idle: SimpleQueue[Judge] = SimpleQueue()
    for judge in judges:
        idle.put(judge)

    def think(task: _Task) -> Sequence[Judged]:
        judge = idle.get()
        try:
            return judge.judge(task.state, limit, seed + task.index, task.played)
        finally:
            idle.put(judge)

    pool = ThreadPoolExecutor(len(judges), thread_name_prefix="judge")
    try:
        results = [pool.submit(think, task) for task in tasks]
        for result in results:
            yield _wait(result, stop)
    finally:
        # Also when somebody stops us: what has not begun never does, and what has is told to end.
        pool.shutdown(wait=False, cancel_futures=True)
        for judge in judges:
            judge.stop()
        pool.shutdown(wait=True)


def _wait(result: Future[Sequence[Judged]], stop: Event) -> Sequence[Judged]:
    """A result, unless somebody stops the analysis before it is there."""
    while not stop.is_set():
        try:
            return result.result(timeout=STOP_SECONDS)
        except TimeoutError:
            continue
    raise AnalysisStopped


def _decision(task: _Task, judged: Sequence[Judged], names: tuple[str, ...]) -> Decision:
    """What a judge's figures say about one decision."""
    state, seat = task.state, task.state.to_act
    assert seat is not None, "somebody is to decide"
    best = judged[0]
    alike = {each.action for each in equals(state, judged, best)}
    mine = next(each for each in judged if each.action == task.played)
    is_best = task.played in alike
    best_assessed = assess(state, judged, best, names)
    played = best_assessed if mine is best else assess(state, judged, mine, names)
    return Decision(
        index=task.index,
        round=task.round,
        turn=task.turn,
        seat=seat,
        state=state,
        legal=task.legal,
        best=best_assessed,
        played=played,
        grade=grade_of(best.chance - mine.chance, is_best),
        difference=Difference() if is_best else contrast(best_assessed, played),
    )


def _chances(record: GameRecord, decisions: Sequence[Decision]) -> Iterator[ChancePoint]:
    """The chances before the first decision, after each of them, and at the end.

    Of two players one has what the other has not. Of more, each keeps the chance that its own last decision left it;
    a judge speaks for the seat to act only.
    """
    count = len(record.names)
    chances = [1 / count] * count
    first = decisions[0]
    _set_chance(chances, first.seat, first.best.chance)
    yield ChancePoint(first.index, tuple(chances))
    for decision in decisions:
        _set_chance(chances, decision.seat, decision.played.chance)
        yield ChancePoint(decision.index + 1, tuple(chances))
    outcome = record.outcome
    if outcome is not None:
        final = tuple(chance_of_outcome(outcome, seat) for seat in range(count))
        yield ChancePoint(len(record.actions), final)


def _set_chance(chances: list[float], seat: int, chance: float) -> None:
    chances[seat] = chance
    if len(chances) == 2:
        chances[1 - seat] = 1 - chance
