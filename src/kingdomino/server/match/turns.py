"""A turn, or a part of one: whether a seat may act like this now, and the event that it makes. Pure."""

from collections.abc import Sequence
from typing import NoReturn

from kingdomino.errors import IllegalActionError, NotationError
from kingdomino.game import CHANCE
from kingdomino.record.course import Course
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.events import Acted
from kingdomino.server.match.replay import Match

MOST_TRIED = 16
"""How many beginnings of a turn are remembered; a turn has 8 actions at most."""


def act(match: Match, seat: int, tokens: Sequence[str], *, as_bot: bool = False) -> Acted:
    """A turn, a part of one or several in a row, by one seat and never across chance: all of it or nothing."""
    match.expect_playing()
    match.expect_seat(seat)
    _check_player(match, seat, as_bot)
    if not tokens:
        raise Refusal(Code.BAD_MESSAGE, "No action was sent; send at least one.")
    course_after(match, seat, tokens)
    return Acted(seat, tuple(tokens))


def course_after(match: Match, seat: int, tokens: Sequence[str]) -> Course:
    """What the game would be after these actions of a seat; a `Refusal` says which of them cannot be.

    A turn is tried step by step before it is played, so what was tried is remembered.
    """
    course = match.course
    for number, token in enumerate(tokens, 1):
        if course.to_act != seat:
            _refuse_turn(course.to_act, number, token)
        steps = tuple(tokens[:number])
        after = match.tried.get(steps)
        if after is None:
            after = _with_token(course, token)
            if len(match.tried) >= MOST_TRIED:
                match.tried.clear()
            match.tried[steps] = after
        course = after
    return course


def _check_player(match: Match, seat: int, as_bot: bool) -> None:
    """Whether a person, or a bot, acts for this seat."""
    bot = match.bots[seat]
    if as_bot and bot is None:
        raise Refusal(Code.NOT_NOW, f"A person plays seat {seat} again.")
    if bot is not None and not as_bot:
        raise Refusal(Code.NOT_NOW, f"The bot {bot} plays seat {seat}; regain the seat first.")


def _refuse_turn(to_act: int | None, number: int, token: str) -> NoReturn:
    reason = "the game is over" if to_act is None else f"it is seat {to_act}'s turn"
    if to_act == CHANCE:
        reason = "chance comes first"
    where = f"{token}: " if number == 1 else f"Action {number}, {token}, is too many: "
    raise Refusal(Code.NOT_YOUR_TURN, f"{where}{reason}.")


def _with_token(course: Course, token: str) -> Course:
    try:
        return course.with_action(course.game.parse_action(token))
    except NotationError as error:
        raise Refusal(Code.BAD_NOTATION, f"{token!r}: {error.message}") from error
    except IllegalActionError as error:
        raise Refusal(Code.ILLEGAL, f"{token}: {error}", error.rule) from error
