"""A bot that joins a table over the network and plays, knowing no rule: docs/protocol.md is all it needs.

python examples/network_bot.py LINK [NAME]     with the link of a table that has an open seat
"""

import asyncio
import hashlib
import json
import secrets
import sys
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect


def post(url: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """Ask for something over HTTP; the answer, and the cookie that it sets."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    with urlopen(Request(url, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]


async def play(link: str, name: str = "Network bot") -> Any:
    share = secrets.token_bytes(32)  # our part of the luck: first its hash, later itself
    server, table = link.split("/match/")[0], link.replace("/match/", "/api/matches/")
    _, cookie = post(f"{server}/api/guests", {"name": name})
    joined, _ = post(f"{table}/join", {"commitment": hashlib.sha256(share).hexdigest()}, cookie)
    seat = next(number for number, seat in enumerate(joined["seats"]) if seat["is_you"])
    seq, turn, last, noted = 0, list[str](), '{"type": "hello"}', list[str]()
    async with connect(f"ws{table[4:]}/socket", additional_headers={"Cookie": cookie}) as socket:

        async def send(kind: str, **fields: Any) -> None:
            nonlocal last
            last = json.dumps({"type": kind, "id": secrets.token_hex(8), **fields})
            await socket.send(last)

        await socket.send(last)
        while True:
            said = json.loads(await socket.recv())
            if said["type"] in ("welcome", "events") and said["position"]:
                seq, turn = said["events"][-1]["seq"], []
                if said["outcome"]:
                    return said["outcome"], {"promised": noted, "share": share.hex()}
                if said["position"]["to_act"] == seat:
                    await send("preview", seq=seq)
            elif said["type"] == "previewed":
                if not said["ends_turn"]:
                    turn.append(max(said["choices"], key=lambda each: each["gain"])["action"])
                await send("act" if said["ends_turn"] else "preview", seq=seq, actions=turn)
            elif (now := said.get("table")) and now["status"] == "revealing":
                noted = noted or [each["commitment"] for each in (now, *now["seats"])]  # first
                post(f"{table}/reveal", {"share": share.hex()}, cookie)
            elif said["type"] == "error" and said["retry_seconds"]:  # it is busy
                await asyncio.sleep(said["retry_seconds"])
                await socket.send(last)  # with the same id: it is done once


print(asyncio.run(play(*sys.argv[1:])))
