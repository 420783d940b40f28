"""A game as it was played: where it started, every action, and what happened at the table."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from kingdomino.game import Action, Game, Outcome, State
from kingdomino.record.course import Course
from kingdomino.record.table_events import TableEvent


class TableEntry(NamedTuple):
    """Something that happened at the table."""

    at: int
    """How many actions stood after it."""
    event: TableEvent
    undone: tuple[Action, ...] = ()
    """With a take-back: the actions that stood before it and no longer did after it."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was played: where it started and what happened."""

    game: Game[Any, Any]
    start: State[Any]
    """The position before the first action."""
    actions: tuple[Action, ...] = ()
    """Everything that happened and was not taken back, chance included."""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    """What else is worth keeping, such as `players` and `seed`, in its order."""
    comments: tuple[tuple[int, str], ...] = ()
    """Remarks, each with the number of entries of the log that stand before it."""
    table: tuple[TableEntry, ...] = ()
    """What happened at the table, in its order."""

    @property
    def log(self) -> tuple[Action | TableEvent, ...]:
        """Everything as it happened: actions, those taken back too, and table events."""
        # From the end to the beginning: before a take-back the actions that it undid still stood.
        kept = list(self.actions)
        backwards: list[Action | TableEvent] = []
        for entry in reversed(self.table):
            backwards += [*reversed(kept[entry.at :]), entry.event]
            kept[entry.at :] = entry.undone
        return (*kept, *reversed(backwards))

    def courses(self) -> Iterator[Course]:
        """The course of the game after each entry of its log, the start first."""
        course = Course.begin(self.game, self.start)
        yield course
        for entry in self.log:
            course = with_entry(course, entry)
            yield course

    def without_table(self) -> "GameRecord":
        """The game as if nothing had happened but the actions that stand."""
        stood = [len(course.actions) for course in self.courses()]
        # What was taken back may have been longer than what stands now.
        comments = tuple((min(stood[at], len(self.actions)), text) for at, text in self.comments)
        return replace(self, comments=comments, table=())

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, by its rules or at the table; None if it goes on."""
        *_, course = self.courses()
        return course.outcome

    def states(self) -> Iterator[State[Any]]:
        """Every position of the game, the start first."""
        state = self.start
        yield state
        for action in self.actions:
            state = state.apply(action)
            yield state

    @property
    def final(self) -> State[Any]:
        """The position reached."""
        *_, state = self.states()
        return state

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called: their names, where the file has one for each, or `Seat 0` and so on."""
        count = self.game.players(self.start.options)
        names = tuple(name.strip() for name in self.headers.get("players", "").split("|"))
        if len(names) == count and all(names):
            return names
        return tuple(f"Seat {seat}" for seat in range(count))

    def with_actions(self, *actions: Action) -> "GameRecord":
        """The record of a game that went on."""
        return replace(self, actions=(*self.actions, *actions))


def with_entry(course: Course, entry: Action | TableEvent) -> Course:
    """The course after an entry of a log."""
    return course.with_event(entry) if isinstance(entry, TableEvent) else course.with_action(entry)


def table_entry(before: Course, after: Course, event: TableEvent) -> TableEntry:
    """A table event with what it undid."""
    at = len(after.actions)
    return TableEntry(at, event, before.actions[at:])


def record_of_log(
    game: Game[Any, Any],
    start: State[Any],
    log: Iterable[Action | TableEvent],
    headers: Mapping[str, str],
) -> GameRecord:
    """The record of everything as it happened."""
    course, table = Course.begin(game, start), list[TableEntry]()
    for entry in log:
        before, course = course, with_entry(course, entry)
        if isinstance(entry, TableEvent):
            table.append(table_entry(before, course, entry))
    return GameRecord(game, start, course.actions, headers, (), tuple(table))
