"""Luck that anybody can check: two verifiers that share no code agree, on honest files and on every cheat."""

import hashlib
import json
import subprocess
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino.game import CHANCE
from kingdomino.record import GameRecord, game_text, parse_game
from kingdomino.server.dice.draws import DrawSource
from kingdomino.server.dice.verification import Finding, Noted, Verdict, verify
from tests.support.server.fair_matches import (
    CHEATS,
    NOTED_CHEATS,
    as_before,
    by_seat,
    changed_draw,
    fair_record,
    noted_by_first,
    reordered_draws,
    with_header,
)

ROOT = Path(__file__).parents[3]
VERIFIER = ROOT / "web/verify/verify.mjs"


def by_javascript(
    texts: list[str], folder: Path, noted: Noted | None = None
) -> list[dict[str, Any]]:
    """What the independent verifier says of these files."""
    paths = [folder / f"{number}.game" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    run = subprocess.run(
        ["node", str(VERIFIER), "--json", *arguments(noted or Noted()), *map(str, paths)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert not run.stderr
    return json.loads(run.stdout)


def arguments(noted: Noted) -> list[str]:
    """What was noted, as both programs are told."""
    commitments = [f"{seat}={each}" for seat, each in (noted.commitments or {}).items()]
    commitments += [noted.commitment] if noted.commitment else []
    shares = [f"{seat}={share}" for seat, share in noted.shares.items()]
    return [
        *(word for each in commitments for word in ("--commitment", each)),
        *(word for each in shares for word in ("--share", each)),
    ]


def details(verdict: Verdict) -> tuple[int, int, list[int], list[int], list[str]]:
    """The rest of a verdict, without the words in which it is told."""
    return (
        len(verdict.problems),
        len(verdict.differences),
        [*verdict.shares],
        [*verdict.withheld],
        [*verdict.not_noted],
    )


def details_javascript(
    answer: dict[str, Any],
) -> tuple[int, int, list[int], list[int], list[str]]:
    return (
        len(answer["problems"]),
        len(answer["differences"]),
        answer["shares"],
        answer["withheld"],
        answer["notNoted"],
    )


def plain(verdict: Verdict) -> tuple[str, int, list[tuple[int, str, str]]]:
    """A verdict of either verifier, to be compared."""
    wrong = [(each.number, each.found, each.expected) for each in verdict.wrong_draws]
    return str(verdict.finding), verdict.draws, wrong


def plain_javascript(answer: dict[str, Any]) -> tuple[str, int, list[tuple[int, str, str]]]:
    wrong = [(each["number"], each["found"], each["expected"]) for each in answer["wrong"]]
    return answer["finding"], answer["draws"], wrong


def records(name: str, count: int) -> list[GameRecord]:
    return [fair_record(Random(f"{name} {number}")) for number in range(count)]


@cache
def shared_records() -> list[GameRecord]:
    """Honest matches with some draws and shares."""
    made = ((record, verify(record)) for record in records("cheat", 20))
    return [
        record for record, verdict in made if verdict.finding == Finding.FITS and verdict.draws > 8
    ]


def test_both_verifiers_find_honest_matches_honest(tmp_path: Path):
    found = Counter[str]()
    made = records("honest", 16)
    texts = [game_text(record) for record in made]
    for text, answer in zip(texts, by_javascript(texts, tmp_path), strict=True):
        verdict = verify(parse_game(text))
        assert plain(verdict) == plain_javascript(answer)
        assert details(verdict) == details_javascript(answer)
        assert not verdict.problems
        assert not verdict.differences
        found[verdict.finding] += 1
    assert {*found} == {"fits", "unshared", "chosen"}


def test_what_was_noted_before_makes_a_proof(tmp_path: Path):
    for record in shared_records():
        everything = noted_by_first(record)
        verdict = verify(record, everything)
        assert verdict.finding == Finding.PROVED
        (answer,) = by_javascript([game_text(record)], tmp_path, everything)
        assert (answer["finding"], answer["notNoted"]) == ("proved", [])


@pytest.mark.parametrize(
    ("left_out", "needed"),
    [
        ({"commitment": None}, "the server's commitment"),
        ({"commitments": None}, "the commitment of seat "),
        ({"shares": {}}, "a share of your own"),
    ],
)
def test_without_a_part_of_the_notes_there_is_no_proof(
    left_out: dict[str, Any], needed: str, tmp_path: Path
):
    record = next(each for each in shared_records() if len(by_seat(each, "shares")) > 1)
    noted = replace(noted_by_first(record), **left_out)
    verdict = verify(record, noted)
    assert verdict.finding == Finding.FITS
    assert all(each.startswith(needed) for each in verdict.not_noted)
    assert verdict.not_noted
    (answer,) = by_javascript([game_text(record)], tmp_path, noted)
    assert (answer["finding"], details_javascript(answer)) == ("fits", details(verdict))


@pytest.mark.parametrize("cheat", NOTED_CHEATS, ids=lambda cheat: cheat.__name__)
def test_both_verifiers_find_what_fits_in_the_file_but_is_not_what_was_noted(
    cheat: Any, tmp_path: Path
):
    random = Random(cheat.__name__)
    honest = [record for record in shared_records() if len(by_seat(record, "shares")) > 1]
    for record in honest:
        cheated, noted = cheat(record, random), noted_by_first(record)
        alone, compared = verify(cheated), verify(cheated, noted)
        assert alone.finding is not Finding.WRONG, "the file alone would show it"
        assert alone.finding is not Finding.PROVED
        assert compared.finding == Finding.WRONG
        assert compared.differences
        (answer,) = by_javascript([game_text(cheated)], tmp_path, noted)
        assert plain(compared) == plain_javascript(answer)
        assert details(compared) == details_javascript(answer)
    assert len(honest) > 2


def test_a_file_of_an_older_match_proves_less_and_says_so(tmp_path: Path):
    older = [as_before(record, Random(0)) for record in shared_records()]
    answers = by_javascript([game_text(record) for record in older], tmp_path)
    for record, answer in zip(older, answers, strict=True):
        verdict = verify(record)
        assert (verdict.finding, verdict.withheld) == (Finding.UNCOMMITTED, ())
        assert (answer["finding"], details_javascript(answer)) == ("uncommitted", details(verdict))


def test_who_committed_to_a_share_and_did_not_reveal_it_is_named(tmp_path: Path):
    named = 0
    made = [each for each in records("withheld", 10) if "commitments" in each.headers]
    answers = by_javascript([game_text(record) for record in made], tmp_path)
    for record, answer in zip(made, answers, strict=True):
        revealed = by_seat(record, "shares") if "shares" in record.headers else {}
        expected = [int(seat) for seat in by_seat(record, "commitments") if seat not in revealed]
        assert [*verify(record).withheld] == expected
        assert answer["withheld"] == expected
        named += len(expected)
    assert named


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_both_verifiers_find_every_cheat_and_the_same_draws_wrong(cheat: Any, tmp_path: Path):
    random = Random(cheat.__name__)
    honest = shared_records()
    texts = [game_text(cheat(record, random)) for record in honest]
    for text, answer in zip(texts, by_javascript(texts, tmp_path), strict=True):
        verdict = verify(parse_game(text))
        assert verdict.finding == Finding.WRONG
        assert plain(verdict) == plain_javascript(answer)
        assert details(verdict) == details_javascript(answer)
    assert len(honest) > 5


@pytest.mark.parametrize("cheat", [changed_draw, reordered_draws])
def test_exactly_the_draw_that_was_exchanged_is_named(cheat: Any):
    for number, record in enumerate(shared_records()):
        cheated = cheat(record, Random(number))
        drawn = [
            str(action)
            for state, action in zip(cheated.states(), cheated.actions, strict=False)
            if state.to_act == CHANCE
        ]
        (wrong,) = verify(cheated).wrong_draws
        assert wrong.number == len(drawn)
        assert wrong.found == drawn[-1]


@pytest.mark.parametrize(
    ("key", "value", "problem"),
    [
        ("secret", "00", "64 hexadecimal digits"),
        ("commitment", None, "`commitment` is missing"),
        ("match", None, "`match` is missing"),
        ("shares", "0=12", "64 hexadecimal digits each"),
        ("shares", f"1={'0' * 64},0={'0' * 64}", "ascending seat"),
        ("shares", "", "64 hexadecimal digits each"),
        ("commitments", "0=12", "64 hexadecimal digits each"),
        ("commitments", "", "64 hexadecimal digits each"),
    ],
)
def test_headers_that_cannot_be_are_named_by_both(
    key: str, value: str | None, problem: str, tmp_path: Path
):
    record = with_header(fair_record(Random("headers"), DrawSource(bytes(32), "m")), key, value)
    verdict = verify(record)
    assert verdict.finding == Finding.WRONG
    assert problem in " ".join(verdict.problems)
    (answer,) = by_javascript([game_text(record)], tmp_path)
    assert answer["finding"] == "wrong"
    assert len(answer["problems"]) == len(verdict.problems)


def test_a_file_without_a_secret_gets_an_honest_answer(tmp_path: Path):
    text = (ROOT / "golden/duel/01.game").read_text(encoding="utf-8")
    assert verify(parse_game(text)).finding == Finding.UNKNOWN
    (answer,) = by_javascript([text], tmp_path)
    assert answer["finding"] == "unknown"


def test_the_verifier_s_own_sha_256_is_right(tmp_path: Path):
    random = Random("sha")
    inputs = [random.randbytes(length) for length in (*range(130), 1000, 10_000)]
    program = tmp_path / "check.mjs"
    program.write_text(
        f"import {{ sha256 }} from {json.dumps(VERIFIER.as_uri())};\n"
        f"for (const text of {json.dumps([data.hex() for data in inputs])})\n"
        "  console.log(Buffer.from(sha256(Uint8Array.from(Buffer.from(text, 'hex')))).toString('hex'));\n"
    )
    run = subprocess.run(["node", str(program)], capture_output=True, text=True, check=True)
    assert run.stdout.split() == [hashlib.sha256(data).hexdigest() for data in inputs]


def said_by_javascript(*words: str | Path) -> subprocess.CompletedProcess[str]:
    command = ["node", str(VERIFIER), *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_the_javascript_verifier_speaks_to_people_too(tmp_path: Path):
    path = tmp_path / "my.game"
    record = fair_record(Random("people"), DrawSource(bytes(32), "m"))
    path.write_text(game_text(record))
    assert said_by_javascript(path).stdout.startswith("Secret and shares fit")
    noted = arguments(noted_by_first(record))
    run = said_by_javascript(*noted, path)
    assert (run.returncode, run.stdout.split(":")[0]) == (0, "Proved")
    path.write_text(game_text(changed_draw(record, Random(1))))
    run = said_by_javascript(path)
    assert run.returncode == 1
    assert "it should be" in run.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nowhere.game"], "there is no such file"),
        (["torn.game"], "it is cut off"),
        (["other.game"], "begins with the line `kingdomino 1` or `kingdomino 2`"),
        ([], "which file?"),
        (["--share", "mine", "my.game"], "--share needs 64 hexadecimal digits"),
        (["--share", "0" * 64, "my.game"], "is not understood"),
        (["--sure", "0" * 64, "my.game"], "is not understood"),
        (["my.game", "--commitment"], "--commitment needs 64 hexadecimal digits"),
    ],
)
def test_the_javascript_verifier_says_in_one_sentence_what_it_cannot_do(
    words: list[str], said: str, tmp_path: Path
):
    text = game_text(fair_record(Random("people"), DrawSource(bytes(32), "m")))
    for name, content in (("my", text), ("torn", text[: len(text) // 2]), ("other", "hello\n")):
        (tmp_path / f"{name}.game").write_text(content)
    run = said_by_javascript(*(tmp_path / word if ".game" in word else word for word in words))
    assert (run.returncode, run.stdout) == (2, "")
    assert said in run.stderr
    assert len(run.stderr.splitlines()) == 1
