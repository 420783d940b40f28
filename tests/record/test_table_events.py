"""Table events have tokens, and game files carry them with all that they undid."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino.errors import NotationError
from kingdomino.record import game_text, parse_game, parse_readable
from kingdomino.record.table_events import (
    REASONS,
    REASONS_OF_A_SEAT,
    Ended,
    RanOut,
    Regained,
    Resigned,
    TableEvent,
    TakenOver,
    TookBack,
    parse_table_event,
)

SEATS = st.integers(0, 99)
EVENTS = st.one_of(
    st.builds(TookBack, SEATS, st.integers(0, 9999)),
    st.builds(Resigned, SEATS),
    st.builds(RanOut, SEATS),
    st.builds(TakenOver, SEATS, st.from_regex(r"[a-z][a-z0-9-]{0,19}", fullmatch=True)),
    st.builds(Regained, SEATS),
    st.builds(Ended, st.sampled_from([*({*REASONS} - {*REASONS_OF_A_SEAT})])),
    st.builds(Ended, st.sampled_from(REASONS_OF_A_SEAT), SEATS),
)

TABLE = """\
kingdomino 2
game: duel
options: spellbook_fills=placed
players: Ana | Ben

1. roll:?,d,fxx,lx take:3 take:1,2 !back:1=2
# think again
take:1,4 draw:d2=fxx,e2=d !back:0=3 !bot:0=knight draw:c3=fxx,c4=d !person:0
end HASH RESULT
"""


def ended(tail: str, result: str) -> str:
    """A file that goes on like this; its hash is left open."""
    return TABLE.replace("\nend HASH RESULT", f"{tail}\nend ? {result}")


UNFINISHED = game_text(parse_game(ended("", "unfinished")))


@given(EVENTS)
def test_a_token_reads_back_and_so_does_the_stored_event(event: TableEvent):
    assert parse_table_event(str(event)) == event
    assert msgspec.json.decode(msgspec.json.encode(event), type=TableEvent) == event


@pytest.mark.parametrize(
    ("token", "message"),
    [
        ("!back:0", "such as 0=12"),
        ("!back:0=x", "not a number of actions"),
        ("!back:0=007", "not a number of actions"),
        ("!back:x=1", "not the number of a seat"),
        ("!resign:", "not the number of a seat"),
        ("!time:100", "not the number of a seat"),
        ("!bot:1", "such as 1=knight"),
        ("!bot:1=Knight!", "not the name of a bot"),
        ("!end:boredom", "is not agreed or"),
        ("!end:left", "with its seat: left=1"),
        ("!end:agreed=1", "without a seat"),
        ("!end:left=x", "not the number of a seat"),
        ("!dance:1", "actions are !back:…"),
        ("!end", "actions are !back:…"),
    ],
)
def test_a_damaged_token_is_refused(token: str, message: str):
    with pytest.raises(NotationError) as caught:
        parse_table_event(token)
    assert message in caught.value.message


def test_what_was_taken_back_stays_in_the_file_and_not_in_the_game():
    record = parse_game(UNFINISHED)
    assert game_text(record) == UNFINISHED
    assert "take:1,2 !back:1=2\n# think again\ntake:1,4 draw:d2=fxx,e2=d !back:0=3" in UNFINISHED
    assert " ".join(map(str, record.actions)) == (
        "roll:?,d,fxx,lx take:3 take:1,4 draw:c3=fxx,c4=d"
    )
    undone = [" ".join(map(str, entry.undone)) for entry in record.table]
    assert undone == ["take:1,2", "draw:d2=fxx,e2=d", "", ""]
    assert len(record.log) == 10
    assert record.outcome is None


@pytest.mark.parametrize(
    ("tail", "result"),
    [
        (" !resign:0", "2-0 resigned"),
        (" !end:agreed", "2-0 agreed"),
        (" !end:expired", "2-0 expired"),
        (" !end:left=1", "2-0 left"),
        (" !time:1 !end:out_of_time=1", "2-0 out_of_time"),
    ],
)
def test_a_game_ended_at_the_table_says_so_in_its_last_line(tail: str, result: str):
    record = parse_game(ended(tail, result))
    assert record.outcome is not None
    assert record.outcome.reason == result.split()[1]
    with pytest.raises(NotationError, match="ends with '2-0'"):
        parse_game(ended(tail, "unfinished"))


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        (" !back:1=0", "a roll or draw cannot be taken back"),
        (" !back:1=4", "nothing is taken back"),
        (" !resign:2", "there is no seat 2"),
        (" !person:0", "no bot plays in place of seat 0"),
        (" !time:0", "not to act"),
        (" !time:1 !time:1", "no clock runs for seat 1"),
        (" !end:agreed !resign:0", "the game is over"),
        (" !resign:0 draw:d2=d,e2=l", "the game was ended"),
        (" !dance:1", "is not an action"),
    ],
)
def test_what_cannot_happen_at_a_table_is_refused_with_its_place(tail: str, message: str):
    with pytest.raises(NotationError) as caught:
        parse_game(ended(tail, "unfinished"))
    assert message in caught.value.message
    assert caught.value.line == 8
    last = tail.split(" ")[-1]
    assert caught.value.column >= ended(tail, "").split("\n")[7].index(last) + 1


def test_a_file_of_version_1_knows_no_table_events_and_a_game_without_them_stays_version_1():
    with pytest.raises(NotationError, match="not an action"):
        parse_game(UNFINISHED.replace("kingdomino 2", "kingdomino 1"))
    plain = parse_game(UNFINISHED).without_table()
    assert game_text(plain).startswith("kingdomino 1\n")
    assert plain.comments == ((2, "think again"),)
    assert parse_game(game_text(plain)) == plain


def test_as_much_as_can_be_read_of_a_damaged_file_keeps_its_table_events():
    record, error = parse_readable(UNFINISHED.replace("draw:c3=fxx,c4=d", "draw:zz"))
    assert error is not None
    assert [str(entry.event) for entry in record.table] == [
        "!back:1=2",
        "!back:0=3",
        "!bot:0=knight",
    ]


def test_a_file_that_is_cut_off_anywhere_is_refused():
    for length in range(len(UNFINISHED)):
        with pytest.raises(NotationError):
            parse_game(UNFINISHED[:length])


def test_going_on_after_table_events_keeps_them():
    record = parse_game(UNFINISHED)
    longer = record.with_actions(record.final.legal_actions()[0])
    assert longer.table == record.table
    assert parse_game(game_text(longer)) == longer
