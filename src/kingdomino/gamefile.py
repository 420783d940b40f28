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
"""

import os
import re
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from kingdomino.errors import KingdominoError, NotationError
from kingdomino.game import Action, Game, State, position_hash
from kingdomino.games import game_named
from kingdomino.options import options_text, parse_options

VERSION = 1
"""The version written; every version ever written can be read."""

HASH_NOT_KEPT = "?"
"""What stands for the hash in a file written by hand."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game as it was played: where it started and what happened."""

    game: Game[Any, Any]
    start: State[Any]
    """The position before the first action."""
    actions: tuple[Action, ...] = ()
    """Everything that happened, chance included."""
    headers: Mapping[str, str] = field(default_factory=dict[str, str])
    """What else is worth keeping, such as `players` and `seed`, in its order."""
    comments: tuple[tuple[int, str], ...] = ()
    """Remarks, each with the number of actions that stand before it."""

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


def result_text(state: State[Any]) -> str:
    """`73-61 full_map`, or `unfinished`."""
    outcome = state.outcome()
    if outcome is None:
        return "unfinished"
    return "-".join(str(score.total) for score in outcome.scores) + f" {outcome.reason}"


def game_text(record: GameRecord) -> str:
    """The file for a game."""
    game, start = record.game, record.start
    lines = [
        f"kingdomino {VERSION}",
        f"game: {game.name}",
        f"options: {options_text(start.options)}",
    ]
    if start != game.start(start.options):
        lines.append(f"start: {start}")
    lines += [f"{key}: {value}" for key, value in record.headers.items()]
    lines += ["", *_round_lines(record)]
    final = record.final
    lines.append(f"end {position_hash(final)} {result_text(final)}")
    return "\n".join(lines) + "\n"


def _round_lines(record: GameRecord) -> Iterator[str]:
    """A line a round; a comment interrupts the line it stands in."""
    comments = list(record.comments)
    line: list[str] = []
    number = 0
    for index, (state, action) in enumerate(zip(record.states(), record.actions, strict=False)):
        starts = record.game.starts_round(state)
        remarks = [text for at, text in comments if at == index]
        if line and (starts or remarks):
            yield " ".join(line)
            line = []
        yield from (f"# {text}" for text in remarks)
        if starts:
            number += 1
            line.append(f"{number}.")
        line.append(str(action))
    if line:
        yield " ".join(line)
    yield from (f"# {text}" for at, text in comments if at == len(record.actions))


class _Reader:
    """Reads a file of version 1 line by line, replaying it."""

    def __init__(self, text: str) -> None:
        self.lines = text.split("\n")
        self.headers: dict[str, str] = {}
        self.actions: list[Action] = []
        self.comments: list[tuple[int, str]] = []
        self.rounds = 0
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
            self.comments.append((len(self.actions), comment))

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
            self.state = self.start = self.game.start(options)
            key = "start"
            if key in self.headers:
                self.state = self.start = self.game.parse_position(self.headers.pop(key))
        except KingdominoError as error:
            raise located(key, error) from error
        if self.start.options != options:
            raise located(key, NotationError("the start has other options than the header"))
        self.is_set_up = True

    def _read_tokens(self, body: str) -> None:
        for match in re.finditer(r"\S+", body):
            token, column = match[0], match.start() + 1
            if re.fullmatch(r"[0-9]+\.", token):
                self.rounds += 1
                if token != f"{self.rounds}." or not self.game.starts_round(self.state):
                    raise self.fail(f"round {token} does not begin here", column)
                continue
            self._read_action(token, column)

    def _read_action(self, token: str, column: int) -> None:
        try:
            action = self.game.parse_action(token)
            self.state = self.state.apply(action)
        except NotationError as error:
            raise error.moved(lines=self.number - 1, columns=column - 1) from None
        except KingdominoError as error:
            raise self.fail(f"{token}: {error}", column) from error
        self.actions.append(action)

    def _finish(self, body: str, remaining: Iterator[tuple[int, str]]) -> GameRecord:
        expected = ["end", position_hash(self.state), *result_text(self.state).split(" ")]
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
            self.game, self.start, tuple(self.actions), self.headers, tuple(self.comments)
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
        raise NotationError(f"a game file begins with the line `kingdomino {VERSION}`")
    if int(match[1]) != VERSION:
        raise NotationError(
            f"this file is of version {match[1]}, which this program does not know; it reads {VERSION}",
            column=len("kingdomino ") + 1,
        )
    return _Reader(text)


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
