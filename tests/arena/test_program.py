"""Programs as bots: every way to misbehave is a fault with a name, and none keeps the arena waiting."""

import sys
import textwrap
from pathlib import Path

import pytest

from kingdomino.arena import bot_game, program_seat
from kingdomino.arena import program as programs
from kingdomino.arena.entrants import (
    ProgramError,
    check_entrant,
    parse_entrant,
    program_words,
    seated,
)
from kingdomino.arena.program import Program
from kingdomino.arena.program_seat import ProgramSeat
from kingdomino.arena.round import Round, play_round
from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError
from tests.support.arena.fakes import DUEL, FakeSeat, happens, is_running, program

ROOT = Path(__file__).parents[2]


PATIENT = Limit(seconds=60)
"""Enough for any answer, however busy the machine is."""

SHORT = Limit(seconds=0.01)


def play(command: str, rounds: int = 1, limit: Limit = PATIENT) -> list[Round]:
    """Rounds of Duel between a program and a bot that takes the first action."""
    seat = seated(command)
    terms = type(DUEL)(DUEL.game, DUEL.options, limit, 0)
    try:
        return [
            play_round(terms, terms.start(), ("program", "other"), [seat, FakeSeat()], number)
            for number in range(rounds)
        ]
    finally:
        seat.close()


def faults(rounds: list[Round]) -> list[tuple[str, ...]]:
    """The faults of the program, game by game."""
    results = [seat for one in rounds for game in one.games for seat in game]
    assert not any(seat.faults for seat in results if seat.bot == "other")
    return [seat.faults for seat in results if seat.bot == "program"]


def test_a_program_that_keeps_the_protocol_plays_without_a_fault(tmp_path: Path):
    command = program(tmp_path, 'say("info thinking")\nsay("")\nsay(f"action {legal[-1]}\\r")')
    assert faults(play(command, 2)) == [()] * 4


def test_what_a_program_is_told_is_what_the_documentation_says(tmp_path: Path):
    log = tmp_path / "log"
    command = program(tmp_path, 'say("action " + legal[0])')
    script = Path(command.split("'")[3])
    script.write_text(
        script.read_text().replace(
            "    word, *words", f"    open({str(log)!r}, 'a').write(line)\n    word, *words"
        )
    )
    play(command, limit=Limit(seconds=0.5, simulations=7))
    lines = log.read_text().splitlines()
    assert lines[0] == "kingdomino 1"
    assert lines[1] == "newgame duel spellbook_fills=placed seat 0"
    assert lines[2].startswith("position duel spellbook_fills=placed take 0 ")
    assert lines[3] == "legal take:1 take:2 take:3 take:4"
    # Player A takes one die, and has its drawing before the next roll.
    assert lines[4] == "go seconds 0.5000 simulations 7 decisions 2"
    asked = [line.split()[-2:] for line in lines if line.startswith("go ")]
    assert all(word == "decisions" and int(number) >= 1 for word, number in asked)
    assert [line.split()[-1] for line in lines if line.startswith("newgame")] == ["0", "1"]
    assert sum(line.startswith("gameover ") for line in lines) == 2
    assert lines[-1] == "quit"
    words = {line.split()[0] for line in lines}
    documentation = (ROOT / "docs/bots.md").read_text(encoding="utf-8")
    assert all(f"→ {word} " in documentation or f"→ {word}\n" in documentation for word in words)


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ('say("hello")', "nonsense: 'hello' is not an answer"),
        ('say("action fly:to,moon")', "nonsense: 'fly:to,moon' is not an action"),
        ('say("action")', "nonsense: '' is not an action"),
        ('say("x" * 5000)', "nonsense: 'xxxx"),
        ('sys.stdout.buffer.write(b"\\xff\\xfe\\n"); sys.stdout.flush()', "nonsense: "),
        ('say("action nothing")', "illegal: nothing in duel "),
        ('say("action roll:?,d,fxx,lx")', "illegal: roll:?,d,fxx,lx in duel "),
    ],
)
def test_a_wrong_answer_is_a_fault_and_three_forfeit(tmp_path: Path, answer: str, fault: str):
    for game in faults(play(program(tmp_path, answer))):
        assert len(game) == 3
        assert all(one.startswith(fault) for one in game)


def test_one_wrong_answer_does_not_spoil_the_next(tmp_path: Path):
    answer = 'say("action x") if asked == 3 else say("action " + legal[0])'
    (first, second) = faults(play(program(tmp_path, answer)))
    assert len(first) == 1
    assert second == ()


