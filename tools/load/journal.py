"""What clients were told, and whether the log agrees: whatever was acknowledged or shown is in it, once, in order."""

import sqlite3
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from kingdomino.server.live.idempotency import CommandKey
from kingdomino.server.match.events import decode_event, encode_event
from kingdomino.server.match.model import Clock, Stored
from kingdomino.server.match.replay import CorruptLogError, Match
from kingdomino.server.storage.addresses import open_storage


@dataclass(frozen=True, slots=True)
class Ack:
    """An action that the server has acknowledged."""

    match: str
    id: str
    seq: int
    actions: tuple[str, ...]
    intended: float
    """When it should have been sent, by the monotonic clock: what is late is not forgiven."""
    sent: float
    """When it was first sent."""
    acked: float
    tries: int = 1

    @property
    def latency(self) -> float:
        """Seconds from when it should have been sent to its acknowledgement."""
        return self.acked - self.intended


@dataclass(frozen=True, slots=True)
class Preview:
    """A question what can be done, and its answer."""

    intended: float
    """When it should have been asked."""
    answered: float

    @property
    def latency(self) -> float:
        """Seconds from when it should have been asked to its answer."""
        return self.answered - self.intended


@dataclass(frozen=True, slots=True)
class Unanswered:
    """A message to which nothing came, for as long as clients wait."""

    text: str
    port: int
    """The client's end of the connection, which says who should have answered."""
    sent: float

    def __str__(self) -> str:
        return f"no answer to {self.text}"


@dataclass(slots=True)
class Journal:
    """Everything that the clients of a run were told."""

    acks: list[Ack] = field(default_factory=list[Ack])
    previews: list[Preview] = field(default_factory=list[Preview])
    shown: dict[tuple[str, int], bytes] = field(default_factory=dict[tuple[str, int], bytes])
    """The event with each number of each match, as JSON, as it was first shown to anybody."""
    errors: Counter[str] = field(default_factory=Counter[str])
    """What was refused, by its code."""
    longest_refusal: float = 0.0
    """Seconds until the last to be told so heard that something was refused."""
    unanswered: list[Unanswered] = field(default_factory=list[Unanswered])
    problems: list[str] = field(default_factory=list[str])
    """What must not be."""
    reconnects: int = 0
    resumes: list[float] = field(default_factory=list[float])
    """Seconds from each lost connection until everything missed was there."""

    def show(self, match: str, seq: int, event: bytes) -> None:
        """Note an event that the server has shown; all must be shown the same."""
        first = self.shown.setdefault((match, seq), event)
        if first != event:
            self.problems.append(f"event {seq} of {match} was shown as {first!r} and as {event!r}")

    def refuse(self, code: str | None, seconds: float) -> None:
        """Note that something was refused, after so long."""
        self.errors[code or "?"] += 1
        self.longest_refusal = max(self.longest_refusal, seconds)


class Row(msgspec.Struct, frozen=True):
    """An event as it lies in the database."""

    body: str
    hash: str
    at: int
    command: str | None


Logs = dict[str, dict[int, Row]]


def read_logs(database: Path) -> tuple[Logs, dict[str, Match]]:
    """All logs, and each match before its first event."""
    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        logs: Logs = {}
        for match, seq, *rest in connection.execute(
            "SELECT match, seq, body, hash, at, command FROM event ORDER BY match, seq"
        ):
            logs.setdefault(match, {})[seq] = Row(*rest)
        starts = {
            match: Match.before(game, options, msgspec.json.decode(clock, type=Clock))
            for match, game, options, clock in connection.execute(
                "SELECT id, game, options, clock FROM match"
            )
        }
    return logs, starts


async def read_storage(address: str, matches: Iterable[str]) -> tuple[Logs, dict[str, Match]]:
    """The logs of these matches in any database, and each match before its first event."""
    storage = open_storage(address)
    await storage.open()
    logs: Logs = {}
    starts: dict[str, Match] = {}
    for match in matches:
        record = await storage.match(match)
        if record is None:
            continue
        starts[match] = Match.before(record.game, record.options, record.clock)
        logs[match] = {
            stored.seq: Row(
                encode_event(stored.event).decode(), stored.hash, stored.at, stored.command
            )
            for stored in await storage.events(match)
        }
    await storage.close()
    return logs, starts


def compare(journal: Journal, database: Path) -> list[str]:
    """Everything in which the journal and the logs do not agree; empty if nothing was lost, doubled or changed."""
    return compare_logs(journal, *read_logs(database))


def compare_logs(journal: Journal, logs: Logs, starts: dict[str, Match]) -> list[str]:
    """The same of logs that are read already."""
    told = [*journal.problems, *map(str, journal.unanswered)]
    return [*told, *_compare(journal, logs), *_replay(logs, starts)]


def _compare(journal: Journal, logs: Logs) -> Iterator[str]:
    for ack in journal.acks:
        row = logs.get(ack.match, {}).get(ack.seq)
        if row is None:
            yield f"lost: {ack.id} of {ack.match} was acknowledged as event {ack.seq}, which is not there"
        elif row.command is None or _key(row.command).partition(".")[2] != ack.id:
            yield f"lost: event {ack.seq} of {ack.match} is of {row.command}, not of {ack.id}"
        elif msgspec.json.decode(row.body)["actions"] != list(ack.actions):
            yield f"changed: event {ack.seq} of {ack.match} is not {ack.actions}"
    for (match, seq), event in journal.shown.items():
        row = logs.get(match, {}).get(seq)
        if row is None:
            yield f"lost: event {seq} of {match} was shown and is not there"
        elif msgspec.json.decode(row.body) != msgspec.json.decode(event):
            yield f"changed: event {seq} of {match} was shown as {event!r}"


def _key(command: str) -> str:
    """Who sent a command, and their id for it."""
    return CommandKey.parse(command).sender


def _replay(logs: Logs, starts: dict[str, Match]) -> Iterator[str]:
    for match, log in logs.items():
        if [*log] != [*range(1, len(log) + 1)]:
            yield f"order: the events of {match} are {[*log]}"
            continue
        commands = Counter(_key(row.command) for row in log.values() if row.command is not None)
        doubled = [command for command, count in commands.items() if count > 1]
        if doubled:
            yield f"doubled: {doubled} in {match}"
        state = starts[match]
        try:
            for seq, row in log.items():
                state = state.after(
                    Stored(seq, decode_event(row.body), row.hash, row.at, row.command)
                )
        except CorruptLogError as error:
            yield f"replay: {match}: {error}"
