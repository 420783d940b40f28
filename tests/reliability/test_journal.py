"""What clients noted is compared with the log: everything that can go wrong is found."""

import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest

from kingdomino.server.match.events import Acted, Began, Drew, encode_event
from kingdomino.server.match.model import Clock
from kingdomino.server.match.replay import Match
from tools.load.bounds import Bounds, OutOfBoundsError
from tools.load.journal import Ack, Journal, compare
from tools.load.measure import Demand, Phase, percentile

ACK = Ack("m", "a1", 3, ("take:1",), 0.0, 0.0, 0.1)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one match of three events."""
    path = tmp_path / "games.sqlite"
    match = Match.before("duel", "spellbook_fills=placed", Clock())
    begun, match = match.record([Began((None, None)), Drew(("roll:?,d,fxx,lx",))], at=1)
    acted, match = match.record([Acted(0, ("take:1",))], at=2, command="0.a1")
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE match (id, game, options, clock)")
        connection.execute("CREATE TABLE event (match, seq, body, hash, at, command)")
        connection.execute("INSERT INTO match VALUES ('m', 'duel', 'spellbook_fills=placed', '{}')")
        connection.executemany(
            "INSERT INTO event VALUES ('m', ?, ?, ?, ?, ?)",
            [
                (each.seq, encode_event(each.event).decode(), each.hash, each.at, each.command)
                for each in (*begun, *acted)
            ],
        )
    return path


def found(database: Path, *acks: Ack, change: str = "") -> list[str]:
    """The kinds of problems, after a change of the database."""
    with sqlite3.connect(database) as connection:
        connection.execute(change or "SELECT 1")
    return [problem.split(":")[0] for problem in compare(Journal([*acks]), database)]


def test_a_journal_that_agrees_with_the_log_has_no_problem(database: Path):
    assert found(database, ACK) == []


def test_what_was_acknowledged_and_is_not_there_is_lost(database: Path):
    assert found(database, replace(ACK, seq=4)) == ["lost"]
    assert found(database, replace(ACK, match="n")) == ["lost"]
    assert found(database, replace(ACK, id="a2")) == ["lost"]


def test_what_is_there_but_different_is_changed(database: Path):
    assert found(database, replace(ACK, actions=("take:2",))) == ["changed"]


def test_a_command_that_is_there_twice_is_doubled(database: Path):
    change = "UPDATE event SET command = '0.a1' WHERE seq = 2"
    assert found(database, ACK, change=change) == ["doubled"]


def test_a_gap_and_a_wrong_hash_are_found(database: Path):
    assert found(database, change="UPDATE event SET hash = 'x' WHERE seq = 2") == ["replay"]
    assert found(database, change="DELETE FROM event WHERE seq = 2") == ["order"]


def test_what_was_shown_must_be_in_the_log_and_the_same_for_everybody(database: Path):
    journal = Journal()
    journal.show("m", 3, b'{"type":"acted","seat":0,"actions":["take:1"]}')
    assert compare(journal, database) == []
    journal.show("m", 3, b'{"type":"acted","seat":0,"actions":["take:2"]}')
    journal.show("m", 4, b'{"type":"resigned","seat":0}')
    kinds = [problem.split(":")[0].split(" ")[0] for problem in compare(journal, database)]
    assert kinds == ["event", "lost"]


@pytest.mark.parametrize(
    "url",
    ["http://192.0.2.1:80", "http://example.org", "http://localhost:8000", "http://10.0.0.1:1"],
)
def test_nothing_but_this_machine_is_spoken_to(url: str):
    with pytest.raises(OutOfBoundsError, match="loopback"):
        Bounds(url)


def test_a_run_is_bounded_in_sockets_bytes_and_time():
    bounds = Bounds("http://127.0.0.1:1", most_sockets=1, most_seconds=-1, most_bytes=10)
    bounds.open_socket()
    with pytest.raises(OutOfBoundsError, match="sockets"):
        bounds.open_socket()
    with pytest.raises(OutOfBoundsError, match="bytes"):
        bounds.transfer(11)
    with pytest.raises(OutOfBoundsError, match="seconds"):
        bounds.check_time()


def test_a_turn_that_is_late_counts_from_when_it_should_have_been_sent():
    late = replace(ACK, intended=0.0, sent=5.0, acked=5.1)
    assert late.latency == pytest.approx(5.1)
    phase = Phase("late", begun=0.0, ended=10.0, acks=[late])
    assert phase.summary()["max_ms"] == pytest.approx(5100)
    assert percentile([*range(100)], 0.99) == 99
    assert not Demand("ack", 51, 50).is_met
    assert str(Demand("ack", 51, 50, " ms")).startswith("FAIL")
