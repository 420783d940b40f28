"""Two workers on one database: of two appends at one seq one wins, and every command is stored once."""

import asyncio
from collections import Counter

from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError, Storage
from tests.support.server.storage.samples import SECRET, append, match, play

RACES = 100


def test_of_two_workers_one_wins_every_race(address: str):
    async def scenario(storage: Storage) -> None:
        other = open_storage(address)
        await other.open()
        await storage.create_match(match(), SECRET)
        won: Counter[str] = Counter()
        for seq in range(RACES):
            results = await asyncio.gather(
                storage.append(append(expected=seq, command=f"a{seq}")),
                other.append(append(expected=seq, command=f"b{seq}")),
                return_exceptions=True,
            )
            assert [type(result) for result in results if result] == [StaleError]
            winner = "ab"[results.index(None)]
            won[winner] += 1
            assert await other.event_of_command("m1", f"{winner}{seq}")
        assert len(await storage.events("m1")) == RACES
        await other.close()

    play(address, scenario)


def test_a_command_sent_to_two_workers_again_and_again_is_stored_once(address: str):
    async def scenario(storage: Storage) -> None:
        other = open_storage(address)
        await other.open()
        names = [f"m{number}" for number in range(20)]
        for name in names:
            await storage.create_match(match(name), SECRET)
        tries = [
            worker.append(append(name, 0, "the same"))
            for name in names
            for worker in (storage, other, storage)
        ]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert results.count(None) == len(names)
        assert {type(result) for result in results if result} == {RepeatedCommandError}
        for name in names:
            assert [stored.command for stored in await storage.events(name)] == ["the same"]
        await other.close()

    play(address, scenario)
