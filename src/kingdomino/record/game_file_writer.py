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
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

from kingdomino.game import Outcome, position_hash
from kingdomino.options import options_text
from kingdomino.record.course import Course
from kingdomino.record.game_record import GameRecord
from kingdomino.record.table_events import TableEvent

VERSION = 1
"""The version of a game in which nothing but actions happened."""
TABLE_VERSION = 2
"""The version of a game with table events. Every version ever written can be read."""


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
