"""A bot knows no more than anybody at its table: what will be rolled or drawn does not change what it does.

Two matches have the same luck up to a draw and another one from then on. Until that draw the bot is asked the same and
plays the same in both, and what goes through the pipe to its process is the position that everybody sees, no secret.
"""

import asyncio
from collections.abc import Generator
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest

from kingdomino.server.dice import draws
from kingdomino.server.dice.draws import secret_of_seed
from kingdomino.server.live import bot_turns
from kingdomino.server.live.bot_turns import BotTurns
from kingdomino.server.match.replay import Match
from kingdomino.server.thinking import pool
from kingdomino.server.thinking.messages import Asked, AskTurn, line_of, questions
from tests.support.server.live_server import LiveServer, Person, live_server

SEEDS = ("one future", "another future")
SAME_DRAWS = {"duel": 3, "classic": 17}
"""After so many draws both matches have a luck of their own: three rolls; four lines of dominoes and the kings."""
BOT_SEED = 7
"""What a bot takes its own luck from; it is the same in both matches, or they could not be compared."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[LiveServer]:
    database = tmp_path_factory.mktemp("luck") / "games.db"
    with live_server(f"sqlite:///{database}", address_limits=False) as live:
        yield live


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Everything that goes through the pipes to the processes in which bots think."""
    lines: list[bytes] = []

    def noted(message: Asked) -> bytes:
        lines.append(line_of(message))
        return lines[-1]

    monkeypatch.setattr(pool, "line_of", noted)
    monkeypatch.setattr(bot_turns, "secrets", SimpleNamespace(randbits=bot_seed))
    return lines


@pytest.fixture(autouse=True)
def forking_luck(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The luck of the second seed is that of the first as far as both matches shall be the same."""
    same = SAME_DRAWS[request.getfixturevalue("game")]
    honest, first = draws.ticket, secret_of_seed(SEEDS[0])

    def ticket(key: bytes, number: int, tickets: int) -> int:
        return honest(first if number <= same else key, number, tickets)

    monkeypatch.setattr(draws, "ticket", ticket)


def bot_seed(bits: int) -> int:
    return BOT_SEED


@dataclass(frozen=True)
class Played:
    """A match until just after its luck has become its own."""

    before: list[Any]
    """The events before that."""
    draw: Any
    """What was drawn then."""
    shown: set[str]
    """All positions until then, as everybody saw them."""
    asked: list[bytes]
    """What the bot was asked for until then."""

    @property
    def questions(self) -> list[AskTurn]:
        found = [questions.decode(line).question for line in self.asked]
        return [question for question in found if isinstance(question, AskTurn)]


async def play(server: LiveServer, game: str, seed: str, asked: list[bytes]) -> Played:
    """Play a seeded match against a bot, always the first turn there is, until its luck is its own."""
    asked.clear()
    ana = await Person(server, "Ana").come_in()
    match = await ana.table(game, "here", "squire", seed=seed)
    await ana.post(f"/api/matches/{match}/start")
    socket = await ana.socket(match)
    while (fork := index_of_draw(socket.events, SAME_DRAWS[game] + 1)) is None:
        await socket.play_on({0}, turns=1)
    await socket.close()
    await ana.close()
    before = [each["event"] for each in socket.events[:fork]]
    turns = sum(event["type"] == "acted" and event["seat"] == 1 for event in before)
    shown = {
        heard["position"]["line"]
        for heard in socket.heard
        if heard["type"] in ("welcome", "events") and heard["position"]
    }
    return Played(before, socket.events[fork]["event"], shown, asked[:turns])


def index_of_draw(events: list[Any], number: int) -> int | None:
    """The event in which this draw was made."""
    drawn = 0
    for index, happened in enumerate(events):
        if happened["event"]["type"] == "drew":
            drawn += len(happened["event"]["actions"])
        if drawn >= number:
            return index
    return None


def both(server: LiveServer, game: str, asked: list[bytes]) -> tuple[Played, Played]:
    """The same match with two futures."""

    async def scenario() -> tuple[Played, Played]:
        one = await play(server, game, SEEDS[0], asked)
        return one, await play(server, game, SEEDS[1], asked)

    return asyncio.run(scenario())


@pytest.mark.parametrize("game", SAME_DRAWS)
def test_a_bot_plays_the_same_whatever_will_be_drawn_and_is_told_no_secret(
    server: LiveServer, asked: list[bytes], game: str
):
    one, other = both(server, game, asked)
    assert one.draw != other.draw, "their futures are the same, so nothing is shown"
    assert one.before == other.before
    assert one.questions == other.questions
    assert len(one.questions) >= 3
    for question in one.questions:
        assert question.position in one.shown
        told = (question.bot, question.seed, question.simulations, question.seconds)
        assert told == ("squire", BOT_SEED, None, 0.01)
    for played, seed in ((one, SEEDS[0]), (other, SEEDS[1])):
        for line in played.asked:
            assert secret_of_seed(seed).hex().encode() not in line
            assert seed.encode() not in line


@pytest.mark.parametrize("game", SAME_DRAWS)
def test_a_bot_that_is_told_what_will_be_drawn_is_found_out(
    server: LiveServer, asked: list[bytes], game: str, monkeypatch: pytest.MonkeyPatch
):
    """The control: a server that gives its bots a look at the next draw."""

    async def peeking_turn(
        self: BotTurns, match: Match, seat: int, bot: str, thinking_ms: int
    ) -> None:
        room: Any = self._play.__self__  # pyright: ignore
        future = draws.ticket(room.log.draw_source.key(match.shares), match.course.draws + 1, 1000)
        turn = self._services.thinking.turn  # pyright: ignore[reportPrivateUsage]
        tokens = await turn(str(match.course.state), bot, thinking_ms, future)
        await self._play(seat, tokens, match.seq)  # pyright: ignore[reportPrivateUsage]

    monkeypatch.setattr(BotTurns, "_turn", peeking_turn)
    one, other = both(server, game, asked)
    assert one.questions[0] == other.questions[0]
    assert one.questions[-1] != other.questions[-1]
