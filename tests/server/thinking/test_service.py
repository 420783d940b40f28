"""Bots, hints and analyses are thought of in processes of their own: the game goes on whatever a bot does there."""

import asyncio
from collections import Counter
from random import Random

import pytest

from kingdomino.bots import BOTS, LEVELS, bot_named
from kingdomino.bots.limit import Limit
from kingdomino.bots.turn import whole_turn
from kingdomino.games import GAMES, game_of_position
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.thinking.pool import MODULE
from kingdomino.server.thinking.service import Bounds, substitutes
from tests.support.playing import position
from tests.support.server.thinking import ROOT, assert_is_a_turn, middle, thinking


def test_every_bot_plays_a_whole_turn_the_same_as_without_the_server():
    limit = Limit(seconds=100.0, simulations=50)

    async def play() -> None:
        async with thinking(module=MODULE) as service:
            for game in GAMES:
                state = middle(game)
                for bot in BOTS:
                    found = await service.turn(str(state), bot, 100_000, 7, simulations=50)
                    expected = whole_turn(GAMES[game], bot_named(bot), state, Random(7), limit)
                    assert found == tuple(map(str, expected)), bot
                    assert_is_a_turn(state, found)
            assert service.counts.keys() == {"turns", "started"}  # and nothing that went wrong
            assert service.counts["turns"] == 2 * len(BOTS)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        ("crashes", "crashed"),
        ("closes", "crashed"),
        ("throws", "failed"),
        ("hangs", "late"),
        ("garbles", "nonsense"),
        ("floods", "nonsense"),
        ("digresses", "nonsense"),
        ("cheats", "nonsense"),
        ("stops_half_way", "nonsense"),
        ("goes_on", "nonsense"),
        ("answers_another", "nonsense"),
        ("nobody", "refused"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_its_turn_and_the_next_turn_is_played_as_usual(
    bot: str, kind: str
):
    async def play() -> None:
        async with thinking() as service:
            state = middle("classic")
            found = await service.turn(str(state), bot, 20, 7)
            squire = whole_turn(
                GAMES["classic"], bot_named("squire"), state, Random(7), Limit(seconds=1.0)
            )
            assert found == tuple(map(str, squire))
            assert service.counts[kind] == 1
            assert service.counts["substituted"] == 1
            assert await service.turn(str(state), "squire", 20, 7) == found
            assert service.counts["substituted"] == 1

    asyncio.run(play())


def test_when_no_process_starts_any_legal_turn_is_played():
    async def play() -> None:
        async with thinking(module="tests.server.no_such_module") as service:
            for game in GAMES:
                state = middle(game)
                assert_is_a_turn(state, await service.turn(str(state), "king", 20, 7))
            assert service.counts["not_started"] >= 3

    asyncio.run(play())


def test_what_a_bot_prints_is_not_taken_for_its_answer():
    async def play() -> None:
        async with thinking() as service:
            state = middle("duel")
            assert_is_a_turn(state, await service.turn(str(state), "prints", 20, 7))
            assert not service.counts["substituted"]

    asyncio.run(play())


def test_substitutes_are_simpler_bots():
    assert [substitutes(bot) for bot in LEVELS] == [
        (),
        (),
        ("squire",),
        ("squire",),
        ("baron", "squire"),
        ("baron", "squire"),
    ]
    assert substitutes("no-bot-of-ours") == ("squire",)


def test_what_happens_to_bots_is_counted_where_it_is_asked_for():
    async def play() -> None:
        counts: Counter[str] = Counter()
        async with thinking(counts=counts) as service:
            await service.turn(str(middle("duel")), "throws", 10, 1)
        assert (counts["turns"], counts["failed"], counts["substituted"]) == (1, 1, 1)

    asyncio.run(play())


def test_a_hint_is_the_best_action_with_its_reasons():
    async def play() -> None:
        async with thinking(bounds=Bounds()) as service:
            state = middle("classic")
            hint = await service.hint(str(state), ("Ana", "Ben"))
            assert hint.seat == state.to_act
            assert hint.legal == len(state.legal_actions())
            assert hint.advice[0].action in {str(action) for action in state.legal_actions()}
            assert hint.advice[0].reasons
            with pytest.raises(Refusal, match="chance acts next") as caught:
                await service.hint(str(GAMES["duel"].start()))
            assert caught.value.code is Code.NOT_NOW

    asyncio.run(play())


def test_a_whole_game_is_analysed_with_progress_beside_the_bots():
    text = (ROOT / "golden/duel/05.game").read_text(encoding="utf-8")

    async def play() -> None:
        async with thinking(module=MODULE) as service:
            job = service.analysis(text)
            seen = {job.done}
            line = str(middle("duel"))
            while not job.task.done():
                await service.turn(line, "squire", 10, 1)
                seen.add(job.done)
            analysis = await job.task
            assert job.done == job.total == len(analysis.decisions)
            assert len(seen) > 2
            with pytest.raises(Refusal, match="cut off"):
                await service.analysis(text[:-9]).task

    asyncio.run(play())


def test_positions_of_the_tests_are_what_they_say():
    for game in GAMES:
        line = str(middle(game))
        assert position(line).to_act in (0, 1)
        assert game_of_position(line).name == game
