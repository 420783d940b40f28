"""What the server asks a process that thinks, and what that answers: a line of JSON each."""

from typing import TypeAlias

import msgspec

from kingdomino.server.protocol import AnalysisView, HintView


class PipeMessage(msgspec.Struct, frozen=True, tag_field="type"):
    """A question or an answer."""


class AskTurn(PipeMessage, frozen=True, tag="turn"):
    """What would this bot do in its turn here?"""

    position: str
    bot: str
    seconds: float
    seed: int
    simulations: int | None = None
    """Also a limit, where a bot must always do the same."""


class AskHint(PipeMessage, frozen=True, tag="hint"):
    """What would be best here?"""

    position: str
    names: tuple[str, ...]


class AskAnalysis(PipeMessage, frozen=True, tag="analysis"):
    """What did every decision of this game cost?"""

    game: str
    seconds: float


Question: TypeAlias = AskTurn | AskHint | AskAnalysis


class Ready(PipeMessage, frozen=True, tag="ready"):
    """The process has started."""


class Turn(PipeMessage, frozen=True, tag="turn"):
    """The actions of the turn."""

    actions: tuple[str, ...]


class Hinted(PipeMessage, frozen=True, tag="hint"):
    """The hint."""

    hint: HintView


class Progress(PipeMessage, frozen=True, tag="progress"):
    """So many decisions are judged; the answer is still to come."""

    done: int
    total: int


class Analysed(PipeMessage, frozen=True, tag="analysis"):
    """The analysis."""

    analysis: AnalysisView


class Refused(PipeMessage, frozen=True, tag="refused"):
    """It cannot be done, for a reason that a person can be told."""

    message: str


class Failed(PipeMessage, frozen=True, tag="failed"):
    """Something broke: the kind of error and where it was raised, nothing of what was asked."""

    error: str


Answer: TypeAlias = Ready | Turn | Hinted | Progress | Analysed | Refused | Failed


class Asked(msgspec.Struct, frozen=True):
    """A question with its number."""

    number: int
    question: Question


class Answered(msgspec.Struct, frozen=True):
    """An answer with the number of its question, so that it cannot be taken for that of another."""

    number: int
    answer: Answer


questions = msgspec.json.Decoder(Asked)
answers = msgspec.json.Decoder(Answered)


def line_of(message: Asked | Answered) -> bytes:
    """A question or an answer as it goes through the pipe."""
    return msgspec.json.encode(message) + b"\n"
