"""Analyses that people have asked for: who asks for the same gets the same, and the last ones are kept.

They are kept in memory, here and not in the database: they hold players' names, and whoever wants to be forgotten is
gone from all of it at once. So each worker has its own, and a restart forgets them.

If a player's name has changed or is forgotten it is another analysis, and the one with the old name is shown to
nobody any more.
"""

from collections import OrderedDict
from typing import NamedTuple

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.protocol import AnalysisProgress
from kingdomino.server.thinking.service import AnalysisJob, ThinkingService

MOST_KEPT = 32
"""Analyses of so many games are kept, each about a megabyte."""


class Subject(NamedTuple):
    """What is analysed: a match that is over, with the names of its players as they are now."""

    match: str
    names: tuple[str, ...]


class Analyses:
    """The analyses of a worker, those under way and those that are done."""

    def __init__(self, thinking: ThinkingService) -> None:
        self._thinking = thinking
        self._jobs: OrderedDict[Subject, AnalysisJob] = OrderedDict()
        """What was asked for last is at the end."""
        self._asked: dict[str, AnalysisJob] = {}
        """The analysis that each guest waits for."""

    def begin(self, guest: str, subject: Subject, game: str) -> AnalysisProgress:
        """Begin to analyse a game, given as a file, unless that is done or under way; one at a time for each guest."""
        job = self._jobs.get(subject)
        if job is None or _may_be_tried_again(job):
            self._asked = {who: each for who, each in self._asked.items() if not each.task.done()}
            if guest in self._asked:
                raise Refusal(
                    Code.TOO_MANY,
                    "Another game is being analysed for you; wait until that is done.",
                    retry_seconds=5,
                )
            job = self._thinking.analysis(game)
            self._asked[guest] = job
        self._keep(subject, job)
        return _progress(job)

    def has(self, subject: Subject) -> bool:
        """Whether the answer is known here or on its way: then who asks for it costs nothing."""
        return subject in self._jobs and not _may_be_tried_again(self._jobs[subject])

    def look(self, subject: Subject) -> AnalysisProgress:
        """How far an analysis is."""
        job = self._jobs.get(subject)
        if job is None:
            raise Refusal(Code.NOT_FOUND, "This game is not analysed; ask for it with POST first.")
        self._jobs.move_to_end(subject)
        return _progress(job)

    def _keep(self, subject: Subject, job: AnalysisJob) -> None:
        self._jobs[subject] = job
        self._jobs.move_to_end(subject)
        done = [each for each, kept in self._jobs.items() if kept.task.done() and each != subject]
        for each in done[: max(0, len(self._jobs) - MOST_KEPT)]:
            del self._jobs[each]


def _has_failed(job: AnalysisJob) -> bool:
    return job.task.done() and (job.task.cancelled() or job.task.exception() is not None)


def _may_be_tried_again(job: AnalysisJob) -> bool:
    """Whether it failed for a reason that may pass: a game that cannot be analysed never can."""
    if not _has_failed(job):
        return False
    error = None if job.task.cancelled() else job.task.exception()
    return not (isinstance(error, Refusal) and error.code is Code.NOT_NOW)


def _progress(job: AnalysisJob) -> AnalysisProgress:
    if not job.task.done():
        return AnalysisProgress("thinking" if job.total else "waiting", job.done, job.total)
    if _has_failed(job):
        error = None if job.task.cancelled() else job.task.exception()
        message = error.message if isinstance(error, Refusal) else "it was not finished; try again"
        return AnalysisProgress("failed", job.done, job.total, message=message)
    return AnalysisProgress("done", job.done, job.total, job.task.result())
