"""Which command is allowed in a match, and the event that it makes.

    match = Match.before("duel", "spellbook_fills=placed", Clock())
    for stored in log:                        # what was stored before
        match = match.after(stored)
    event = match.act(0, ["take:3"])          # a command: an event, or a Refusal
    stored, later = match.record([event], at=now, command=id)
    ...                                       # `later` holds once `stored` is durable

What the log makes of a match is in `logged_match.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NoReturn

from kingdomino.errors import IllegalActionError, NotationError, TableError
from kingdomino.game import CHANCE
from kingdomino.record.course import Course
from kingdomino.record.table_events import (
    REASONS_OF_A_SEAT,
    Ended,
    RanOut,
    Regained,
    Resigned,
    TableEvent,
    TakenOver,
    TookBack,
)
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.events import Acted
from kingdomino.server.match.match import LoggedMatch

RULES_VERSION = 1
"""The rules that new matches are played by; it grows when a rule changes."""
KNOWN_RULES = frozenset({RULES_VERSION})
"""The rules that matches can be played by here: old ones stay as long as anybody may look at such a match."""

MOST_TAKE_BACKS = 50
"""How often a match can go back, so that no log grows for ever (bots agree to everything): about every second turn of the longest."""
MOST_TAKE_OVERS = 20
"""How often a bot can stand in for somebody in one match, who can come back each time."""

MOST_TRIED = 16
"""How many beginnings of a turn are remembered; a turn has 8 actions at most."""


@dataclass(frozen=True, slots=True)
class Match(LoggedMatch):
    """A match with all that can be done in it: each command makes an event or refuses."""

    def act(self, seat: int, tokens: Sequence[str], *, as_bot: bool = False) -> Acted:
        """A turn, a part of one or several in a row, by one seat and never across chance: all of it or nothing."""
        self._check_playing()
        self._check_player(seat, as_bot)
        if not tokens:
            raise Refusal(Code.BAD_MESSAGE, "No action was sent; send at least one.")
        self.course_after(seat, tokens)
        return Acted(seat, tuple(tokens))

    def course_after(self, seat: int, tokens: Sequence[str]) -> Course:
        """What the game would be after these actions of a seat; a `Refusal` says which of them cannot be.

        A turn is tried step by step before it is played, so what was tried is remembered.
        """
        course = self.course
        for number, token in enumerate(tokens, 1):
            if course.to_act != seat:
                self._refuse_turn(course.to_act, number, token)
            steps = tuple(tokens[:number])
            after = self._tried.get(steps)
            if after is None:
                after = self._with_token(course, token)
                if len(self._tried) >= MOST_TRIED:
                    self._tried.clear()
                self._tried[steps] = after
            course = after
        return course

    def _check_player(self, seat: int, as_bot: bool) -> None:
        """Whether a person, or a bot, acts for this seat."""
        self._check_seat(seat)
        if as_bot != (self.bots[seat] is not None):
            message = (
                f"A person plays seat {seat} again."
                if as_bot
                else f"The bot {self.bots[seat]} plays seat {seat}; regain the seat first."
            )
            raise Refusal(Code.NOT_NOW, message)

    def _refuse_turn(self, to_act: int | None, number: int, token: str) -> NoReturn:
        who = "the game is over" if to_act is None else f"it is seat {to_act}'s turn"
        if to_act == CHANCE:
            who = "chance comes first"
        where = f"{token}: " if number == 1 else f"Action {number}, {token}, is too many: "
        raise Refusal(Code.NOT_YOUR_TURN, f"{where}{who}.")

    def _with_token(self, course: Course, token: str) -> Course:
        try:
            return course.with_action(course.game.parse_action(token))
        except NotationError as error:
            raise Refusal(Code.BAD_NOTATION, f"{token!r}: {error.message}") from error
        except IllegalActionError as error:
            raise Refusal(Code.ILLEGAL, f"{token}: {error}", error.rule) from error

    def take_back(self, seat: int) -> TookBack:
        """Undo the seat's last turn and everything since, never across chance."""
        self._check_playing()
        self._check_seat(seat)
        if self.take_backs >= MOST_TAKE_BACKS:
            raise Refusal(
                Code.NOT_NOW,
                f"You have gone back {MOST_TAKE_BACKS} times in this match, which is as often as it can be done; "
                "from here on every move counts.",
            )
        count = self.course.take_back_to(seat)
        if count is None:
            raise Refusal(
                Code.NOT_NOW,
                f"Seat {seat} has decided nothing since the last roll or draw, "
                "and nothing is taken back across one.",
            )
        return TookBack(seat, count)

    def resign(self, seat: int, bot: str) -> tuple[TableEvent, ...]:
        """Give a seat up; with more than two players this bot plays it on."""
        self._check_playing()
        self._check_person(seat)
        resigned = Resigned(seat)
        course = self._with_event(resigned)
        if course.is_over or course.table.stand_ins[seat] is not None:
            return (resigned,)
        return (resigned, TakenOver(seat, bot))

    def run_out(self, seat: int) -> RanOut:
        """The seat's time is over; whoever asks has looked at the clock."""
        self._check_playing()
        self._check_person(seat)
        event = RanOut(seat)
        self._with_event(event)
        return event

    def take_over(self, seat: int, bot: str) -> TakenOver:
        """A bot plays on in place of a person."""
        self._check_playing()
        self._check_person(seat)
        if self.bots[seat] is not None:
            raise Refusal(Code.NOT_NOW, f"The bot {self.bots[seat]} plays seat {seat} already.")
        if self.take_overs >= MOST_TAKE_OVERS:
            raise Refusal(
                Code.NOT_NOW,
                f"A bot has stood in {MOST_TAKE_OVERS} times in this match, which is as often as it can be done; "
                "wait for the player of the seat, or end the game.",
            )
        event = TakenOver(seat, bot)
        self._with_event(event)
        return event

    def regain(self, seat: int) -> Regained:
        """The person plays the seat again."""
        self._check_playing()
        self._check_person(seat)
        event = Regained(seat)
        self._with_event(event)
        return event

    def end(self, reason: str, seat: int | None = None) -> Ended:
        """End the game at the table: `agreed` or `expired`, or `left` or `out_of_time` with the seat."""
        self._check_playing()
        if reason in REASONS_OF_A_SEAT and seat is not None:
            self._check_person(seat)
        event = Ended(reason, seat)
        self._with_event(event)
        return event

    def _check_playing(self) -> None:
        if not self.has_begun:
            raise Refusal(Code.NOT_NOW, "The match has not begun.")
        if self.is_over:
            raise Refusal(Code.NOT_NOW, "The game is over.")

    def _check_seat(self, seat: int) -> None:
        if not 0 <= seat < self.players:
            raise Refusal(
                Code.NOT_FOUND, f"There is no seat {seat}; seats are 0 to {self.players - 1}."
            )

    def _check_person(self, seat: int) -> None:
        self._check_seat(seat)
        if self.chosen_bots[seat] is not None:
            raise Refusal(Code.NOT_NOW, f"Seat {seat} belongs to a bot.")

    def _with_event(self, event: TableEvent) -> Course:
        try:
            return self.course.with_event(event)
        except TableError as error:
            raise Refusal(Code.NOT_NOW, f"That is not possible: {error}.") from error
