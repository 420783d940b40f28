"""What a log makes of a match: the position, who plays, the clocks, the outcome.

    match = Match.before("duel", "spellbook_fills=placed", Clock())
    for stored in log:                        # what was stored before
        match = match.after(stored)
    event = turns.act(match, 0, ["take:3"])   # a command: an event, or a Refusal
    stored, later = match.record([event], at=now, command=id)
    ...                                       # `later` holds once `stored` is durable

Pure: no clock, no luck, no database. A match never changes; what happens makes a new one.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Self

from kingdomino.errors import KingdominoError, TableError
from kingdomino.game import CHANCE, position_hash
from kingdomino.games import game_named
from kingdomino.options import parse_options
from kingdomino.record.course import Course
from kingdomino.record.table_events import TakenOver, TookBack
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.clocks import Clocks
from kingdomino.server.match.events import Acted, AnyEvent, Began, Disclosed, Drew
from kingdomino.server.match.model import Clock, Stored
from kingdomino.server.match.outages import Outages

RULES_VERSION = 1
"""The rules that new matches are played by; it grows when a rule changes."""
KNOWN_RULES = frozenset({RULES_VERSION})
"""The rules that matches can be played by here: old ones stay as long as such a match may be opened."""


class CorruptLogError(Exception):
    """A log that does not replay: a fault of ours or of the disk, never of a player."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match as far as its log goes."""

    course: Course
    """The game: actions, position, who resigned or was replaced."""
    clocks: Clocks | None
    """None where nobody has a clock."""
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
    tried: dict[tuple[str, ...], Course] = field(
        default_factory=dict[tuple[str, ...], Course], init=False, repr=False, compare=False
    )
    """What the game would be after some actions of the seat to act, or of chance; each is applied only once."""

    @classmethod
    def before(cls, game: str, options: str, clock: Clock) -> Self:
        """The match before anything has happened; options as in the notation."""
        course = _start(game, options)
        clocks = None if clock.kind == "none" else Clocks(clock, len(course.table.stand_ins))
        return cls(course, clocks)

    # What it is like now

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.course.table.stand_ins)

    @property
    def has_begun(self) -> bool:
        """Whether the seats are settled and the luck can be drawn."""
        return bool(self.chosen_bots)

    @property
    def bots(self) -> tuple[str | None, ...]:
        """For each seat the bot that plays it now, chosen or in place of a person; None where a person plays."""
        stand_ins = self.course.table.stand_ins
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
    def is_disclosed(self) -> bool:
        """Whether the secret is in the log, after which nothing follows."""
        return self.secret is not None

    def gave_up(self, seat: int) -> bool:
        """Whether a seat resigned, or left or ran out of time so that the game was ended."""
        return self.course.table.presence(seat) == 0

    def remaining_ms(self, now: int, outages: Outages = ()) -> tuple[int, ...] | None:
        """What each seat's clock shows; None without clocks."""
        return None if self.clocks is None else self.clocks.remaining_ms(now, outages)

    def runs_out_at(self, outages: Outages = ()) -> int | None:
        """When the time of the seat to act is over; None if no clock runs or it has run out."""
        if self.clocks is None or self.to_act in self.course.table.out_of_time:
            return None
        return self.clocks.runs_out_at(outages)

    def expect_playing(self) -> None:
        """Refuse before the beginning and after the end."""
        if not self.has_begun:
            raise Refusal(Code.NOT_NOW, "The match has not begun.")
        if self.course.is_over:
            raise Refusal(Code.NOT_NOW, "The game is over.")

    def expect_seat(self, seat: int) -> None:
        """Refuse a seat that there is not."""
        if not 0 <= seat < self.players:
            raise Refusal(
                Code.NOT_FOUND, f"There is no seat {seat}; seats are 0 to {self.players - 1}."
            )

    # The log

    def record(
        self, events: Iterable[AnyEvent], at: int, command: str | None = None
    ) -> tuple[tuple[Stored, ...], Self]:
        """New events as they are to be stored, and the match once they are."""
        match, log = self, list[Stored]()
        for event in events:
            match = match._with(event, at)
            stored = Stored(match.seq, event, position_hash(match.course.state), at, command)
            log.append(stored)
            command = None
        return tuple(log), match

    def after(self, stored: Stored) -> Self:
        """The match after an event of its log; `CorruptLogError` if that cannot be."""
        if stored.seq != self.seq + 1:
            raise CorruptLogError(f"event {stored.seq} follows event {self.seq}")
        match = self._with(stored.event, stored.at)
        found = position_hash(match.course.state)
        if found != stored.hash:
            raise CorruptLogError(
                f"after event {stored.seq} the position is {found}, the log says {stored.hash}"
            )
        return match

    def after_all(self, log: Iterable[Stored]) -> Self:
        """The match after more of its log."""
        match = self
        for stored in log:
            match = match.after(stored)
        return match

    def _with(self, event: AnyEvent, at: int) -> Self:
        try:
            match = self._with_checked(event)
        except KingdominoError as error:
            raise CorruptLogError(f"event {self.seq + 1}, {event}: {error}") from error
        at = max(at, self.at)
        return replace(match, seq=self.seq + 1, at=at, clocks=self._clocks_after(match, event, at))

    def _with_checked(self, event: AnyEvent) -> Self:
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
                if not self.course.is_over:
                    raise TableError("a secret is disclosed after the end only")
                return replace(self, secret=secret)
            case _:
                return replace(
                    self,
                    course=self.course.with_event(event),
                    take_backs=self.take_backs + isinstance(event, TookBack),
                    take_overs=self.take_overs + isinstance(event, TakenOver),
                )

    def _begun(self, event: Began) -> Self:
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
        if seat == self.course.to_act and tokens in self.tried:
            return self.tried[tokens]
        course = self.course
        for token in tokens:
            if course.to_act != seat:
                raise TableError(f"{token}: it is the turn of {course.to_act}, not of {seat}")
            course = course.with_action(course.game.parse_action(token))
        return course

    def _clocks_after(self, match: Self, event: AnyEvent, at: int) -> Clocks | None:
        """The clocks once `match` is what the event has made of this match."""
        if self.clocks is None:
            return None
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
