"""A process in which bots think: it answers one question after another, and ends when the server does.

It is started as a program of its own, so it loads no more than bots and analysis, and nothing that breaks in here can
break the server. It leaves as soon as its pipe is closed, which the system does even for a server that was killed.
"""

import os
import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import BinaryIO

import msgspec

from kingdomino.analysis import Budget, analyse, hint
from kingdomino.analysis.data import analysis_data, hint_data
from kingdomino.bots import bot_named
from kingdomino.bots.limit import Limit
from kingdomino.bots.turn import whole_turn
from kingdomino.errors import KingdominoError
from kingdomino.games import game_of_position
from kingdomino.record import parse_game
from kingdomino.server.protocol import AnalysisView, HintView
from kingdomino.server.thinking.messages import (
    Analysed,
    Answer,
    Answered,
    AskAnalysis,
    Asked,
    AskHint,
    AskTurn,
    Failed,
    Hinted,
    Progress,
    Question,
    Ready,
    Refused,
    Turn,
    line_of,
    questions,
)

Tell = Callable[[Answer], None]

AUTOGROUP = Path("/proc/self/autogroup")
"""How Linux weighs our session against others; other systems do not have it."""
MOST_GROUP_NICE = 9
"""A session that stands back further would hardly ever be let think on a machine that is busy with something else."""


def answer(question: Question, tell: Tell) -> Answer:
    """The answer to a question; whatever goes wrong is an answer too. `tell` hears of progress."""
    try:
        match question:
            case AskTurn():
                return _turn(question)
            case AskHint():
                return _hint(question)
            case AskAnalysis():
                return _analysis(question, tell)
    except KingdominoError as error:
        return Refused(str(error))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return Failed(f"{type(error).__name__} in {last.name}, line {last.lineno}")


def _turn(question: AskTurn) -> Turn:
    game = game_of_position(question.position)
    state = game.parse_position(question.position)
    limit = Limit(question.seconds, question.simulations)
    actions = whole_turn(game, bot_named(question.bot), state, Random(question.seed), limit)
    return Turn(tuple(map(str, actions)))


def _hint(question: AskHint) -> Hinted:
    state = game_of_position(question.position).parse_position(question.position)
    return Hinted(msgspec.convert(hint_data(hint(state, names=question.names)), HintView))


def _analysis(question: AskAnalysis, tell: Tell) -> Analysed:
    found = analyse(
        parse_game(question.game),
        budget=Budget(question.seconds, jobs=1),
        progress=lambda done, total: tell(Progress(done, total)),
    )
    return Analysed(msgspec.convert(analysis_data(found), AnalysisView))


def _stand_back(nice: int) -> None:
    """Leave the processors to people's sockets whenever they want them."""
    if sys.platform == "win32":
        return
    os.nice(nice)
    # Linux weighs whole sessions against each other, and this process has one of its own (`pool.py`): its niceness alone
    # would count only within it, that is for nothing.
    with suppress(OSError):
        AUTOGROUP.write_text(str(min(nice, MOST_GROUP_NICE)), encoding="ascii")


def main() -> None:
    """Answer until the pipe is closed."""
    # Ctrl-C and a service manager's goodbye go to all processes; the server ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    _stand_back(int(sys.argv[1]))
    with os.fdopen(os.dup(1), "wb") as pipe:
        # Whatever a bot prints goes where errors go, and never among the answers.
        os.dup2(2, 1)
        asked: SimpleQueue[Asked] = SimpleQueue()
        Thread(target=_listen, args=(sys.stdin.buffer, asked), daemon=True).start()

        def tell(number: int, answer: Answer) -> None:
            try:
                pipe.write(line_of(Answered(number, answer)))
                pipe.flush()
            except BrokenPipeError:
                # The server is gone, and so is whoever could read a last word.
                os._exit(0)

        tell(0, Ready())
        while True:
            each = asked.get()
            tell(each.number, answer(each.question, partial(tell, each.number)))


def _listen(pipe: BinaryIO, asked: SimpleQueue[Asked]) -> None:
    """Take in questions beside the thinking, so that the end of the server ends even a thought that never would."""
    for line in pipe:
        asked.put(questions.decode(line))
    os._exit(0)


if __name__ == "__main__":
    main()
