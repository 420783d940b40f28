"""Bots, programs and rounds that tests of the arena are made of."""

import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from kingdomino.arena.bot_game import SeatResult
from kingdomino.arena.round import Pairing, Round, Terms, seatings
from kingdomino.arena.seats import Answer, Question
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.game import Action, State

DUEL = Terms("duel", "spellbook_fills=placed", Limit(seconds=1), seed=0)


def classic(players: int) -> Terms:
    return Terms("classic", f"players={players}", Limit(seconds=1), seed=0)


def first_action(question: Question) -> Answer:
    return Answer(question.state.codes()[0], 0.0)


class FakeSeat:
    """Sits at the table, notes what it is asked and answers as it is told: by default the first action."""

    def __init__(self, answer: Callable[[Question], Answer] = first_action) -> None:
        self.answer = answer
        self.begun: list[tuple[str, str, int]] = []
        self.asked: list[list[str]] = []
        """For each game the positions in which it was asked."""
        self.limits: list[Limit] = []
        self.results: list[str] = []
        self.closed = False

    def begin(self, game: str, options: str, seat: int) -> None:
        self.begun.append((game, options, seat))
        self.asked.append([])

    def decide(self, question: Question) -> Answer:
        self.asked[-1].append(str(question.state))
        self.limits.append(question.limit)
        return self.answer(question)

    def end(self, result: str) -> None:
        self.results.append(result)

    def close(self) -> None:
        self.closed = True


class FakeBot:
    """A bot of Python that does what a function says."""

    summary = "Does what it is told."

    def __init__(self, name: str, choose: Callable[[State[Any], Random], Any]) -> None:
        self.name = name
        self._choose = choose

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        return self._choose(state, random)


def program(folder: Path, answer: str, *, greeting: str = 'say("name Fake")') -> str:
    """The command of a program that runs this code when it is asked; `legal` is what it may do, `say` speaks."""
    path = folder / "fake bot.py"
    head = """\
        import os, signal, subprocess, sys, time
        legal, asked = [], 0
        def say(text):
            print(text, flush=True)
        for line in sys.stdin:
            word, *words = line.split()
        """
    cases = {"kingdomino": greeting, "legal": "legal = words", "go": f"asked += 1\n{answer}"}
    code = textwrap.dedent(head)
    for word, body in cases.items():
        code += f"    if word == {word!r}:\n{textwrap.indent(textwrap.dedent(body), ' ' * 8)}\n"
    path.write_text(code)
    return f"'{sys.executable}' '{path}'"


def played_round(pairing: Pairing, number: int, shares: Sequence[Sequence[float]]) -> Round:
    """A round whose games ended with these shares by seat; the winner has 50 points, others 40."""
    games = [
        tuple(
            SeatResult(pairing[index], 50 if share else 40, share, 10, 0.1, 0.02, 100)
            for index, share in zip(seating, by_seat, strict=True)
        )
        for seating, by_seat in zip(seatings(len(pairing)), shares, strict=True)
    ]
    return Round(pairing, number, tuple(games))


def happens(condition: Callable[[], bool]) -> bool:
    """Whether something comes to be, for which nobody can be asked to wait."""
    for _ in range(1000):
        if condition():
            return True
        time.sleep(0.01)
    return False


def is_running(process: int) -> bool:
    """Whether a process is there and not only waiting to be buried."""
    return _state_and_group(Path(f"/proc/{process}"))[0] not in "ZX"


def running_in_group(group: int) -> list[int]:
    """The processes of a group that run."""
    folders = [path for path in Path("/proc").iterdir() if path.name.isdigit()]
    states = {int(path.name): _state_and_group(path) for path in folders}
    return [process for process, (state, of) in states.items() if state not in "ZX" and of == group]


def _state_and_group(folder: Path) -> tuple[str, int]:
    """`S` or the like and the process group; `X` for a process that is gone."""
    try:
        state, _, group, *_ = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "X", 0
    return state, int(group)
