"""Reads a game file line by line, replaying it; docs/notation.md describes the format."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path

from kingdomino.errors import KingdominoError, NotationError
from kingdomino.game import position_hash
from kingdomino.games import game_named
from kingdomino.options import parse_options
from kingdomino.record.course import Course
from kingdomino.record.game_file_writer import TABLE_VERSION, VERSION, result_text
from kingdomino.record.game_record import GameRecord, TableEntry, table_entry, with_entry
from kingdomino.record.table_events import MARK, TableEvent, parse_table_event

HASH_NOT_KEPT = "?"
"""What stands for the hash in a file written by hand."""


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
