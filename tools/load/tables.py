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
        answer = await self._send("POST", "/api/guests", None, {"name": name})
        return f"{COOKIE}={answer.cookies[COOKIE]}"

    async def table(self, game: str, cookies: list[str], bots: list[str], thinking_ms: int) -> str:
        """A new table of the first of these guests, open for the others, with these bots."""
        seats = [
            {"type": "here"},
            *({"type": "open"} for _ in cookies[1:]),
            *({"type": "bot", "bot": bot} for bot in bots),
        ]
        wish = {"game": game, "seats": seats, "thinking_ms": thinking_ms}
        made = await self._send("POST", "/api/matches", cookies[0], wish)
        return str(msgspec.json.decode(made.content)["id"])

    async def begin(self, match: str, cookies: list[str]) -> None:
        """Let these guests, the first being the host, begin at a table, unless they have."""
        table = f"/api/matches/{match}"
        found = await self._send("GET", table, cookies[0])
        if msgspec.json.decode(found.content)["status"] != "open":
            return
        for cookie in cookies[1:]:
            await self._send("POST", f"{table}/join", cookie, {})
        await self._send("POST", f"{table}/start", cookies[0], {})

    async def metrics(self) -> str:
        """What the server counts."""
        return (await self._http.get("/metrics")).text

    async def _send(
        self, method: str, path: str, cookie: str | None, body: object = None
    ) -> httpx.Response:
        self._bounds.check_time()
        self._http.cookies.clear()  # everybody here has a cookie of their own
        answer = await self._http.request(
            method,
            path,
            content=None if body is None else msgspec.json.encode(body),
            headers={
                "Content-Type": "application/json",
                **({} if cookie is None else {"Cookie": cookie}),
            },
        )
        self._bounds.transfer(len(answer.content))
        if answer.is_error:
            raise TableError(f"{method} {path}: {answer.status_code} {answer.text}")
        return answer
