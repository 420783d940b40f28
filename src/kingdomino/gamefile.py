"""A whole game as a readable text file, like PGN in chess; docs/notation.md describes the format.

    kingdomino 1
    game: duel
    options: spellbook_fills=placed
    players: Ana | Ben

    1. roll:?,d,fxx,lx take:3 take:1,2 draw:d2=lx,e2=fxx draw:d2=d,e2=d
    # so far so good
    2. roll:d,l,d,D take:1
    end c94fa62e8262d295 unfinished

Reading a file replays it, so what was read is a game that can have been played. The last line has the hash of
the position reached: a file that was cut off or damaged does not pass.

A file in which something happened at the table (`!resign:1`, `!back:0=12`) is of version 2. It has the whole log:
what was taken back stays where it was, followed by the event that undid it.
"""

import os
import re
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from kingdomino.course import Course
from kingdomino.errors import KingdominoError, NotationError
from kingdomino.game import Action, Game, Outcome, State, position_hash
from kingdomino.games import game_named
from kingdomino.options import options_text, parse_options
from kingdomino.table_events import MARK, TableEvent, parse_table_event

VERSION = 1
"""The version of a game in which nothing but actions happened."""
TABLE_VERSION = 2
"""The version of a game with table events. Every version ever written can be read."""

HASH_NOT_KEPT = "?"
"""What stands for the hash in a file written by hand."""


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
        standing = list(self.actions)
        backwards: list[Action | TableEvent] = []
        for entry in reversed(self.table):
            backwards += [*reversed(standing[entry.at :]), entry.event]
            standing[entry.at :] = entry.undone
        return (*standing, *reversed(backwards))

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


def result_text(outcome: Outcome | None) -> str:
    """`73-61 full_map`, `12-9 resigned`, or `unfinished`."""
    if outcome is None:
        return "unfinished"
    return "-".join(str(score.total) for score in outcome.scores) + f" {outcome.reason}"


def game_text(record: GameRecord) -> str:
    """The file for a game."""
    game, start = record.game, record.start
    lines = [
        f"kingdomino {TABLE_VERSION if record.table else VERSION}",
        f"game: {game.name}",
        f"options: {options_text(start.options)}",
    ]
    if start != game.start(start.options):
        lines.append(f"start: {start}")
    lines += [f"{key}: {value}" for key, value in record.headers.items()]
    *courses, last = record.courses()
    lines += ["", *_round_lines(record, courses)]
    lines.append(f"end {position_hash(last.state)} {result_text(last.outcome)}")
    return "\n".join(lines) + "\n"


def _round_lines(record: GameRecord, courses: Iterable[Course]) -> Iterator[str]:
    """A line a round; a comment interrupts the line it stands in."""
    comments = list(record.comments)
    line: list[str] = []
    for index, (course, entry) in enumerate(zip(courses, record.log, strict=True)):
        starts = not isinstance(entry, TableEvent) and record.game.starts_round(course.state)
        remarks = [text for at, text in comments if at == index]
        if line and (starts or remarks):
            yield " ".join(line)
            line = []
        yield from (f"# {text}" for text in remarks)
        if starts:
            line.append(f"{course.round + 1}.")
        line.append(str(entry))
    if line:
        yield " ".join(line)
    yield from (f"# {text}" for at, text in comments if at == len(record.log))


