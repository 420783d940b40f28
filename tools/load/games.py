"""Live games: people at tables who act at their own pace, whatever the server does."""

import asyncio
import time
from dataclasses import dataclass
from random import Random

import httpx

from kingdomino import core
from tools.load.bounds import Bounds
from tools.load.journal import Journal
from tools.load.player import AWAY_SECONDS, Player, RefusedError
from tools.load.tables import TableError, Tables

AT_ONCE = 16
"""So many tables are made at the same time."""


@dataclass(slots=True)
class Tempo:
    """When the turns of a game are due: not when the server is ready for them."""

    seconds: float
    """From one turn to the next, on average."""
    until: float
    """When to stop, by the monotonic clock; it may be changed while games are played."""
    previews: int = 0
    """How often a person asks what can be done before acting."""

    def next_after(self, due: float, random: Random) -> float:
        """When the next turn is due."""
        return due + self.seconds * random.uniform(0.5, 1.5)


@dataclass(frozen=True, slots=True)
class Kind:
    """What is played."""

    game: str = "duel"
    people: int = 2
    bots: tuple[str, ...] = ()
    thinking_ms: int = 100

    @property
    def start(self) -> core.State:
        """The position before anything has happened."""
        players = self.people + len(self.bots)
        return core.start(self.game, **({} if self.game == "duel" else {"players": players}))


class LiveGame:
    """Some people who play one game after another."""

    def __init__(
        self, bounds: Bounds, journal: Journal, tables: Tables, kind: Kind, random: Random
    ) -> None:
        self._bounds = bounds
        self._journal = journal
        self._tables = tables
        self._kind = kind
        self._random = random
        self._cookies: list[str] = []
        self._table: str | None = None
        """Where they are sitting down: when the server is killed they go on there, and leave no empty tables behind."""
        self.players: list[Player] = []
        self.matches: list[str] = []
        """All that were played, the present one last."""

    async def sit_down(self) -> None:
        """Sit down at a new table, trying for as long as the server is away."""
        began = time.monotonic()
        while True:
            try:
                await self._sit_down()
                break
            except (httpx.TransportError, TableError, ConnectionError, RefusedError):
                if time.monotonic() - began > AWAY_SECONDS:
                    raise
                await asyncio.sleep(0.1 * self._random.uniform(0.5, 1.5))

    async def _sit_down(self) -> None:
        """Come in, make a table, begin, connect."""
        while len(self._cookies) < self._kind.people:
            self._cookies.append(await self._tables.guest(f"Guest {self._random.randrange(10**6)}"))
        await self.leave()
        kind = self._kind
        if self._table is None:
            self._table = await self._tables.table(
                kind.game, self._cookies, list(kind.bots), kind.thinking_ms
            )
        match = self._table
        await self._tables.begin(match, self._cookies)
        self._table = None
        self.matches.append(match)
        self.players = [
            Player(self._bounds, self._journal, match, cookie, kind.start, self._random)
            for cookie in self._cookies
        ]
        for player in self.players:
            await player.stay_connected()

    async def leave(self) -> None:
        """Close all sockets."""
        for player in self.players:
            await player.close()
        self.players = []

    async def play(self, tempo: Tempo) -> None:
        """Play at this tempo until it ends, one game after another."""
        due = time.monotonic() + tempo.seconds * self._random.random()
        while True:
            await asyncio.sleep(max(0.0, min(due, tempo.until) - time.monotonic()))
            if time.monotonic() >= tempo.until:
                return
            if any(player.is_over for player in self.players):
                await self.sit_down()
                due = time.monotonic()
            try:
                due = await self._play_turn(due, tempo)
            except RefusedError as error:
                # What the rules allow must not be refused. The people start anew.
                self._journal.problems.append(f"refused in {self.matches[-1]}: {error}")
                await self.sit_down()

    async def _play_turn(self, due: float, tempo: Tempo) -> float:
        """Play a turn; when the next one is due."""
        player = await self._whose_turn(tempo.until)
        if player is None:
            return due
        if self._kind.bots:
            # A person cannot act before the bot has; that the bot thinks is no delay.
            due = max(due, time.monotonic())
        for _ in range(tempo.previews):
            await player.preview()
        await player.act(due)
        return tempo.next_after(due, self._random)

    async def _whose_turn(self, until: float) -> Player | None:
        """The player who is to act and knows it; None if the game is over, or the time."""
        while time.monotonic() < until + 5:
            for seat, player in enumerate(self.players):
                await player.stay_connected()
                if player.is_over:
                    return None
                if player.seq and player.state.to_act == seat:
                    return player
            await self._anything()
        raise TimeoutError(f"nobody is to act in {self.matches[-1]}")

    async def _anything(self) -> None:
        """Wait until somebody hears something."""
        for player in self.players:
            player.changed.clear()
        waits = [asyncio.ensure_future(player.changed.wait()) for player in self.players]
        try:
            await asyncio.wait(waits, timeout=1, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for wait in waits:
                wait.cancel()


async def seated(
    number: int, bounds: Bounds, journal: Journal, tables: Tables, kind: Kind, seed: str
) -> list[LiveGame]:
    """So many games that have begun, with all their people connected."""
    games = [
        LiveGame(bounds, journal, tables, kind, Random(f"{seed} {each}")) for each in range(number)
    ]
    places = asyncio.Semaphore(AT_ONCE)

    async def sit_down(game: LiveGame) -> None:
        async with places:
            await game.sit_down()

    async with asyncio.TaskGroup() as group:
        for game in games:
            group.create_task(sit_down(game))
    return games


async def play_all(games: list[LiveGame], tempo: Tempo) -> None:
    """Play all of them at once."""
    async with asyncio.TaskGroup() as group:
        for game in games:
            group.create_task(game.play(tempo))
