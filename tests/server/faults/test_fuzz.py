"""Fuzzing: whatever is sent, there is a typed answer, nothing unhandled, and nothing refused has changed anything.

`make fuzz` sends 200,000 messages over sockets and decodes 5,000,000 in process.
"""

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any, get_args

import pytest
from websockets.exceptions import ConnectionClosed

from kingdomino.server import protocol, strict_json
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match import Match
from tests.server.faults.mutations import mutated, noise
from tests.server.faults.scale import tell, times
from tests.server.faults.test_frames import Playing, begun
from tests.server.faults.test_repeats_and_races import events_of
from tests.server.live import LiveServer, Person, Socket, new_id

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

BATCH = 40
ANSWERS = ("error", "done", "previewed", "pong")
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
        """Send some at once; each is answered, and the log is what it was unless something was done.

        False if the socket was closed for what was sent.
        """
        before = await playing.log()
        socket = await person.socket(playing.match)
        try:
            answers = await self._send(socket)
        except ConnectionClosed as closed:
            # Whoever is still sending when they are sent away may not hear why.
            code = closed.rcvd.code if closed.rcvd else None
            assert code in (1007, None)
            self.counts["closed"] += 1
            return False
        assert len(answers) == BATCH
        assert "internal" not in answers
        self.counts.update(answers)
        await socket.close()
        if "done" not in answers:
            assert await events_of(self.server, playing.match) == before
        return True

    async def _send(self, socket: Socket) -> list[str]:
        for _ in range(BATCH):
            kind = self.random.random()
            if kind < 0.9:
                text = mutated(self.random, id=new_id(), seq=socket.seq)
                # Half of a surrogate pair cannot be sent as text at all.
                await socket.connection.send(text.encode("utf-8", "replace").decode())
            elif kind < 0.998:
                await socket.connection.send(noise(self.random))
            else:
                # Nearly always this is no UTF-8, and the socket is closed.
                await socket.connection.send(noise(self.random), text=True)
        answers: list[str] = []
        while len(answers) < BATCH:
            message = await socket.receive()
            if message["type"] in ANSWERS:
                answers.append(message.get("code") or message["type"])
        return answers

    def replay(self, playing: Playing, log: list[Any]) -> None:
        """The log still makes a match."""
        rooms = self.server.hub.rooms._rooms  # pyright: ignore[reportPrivateUsage]
        record = rooms[playing.match].record
        match = Match.before(record.game, record.options, record.clock)
        for stored in log:
            match = match.after(stored)


def test_fuzzed_messages_over_sockets(server: LiveServer):
    number = times(3_000, 200_000)

    async def scenario() -> Counter[str]:
        fuzzers = [Fuzzer(server, f"fuzz {each}") for each in range(4)]
        await asyncio.gather(*(fuzzer.run(number // 4) for fuzzer in fuzzers))
        return sum((fuzzer.counts for fuzzer in fuzzers), Counter[str]())

    counts = asyncio.run(scenario())
    tell(messages=counts.total(), **counts)
    assert {"bad_json", "bad_message", "not_text", "done"} <= counts.keys()
    assert Code.INTERNAL not in counts


def test_fuzzed_messages_in_process():
    random, counts = Random("in process"), Counter[str]()
    for _ in range(times(20_000, 5_000_000)):
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
