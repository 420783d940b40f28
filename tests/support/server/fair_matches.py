"""Matches with luck that can be checked, and what a cheat would do to their files."""

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import NamedTuple

from kingdomino.game import CHANCE, Action
from kingdomino.record import GameRecord
from kingdomino.record.course import Course
from kingdomino.record.table_events import TableEvent
from kingdomino.server.dice.draws import DrawSource, commitment, drawn_action
from kingdomino.server.dice.verification import Noted
from kingdomino.server.match.events import Began
from kingdomino.server.match.game_files import by_seat_text, record_of_match
from kingdomino.server.match.model import Clock
from kingdomino.server.match.replay import Match
from tests.support.server.random_matches import kept, random_match


def random_source(random: Random) -> DrawSource:
    """The luck of a match, now and then a chosen one."""
    match_id = "".join(random.choices("abcdefghijkmnpqrstuvwxyz23456789", k=12))
    return DrawSource(random.randbytes(32), match_id, is_chosen=random.random() < 0.1)


def fair_record(random: Random, draw_source: DrawSource | None = None) -> GameRecord:
    """A random match as its players would download it."""
    draw_source = draw_source or random_source(random)
    played = random_match(random, draw_source=draw_source)
    names = ["Ana", "Ben", "Cleo", "Dan"][: played.before.players]
    return record_of_match(
        kept(played, draw_source=draw_source), [each.event for each in played.log], names
    )


def by_seat(record: GameRecord, key: str) -> dict[str, str]:
    """The shares or commitments of a file."""
    return dict(part.split("=") for part in record.headers[key].split(","))


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


def changed_commitment_of_a_player(record: GameRecord, random: Random) -> GameRecord:
    """Another commitment, of a player who has revealed, than the one shown before."""
    commitments = by_seat(record, "commitments")
    commitments[random.choice([*by_seat(record, "shares")])] = random.randbytes(32).hex()
    return with_header(record, "commitments", by_seat_text(commitments))


def without_commitment_of_a_player(record: GameRecord, random: Random) -> GameRecord:
    """A player reveals a share who had committed to none."""
    commitments, shares = by_seat(record, "commitments"), by_seat(record, "shares")
    del commitments[random.choice([*shares])]
    # Without any, it would be the file of an older match, which proves less and says so.
    commitments = commitments or {"3" if "3" not in shares else "0": "00" * 32}
    return with_header(record, "commitments", by_seat_text(commitments))


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


def first_draw(record: GameRecord) -> Action:
    """What the headers of a file demand as its first draw."""
    headers = record.headers
    draw_source = DrawSource(
        bytes.fromhex(headers["secret"]), headers["match"], headers.get("luck") == "chosen"
    )
    shares = by_seat(record, "shares") if "shares" in headers else {}
    key = draw_source.key((int(seat), share) for seat, share in shares.items())
    return drawn_action(key, 1, record.start)


def redrawn(record: GameRecord) -> GameRecord:
    """The match with the first draw that its headers demand; it ends there."""
    return with_last_draw(record, drawings(record)[0], first_draw(record))


def late_share(record: GameRecord, random: Random) -> GameRecord:
    """A friend of the server chooses their share when all others are revealed, for a first draw that suits them."""
    wanted = random.choice(drawings(record)[0].others)
    shares = by_seat(record, "shares")
    friend = [*shares][-1]
    while True:
        shares[friend] = random.randbytes(32).hex()
        chosen = with_header(record, "shares", by_seat_text(shares))
        if first_draw(chosen) == wanted:
            return redrawn(chosen)


CHEATS: tuple[Callable[[GameRecord, Random], GameRecord], ...] = (
    changed_secret,
    changed_commitment,
    changed_match,
    changed_share,
    dropped_share,
    changed_commitment_of_a_player,
    without_commitment_of_a_player,
    late_share,
    changed_draw,
    reordered_draws,
)
"""What shows in the file itself."""


def noted_by_first(record: GameRecord) -> Noted:
    """What the first player with a share noted before they revealed it."""
    seat, share = next(iter(by_seat(record, "shares").items()))
    commitments = by_seat(record, "commitments")
    return Noted(
        record.headers["commitment"],
        {int(each): committed for each, committed in commitments.items()},
        {int(seat): share},
    )


def late_commitment(record: GameRecord, random: Random) -> GameRecord:
    """The same as `late_share`, by a server that exchanges the commitment in the file, too."""
    cheated = late_share(record, random)
    shares = by_seat(cheated, "shares").items()
    committed = {seat: commitment(bytes.fromhex(share)) for seat, share in shares}
    return with_header(
        cheated,
        "commitments",
        by_seat_text({**by_seat(record, "commitments"), **committed}),
    )


def exchanged_secret(record: GameRecord, random: Random) -> GameRecord:
    """The server exchanges its secret, and its commitment in the file with it."""
    secret = random.randbytes(32)
    cheated = with_header(record, "secret", secret.hex())
    return redrawn(with_header(cheated, "commitment", commitment(secret)))


def withheld_share(record: GameRecord, random: Random) -> GameRecord:
    """The server drops a share that it has got, as if its player had not revealed it."""
    shares = by_seat(record, "shares")
    del shares[next(iter(shares))]
    return redrawn(with_header(record, "shares", by_seat_text(shares) or None))


def pretended_choice(record: GameRecord, random: Random) -> GameRecord:
    """The server says afterwards that the luck was chosen, and uses its secret alone."""
    return redrawn(with_header(record, "luck", "chosen"))


def as_before(record: GameRecord, random: Random) -> GameRecord:
    """The server leaves out what players had committed to, as in the files of older matches."""
    return with_header(record, "commitments", None)


NOTED_CHEATS: tuple[Callable[[GameRecord, Random], GameRecord], ...] = (
    late_commitment,
    exchanged_secret,
    withheld_share,
    pretended_choice,
    as_before,
)
"""What fits in the file itself, and is not what a player noted before."""


def begun(
    draw_source: DrawSource, game: str = "duel", options: str = "spellbook_fills=placed"
) -> Match:
    """A match that has begun, with a share of each player."""
    match = Match.before(game, options, Clock())
    shares = {str(seat): f"{seat}{seat}" * 32 for seat in range(match.players)}
    return match.record([Began((None,) * match.players, shares)], at=0)[1]
