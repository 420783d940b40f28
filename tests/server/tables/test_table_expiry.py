"""What the server does about a table by itself: when nobody comes, and when its work fails."""

import pytest

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.room import Room
from kingdomino.server.live.scheduler import LATER_MS
from kingdomino.server.match.expiry import TABLE_MS
from kingdomino.server.match.model import MatchRecord
from kingdomino.server.match.turns import act
from tests.support.server.visitors import HERE, OPEN, AppServer


def _attend(app_server: AppServer, match_id: str, now: int) -> bool:
    """Let the server do its duty at some time; whether the table is still there."""
    with app_server.client.portal() as portal:
        portal.call(app_server.worker.scheduler.attend, match_id, now)
        return portal.call(app_server.worker.storage.match, match_id) is not None


def test_a_table_is_removed_when_its_host_is_away_for_half_an_hour(app_server: AppServer):
    ana = app_server.guest("Ana")
    match_id = ana.make_table(HERE, OPEN)["id"]
    away = app_server.stored(match_id).seats[0].away_since
    assert away is not None
    assert _attend(app_server, match_id, away + 1_000)
    assert _attend(app_server, match_id, away + TABLE_MS - 1)
    assert not _attend(app_server, match_id, away + TABLE_MS)


def test_a_host_without_a_seat_keeps_the_table_for_as_long(app_server: AppServer):
    match_id = app_server.guest("Ana").make_table(OPEN, OPEN)["id"]
    made = app_server.stored(match_id).changed_at
    assert _attend(app_server, match_id, made + TABLE_MS - 1)
    assert not _attend(app_server, match_id, made + TABLE_MS)


def _set_due(app_server: AppServer, record: MatchRecord, due_at: int | None) -> None:
    with app_server.client.portal() as portal:
        portal.call(app_server.worker.storage.set_due, record.id, record.seq, due_at)


@pytest.mark.parametrize("error", [Refusal(Code.NOT_NOW, "Not now."), ZeroDivisionError()])
def test_an_alarm_moves_on_when_its_duty_cannot_be_done(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch, error: Exception
):
    """Whatever the reason: it must not be the first in line for ever, and the others behind it."""
    ana = app_server.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here"})["id"]
    ana.act(match_id, "start")
    now = app_server.worker.storage.now()

    async def fails(_: Room) -> None:
        raise error

    monkeypatch.setattr(Room, "attend", fails)
    _set_due(app_server, app_server.stored(match_id), now + 10**9)  # far from what runs by itself
    assert _attend(app_server, match_id, now)
    assert app_server.stored(match_id).due_at == now + LATER_MS


def test_an_alarm_that_somebody_else_has_set_stays(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    ana = app_server.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here"})["id"]
    ana.act(match_id, "start")

    async def too_late(room: Room) -> None:
        await room.log.append(act(room.log.match, 0, ["take:1"]))  # as another worker would
        raise Refusal(Code.STALE, "Somebody was faster.")

    monkeypatch.setattr(Room, "attend", too_late)
    now = app_server.worker.storage.now()
    assert _attend(app_server, match_id, now)
    due_at = app_server.stored(match_id).due_at
    assert due_at is not None
    assert due_at > now + 2 * LATER_MS
