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
    has_previews: bool = False
    """Whether people ask what they may do when their turn begins and after each of its steps, as browsers do."""

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
        # Not all turns begin at the same moment.
        await asyncio.sleep(tempo.seconds * self._random.random())
        due = tempo.next_after(time.monotonic(), self._random)
        while time.monotonic() < tempo.until:
            if any(player.is_over for player in self.players):
                await self.sit_down()
                due = max(due, time.monotonic())
                continue  # that may have taken until after the end
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
        begun = time.monotonic()
        if self._kind.bots:
            # A person cannot act before the bot has; that the bot thinks is no delay.
            due = max(due, begun)
        actions = player.choose()
        if tempo.has_previews:
            await player.preview((), begun)
            due = await self._take_steps(player, actions, begun, due, tempo)
        if not await _is_time(due, tempo):
            return due
        await player.act(actions, due)
        return tempo.next_after(due, self._random)

    async def _take_steps(
        self, player: Player, actions: list[str], begun: float, due: float, tempo: Tempo
    ) -> float:
        """One step after another until the turn is due, each with its preview; when it is to be sent.

        That is when the last preview is answered. How long this takes is the preview's delay; all else that makes the
        turn late is the turn's own.
        """
        for number in range(1, len(actions) + 1):
            step_due = due - max(0.0, due - begun) * (len(actions) - number) / len(actions)
            if not await _is_time(step_due, tempo):
                break
            answered_in = await player.preview(actions[:number], step_due)
            if number == len(actions):
                due += answered_in
        return due

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


async def _is_time(due: float, tempo: Tempo) -> bool:
    """Wait until something is due; whether that is before the end."""
    await asyncio.sleep(max(0.0, min(due, tempo.until) - time.monotonic()))
    return time.monotonic() < tempo.until


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
