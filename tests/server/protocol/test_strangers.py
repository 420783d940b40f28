"""Strangers who know docs/protocol.md only play whole games, within the limits that everybody has."""

import ast
import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from kingdomino.server.edge.limits import Limits
from kingdomino.server.tables import tables
from tests.support.server import stranger
from tests.support.server.live_server import PATIENCE, live_server
from tests.support.server.stranger import Stranger
from tools.load.server_process import PROGRAM

NAMES = ("Ana", "Ben", "Cleo", "Dan")


async def game_of(game: str, people: list[Stranger]) -> tuple[str, str]:
    """They sit down, start and play to the end: what the server promised before, and the file of the match."""
    for each in people:
        await each.post("/api/guests", name=each.name)
    host, *others = people
    seats = [{"type": "here"}, *({"type": "open"} for _ in others)]
    table = await host.post("/api/matches", game=game, seats=seats, commitment=host.commitment)
    match = table["id"]
    for each in others:
        await each.post(f"/api/matches/{match}/join", commitment=each.commitment)
    playing = [each.play(match, seat) for seat, each in enumerate(people)]
    await asyncio.gather(*playing, host.post(f"/api/matches/{match}/start"))
    file = await host.http.get(f"/api/matches/{match}/file")
    for each in people:
        await each.http.aclose()
    return table["commitment"], file.text


@pytest.mark.parametrize(("game", "players"), [("classic", 4), ("duel", 2)])
def test_strangers_play_a_whole_game_and_can_check_its_luck(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, players: int
):
    # On a busy machine five seconds may be too few for a share.
    monkeypatch.setattr(tables, "REVEAL_MS", 1000 * PATIENCE)
    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        server.worker.limits = Limits()  # as they are for everybody, not as they are for tests
        people = [Stranger(server.url, name) for name in NAMES[:players]]
        promised, text = asyncio.run(asyncio.wait_for(game_of(game, people), 120))
    for each in people:
        assert each.events == people[0].events
        assert each.outcome == people[0].outcome
    first, last = people[0].events[0]["event"], people[0].events[-1]["event"]
    assert first["shares"] == {str(seat): each.share.hex() for seat, each in enumerate(people)}
    assert last["type"] == "disclosed"
    assert people[0].outcome["reason"] in ("pile_empty", "full_map", "nobody_drew")
    acted = sum(each["event"]["type"] == "acted" for each in people[0].events)
    assert acted == sum(each.counts["act"] for each in people) > 10
    path = tmp_path / "played.game"
    path.write_text(text, encoding="utf-8")
    for seat, each in enumerate(people):
        assert each.noted.pop("") == promised
        assert each.noted == first["commitments"]
        others = [f"--commitment={other}={committed}" for other, committed in each.noted.items()]
        noted = [f"--commitment={promised}", *others, f"--share={seat}={each.share.hex()}"]
        assert verified(path, *noted) == (0, "Proved")
    assert verified(path, f"--share=0={people[1].share.hex()}")[0] == 1


def verified(file: Path, *noted: str) -> tuple[int, str]:
    """What `kingdomino verify` says of a file: its exit code and the first word."""
    command = [sys.executable, *PROGRAM, "verify", str(file), *noted]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    return run.returncode, run.stdout.partition(":")[0]


def test_a_stranger_uses_nothing_of_ours():
    tree = ast.parse(Path(stranger.__file__).read_text(encoding="utf-8"))
    used = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [node.module or "."]
            if isinstance(node, ast.ImportFrom)
            else [a.name for a in node.names]
        )
    }
    assert used - sys.stdlib_module_names == {"httpx", "websockets"}
