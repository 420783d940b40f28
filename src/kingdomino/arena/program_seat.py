"""A program as a bot: the line protocol of docs/bots.md, "Bots in any language"."""

import re
import time
from collections.abc import Sequence

from kingdomino.arena.program import Program, ProgramEndedError, ProgramLateError
from kingdomino.arena.seats import Answer, Fault, Question, code_of, shortened
from kingdomino.bots.limit import Limit

VERSION = 1
"""The version of the protocol, in the first line that a program is sent."""

START_SECONDS = 20.0
"""How long a program may take to start and say its name."""

_SIMULATIONS = re.compile(r"info simulations (\d{1,15})\b", re.ASCII)

MOST_CRASHES = 5
"""After so many games in a row in which it crashed a program is not started again."""


class ProgramSeat:
    """A program at the table. It is started for its first game, and again for the next one after a crash."""

    def __init__(self, words: Sequence[str]) -> None:
        self._words = words
        self._program: Program | None = None
        self._owed = 0
        """Answers that came too late, or are still to come."""
        self._crashes = 0
        self._why_gone = ""

    def start(self) -> str:
        """Start the program; the name that it says, or a `Fault`."""
        self._owed = 0
        try:
            self._program = Program(self._words)
            self._program.tell(f"kingdomino {VERSION}")
            deadline = time.monotonic() + START_SECONDS
            while True:
                word, _, name = self._program.receive(deadline).partition(" ")
                if word == "name":
                    return name.strip()
        except ProgramLateError:
            message = f"it did not say its name within {START_SECONDS:g} seconds"
            raise self._gone("late", message) from None
        except ProgramEndedError as error:
            raise self._gone("crashed", str(error)) from None

    def begin(self, game: str, options: str, seat: int) -> None:
        """A game begins; a program that cannot be started makes its fault when it is first asked."""
        if self._program is None and self._crashes < MOST_CRASHES:
            try:
                self.start()
            except Fault:
                return
        self._tell(f"newgame {game} {options} seat {seat}")

    def decide(self, question: Question) -> Answer:
        """Ask the program."""
        program, state = self._program, question.state
        if program is None:
            raise Fault("crashed", self._why_gone, is_final=True)
        for line in program.waiting_lines():
            self._is_stale(line)
        program.tell(f"position {state}")
        program.tell(f"legal {' '.join(state.actions())}")
        deadline = time.monotonic() + question.patience_seconds
        began = program.clocks()
        program.tell(_go(question.limit, state.decisions_left()))
        simulations = 0
        try:
            while True:
                line = program.receive(deadline)
                if not self._owed:
                    simulations = _told_simulations(line) or simulations
                if not self._is_stale(line):
                    seconds = program.clocks().since(began)
                    return Answer(_code(question, line), seconds, simulations)
        except ProgramLateError:
            self._owed += 1
            raise Fault(
                "late", f"no answer within {question.patience_seconds:.1f} seconds"
            ) from None
        except ProgramEndedError as error:
            raise self._gone("crashed", str(error)) from None

    def _is_stale(self, line: str) -> bool:
        """Whether a line is not the answer: information, or an answer to an earlier question."""
        word = line.partition(" ")[0]
        if word == "action" and self._owed:
            self._owed -= 1
            return True
        return word in ("info", "")

    def end(self, result: str) -> None:
        """The game is over. A program that still thinks about it is stopped, and starts anew for the next."""
        self._tell(f"gameover {result}")
        if self._program is not None:
            self._crashes = 0
            if self._owed:
                self._stop()

    def close(self) -> None:
        """Leave the table for good."""
        self._stop("quit")

    def _tell(self, line: str) -> None:
        if self._program is not None:
            self._program.tell(line)

    def _gone(self, kind: str, why: str) -> Fault:
        self._crashes += 1
        self._why_gone = why
        self._stop()
        return Fault(kind, why, is_final=True)

    def _stop(self, farewell: str | None = None) -> None:
        program, self._program = self._program, None
        if program is not None:
            program.stop(farewell)


def _go(limit: Limit, decisions: int) -> str:
    """What is left of the turn: its limits, then how many decisions, this one included, as far as can be foreseen."""
    seconds = "" if limit.seconds is None else f" seconds {limit.seconds:.4f}"
    simulations = "" if limit.simulations is None else f" simulations {limit.simulations}"
    return f"go{seconds}{simulations} decisions {decisions}"


def _told_simulations(line: str) -> int | None:
    """How many simulations a program says that this decision has taken so far: `info simulations 345`."""
    match = _SIMULATIONS.match(line)
    return None if match is None else int(match[1])


def _code(question: Question, line: str) -> int:
    word, _, token = line.partition(" ")
    if word != "action":
        raise Fault("nonsense", f"{shortened(line)} is not an answer such as `action TOKEN`")
    return code_of(question.state, token.strip())
