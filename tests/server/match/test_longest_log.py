"""No log grows for ever: what can be repeated is counted, and the longest match there can be is still sent, shown and uploaded."""

import asyncio
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from kingdomino.game import CHANCE
from kingdomino.record import game_text
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.connection import MOST_WAITING_BYTES, Connection
from kingdomino.server.live.match_log import happened
from kingdomino.server.match.absence import MOST_TAKE_OVERS, regain, run_out, take_over
from kingdomino.server.match.agreements import MOST_TAKE_BACKS, take_back
from kingdomino.server.match.endings import end, resign
from kingdomino.server.match.events import AnyEvent, Began, Disclosed, Drew
from kingdomino.server.match.game_files import record_of_match
from kingdomino.server.match.model import Clock, Stored
from kingdomino.server.match.names import LONGEST_NAME
from kingdomino.server.match.replay import Match
from kingdomino.server.match.turns import act
from kingdomino.server.tables.uploads import LONGEST_FILE, uploaded
from tests.support.server.random_matches import KINDS, Played, kept, random_draw

KIND = ("duel", "spellbook_fills=placed")
LONG_KINDS = [*KINDS["duel"], *[kind for kind in KINDS["classic"] if "harmony" in kind[1]]]


class Dawdling:
    """A match whose players think about every action until their time is over, and choose what takes most words."""

    def __init__(self, kind: tuple[str, str], seed: int) -> None:
        self.before = self.match = Match.before(*kind, Clock("days", 86_400))
        self.log: list[Stored] = []
        self.random = Random(seed)
        seats = [str(seat) for seat in range(self.match.players)]
        share = dict.fromkeys(seats, "ab" * 32)
        self.note(Began((None,) * len(seats), share, share))

    def note(self, event: AnyEvent) -> None:
        stored, self.match = self.match.record([event], 1_700_000_000_000 + 86_400_000)
        self.log += stored

    def steps(self) -> Iterator[None]:
        """One action after another, to the end."""
        while not self.match.course.is_over:
            seat = self.match.to_act
            assert seat is not None
            if seat == CHANCE:
                self.note(random_draw(self.match, self.random))
                continue
            if seat not in self.match.course.table.out_of_time:
                self.note(run_out(self.match, seat))
            tokens = map(str, self.match.course.state.legal_actions())
            self.note(act(self.match, seat, [max(tokens, key=lambda token: (len(token), token))]))
            yield

    def longest_way_back(self) -> tuple[int, int]:
        """How many actions could be taken back now at most, and by whom."""
        match = self.match
        if match.course.is_over:
            return 0, 0
        kept = [(match.course.take_back_to(seat), seat) for seat in range(match.players)]
        return max(
            (len(match.course.actions) - count, seat) for count, seat in kept if count is not None
        )


def longest(kind: tuple[str, str], seed: int) -> Played:
    """A match that uses up everything that is allowed, where it fills the log most."""
    rehearsal = Dawdling(kind, seed)
    most, _ = max(rehearsal.longest_way_back() for _ in rehearsal.steps())
    played = Dawdling(kind, seed)
    for _ in range(MOST_TAKE_OVERS):
        played.note(take_over(played.match, 0, "knight"))
        played.note(regain(played.match, 0))
    for _ in played.steps():
        count, seat = played.longest_way_back()
        if count == most and played.match.take_backs < MOST_TAKE_BACKS:
            played.note(take_back(played.match, seat))
    played.note(Disclosed("cd" * 32))
    assert played.match.take_backs == MOST_TAKE_BACKS
    return Played(played.before, tuple(played.log), (played.match,), ())


@pytest.mark.parametrize("kind", LONG_KINDS, ids=" ".join)
def test_the_longest_match_can_be_sent_in_one_piece_and_uploaded_again(kind: tuple[str, str]):
    for seed in range(3):
        played = longest(kind, seed)
        names = ["𝔐" * LONGEST_NAME] * played.before.players
        record = kept(played)
        text = game_text(record_of_match(record, [each.event for each in played.log], names))
        size = len(text.encode())
        # What these players did not find may be longer, but not twice as long.
        assert 4 * 1024 < size < LONGEST_FILE / 2
        again, log = uploaded(text, "ana", 0)
        assert log[-1].hash == played.log[-1].hash
        events = [each.event for each in log]
        once_more = game_text(
            record_of_match(again, events, [str(seat.name) for seat in again.seats])
        )
        assert len(once_more.encode()) <= size
        sent = msgspec.json.encode([happened(each) for each in played.log])
        assert len(sent) < MOST_WAITING_BYTES / 2


def test_a_match_goes_back_so_often_and_no_more():
    match = Match.before(*KIND, Clock()).record([Began((None, "squire"))], 0)[1]
    match = match.record([Drew(("roll:d,l,d,D",))], 0)[1]
    for _ in range(MOST_TAKE_BACKS):
        match = match.record([act(match, 0, ["take:1"])], 0)[1]
        match = match.record([take_back(match, 0)], 0)[1]
    match = match.record([act(match, 0, ["take:1"])], 0)[1]
    with pytest.raises(Refusal, match="every move counts") as caught:
        take_back(match, 0)
    assert caught.value.code is Code.NOT_NOW


def test_a_bot_stands_in_so_often_and_no_more():
    match = Match.before(*KIND, Clock()).record([Began((None, None))], 0)[1]
    for _ in range(MOST_TAKE_OVERS):
        match = match.record([take_over(match, 1, "knight")], 0)[1]
        match = match.record([regain(match, 1)], 0)[1]
    with pytest.raises(Refusal, match="end the game") as caught:
        take_over(match, 1, "knight")
    assert caught.value.code is Code.NOT_NOW
    assert end(match, "left", 1), "the others are not bound to somebody who is gone"


def test_who_resigns_is_replaced_however_often_a_bot_has_stood_in():
    match = Match.before("classic", "players=3", Clock()).record([Began((None,) * 3)], 0)[1]
    for _ in range(MOST_TAKE_OVERS):
        match = match.record([take_over(match, 1, "knight")], 0)[1]
        match = match.record([regain(match, 1)], 0)[1]
    for seat in range(3):
        match = match.record(resign(match, seat, "knight"), 0)[1]
    assert match.take_overs == MOST_TAKE_OVERS + match.players


def test_an_uploaded_game_is_no_longer_than_one_that_is_played_here():
    start = "kingdomino 2\ngame: duel\noptions: spellbook_fills=placed\n\n1. roll:d,l,d,D "

    def file(table: str, count: int) -> str:
        return f"{start}{table * count}\nend ? unfinished\n"

    with_backs, with_bots = "take:1 !back:0=1 ", "!bot:1=knight !person:1 "
    for table, most in ((with_backs, MOST_TAKE_BACKS), (with_bots, MOST_TAKE_OVERS + 2)):
        record, _ = uploaded(file(table, most), "ana", 0)
        assert record.is_upload
        with pytest.raises(Refusal, match=str(most)) as caught:
            uploaded(file(table, most + 1), "ana", 0)
        assert caught.value.code is Code.BAD_NOTATION


def test_a_long_welcome_is_not_held_against_its_reader():
    async def read() -> None:
        connection = Connection(None)
        connection.welcome(bytes(2 * MOST_WAITING_BYTES))
        connection.send(b"news")
        assert connection.close_code is None
        assert len(await connection.next() or b"") == 2 * MOST_WAITING_BYTES
        assert await connection.next() == b"news"
        connection.send(bytes(MOST_WAITING_BYTES))
        assert connection.close_code is None
        connection.send(b"one too many")
        assert connection.close_code == CloseCode.TOO_SLOW

    asyncio.run(read())
