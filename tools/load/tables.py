"""Guests and tables over HTTP, as any client makes them."""

import httpx
import msgspec

from tools.load.bounds import Bounds

COOKIE = "kingdomino"


class TableError(Exception):
    """A table could not be made."""


class Tables:
    """Makes guests and tables."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._http = httpx.AsyncClient(
            base_url=bounds.url,
            timeout=30,
            trust_env=False,
            limits=httpx.Limits(max_connections=16, max_keepalive_connections=16),
        )

    async def close(self) -> None:
        """Let go of the connections."""
        await self._http.aclose()

    async def guest(self, name: str) -> str:
        """A new guest, known by this cookie."""
        answer = await self._post("/api/guests", {"name": name}, None)
        return f"{COOKIE}={answer.cookies[COOKIE]}"

    async def match(self, game: str, cookies: list[str], bots: list[str], thinking_ms: int) -> str:
        """A match of these guests, the first being the host, and these bots, that has begun."""
        seats = [
            {"type": "here"},
            *({"type": "open"} for _ in cookies[1:]),
            *({"type": "bot", "bot": bot} for bot in bots),
        ]
        wish = {"game": game, "seats": seats, "thinking_ms": thinking_ms}
        made = await self._post("/api/matches", wish, cookies[0])
        match = str(msgspec.json.decode(made.content)["id"])
        for cookie in cookies[1:]:
            await self._post(f"/api/matches/{match}/join", {}, cookie)
        await self._post(f"/api/matches/{match}/start", {}, cookies[0])
        return match

    async def metrics(self) -> str:
        """What the server counts."""
        return (await self._http.get("/metrics")).text

    async def _post(self, path: str, body: object, cookie: str | None) -> httpx.Response:
        self._bounds.check_time()
        answer = await self._http.post(
            path,
            content=msgspec.json.encode(body),
            headers={
                "Content-Type": "application/json",
                **({} if cookie is None else {"Cookie": cookie}),
            },
        )
        self._bounds.transfer(len(answer.content))
        if answer.is_error:
            raise TableError(f"POST {path}: {answer.status_code} {answer.text}")
        return answer
