"""Matches with luck that can be checked, and what a cheat would do to their files."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from kingdomino.course import Course
from kingdomino.game import CHANCE, Action
from kingdomino.gamefile import GameRecord
from kingdomino.server.fairness import Luck
from kingdomino.server.files import record_of_match
from kingdomino.table_events import TableEvent
from tests.server.random_matches import kept, random_match


def random_luck(random: Random) -> Luck:
    """The luck of a match, now and then a chosen one."""
    match_id = "".join(random.choices("abcdefghijkmnpqrstuvwxyz23456789", k=12))
    return Luck(random.randbytes(32), match_id, is_chosen=random.random() < 0.1)


def fair_record(random: Random, luck: Luck | None = None) -> GameRecord:
    """A random match as its players would download it."""
    luck = luck or random_luck(random)
    played = random_match(random, luck=luck)
    names = ["Ana", "Ben", "Cleo", "Dan"][: played.before.players]
    return record_of_match(kept(played, luck=luck), [each.event for each in played.log], names)


def with_header(record: GameRecord, key: str, value: str | None) -> GameRecord:
    """The same file with another header, or without it."""
    headers = {name: text for name, text in record.headers.items() if name != key}
    return replace(record, headers=headers if value is None else {**headers, key: value})


def changed_digit(record: GameRecord, key: str, random: Random) -> GameRecord:
    """The same file with one digit of a header changed."""
    text = record.headers[key]
    at = random.choice([place for place, letter in enumerate(text) if letter in "0123456789abcdef"])
    if key == "shares":
        at = text.index("=") + 1 + random.randrange(64)
    other = random.choice([digit for digit in "0123456789abcdef" if digit != text[at]])
    return with_header(record, key, text[:at] + other + text[at + 1 :])


def changed_secret(record: GameRecord, random: Random) -> GameRecord:
    """Another secret than the one committed to."""
    return changed_digit(record, "secret", random)


def changed_commitment(record: GameRecord, random: Random) -> GameRecord:
    """Another commitment than the one shown before."""
    return changed_digit(record, "commitment", random)


def changed_match(record: GameRecord, random: Random) -> GameRecord:
    """The luck of another match."""
    return with_header(record, "match", record.headers["match"] + "x")


def changed_share(record: GameRecord, random: Random) -> GameRecord:
    """A share that its player did not reveal."""
    return changed_digit(record, "shares", random)


def dropped_share(record: GameRecord, random: Random) -> GameRecord:
    """A share is left out, as if its player had not revealed it."""
    shares = record.headers["shares"].split(",")
    del shares[random.randrange(len(shares))]
    return with_header(record, "shares", ",".join(shares) or None)


class Drawing(NamedTuple):
    """A draw of a match that could have been another one."""

    before: Course
    drawn: Action
    others: list[Action]
    """What else chance could have done there."""


def drawings(record: GameRecord) -> list[Drawing]:
    """All draws but those without a choice, such as the last domino of all."""
    found: list[Drawing] = []
    for course, entry in zip(record.courses(), record.log, strict=False):
        if course.to_act == CHANCE and not isinstance(entry, TableEvent):
            others = [each for each in course.state.chance_tickets() if each != entry]
            found.append(Drawing(course, entry, others))
    return [drawing for drawing in found if drawing.others]


def with_last_draw(record: GameRecord, drawing: Drawing, other: Action) -> GameRecord:
    """The match up to a draw, which is exchanged; whatever was drawn before stays as it was."""
    cut = replace(record, actions=drawing.before.actions, comments=(), table=())
    return cut.with_actions(other)


def changed_draw(record: GameRecord, random: Random) -> GameRecord:
    """Some draw is another one, and the game ends there."""
    drawing = random.choice(drawings(record))
    return with_last_draw(record, drawing, random.choice(drawing.others))


def reordered_draws(record: GameRecord, random: Random) -> GameRecord:
    """A draw comes before its turn, and the game ends there."""
    made = drawings(record)
    drawing, later = random.choice(
        [
            (drawing, later.drawn)
            for drawing, later in combinations(made, 2)
            if later.drawn in drawing.others
        ]
    )
    return with_last_draw(record, drawing, later)


CHEATS: tuple[Callable[[GameRecord, Random], GameRecord], ...] = (
    changed_secret,
    changed_commitment,
    changed_match,
    changed_share,
    dropped_share,
    changed_draw,
    reordered_draws,
)