class _Reader:
    """Reads a file line by line, replaying it."""

    def __init__(self, text: str, version: int) -> None:
        self.lines = text.split("\n")
        self.version = version
        self.headers: dict[str, str] = {}
        self.comments: list[tuple[int, str]] = []
        self.table: list[TableEntry] = []
        self.entries = 0
        self.round_numbers: list[int] = []
        """For each number of a round, how many actions stood before it."""
        self.number = 1
        self.is_set_up = False

    def fail(self, message: str, column: int = 1) -> NotationError:
        return NotationError(message, line=self.number, column=column)

    def read(self) -> GameRecord:
        if self.lines[-1] != "":
            self.number, column = len(self.lines), len(self.lines[-1]) + 1
            raise self.fail("the last line has no line end: the file may be cut off", column)
        self.lines.pop()
        remaining = enumerate(self.lines[1:], start=2)
        self._read_headers(remaining)
        for self.number, line in remaining:
            body, comment = _split_comment(line)
            if body.startswith("end"):
                self._note(comment)
                return self._finish(body, remaining)
            self._read_tokens(body)
            self._note(comment)
        raise self.fail("the file is cut off: its last line should be `end …`")

    def _note(self, comment: str | None) -> None:
        if comment is not None:
            self.comments.append((self.entries, comment))

    def _read_headers(self, remaining: Iterator[tuple[int, str]]) -> None:
        columns: dict[str, tuple[int, int]] = {}
        for self.number, line in remaining:
            if line.startswith("#"):
                self._note(_split_comment(line)[1])
                continue
            # A header has all of its line: a name may have a # in it.
            body = line.rstrip()
            if not body:
                break
            match = re.fullmatch(r"([a-z][a-z_ 0-9]*): ?(.*)", body)
            if match is None:
                raise self.fail("this is not a header such as `players: Ana | Ben`")
            if match[1] in self.headers:
                raise self.fail(f"the header {match[1]} is here twice")
            self.headers[match[1]] = match[2]
            columns[match[1]] = (self.number, match.start(2))
        self._set_up(columns)

    def _set_up(self, columns: Mapping[str, tuple[int, int]]) -> None:
        for key in ("game", "options"):
            if key not in self.headers:
                raise self.fail(f"the header `{key}:` is missing")

        def located(key: str, error: KingdominoError) -> NotationError:
            line, column = columns[key]
            if not isinstance(error, NotationError):
                error = NotationError(str(error))
            return error.moved(lines=line - 1, columns=column)

        key = "game"
        try:
            self.game = game_named(self.headers.pop(key))
            key = "options"
            options = parse_options(self.game.options_type, self.headers.pop(key))
            self.start = self.game.start(options)
            key = "start"
            if key in self.headers:
                self.start = self.game.parse_position(self.headers.pop(key))
        except KingdominoError as error:
            raise located(key, error) from error
        if self.start.options != options:
            raise located(key, NotationError("the start has other options than the header"))
        self.course = Course.begin(self.game, self.start)
        self.is_set_up = True

    def _read_tokens(self, body: str) -> None:
        for match in re.finditer(r"\S+", body):
            token, column = match[0], match.start() + 1
            if re.fullmatch(r"[0-9]+\.", token):
                self._read_round(token, column)
            else:
                self._read_entry(token, column)

    def _read_round(self, token: str, column: int) -> None:
        self.round_numbers.append(len(self.course.actions))
        if token != f"{len(self.round_numbers)}." or not self.game.starts_round(self.course.state):
            raise self.fail(f"round {token} does not begin here", column)

    def _read_entry(self, token: str, column: int) -> None:
        is_event = self.version >= TABLE_VERSION and token.startswith(MARK)
        before = self.course
        try:
            entry = parse_table_event(token) if is_event else self.game.parse_action(token)
            self.course = with_entry(before, entry)
        except NotationError as error:
            raise error.moved(lines=self.number - 1, columns=column - 1) from None
        except KingdominoError as error:
            raise self.fail(f"{token}: {error}", column) from error
        self.entries += 1
        if isinstance(entry, TableEvent):
            self.table.append(table_entry(before, self.course, entry))
            settled = self.table[-1].at
            self.round_numbers = [begun for begun in self.round_numbers if begun < settled]

    def _finish(self, body: str, remaining: Iterator[tuple[int, str]]) -> GameRecord:
        course = self.course
        expected = ["end", position_hash(course.state), *result_text(course.outcome).split(" ")]
        found = [(match[0], match.start() + 1) for match in re.finditer(r"\S+", body)]
        for index, word in enumerate(expected):
            if index >= len(found):
                raise self.fail(f"{word!r} is missing at the end of the line", len(body) + 1)
            if found[index][0] != word and (index, found[index][0]) != (1, HASH_NOT_KEPT):
                raise self.fail(f"the game as it stands here ends with {word!r}", found[index][1])
        if len(found) > len(expected):
            raise self.fail("the line should end here", found[len(expected)][1])
        for self.number, line in remaining:
            body, comment = _split_comment(line)
            self._note(comment)
            if body:
                raise self.fail("nothing but comments may follow the line `end …`")
        return self.record()

    def record(self) -> GameRecord:
        """The game as far as it has been read."""
        return GameRecord(
            self.game,
            self.start,
            self.course.actions,
            self.headers,
            tuple(self.comments),
            tuple(self.table),
        )


def _split_comment(line: str) -> tuple[str, str | None]:
    """A line without its comment, and the comment if it has one."""
    body, mark, comment = line.rstrip("\r").partition("#")
    return body.rstrip(), comment.strip() if mark else None


def parse_game(text: str) -> GameRecord:
    """The game that a file holds; the inverse of `game_text`. It is replayed, so it is known to be legal."""
    return _reader(text).read()


def parse_readable(text: str) -> tuple[GameRecord, NotationError | None]:
    """The game in a file as far as it can be read, and what is wrong from there on; None if nothing is."""
    try:
        return parse_game(text), None
    except NotationError as error:
        # A last word without a line end may be half of one.
        whole = text if text.endswith("\n") else re.sub(r"\S*\Z", "\n", text)
        reader = _reader(whole)
        with suppress(NotationError):
            reader.read()
        if not reader.is_set_up:
            raise
        return reader.record(), error


def _reader(text: str) -> _Reader:
    """A reader for the version of the file."""
    first = text.split("\n", 1)[0].rstrip("\r")
    match = re.fullmatch(r"kingdomino ([0-9]{1,9})", first)
    if match is None:
        raise NotationError(
            f"a game file begins with the line `kingdomino {VERSION}` or `kingdomino {TABLE_VERSION}`"
        )
    version = int(match[1])
    if version not in (VERSION, TABLE_VERSION):
        raise NotationError(
            f"this file is of version {version}, which this program does not know; "
            f"it reads {VERSION} and {TABLE_VERSION}",
            column=len("kingdomino ") + 1,
        )
    return _Reader(text, version)


def read_game(path: Path) -> GameRecord:
    """The game in a file."""
    try:
        return parse_game(path.read_text(encoding="utf-8"))
    except UnicodeDecodeError as error:
        raise NotationError(f"{path} is not a text file") from error


def save_game(path: Path, record: GameRecord) -> None:
    """Write a game so that the file is never damaged: into a new file first, which then takes its place."""
    handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(game_text(record))
            file.flush()
            os.fsync(file.fileno())
        Path(temporary).replace(path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise
