"""Fuzzing: whatever is sent, there is a typed answer, nothing unhandled, and nothing refused has changed anything.

`make fuzz` sends 200,000 messages over sockets and decodes 5,000,000 in process.
"""

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from kingdomino.server import protocol
from kingdomino.server.edge import strict_json
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.model import Append
from kingdomino.server.match.replay import Match
from kingdomino.server.storage.group_commit import GroupWriter
from tests.support.server.faults.mutations import mutated, noise
from tests.support.server.faults.playing import Playing, begun
from tests.support.server.faults.scale import tell, times
from tests.support.server.live_server import LiveServer, Person, Socket, new_id
from tests.support.server.stored_log import events_of, id_of

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

BATCH = 40
ANSWERS = ("error", "done", "previewed", "pong")
EVENTFUL = {"act", "resign", "decide", "regain"}
"""Commands that make an event whenever they are done; `ask` and `reply` may, the others never do."""
BODIES = [
    *(protocol.NewGuest, protocol.UseCode, protocol.NewMatch, protocol.Join, protocol.Reveal),
    *(protocol.Remove, protocol.MutedGuest, protocol.HintRequest),
]


class Fuzzer:
    """Somebody who sends nonsense at a match."""

    def __init__(self, server: LiveServer, seed: str) -> None:
        self.server = server
        self.random = Random(seed)
        self.counts: Counter[str] = Counter()
        self.made = 0
        """Commands that were done and made an event."""

    async def run(self, number: int) -> None:
        """Send messages at one match after another until so many were answered."""
        while number > 0:
            playing = await begun(self.server)
            people = [playing.ana, playing.ben, Person(self.server, "nobody")]
            for _ in range(12):
                if not await self.batch(playing, self.random.choice(people)):
                    # What was sent before may still be under way, so nothing can be said of this match any more.
                    break
                number -= BATCH
            self.replay(playing, await playing.log())
            for person in people:
                await person.close()

    async def batch(self, playing: Playing, person: Person) -> bool:
        """Send some at once; each is answered, and the log has what was done, in its place, and nothing else.

        False if the socket was closed for what was sent.
        """
        before = await playing.log()
        socket = await person.socket(playing.match)
        try:
            sent, answers = await self._send(socket)
        except ConnectionClosed as closed:
            # Whoever is still sending when they are sent away may not hear why.
            code = closed.rcvd.code if closed.rcvd else None
            assert code in (1007, None)
            self.counts["closed"] += 1
            return False
        await socket.close()
        assert len(answers) == BATCH
        kinds = [answer.get("code") or answer["type"] for answer in answers]
        assert "internal" not in kinds
        self.counts.update(kinds)
        done = {(answer["id"], answer["seq"]) for answer in answers if answer["type"] == "done"}
        self._check(before, await events_of(self.server, playing.match), sent, done)
        return True

    def _check(
        self,
        before: list[Any],
        log: list[Any],
        sent: dict[str, set[str]],
        done: set[tuple[str, int]],
    ) -> None:
        """Exactly what was answered with `done` has made events: one each, at the seq that was told."""
        assert log[: len(before)] == before
        made = {(id_of(stored), stored.seq) for stored in log[len(before) :] if stored.command}
        assert made <= done
        assert made or log == before, "events without a command"
        commands = {(id_of(stored), stored.seq) for stored in log if stored.command}
        eventful = {each for each in done if sent[each[0]] <= EVENTFUL}
        assert eventful <= commands, "done without an event"
        self.made += len(made)

    async def _send(self, socket: Socket) -> tuple[dict[str, set[str]], list[Any]]:
        """The kinds of what was sent by its id, wherever both can be read, and all answers."""
        sent: defaultdict[str, set[str]] = defaultdict(set)
        for _ in range(BATCH):
            kind = self.random.random()
            if kind < 0.9:
                text = mutated(self.random, id=new_id(), seq=socket.seq)
                # Half of a surrogate pair cannot be sent as text at all.
                text = text.encode("utf-8", "replace").decode()
                with suppress(ValueError, KeyError, TypeError):
                    sent[json.loads(text)["id"]].add(json.loads(text)["type"])
                await socket.connection.send(text)
            elif kind < 0.998:
                await socket.connection.send(noise(self.random))
            else:
                # Nearly always this is no UTF-8, and the socket is closed.
                await socket.connection.send(noise(self.random), text=True)
        answers: list[Any] = []
        while len(answers) < BATCH:
            message = await socket.receive()
            if message["type"] in ANSWERS:
                answers.append(message)
        return sent, answers

    def replay(self, playing: Playing, log: list[Any]) -> None:
        """The log still makes a match."""
        rooms = self.server.worker.rooms._rooms  # pyright: ignore[reportPrivateUsage]
        record = rooms[playing.match].log.record
        match = Match.before(record.game, record.options, record.clock)
        for stored in log:
            match = match.after(stored)


def test_fuzzed_messages_over_sockets(server: LiveServer):
    number = times(1_500, 200_000)

    fuzzers = [Fuzzer(server, f"fuzz {each}") for each in range(4)]

    async def scenario() -> None:
        await asyncio.gather(*(fuzzer.run(number // 4) for fuzzer in fuzzers))

    asyncio.run(scenario())
    counts = sum((fuzzer.counts for fuzzer in fuzzers), Counter[str]())
    made = sum(fuzzer.made for fuzzer in fuzzers)
    tell(messages=counts.total(), events_made=made, **counts)
    assert made > 0
    assert {"bad_json", "bad_message", "not_text", "done"} <= counts.keys()
    assert Code.INTERNAL not in counts


def test_what_is_answered_and_not_stored_would_be_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    """The control: `done` is answered, and there is no event."""

    async def store(self: GroupWriter, appends: Sequence[Append]) -> list[None]:
        return [None] * len(appends)

    async def scenario() -> None:
        playing = await begun(server)
        monkeypatch.setattr(GroupWriter, "store", store)
        fuzzer = Fuzzer(server, "control")

        async def batches() -> None:
            for _ in range(50):
                await fuzzer.batch(playing, playing.ana)

        with pytest.raises(AssertionError, match="done without an event"):
            await batches()
        await playing.ana.close()
        await playing.ben.close()

    asyncio.run(asyncio.wait_for(scenario(), 60))


def test_fuzzed_messages_in_process():
    random, counts = Random("in process"), Counter[str]()
    for _ in range(times(10_000, 5_000_000)):
        data = noise(random) if random.random() < 0.2 else mutated(random)
        try:
            if random.random() < 0.8:
                message = strict_json.client_message(data)
                assert isinstance(message, get_args(protocol.ClientMessage))
            else:
                strict_json.decode(data, random.choice(BODIES))
            counts["read"] += 1
        except Refusal as refusal:
            counts[refusal.code] += 1
            command = strict_json.command_id(data)
            assert command is None or json.loads(data)["id"] == command
    tell(messages=counts.total(), **counts)
    assert counts.keys() == {"read", "bad_json", "bad_message", "not_text"}
