"""A connection cut at any byte, in either direction: the client comes back and every event is there once, in order.

A session is a handshake, a hello and some commands. It is cut after its first byte, its second, and so on; the client
resumes with the last seq it has and sends its unanswered command again with the same id. `make cuts` tries every byte.
"""

import asyncio
import time
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from tests.support.server.faults.byte_proxy import ByteProxy
from tests.support.server.faults.reconnecting_socket import CutOffError, Line, random_turn
from tests.support.server.faults.scale import IS_LONG, tell, times
from tests.support.server.live_server import LiveServer, Person, new_id
from tests.support.server.stored_log import events_of, id_of

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

COMMANDS = 2
"""Commands in a session that is not cut."""
RESUME_SECONDS = 1.0
"""How long all but one in a hundred may take to come back."""


@dataclass
class Resuming:
    """Somebody who plays on, whatever is cut."""

    server: LiveServer
    proxy: ByteProxy
    resumes: bool = True
    random: Random = field(default_factory=lambda: Random("cuts"))
    line: Line | None = None
    pending: dict[str, Any] | None = None
    """The command that was not answered."""
    done: dict[str, int] = field(default_factory=dict[str, int])
    cuts: int = 0
    gaps: int = 0
    resume_seconds: list[float] = field(default_factory=list[float])

    async def session(self) -> None:
        """Connect, resume, carry out some commands, go; or be cut anywhere."""
        if self.line is None or self.line.outcome:
            await self.new_match()
        line = self.line
        assert line is not None
        began = time.monotonic()
        try:
            await line.open()
            self.resume_seconds.append(time.monotonic() - began)
            for _ in range(COMMANDS):
                if line.outcome and self.pending is None:
                    break
                await self.command(line)
            await line.close()
        except CutOffError:
            pass
        line.cut()
        self.cuts += self.proxy.last.is_cut

    async def command(self, line: Line) -> None:
        """Send the command that was not answered, or a new one."""
        if self.pending is None:
            actions = random_turn(line.position, self.random)
            self.pending = {"type": "act", "id": new_id(), "seq": line.seq, "actions": actions}
        answer = await line.ask(self.pending)
        if answer["type"] == "done":
            self.done[self.pending["id"]] = answer["seq"]
        else:
            # Only who has missed something can be late.
            assert not self.resumes, (self.pending, answer)
        self.pending = None

    async def new_match(self) -> None:
        """Sit down again."""
        await self.finish()
        person = await Person(self.server, "Ana").come_in()
        match = await person.table("duel", "here", "here")
        await person.post(f"/api/matches/{match}/start")
        person.socket_url = f"ws://127.0.0.1:{self.proxy.port}"
        self.line = Line(person, match, self.resumes)

    async def finish(self) -> None:
        """What was acknowledged is in the log, once, and what was heard is the log."""
        line = self.line
        if line is None:
            return
        self.proxy.cut_to_client = self.proxy.cut_to_server = None
        await line.open()
        if self.pending is not None:
            await self.command(line)
        log = await events_of(self.server, line.match)
        await line.until(len(log))
        await line.close()
        assert self.done.items() <= {id_of(stored): stored.seq for stored in log}.items()
        if self.resumes:
            assert len(self.done) == sum(stored.command is not None for stored in log)
        heard = [event["seq"] for event in line.events]
        self.gaps += line.gaps + sum(stored.seq not in heard for stored in log)
        await line.person.close()
        self.line, self.pending, self.done = None, None, {}


def played(server: LiveServer, every: int, *, resumes: bool = True) -> tuple[Resuming, list[int]]:
    """Sessions that are cut at every so many bytes, and how long an uncut session is in both directions."""

    async def scenario() -> tuple[Resuming, list[int]]:
        proxy = ByteProxy(server.port)
        async with proxy.running():
            player = Resuming(server, proxy, resumes)
            lengths = [0, 0]
            for _ in range(20):
                await player.session()
                passed = proxy.last
                lengths = [
                    max(lengths[0], passed.bytes_to_server),
                    max(lengths[1], passed.bytes_to_client),
                ]
            for after in range(1, lengths[0], max(1, every // 5)):
                proxy.cut_to_server, proxy.cut_to_client = after, None
                await player.session()
            for after in range(1, lengths[1], every):
                proxy.cut_to_server, proxy.cut_to_client = None, after
                await player.session()
            await player.finish()
            return player, lengths

    return asyncio.run(scenario())


def test_a_session_may_be_cut_at_any_byte(server: LiveServer):
    every = times(263, 1)
    player, lengths = played(server, every=every)
    ordered = sorted(player.resume_seconds)
    resumed = ordered[int(len(ordered) * 0.99)]
    tell(cuts=player.cuts, bytes=lengths, resume_p99_seconds=round(resumed, 3))
    assert player.cuts > sum(lengths) // every // 2
    assert not IS_LONG or resumed < RESUME_SECONDS
    assert player.gaps == 0


def test_who_does_not_resume_misses_events(server: LiveServer):
    """The control: the same cuts, and a client that only asks for what comes."""
    player, _ = played(server, every=501, resumes=False)
    assert player.cuts > 10
    assert player.gaps > 0
