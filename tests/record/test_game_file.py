"""Whole games as text files: exact both ways, strict about damage, safe on disk."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kingdomino.errors import NotationError
from kingdomino.games import GAMES
from kingdomino.record import (
    GameRecord,
    game_text,
    parse_game,
    parse_readable,
    read_game,
    save_game,
)
from kingdomino.record.game_file_writer import result_text

DUEL = """\
kingdomino 1
game: duel
options: spellbook_fills=placed
players: Ana | Ben

1. roll:?,d,fxx,lx take:3 take:1,2 draw:d2=lx,e2=fxx draw:d2=d,e2=d
# so far so good
2. roll:d,l,d,D take:1
end c94fa62e8262d295 unfinished
"""


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_game(text)
    return caught.value


def test_a_game_reads_and_prints_exactly_as_it_was():
    record = parse_game(DUEL)
    assert game_text(record) == DUEL
    assert record.headers == {"players": "Ana | Ben"}
    assert record.comments == ((5, "so far so good"),)
    assert len(record.actions) == 7
    assert len(list(record.states())) == 8


def test_a_game_goes_on_from_where_it_was():
    record = parse_game(DUEL)
    action = record.game.parse_action("take:2,3")
    longer = record.with_actions(action)
    assert longer.final == record.final.apply(action)
    assert parse_game(game_text(longer)) == longer


def test_a_comment_in_the_middle_of_a_round_interrupts_its_line():
    text = DUEL.replace(" take:1\n", " # what a roll\n  take:1\n")
    record = parse_game(text)
    assert record.comments == ((5, "so far so good"), (6, "what a roll"))
    assert "2. roll:d,l,d,D\n# what a roll\ntake:1\nend" in game_text(record)
    assert parse_game(game_text(record)) == record


def test_comments_may_stand_among_the_headers_and_after_the_end():
    record = parse_game(DUEL.replace("players:", "# hello\nplayers:") + "# bye\n\n")
    assert record.comments == ((0, "hello"), (5, "so far so good"), (7, "bye"))


def test_a_name_may_have_a_number_sign_in_it():
    record = parse_game(DUEL.replace("Ana | Ben", "Ana #1 | Ben"))
    assert record.headers["players"] == "Ana #1 | Ben"
    assert parse_game(game_text(record)) == record


def test_line_ends_of_other_systems_are_read():
    assert parse_game(DUEL.replace("\n", "\r\n")) == parse_game(DUEL)


def test_a_game_may_start_from_a_position():
    start = parse_game(DUEL).final
    record = GameRecord(GAMES["duel"], start, (GAMES["duel"].parse_action("take:2,3"),))
    text = game_text(record)
    assert f"start: {start}\n" in text
    assert parse_game(text) == record


def test_a_file_written_by_hand_may_leave_the_hash_open():
    assert parse_game(DUEL.replace("c94fa62e8262d295", "?")) == parse_game(DUEL)


def test_the_result_has_scores_and_reason():
    assert result_text(parse_game(DUEL).outcome) == "unfinished"
    over = Path(__file__).parents[2] / "golden/duel/01.game"
    assert over.read_text(encoding="utf-8").endswith(f" {result_text(read_game(over).outcome)}\n")


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "message"),
    [
        ("kingdomino 1", "kingdomin 1", 1, 1, "begins with"),
        ("kingdomino 1", "kingdomino 3", 1, 12, "version 3"),
        ("game: duel", "game duel", 2, 1, "not a header"),
        ("game: duel\n", "", 4, 1, "`game:` is missing"),
        ("game: duel", "game: chess", 2, 7, "no game 'chess'"),
        ("players: Ana | Ben", "game: duel", 4, 1, "twice"),
        ("=placed", "=never", 3, 10, "not a value"),
        ("players: Ana | Ben", "start: duel", 4, 12, "options is missing"),
        ("1. roll", "2. roll", 6, 1, "round 2. does not begin here"),
        ("take:3", "1. take:3", 6, 20, "does not begin here"),
        ("take:3", "take:5", 6, 20, "not on the table"),
        ("take:3", "grab:3", 6, 20, "not an action"),
        ("take:3", "take:x", 6, 25, "not the number of a die"),
        ("d2=lx,e2=fxx", "a1=lx,b1=fxx", 6, 36, "rule D8"),
        ("c94fa62e8262d295", "c94fa62e8262d296", 9, 5, "ends with 'c94fa62e8262d295'"),
        ("take:1\n", "take:2\n", 9, 5, "ends with"),
        ("unfinished", "73-61 full_map", 9, 22, "ends with 'unfinished'"),
        (" unfinished", "", 9, 21, "missing at the end"),
        ("unfinished", "unfinished yet", 9, 33, "should end here"),
        ("end c94", "# end c94", 9, 1, "cut off"),
        ("unfinished\n", "unfinished\ntake:2,3\n", 10, 1, "nothing but comments"),
        ("unfinished\n", "unfinished", 9, 32, "no line end"),
    ],
)
def test_damage_is_reported_with_its_place(
    old: str, new: str, line: int, column: int, message: str
):
    error = refusal(DUEL.replace(old, new, 1))
    assert (error.line, error.column) == (line, column)
    assert message in error.message


def test_a_start_with_other_options_than_the_header_is_refused():
    start = GAMES["duel"].start(GAMES["duel"].options_type("drafted"))
    error = refusal(DUEL.replace("players: Ana | Ben", f"start: {start}"))
    assert "other options" in error.message
    assert error.line == 4


def test_a_start_that_cannot_be_is_refused_where_it_stands():
    start = str(GAMES["duel"].start()).replace("d0-0", "d9-0")
    error = refusal(DUEL.replace("players: Ana | Ben", f"start: {start}"))
    assert "only 5 squares" in error.message
    assert (error.line, error.column) == (4, 8)


def test_a_file_that_is_not_text_is_refused(tmp_path: Path):
    path = tmp_path / "game"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(NotationError, match="not a text file"):
        read_game(path)


def test_saving_replaces_the_file_and_leaves_nothing_else_behind(tmp_path: Path):
    path = tmp_path / "my.kingdomino"
    path.write_text("old")
    record = parse_game(DUEL)
    save_game(path, record)
    assert read_game(path) == record
    assert [*tmp_path.iterdir()] == [path]


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path):
    path = tmp_path / "my.kingdomino"
    save_game(path, parse_game(DUEL))
    program = (
        "import resource, signal, sys\n"
        "from pathlib import Path\n"
        "from kingdomino.record import read_game, save_game\n"
        "record = read_game(Path(sys.argv[1]))\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try:\n"
        "    save_game(Path(sys.argv[1]), record.with_actions(record.game.parse_action('take:2,3')))\n"
        "except OSError:\n"
        "    sys.exit(7)\n"
    )
    run = subprocess.run([sys.executable, "-c", program, str(path)], check=False)
    assert run.returncode == 7
    assert read_game(path) == parse_game(DUEL)
    assert [*tmp_path.iterdir()] == [path]


def test_the_players_have_names_or_seats():
    game = GAMES["duel"]
    record = GameRecord(game, game.start(), headers={"players": "Ana | Ben"})
    assert record.names == ("Ana", "Ben")
    for players in ("Ana", "Ana | Ben | Cleo", "Ana | "):
        assert replace(record, headers={"players": players}).names == ("Seat 0", "Seat 1")


def test_what_can_be_read_of_a_damaged_file_is_read():
    text = "kingdomino 1\ngame: duel\noptions: spellbook_fills=placed\n\n1. roll:?,d,fxx,lx take:3 take:1,2"
    record, error = parse_readable(text + "\nend ? unfinished\n")
    assert error is None
    assert len(record.actions) == 3
    # The last word of a file that is cut off may be half of one.
    record, error = parse_readable(text)
    assert error is not None
    assert "cut off" in str(error)
    assert [str(action) for action in record.actions] == ["roll:?,d,fxx,lx", "take:3"]
    record, error = parse_readable(text.replace("take:3", "take:9") + "\n")
    assert error is not None
    assert "die 9" in str(error)
    assert len(record.actions) == 1
    with pytest.raises(NotationError, match="there is no game"):
        parse_readable(text.replace("duel", "chess") + "\n")