@pytest.mark.parametrize(
    "answer",
    [
        "pass",
        'while True: say("info still here")',
        "print('action', legal[0], end='', flush=True)",
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(1000)",
    ],
)
def test_silence_is_a_fault(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str):
    monkeypatch.setattr(bot_game, "GRACE_SECONDS", 0.05)
    for game in faults(play(program(tmp_path, answer), limit=SHORT)):
        assert [one.partition(":")[0] for one in game] == ["late"] * 3


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ("sys.exit(3)", "exit code 3"),
        ("raise SystemError('no idea')", "exit code 1 (SystemError: no idea)"),
        ("os.kill(os.getpid(), signal.SIGSEGV)", "ended by SIGSEGV"),
        ("os.close(1)\ntime.sleep(1000)", "it closed its pipes"),
        ("while True: os.write(1, b'x' * 65536)", "it said 1,000,000 bytes without a line end"),
    ],
)
def test_a_crash_is_a_fault_that_forfeits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, answer: str, fault: str
):
    monkeypatch.setattr(programs, "QUIT_SECONDS", 0.2 if "close" in answer else 20.0)
    assert faults(play(program(tmp_path, answer))) == [(f"crashed: {fault}",)] * 2


def test_an_answer_that_comes_late_is_not_taken_for_the_next(tmp_path: Path):
    answer = "time.sleep(2 if asked == 1 else 0)\nsay(f'action {legal[0]}')"
    (first, second) = faults(play(program(tmp_path, answer), limit=Limit(seconds=1)))
    assert [one.partition(":")[0] for one in first] in (["late"], ["late", "late"])
    assert second == ()


def test_noise_on_standard_error_does_no_harm(tmp_path: Path):
    answer = "sys.stderr.write('noise ' * 50000)\nsay('action ' + legal[0])"
    assert faults(play(program(tmp_path, answer))) == [(), ()]


def test_a_crashed_program_is_started_again_for_the_next_game(tmp_path: Path):
    answer = "sys.exit(1) if asked == 5 else say('action ' + legal[0])"
    games = faults(play(program(tmp_path, answer), 2))
    assert [len(game) for game in games] == [1] * 4


def test_a_program_that_always_crashes_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(program_seat, "MOST_CRASHES", 2)
    counter = tmp_path / "starts"
    greeting = f"open({str(counter)!r}, 'a').write('x')\nsay('name Fake')"
    games = faults(play(program(tmp_path, "sys.exit(1)", greeting=greeting), 3))
    assert games == [("crashed: exit code 1",)] * 6
    assert counter.read_text() == "xx"


def test_a_stubborn_program_is_killed_with_all_it_started(monkeypatch: pytest.MonkeyPatch):
    code = (
        "import signal, subprocess, sys, time, os\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(1000)'])\n"
        "print(os.getpid(), child.pid, flush=True)\n"
        "while True: time.sleep(1)\n"
    )
    running = Program([sys.executable, "-c", code])
    processes = [int(word) for word in running.receive(float("inf")).split()]
    assert all(map(is_running, processes))
    monkeypatch.setattr(programs, "QUIT_SECONDS", 0.1)
    running.stop("quit")
    assert not is_running(processes[0])
    assert happens(lambda: not is_running(processes[1]))


def test_a_program_that_does_not_read_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(bot_game, "GRACE_SECONDS", 0.05)
    code = "import time; print('name Deaf', flush=True); time.sleep(1000)"
    path = tmp_path / "deaf.py"
    path.write_text(code)
    games = faults(play(f"{sys.executable} {path}", limit=SHORT))
    assert all("late" in fault for game in games for fault in game)


def test_a_program_that_does_not_say_its_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(program_seat, "START_SECONDS", 0.2)
    with pytest.raises(ProgramError, match=r"did not say its name within 0\.2 seconds"):
        check_entrant(program(tmp_path, "pass", greeting="pass"))
    monkeypatch.undo()
    with pytest.raises(ProgramError, match="crashed: exit code 0"):
        check_entrant("true")
    assert check_entrant(program(tmp_path, "pass", greeting='say("hi"); say("name A B")')) == "A B"


def test_a_program_says_how_many_simulations_it_took(tmp_path: Path):
    answer = 'for n in (3, 40): say(f"info simulations {n}")\nsay(f"action {legal[0]}")'
    (one,) = play(program(tmp_path, answer), limit=Limit(seconds=60, simulations=1000))
    for game in one.games:
        (result,) = (seat for seat in game if seat.bot == "program")
        assert result.faults == ()
        assert result.simulations >= 40 * result.turns
        assert result.simulations % 40 == 0


