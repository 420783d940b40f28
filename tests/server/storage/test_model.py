"""Whatever is done to a storage in whatever order, it is what a few dictionaries would be."""

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from kingdomino.server.match.model import Append, MatchRecord, Seat, Status, Stored
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError
from tests.support.server.faults.scale import times
from tests.support.server.storage.cluster import Cluster
from tests.support.server.storage.samples import SECRET, append, match

T = TypeVar("T")

names = st.sampled_from(["m1", "m2", "m3"])
commands = st.sampled_from([None, "a", "b", "c"])
instants = st.one_of(st.none(), st.integers(0, 5))


class Model:
    """Matches and logs, kept in the simplest way."""

    def __init__(self) -> None:
        self.matches: dict[str, MatchRecord] = {}
        self.logs: dict[str, list[Stored]] = {}

    def append(self, append: Append) -> type | None:
        """What becomes of an append: the type of the error, or None."""
        log = self.logs.get(append.match, [])
        known = {stored.command for stored in log if stored.command}
        if append.events[0].command in known:
            return RepeatedCommandError
        if append.match not in self.matches or append.expected_seq != len(log):
            return StaleError
        log.extend(append.events)
        self._change(
            append.match,
            seq=len(log),
            status=append.status,
            due_at=append.due_at,
            changed_at=append.at,
        )
        return None

    def update_table(self, match: MatchRecord) -> bool:
        now = self.matches.get(match.id)
        if now is None or now.version != match.version - 1:
            return False
        kept = {"seq": now.seq, "changed_at": now.changed_at}
        if now.seq > match.seq:
            kept |= {"status": now.status, "due_at": now.due_at}
        self.matches[match.id] = msgspec.structs.replace(match, **kept)
        return True

    def set_presence(self, id: str, guest: str, worker: str, away_since: int | None) -> None:
        now = self.matches.get(id)
        if now is None:
            return
        is_gone = away_since is not None
        seats = tuple(
            msgspec.structs.replace(seat, worker=None if is_gone else worker, away_since=away_since)
            if seat.guest == guest and (not is_gone or seat.worker == worker)
            else seat
            for seat in now.seats
        )
        is_theirs = any(
            seat.guest == guest and (not is_gone or seat.worker == worker) for seat in now.seats
        )
        if is_theirs:
            self._change(id, seats=seats, version=now.version + 1)

    def set_due(self, id: str, seq: int, due_at: int | None) -> None:
        if id in self.matches and self.matches[id].seq == seq:
            self._change(id, due_at=due_at)

    def due(self, now: int) -> list[tuple[int, str]]:
        alarms = [(each.due_at, name) for name, each in self.matches.items()]
        return sorted((at, name) for at, name in alarms if at is not None and at <= now)

    def _change(self, id: str, **changes: Any) -> None:
        self.matches[id] = msgspec.structs.replace(self.matches[id], **changes)


