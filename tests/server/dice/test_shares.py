"""Who has promised a share of the luck and does not reveal it in time: the match begins without it (docs/fairness.md)."""

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import pytest

from kingdomino.record import parse_game
from kingdomino.server.dice.verification import Finding, verify
from kingdomino.server.tables import tables
from tests.support.server.live_server import LiveServer, Person, Socket, live_server
from tests.support.server.two_people import shift_time

SHARES = {"Ana": "a1" * 32, "Ben": "be" * 32, "Eve": "e5" * 32}
REVEAL_MS = 60_000
"""Longer than usual, so that nobody is late on a busy machine; the clock is turned when the time shall be over."""


def committed(name: str) -> str:
    """What somebody shows of their share before."""
    return hashlib.sha256(bytes.fromhex(SHARES[name])).hexdigest()


async def status_of(person: Person, path: str, share: str) -> int:
    """What the server says to a share."""
    return (await person.http.post(path, json={"share": share})).status_code


async def revealing(server: LiveServer) -> tuple[str, list[Person], list[Socket]]:
    """A match of three that has been started and waits for all their shares."""
    people = [await Person(server, name).come_in() for name in SHARES]
    match = await people[0].table("classic", "here", "open", "open", commitment=committed("Ana"))
    for person in people[1:]:
        body = {"commitment": committed(person.name)}
        await person.post(f"/api/matches/{match}/join", body)
    sockets = [await person.socket(match) for person in people]
    await people[0].post(f"/api/matches/{match}/start")
    for socket in sockets:
        await socket.until("reveal_wanted")
        shown = [seat["commitment"] for seat in socket.table["seats"]]
        assert shown == [committed(name) for name in SHARES], "known before anybody reveals"
    return match, people, sockets


@pytest.mark.parametrize("revealed", [("Ana",), ("Ben", "Eve"), ()])
def test_a_match_begins_without_the_shares_that_were_not_revealed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, revealed: tuple[str, ...]
):
    monkeypatch.setattr(tables, "REVEAL_MS", REVEAL_MS)

    async def scenario() -> None:
        match, people, sockets = await revealing(server)
        path = f"/api/matches/{match}/reveal"
        for person in people:
            if person.name in revealed:
                await person.post(path, {"share": SHARES[person.name]})
            else:
                assert await status_of(person, path, "0f" * 32) == 409, "not what was promised"
        await asyncio.sleep(1.5)  # a look at what is overdue: this is not, yet
        table = (await people[0].http.get(f"/api/matches/{match}")).json()
        assert (table["status"], table["seq"]) == ("revealing", 0)
        shift_time(monkeypatch, server, REVEAL_MS)
        for socket in sockets:
            await socket.until("events")
        shares = {
            str(seat): SHARES[person.name]
            for seat, person in enumerate(people)
            if person.name in revealed
        }
        began, drew = (each["event"] for each in sockets[0].events[:2])
        commitments = {str(seat): committed(name) for seat, name in enumerate(SHARES)}
        assert began == {
            "type": "began",
            "bots": [None] * 3,
            "shares": shares,
            "commitments": commitments,
        }
        assert drew["type"] == "drew"
        for person in people:
            late = await status_of(person, path, SHARES[person.name])
            assert late == (200 if person.name in revealed else 409)
        await verified(match, people, sockets, shares)

    async def verified(
        match: str, people: list[Person], sockets: list[Socket], shares: dict[str, Any]
    ) -> None:
        """The luck is that of the shares which were revealed, and of no other."""
        for seat, socket in enumerate(sockets[:2]):
            assert (await socket.ask("resign", seat=seat))["type"] == "done"
        await sockets[2].play_on({2}, turns=2)
        assert (await sockets[2].ask("resign", seat=2))["type"] == "done"
        while sockets[2].outcome is None:
            await sockets[2].until("events")
        record = parse_game((await people[0].http.get(f"/api/matches/{match}/file")).text)
        header = record.headers.get("shares", "")
        assert header == ",".join(f"{seat}={share}" for seat, share in shares.items())
        verdict = verify(record)
        assert verdict.finding is (Finding.FITS if shares else Finding.UNSHARED)
        assert verdict.withheld == tuple(seat for seat in range(3) if str(seat) not in shares)

    with live_server(f"sqlite:///{tmp_path / 'games.db'}", address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(), 60))