def test_what_a_program_says_it_took_is_taken_from_its_turn(tmp_path: Path):
    log = tmp_path / "log"
    answer = (
        f"open({str(log)!r}, 'a').write(line)\n"
        'say("info simulations 30")\nsay(f"action {legal[0]}")'
    )
    play(program(tmp_path, answer), limit=Limit(seconds=60, simulations=100))
    left = {int(line.split()[4]) for line in log.read_text().splitlines()}
    assert {100, 70} <= left <= {100, 70, 40, 10, 1}


BURN = "t = time.process_time()\nwhile time.process_time() - t < 0.05: pass\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a running program's time")
@pytest.mark.parametrize(
    ("work", "least", "most"),
    [
        (BURN, 0.05, 10.0),
        (f"subprocess.run([sys.executable, '-c', 'import time;' + {BURN!r}])\n", 0.05, 10.0),
        ("time.sleep(0.3)\n", 0.0, 0.1),
    ],
    ids=["its own work", "that of a process it starts", "waiting is free"],
)
def test_a_program_is_charged_its_processor_time(
    tmp_path: Path, work: str, least: float, most: float
):
    answer = f"if asked == 1:\n{textwrap.indent(work, '    ')}say('action ' + legal[0])"
    (one,) = play(program(tmp_path, answer))
    first = one.games[0][0]
    assert first.bot == "program"
    assert not first.faults
    assert least <= first.slowest <= most


def test_an_entrant_may_have_a_limit_of_its_own():
    assert parse_entrant("king") == ("king", None)
    assert parse_entrant("king:seconds=0.5") == ("king", Limit(seconds=0.5))
    assert parse_entrant("node bot.mjs --x=1:simulations=7:seconds=2") == (
        "node bot.mjs --x=1",
        Limit(seconds=2, simulations=7),
    )
    assert parse_entrant("./path:with=colon") == ("./path:with=colon", None)


@pytest.mark.parametrize(
    ("entrant", "message"),
    [
        ("king:seconds=soon", "a limit is a number"),
        ("king:simulations=1.5", "a limit is a number"),
        ("king:seconds=1:seconds=2", "has two limits in seconds"),
        ("king:seconds=0", "seconds a turn are more than 0"),
        ("kng:seconds=1", "there is no bot 'kng'"),
    ],
)
def test_an_entrant_with_a_limit_that_makes_no_sense_is_refused(entrant: str, message: str):
    with pytest.raises(OptionError, match=message):
        check_entrant(entrant)


def test_each_bot_of_a_round_plays_within_its_own_limit():
    own, other = FakeSeat(), FakeSeat()
    names = ("own:seconds=0.25:simulations=9", "other")
    play_round(DUEL, DUEL.start(), names, [own, other], 0)
    assert {*own.limits} == {Limit(seconds=0.25, simulations=9)}
    assert {*other.limits} == {DUEL.limit}


def test_who_is_a_program_and_who_is_not(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    Path("mine").write_text("#!/bin/sh\n")
    assert program_words("mine") is None
    Path("mine").chmod(0o755)
    assert program_words("mine") == ["./mine"]
    assert program_words("./other --flag 'two words'") == ["./other", "--flag", "two words"]
    assert program_words("sh my bot") == ["sh", "my", "bot"]
    assert program_words("greedy") is None
    assert program_words("") is None
    assert check_entrant("greedy") == "greedy"


@pytest.mark.parametrize(
    ("entrant", "message"),
    [
        ("grdy", "there is no bot 'grdy'; there is "),
        ("./none", "cannot be started: there is no ./none"),
        ("nodee ./bot.mjs", "cannot be started: there is no nodee"),
        ("./plain.txt", r"plain.txt is not executable \(chmod \+x ./plain.txt\)"),
        ("./folder", "folder is a folder"),
        ("./script", "cannot be started: Exec format error"),
        ("./'open", "No closing quotation"),
    ],
)
def test_a_program_that_cannot_be_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entrant: str, message: str
):
    monkeypatch.chdir(tmp_path)
    Path("plain.txt").write_text("hello")
    Path("folder").mkdir()
    Path("script").write_text("no program\n")
    Path("script").chmod(0o755)
    with pytest.raises(OptionError, match=message):
        check_entrant(entrant)


def test_pipes_are_closed_when_a_program_leaves(tmp_path: Path):
    before = len([*Path("/proc/self/fd").iterdir()])
    for _ in range(3):
        seat = ProgramSeat(program_words(program(tmp_path, "pass")) or [])
        seat.start()
        seat.close()
    assert len([*Path("/proc/self/fd").iterdir()]) == before
