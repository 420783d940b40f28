"""`kingdomino verify` says in plain words what is proved, and which draw is wrong."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from kingdomino.record import GameRecord, game_text
from kingdomino.server.dice.draws import DrawSource
from tests.support.cli.running import Run, run
from tests.support.server.fair_matches import (
    by_seat,
    changed_draw,
    changed_secret,
    fair_record,
    with_header,
)

LUCK = DrawSource(bytes(32), "m")
GOLDEN = Path(__file__).parents[3] / "golden"


@pytest.fixture
def verified(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Run]:
    def verify(record: GameRecord, *arguments: str) -> Run:
        return run(monkeypatch, capsys, "verify", *arguments, "-", text=game_text(record))

    return verify


def notes(record: GameRecord) -> list[str]:
    """What the first player with a share has noted before."""
    mine, *_ = by_seat(record, "shares").items()
    others = by_seat(record, "commitments").items()
    return [
        f"--commitment={record.headers['commitment'].upper()}",
        *(f"--commitment={seat}={each}" for seat, each in others if seat != mine[0]),
        f"--share={mine[0]}={mine[1]}",
    ]


def test_an_honest_match_fits_and_with_what_was_noted_it_is_proved(verified: Callable[..., Run]):
    record = fair_record(Random("people"), LUCK)
    found = verified(record)
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("Everything in this file fits")
    assert "Not noted: the server's commitment, the commitment of seat 0, " in found.out
    found = verified(record, *notes(record))
    assert (found.code, found.err) == (0, "")
    assert found.out.startswith("Proved: ")
    assert "choose among 2 lucks" in found.out
    data = json.loads(verified(record, "--json", *notes(record)).out)
    assert (data["finding"], data["is_fine"], data["wrong_draws"]) == ("proved", True, [])
    assert f"Draws: {data['draws']}." in found.out


def test_who_keeps_a_share_back_is_named(verified: Callable[..., Run]):
    record = fair_record(Random("people"), LUCK)
    kept = with_header(record, "shares", None)
    assert "Seat 0 had committed to a share and did not reveal it." in verified(kept).out


def test_the_wrong_draw_is_named(verified: Callable[..., Run]):
    found = verified(changed_draw(fair_record(Random("people"), LUCK), Random(1)))
    assert found.code == 1
    assert found.out.startswith("Wrong: ")
    assert found.out.count("- draw ") == 1


def test_of_very_many_wrong_draws_the_first_are_told(verified: Callable[..., Run]):
    found = verified(changed_secret(fair_record(Random("people"), LUCK), Random(1)))
    assert found.code == 1
    assert "not the one that was committed to" in found.out
    assert "more draws are wrong" in found.out


def test_chosen_and_unshared_luck_are_told_apart(verified: Callable[..., Run]):
    chosen = verified(fair_record(Random("people"), DrawSource(bytes(32), "m", is_chosen=True)))
    assert chosen.code == 0
    assert "proves nothing" in chosen.out
    record = next(
        found
        for number in range(100)
        if "shares" not in (found := fair_record(Random(f"alone {number}"), LUCK)).headers
    )
    assert "the server alone made the luck" in verified(record).out


def test_a_game_without_a_secret_cannot_be_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    found = run(monkeypatch, capsys, "verify", str(GOLDEN / "duel/01.game"))
    assert found.code == 1
    assert "cannot be checked" in found.out


def test_what_a_player_noted_is_compared(verified: Callable[..., Run]):
    record = fair_record(Random("people"), LUCK)
    seat = next(iter(by_seat(record, "shares")))
    other = verified(record, "--commitment", "00" * 32, "--share", f"{seat}={'0' * 64}")
    assert other.code == 1
    assert other.out.count("you noted") == 2
    other = verified(record, "--commitment", f"{seat}={'0' * 64}")
    assert other.code == 1
    assert f"the commitment of seat {seat} is not what you noted" in other.out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--share", "mine"], "--share is a seat and"),
        (["--commitment", "1=3fa9"], "--commitment is a seat and"),
        (["--commitment", "3fa9"], "--commitment is 64 hexadecimal digits"),
        (["--commitment", "0" * 64, "--commitment", "1" * 64], "once those of the server"),
    ],
)
def test_notes_that_cannot_be_are_refused(
    verified: Callable[..., Run], words: list[str], said: str
):
    wrong = verified(fair_record(Random("people"), LUCK), *words)
    assert wrong.code == 2
    assert said in wrong.err


def test_a_damaged_file_is_refused_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    text = game_text(fair_record(Random("people"), LUCK))
    found = run(monkeypatch, capsys, "verify", "-", text=text[:-20])
    assert found.code == 2
    assert "line" in found.err