class StorageMachine(RuleBasedStateMachine):
    """Does the same to a storage and to the model, and compares them."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.loop = asyncio.new_event_loop()
        self.model = Model()
        self.seen: list[MatchRecord] = []
        """Matches as they were at some time, for changes that come late."""

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.loop.run_until_complete(work)

    @initialize()
    def open(self) -> None:
        self.storage = open_storage(self.address)
        self.run(self.storage.open())

    @rule(name=names, due_at=instants)
    def create(self, name: str, due_at: int | None) -> None:
        if name in self.model.matches:
            return
        record = match(name, due_at=due_at, seats=(Seat(guest="ann"), Seat(guest="bob")))
        self.run(self.storage.create_match(record, SECRET))
        self.model.matches[name] = record
        self.model.logs[name] = []
        self.seen.append(record)

    @rule(
        name=names,
        late=st.sampled_from([0, 0, 0, 1, -1]),
        command=commands,
        count=st.integers(1, 3),
        due_at=instants,
        status=st.sampled_from(Status),
    )
    def add(
        self,
        name: str,
        late: int,
        command: str | None,
        count: int,
        due_at: int | None,
        status: Status,
    ) -> None:
        expected = max(0, len(self.model.logs.get(name, [])) - late)
        new = append(name, expected, command, count=count, due_at=due_at, status=status)
        assert self.outcome(new) == self.model.append(new)

    @rule(name=names, commands=st.lists(commands, min_size=2, max_size=4))
    def race(self, name: str, commands: list[str | None]) -> None:
        expected = len(self.model.logs.get(name, []))
        tries = [append(name, expected, command, at=at) for at, command in enumerate(commands)]

        async def all_of_them() -> list[BaseException | None]:
            return await asyncio.gather(*map(self.storage.append, tries), return_exceptions=True)

        results = [type(result) if result else None for result in self.run(all_of_them())]
        assert results == [self.model.append(each) for each in tries]

    @precondition(lambda self: self.seen)
    @rule(data=st.data(), is_public=st.booleans(), due_at=instants)
    def change(self, data: st.DataObject, is_public: bool, due_at: int | None) -> None:
        known = [*self.seen, *self.model.matches.values()]
        record = data.draw(st.sampled_from(known))
        changed = msgspec.structs.replace(
            record,
            version=record.version + 1,
            is_public=is_public,
            due_at=due_at,
            seats=(*record.seats[:1], Seat(guest="bob", name="Bob's aunt")),
        )
        assert self.run(self.storage.update_table(changed)) == self.model.update_table(changed)

    @rule(
        name=names,
        guest=st.sampled_from(["ann", "bob", "eve"]),
        worker=st.sampled_from(["w1", "w2"]),
        away_since=instants,
    )
    def come_or_go(self, name: str, guest: str, worker: str, away_since: int | None) -> None:
        self.run(self.storage.set_presence(name, guest, worker=worker, away_since=away_since))
        self.model.set_presence(name, guest, worker, away_since)

    @rule(name=names, late=st.integers(0, 1), due_at=instants)
    def move_alarm(self, name: str, late: int, due_at: int | None) -> None:
        seq = len(self.model.logs.get(name, [])) - late
        self.run(self.storage.set_due(name, seq, due_at))
        self.model.set_due(name, seq, due_at)

    @rule(name=names)
    def remove(self, name: str) -> None:
        self.run(self.storage.remove_match(name))
        if name in self.model.matches and not self.model.logs[name]:
            del self.model.matches[name], self.model.logs[name]

    @rule()
    def restart(self) -> None:
        self.run(self.storage.close())
        self.storage = open_storage(self.address)
        self.run(self.storage.open())

    @rule(now=st.integers(0, 5))
    def alarms_are_the_same(self, now: int) -> None:
        expected = self.model.due(now)
        found = self.run(self.storage.due(now, 10))
        assert sorted(found) == sorted(name for _, name in expected)
        due_at = {name: at for at, name in expected}
        assert [due_at[name] for name in found] == sorted(due_at.values())

    @invariant()
    def matches_and_logs_are_the_same(self) -> None:
        if not hasattr(self, "storage"):
            return
        for name in ("m1", "m2", "m3"):
            assert self.run(self.storage.match(name)) == self.model.matches.get(name)
            assert self.run(self.storage.events(name)) == self.model.logs.get(name, [])

    def outcome(self, new: Append) -> type | None:
        try:
            self.run(self.storage.append(new))
        except (StaleError, RepeatedCommandError) as error:
            return type(error)
        return None

    def teardown(self) -> None:
        self.run(self.storage.close())
        self.loop.close()


def compare(new_address: Callable[[int], str], *, runs: int, shrink: bool = True) -> None:
    """Run the machine so many times, each time on a new database."""
    numbers = itertools.count()

    def machine() -> StorageMachine:
        return StorageMachine(new_address(next(numbers)))

    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
    run_state_machine_as_test(
        cast("type[StorageMachine]", machine),
        settings=settings(
            max_examples=runs,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=slow,
            phases=phases,
            derandomize=True,
        ),
    )


def test_sqlite_is_what_the_model_is(tmp_path: Path):
    compare(lambda number: f"sqlite:///{tmp_path}/{number}.db", runs=times(6, 200))


def test_postgresql_is_what_the_model_is(cluster: Cluster):
    compare(lambda _: cluster.empty_database("model"), runs=times(3, 60))


def test_a_storage_that_forgets_an_event_would_be_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def forgetful(self: Model, append: Append) -> type | None:
        found = honest(self, append)
        if found is None and len(append.events) == 3:
            self.logs[append.match].pop()
        return found

    honest = Model.append
    monkeypatch.setattr(Model, "append", forgetful)
    with pytest.raises(AssertionError):
        compare(lambda number: f"sqlite:///{tmp_path}/{number}.db", runs=15, shrink=False)
