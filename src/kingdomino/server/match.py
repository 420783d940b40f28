"""What a log makes of a match: the position, who plays, the clocks, the outcome, and which command is allowed.

Pure: no clock, no luck, no database. A `Match` never changes; what happens makes a new one:

    match = Match.before("duel", "spellbook_fills=placed", Clock())
    for stored in log:                        # what was stored before
        match = match.after(stored)
    event = match.act(0, ["take:3"])          # a command: an event, or a Refusal
    stored, later = match.record([event], at=now, command=id)
    ...                                       # `later` holds once `stored` is durable
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, NoReturn

from kingdomino.course import Course
from kingdomino.errors import IllegalActionError, KingdominoError, NotationError, TableError
from kingdomino.game import CHANCE, Action, Game, Outcome, State, position_hash
from kingdomino.games import game_named
from kingdomino.options import parse_options
from kingdomino.server.clocks import Clocks
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.events import Acted, AnyEvent, Began, Disclosed, Drew
from kingdomino.server.outages import Outages
from kingdomino.server.storage.records import Clock, Stored
from kingdomino.table_events import (
    REASONS_OF_A_SEAT,
    Ended,
    RanOut,
    Regained,
    Resigned,
    TableEvent,
    TakenOver,
    TookBack,
)


class CorruptLogError(Exception):
    """A log that does not replay: a fault of ours or of the disk, never of a player."""


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
class Match:
    """A match as far as its log goes."""

    course: Course
    """The game: actions, position, who resigned or was replaced."""
    clocks: Clocks
    seq: int = 0
    """How many events the log has."""
    chosen_bots: tuple[str | None, ...] = ()
    """For each seat the bot that plays it from the start, None for a person; empty before the match has begun."""
    shares: tuple[tuple[int, str], ...] = ()
    """What each person added to the luck, by seat."""
    commitments: tuple[tuple[int, str], ...] = ()
    """What each person had committed to before, by seat."""
    secret: str | None = None
    """The secret behind the luck, once it is disclosed."""
    at: int = 0
    """When the last event happened."""
    take_backs: int = 0
    """How often something was taken back."""
    take_overs: int = 0
    """How often a bot has taken over."""
    _tried: dict[tuple[str, ...], Course] = field(
        default_factory=dict[tuple[str, ...], Course], init=False, repr=False, compare=False
    )
    """What the game would be after some actions of the seat to act."""

    @classmethod
    def before(cls, game: str, options: str, clock: Clock) -> "Match":
        """The match before anything has happened; options as in the notation."""
        course = _start(game, options)
        return cls(course, Clocks(clock, len(course.standing.stand_ins)))

    # What it is like now

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.course.game

    @property
    def state(self) -> State[Any]:
        """The position."""
        return self.course.state

    @property
    def actions(self) -> tuple[Action, ...]:
        """The actions that stand, chance included."""
        return self.course.actions

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.course.standing.stand_ins)

    @property
    def has_begun(self) -> bool:
        """Whether the seats are settled and the luck can be drawn."""
        return bool(self.chosen_bots)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """For each seat the bot that plays it now, chosen or in place of a person; None where a person plays."""
        stand_ins = self.course.standing.stand_ins
        return tuple(
            stand_in or chosen
            for stand_in, chosen in zip(
                stand_ins, self.chosen_bots or (None,) * self.players, strict=True
            )
        )

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None before the beginning and after the end."""
        return self.course.to_act if self.has_begun else None

    @property
    def round(self) -> int:
        """The number of the round, from 1 on; 0 before the first."""
        return self.course.round

    @property
    def draws(self) -> int:
        """How often chance has acted."""
        return self.course.draws

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, by its rules or at the table."""
        return self.course.is_over

    @property
    def is_disclosed(self) -> bool:
        """Whether the secret is in the log, after which nothing follows."""
        return self.secret is not None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it goes on."""
        return self.course.outcome

    @property
    def resigned(self) -> frozenset[int]:
        """The seats that gave up."""
        return self.course.standing.resigned

    def gave_up(self, seat: int) -> bool:
        """Whether a seat resigned, or left or ran out of time so that the game was ended."""
        return self.course.standing.presence(seat) == 0

    @property
    def out_of_time(self) -> frozenset[int]:
        """The seats whose time is over and who have not acted since."""
        return self.course.standing.out_of_time

    def remaining_ms(self, now: int, outages: Outages = ()) -> tuple[int, ...] | None:
        """What each seat's clock shows; None without clocks."""
        return self.clocks.remaining_ms(now, outages)

    def runs_out_at(self, outages: Outages = ()) -> int | None:
        """When the time of the seat to act is over; None if no clock runs or it has run out."""
        if self.to_act in self.out_of_time:
            return None
        return self.clocks.runs_out_at(outages)

    # Commands: each makes an event or refuses

    def act(self, seat: int, tokens: Sequence[str], *, as_bot: bool = False) -> Acted:
        """Some or all of a turn's actions, by one seat and never across chance: all of them or none."""
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
        """Undo everything since the seat's last decisions in a row, never across chance."""
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
        if course.is_over or course.standing.stand_ins[seat] is not None:
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

    # The log

    def record(
        self, events: Iterable[AnyEvent], at: int, command: str | None = None
    ) -> tuple[tuple[Stored, ...], "Match"]:
        """New events as they are to be stored, and the match once they are."""
        match, log = self, list[Stored]()
        for event in events:
            match = match._with(event, at)
            stored = Stored(match.seq, event, position_hash(match.state), at, command)
            log.append(stored)
            command = None
        return tuple(log), match

    def after(self, stored: Stored) -> "Match":
        """The match after an event of its log; `CorruptLogError` if that cannot be."""
        if stored.seq != self.seq + 1:
            raise CorruptLogError(f"event {stored.seq} follows event {self.seq}")
        match = self._with(stored.event, stored.at)
        found = position_hash(match.state)
        if found != stored.hash:
            raise CorruptLogError(
                f"after event {stored.seq} the position is {found}, the log says {stored.hash}"
            )
        return match

    def _with(self, event: AnyEvent, at: int) -> "Match":
        try:
            match = self._with_checked(event)
        except KingdominoError as error:
            raise CorruptLogError(f"event {self.seq + 1}, {event}: {error}") from error
        at = max(at, self.at)
        return replace(match, seq=self.seq + 1, at=at, clocks=self._clocks_after(match, event, at))

    def _with_checked(self, event: AnyEvent) -> "Match":
        if self.is_disclosed:
            raise TableError("the secret is disclosed, so nothing can follow")
        if isinstance(event, Began):
            return self._begun(event)
        if not self.has_begun:
            raise TableError("the match has not begun")
        match event:
            case Acted(seat, tokens):
                return replace(self, course=self._acted(seat, tokens))
            case Drew(tokens):
                return replace(self, course=self._acted(CHANCE, tokens))
            case Disclosed(secret):
                if not self.is_over:
                    raise TableError("a secret is disclosed after the end only")
                return replace(self, secret=secret)
            case _:
                return replace(
                    self,
                    course=self.course.with_event(event),
                    take_backs=self.take_backs + isinstance(event, TookBack),
                    take_overs=self.take_overs + isinstance(event, TakenOver),
                )

    def _begun(self, event: Began) -> "Match":
        if self.has_begun:
            raise TableError("the match has begun already")
        if len(event.bots) != self.players:
            raise TableError(f"{len(event.bots)} seats for {self.players} players")
        persons = {str(seat) for seat, bot in enumerate(event.bots) if bot is None}
        for each in (event.shares, event.commitments):
            if not each.keys() <= persons:
                raise TableError(f"shares of {', '.join(each)}; persons are {sorted(persons)}")
        return replace(
            self,
            chosen_bots=event.bots,
            shares=_by_seat(event.shares),
            commitments=_by_seat(event.commitments),
        )

    def _acted(self, seat: int, tokens: tuple[str, ...]) -> Course:
        if seat == self.course.to_act and tokens in self._tried:
            return self._tried[tokens]
        course = self.course
        for token in tokens:
            if course.to_act != seat:
                raise TableError(f"{token}: it is the turn of {course.to_act}, not of {seat}")
            course = course.with_action(course.game.parse_action(token))
        return course

    def _clocks_after(self, match: "Match", event: AnyEvent, at: int) -> Clocks:
        """The clocks once `match` is what the event has made of this match."""
        seat = match.to_act
        thinks = seat is not None and seat != CHANCE and match.bots[seat] is None
        return self.clocks.after(
            seat if thinks else None,
            at,
            finished_turn=isinstance(event, Acted) and seat != event.seat,
            restarts=isinstance(event, TookBack),
        )


def _by_seat(values: dict[str, str]) -> tuple[tuple[int, str], ...]:
    return tuple(sorted((int(seat), value) for seat, value in values.items()))


@lru_cache(maxsize=128)
def _start(game: str, options: str) -> Course:
    """Matches of one kind share their beginning."""
    chosen = game_named(game)
    return Course.begin(chosen, chosen.start(parse_options(chosen.options_type, options)))
