"""Overload: when the event loop is too late or too much is under way, commands are answered `busy`, and soon after not."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server.edge import limits
from kingdomino.server.edge.limits import Commands
from kingdomino.server.edge.overload import MOST_LAG_SECONDS, STEP_SECONDS, Overload
from kingdomino.server.errors import Code, Refusal
from tests.support.server.faults.playing import Playing, harmless
from tests.support.server.live_server import LiveServer, Socket, live_server


def is_busy(commands: Commands) -> bool:
    """Whether a command is refused at this moment."""
    try:
        with commands:
            return False
    except Refusal as refusal:
        assert (refusal.code, refusal.retry_seconds) == (Code.BUSY, 1)
        return True


def test_a_loop_that_is_late_is_busy_until_it_is_on_time_again():
    async def scenario() -> list[bool]:
        commands = Commands()
        watching = asyncio.create_task(Overload(commands).watch())
        await asyncio.sleep(0)
        found = [is_busy(commands)]
        time.sleep(STEP_SECONDS + 2 * MOST_LAG_SECONDS)  # the loop is to be late
        for _ in range(5):
            await asyncio.sleep(0)
        found.append(is_busy(commands))
        async with asyncio.timeout(20):
            while is_busy(commands):
                await asyncio.sleep(STEP_SECONDS)
        found.append(is_busy(commands))
        watching.cancel()
        return found

    assert asyncio.run(scenario()) == [False, True, False]


def test_so_many_commands_and_no_more_are_under_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(limits, "MOST_COMMANDS", 2)
    commands = Commands()
    with commands:
        assert not is_busy(commands)
        with commands:
            assert is_busy(commands)
        assert not is_busy(commands)
        with pytest.raises(ZeroDivisionError), commands:
            raise ZeroDivisionError
        assert commands.under_way == 1
    assert commands.under_way == 0


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server of its own: nobody else's commands may be refused."""
    with live_server(f"sqlite:///{tmp_path / 'games.db'}", address_limits=False) as live:
        yield live


async def answers_while_overloaded(server: LiveServer, socket: Socket) -> list[Any]:
    """What is answered to commands and pings while the loop of the server has three times as much to do as it can."""
    assert server.loop is not None
    server.worker.overload.most_lag = 0.1
    answers: list[Any] = []
    until = time.monotonic() + 1.5
    while time.monotonic() < until:
        server.loop.call_soon_threadsafe(time.sleep, 0.2)
        answers.append(await socket.ask("act", seq=socket.seq + 1, actions=["take:1"]))
        answers.append(await socket.ask("ping"))
    return answers


def test_an_overloaded_server_says_so_at_once_and_recovers(server: LiveServer):
    async def work(playing: Playing) -> None:
        socket = await playing.ana.socket(playing.match)
        answers = await answers_while_overloaded(server, socket)
        busy = [answer for answer in answers if answer.get("code") == "busy"]
        assert busy
        assert all(answer["retry_seconds"] == 1 and answer["id"] for answer in busy)
        # Who only asks whether we live is always told.
        assert sum(answer["type"] == "pong" for answer in answers) == len(answers) // 2
        assert {answer.get("code") for answer in answers} <= {"busy", "stale", None}
        async with asyncio.timeout(5):
            while (await socket.ask("preview", seq=socket.seq)).get("code") == "busy":
                await asyncio.sleep(0.05)
        assert "busy" in server.worker.metrics.text()
        await socket.close()
        server.worker.overload.most_lag = 20

    harmless(server, work)


def test_when_the_database_is_slow_only_so_many_wait_for_it(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(limits, "MOST_COMMANDS", 2)
    storage = server.worker.storage
    match, may_go_on = storage.match, asyncio.Event()

    async def slow(id: str) -> Any:
        await may_go_on.wait()
        return await match(id)

    async def work(playing: Playing) -> None:
        sockets = [await playing.ana.socket(playing.match) for _ in range(4)]
        monkeypatch.setattr(storage, "match", slow)
        # Each is refused only after a look at the database, for which it waits.
        late = {"seq": sockets[0].seq + 5, "actions": ["take:1"]}
        asked = [asyncio.create_task(socket.ask("act", **late)) for socket in sockets]
        done, _ = await asyncio.wait(asked, timeout=1)
        assert [task.result()["code"] for task in done] == ["busy", "busy"]
        assert server.loop is not None
        server.loop.call_soon_threadsafe(may_go_on.set)
        answers = await asyncio.gather(*asked)
        assert sorted(answer["code"] for answer in answers) == ["busy", "busy", "stale", "stale"]
        assert server.worker.limits.commands.under_way == 0
        monkeypatch.setattr(storage, "match", match)
        for socket in sockets:
            await socket.close()

    harmless(server, work)


def test_a_server_that_refuses_nobody_is_found(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    """The control: whatever waits, more is taken on."""

    def take_on(_: Commands) -> None:
        pass

    monkeypatch.setattr(Commands, "__enter__", take_on)
    with pytest.raises(AssertionError, match=r"assert \[\]"):
        test_an_overloaded_server_says_so_at_once_and_recovers(server)
    with pytest.raises(AssertionError):
        test_when_the_database_is_slow_only_so_many_wait_for_it(server, monkeypatch)
