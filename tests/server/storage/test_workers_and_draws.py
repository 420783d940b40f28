"""Workers that die, outages, draws that are counted, on each kind of database."""

from kingdomino.server.match.events import Began, Drew
from kingdomino.server.match.model import Seat, Status
from kingdomino.server.storage.contract import Storage
from kingdomino.server.storage.draw_rows import COUNTED_AT_ONCE
from kingdomino.server.storage.worker_rows import DEAD_MS, KEPT_MS, SILENT_MS
from tests.support.server.storage.samples import SECRET, append, match, play, stored
from tests.support.server.storage.set_time import START, Time


async def beat(storage: Storage, time: type[Time], *workers: str, after_ms: int) -> list[str]:
    """Time passes, then these workers say that they live."""
    time.now += after_ms
    return [dead for worker in workers for dead in await storage.heartbeat(worker)]


def test_a_worker_that_is_silent_is_dead_and_its_guests_are_away(address: str, time: type[Time]):
    async def scenario(storage: Storage) -> None:
        seats = (Seat(guest="ann"), Seat(guest="bob"))
        await storage.create_match(match(seats=seats), SECRET)
        assert await beat(storage, time, "w1", "w2", after_ms=0) == []
        await storage.set_presence("m1", "ann", worker="w1", away_since=None)
        await storage.set_presence("m1", "bob", worker="w2", away_since=None)
        for _ in range(DEAD_MS // SILENT_MS):
            assert await beat(storage, time, "w1", after_ms=SILENT_MS) == []
        assert await beat(storage, time, "w1", after_ms=1) == ["w2"]
        assert await beat(storage, time, "w1", after_ms=1) == []
        record = await storage.match("m1")
        assert record
        assert record.seats == (
            Seat(guest="ann", worker="w1"),
            Seat(guest="bob", away_since=START),
        )
        assert record.version == 3
        assert await storage.outages() == []

    play(address, scenario)


def test_if_all_were_silent_it_was_an_outage(address: str, time: type[Time]):
    async def scenario(storage: Storage) -> None:
        await beat(storage, time, "w1", "w2", after_ms=0)
        assert await beat(storage, time, "w3", "w1", after_ms=60_000) == ["w1", "w2"]
        assert await storage.outages() == [(START, START + 60_000)]
        await beat(storage, time, "w1", after_ms=SILENT_MS)
        assert len(await storage.outages()) == 1

    play(address, scenario)


def test_who_stops_with_a_word_is_not_found_dead_and_we_are_away_from_then_on(
    address: str, time: type[Time]
):
    async def scenario(storage: Storage) -> None:
        seats = (Seat(guest="ann"), Seat(guest="bob"))
        await storage.create_match(match(seats=seats), SECRET)
        await beat(storage, time, "w1", "w2", after_ms=0)
        await storage.set_presence("m1", "ann", worker="w1", away_since=None)
        time.now += 1_000
        await storage.farewell("w1")
        record = await storage.match("m1")
        assert record
        assert record.seats[0] == Seat(guest="ann", away_since=START + 1_000)
        # The other one goes on: nobody was away.
        assert await beat(storage, time, "w2", after_ms=1_000) == []
        assert await storage.outages() == []
        await storage.farewell("w2")
        stopped = time.now
        assert await beat(storage, time, "w3", after_ms=60_000) == []
        assert await storage.outages() == [(stopped, stopped + 60_000)]

    play(address, scenario)


def test_the_first_start_is_no_outage(address: str, time: type[Time]):
    async def scenario(storage: Storage) -> None:
        await beat(storage, time, "w1", after_ms=99_999)
        assert await storage.outages() == []

    play(address, scenario)


def test_an_outage_that_several_noticed_counts_once(address: str):
    async def scenario(storage: Storage) -> None:
        for begin, end in ((100, 200), (150, 180), (100, 210), (100, 190), (205, 300), (400, 500)):
            await storage.add_outage(begin, end)
        assert await storage.outages() == [(100, 300), (400, 500)]

    play(address, scenario)


def test_outages_before_all_matches_that_go_on_are_forgotten(address: str, time: type[Time]):
    old, new = (START, START + 10), (START + 100, START + 110)

    async def scenario(storage: Storage) -> None:
        for outage in (old, new):
            await storage.add_outage(*outage)
        await storage.create_match(match("m1", created_at=START + 5, due_at=START + 50), SECRET)
        await storage.create_match(match("m2", created_at=START + 50, due_at=START + 60), SECRET)
        await storage.create_match(match("over", created_at=1, status=Status.OVER), SECRET)
        await storage.tidy()
        assert await storage.outages() == [old, new], "both are too young"
        time.now += KEPT_MS + 1_000
        await storage.tidy()
        assert await storage.outages() == [old, new], "the first match has seen both"
        await storage.append(append("m1", status=Status.OVER))
        await storage.tidy()
        assert await storage.outages() == [new], "the second has seen one of them"
        await storage.append(append("m2", status=Status.OVER))
        await storage.tidy()
        assert await storage.outages() == []

    play(address, scenario)


def test_draws_are_counted_once_in_finished_games_whose_luck_was_not_chosen(address: str):
    drew = Drew(("d1", "d1", "d2"))

    async def game(storage: Storage, id: str, **changes: bool) -> None:
        await storage.create_match(match(id, **changes), SECRET)
        await storage.append(append(id, event=Began((None, None))))
        await storage.append(append(id, 1, event=drew))

    async def scenario(storage: Storage) -> None:
        await game(storage, "m1")
        await game(storage, "m2")
        await game(storage, "seeded", is_seeded=True)
        await game(storage, "upload", is_upload=True)
        assert await storage.draw_counts() == {}
        for each in ("m1", "seeded", "upload"):
            await storage.append(append(each, 2, status=Status.OVER))
        for _ in range(2):
            assert await storage.draw_counts() == {"d1": 2, "d2": 1}
        await storage.append(append("m2", 2, event=drew, status=Status.OVER))
        assert await storage.draw_counts() == {"d1": 6, "d2": 3}

    play(address, scenario)


def test_many_games_are_counted_to_the_last(address: str):
    count = COUNTED_AT_ONCE + 1
    log = [stored(1, event=Drew(("d1",)))]

    async def scenario(storage: Storage) -> None:
        for number in range(count):
            await storage.create_match(match(f"m{number}", status=Status.OVER, seq=1), SECRET, log)
        assert await storage.draw_counts() == {"d1": count}

    play(address, scenario)
