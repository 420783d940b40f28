"""How luck is drawn: from secret, shares and the number of the draw, as docs/fairness.md says, and from nothing else."""

import hashlib
import hmac
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino.classic.actions import DrawKings
from kingdomino.duel.actions import Roll
from kingdomino.duel.dice import DICE
from kingdomino.game import CHANCE, Action, State
from kingdomino.games import GAMES
from kingdomino.record.course import Course
from kingdomino.server.dice.draws import (
    DrawSource,
    commitment,
    draw,
    is_share_of,
    key_message,
    secret_of_seed,
    ticket,
)
from kingdomino.server.match.events import Began
from kingdomino.server.match.model import Clock
from kingdomino.server.match.replay import Match
from tests.support.server.fair_matches import (
    begun,
    random_source,
)

FAIRNESS = (Path(__file__).parents[3] / "docs/fairness.md").read_text(encoding="utf-8")


def test_a_draw_is_what_the_documentation_says():
    draw_source, shares = DrawSource(bytes(range(32)), "m1"), [(1, "b" * 64), (0, "a" * 64)]
    message = f"kingdomino luck 1\nmatch m1\nshare 0 {'a' * 64}\nshare 1 {'b' * 64}"
    assert key_message("m1", shares) == message
    key = hmac.digest(bytes(range(32)), message.encode(), "sha256")
    assert draw_source.key(shares) == key
    value = int.from_bytes(hmac.digest(key, b"draw 3 1", "sha256")[:8], "big")
    assert ticket(key, 3, 1296) == value % 1296
    assert DrawSource(key, "other", is_chosen=True).key(shares) == key


def test_values_that_would_favour_some_tickets_are_drawn_again():
    # With 2^63 + 1 tickets nearly half of all values are beyond the last whole multiple.
    tickets, key = 2**63 + 1, bytes(32)
    values = [
        int.from_bytes(hmac.digest(key, f"draw {number} 1".encode(), "sha256")[:8], "big")
        for number in range(1, 40)
    ]
    again = [number for number, value in enumerate(values, 1) if value >= tickets]
    assert 10 < len(again) < 30
    for number in again:
        assert ticket(key, number, tickets) != values[number - 1] % tickets


def test_the_tickets_are_in_the_order_of_the_documentation():
    rolls = GAMES["duel"].start().chance_tickets()
    faces = [
        row.split("|")[2].replace("`", "").split()
        for row in FAIRNESS.split("\n")
        if row.startswith(("| 1 |", "| 2 |", "| 3 |", "| 4 |"))
    ]
    assert faces == [[str(face) for face in die] for die in DICE.values()]
    for number in (0, 1, 5, 6, 215, 216, 1295):
        digits = [number // 216, number // 36 % 6, number // 6 % 6, number % 6]
        expected = ",".join(die[digit] for die, digit in zip(faces, digits, strict=True))
        assert str(rolls[number]) == f"roll:{expected}"
        assert isinstance(rolls[number], Roll)
    state: State[Any] = GAMES["classic"].start()
    assert [str(each) for each in state.chance_tickets()] == [f"reveal:{n}" for n in range(1, 49)]
    for token in ("reveal:7", "reveal:1", "reveal:48", "reveal:30"):
        state = state.apply(GAMES["classic"].parse_action(token))
    orders = [each for each in state.chance_tickets() if isinstance(each, DrawKings)]
    assert len(orders) == 24
    assert [str(each) for each in orders[:4]] == [
        *("kings:0,0,1,1", "kings:0,0,1,1", "kings:0,1,0,1", "kings:0,1,1,0")
    ]


def test_the_same_seed_gives_the_same_dice_whatever_the_match_and_its_shares():
    secret = secret_of_seed("my seed")
    assert secret == hashlib.sha256(b"kingdomino seed 1\nmy seed").digest()
    first = draw(
        begun(DrawSource(secret, "a", is_chosen=True)), DrawSource(secret, "a", is_chosen=True)
    )
    other = draw(
        begun(DrawSource(secret, "b", is_chosen=True)), DrawSource(secret, "b", is_chosen=True)
    )
    assert first == other
    assert first != draw(
        begun(DrawSource(secret, "a")), DrawSource(secret_of_seed("another"), "a", True)
    )


def test_the_key_of_a_match_as_a_chosen_secret_gives_the_same_dice_again():
    draw_source = random_source(Random("again"))
    match = begun(draw_source, "classic", "players=3")
    again = DrawSource(draw_source.key(match.shares), "later", is_chosen=True)
    empty = Match.before("classic", "players=3", Clock()).record([Began((None,) * 3)], at=0)[1]
    drawn = draw(match, draw_source)
    assert drawn == draw(empty, again)
    assert len(drawn.actions) == 5


def test_a_draw_is_applied_once(monkeypatch: pytest.MonkeyPatch):
    """What the game is after it is known when it has been drawn: to record it applies nothing again."""
    draw_source = random_source(Random("once"))
    match = begun(draw_source, "classic", "players=3")
    applied: list[Action] = []
    with_action = Course.with_action

    def counted(course: Course, action: Action) -> Course:
        applied.append(action)
        return with_action(course, action)

    monkeypatch.setattr(Course, "with_action", counted)
    drawn = draw(match, draw_source)
    later = match.record([drawn], at=0)[1]
    assert tuple(map(str, applied)) == drawn.actions
    assert later.to_act != CHANCE
    assert later.course.actions == tuple(applied)


def test_a_share_fits_its_commitment_or_it_does_not():
    share = "0f" * 32
    assert is_share_of(share, commitment(bytes.fromhex(share)))
    assert not is_share_of("1f" * 32, commitment(bytes.fromhex(share)))
