"""One game: limits are for a turn, and a bot that makes a fault loses its turn, then the game."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from kingdomino.arena import bot_game
from kingdomino.arena.bot_game import MOST_FAULTS, Competitor, SeatResult, play_game
from kingdomino.arena.seats import Answer, CoreSeat, Fault, PythonSeat, Question, SeatedBot
from kingdomino.arena.shared_chance import SharedChance
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from tests.support.arena.fakes import DUEL, FakeBot, FakeSeat, classic


def play(*bots: SeatedBot, limit: Limit = DUEL.limit, players: int = 0) -> tuple[SeatResult, ...]:
    start = (classic(players) if players else DUEL).start()
    competitors = [Competitor(f"bot {i}", bot, limit) for i, bot in enumerate(bots)]
    return play_game(start, competitors, SharedChance(0, 0), "0")


def using(seconds: float, simulations: int) -> Callable[[Question], Answer]:
    return lambda question: Answer(question.state.codes()[0], seconds, simulations)


def test_a_limit_is_for_all_decisions_of_a_turn_together():
    limit = Limit(seconds=1, simulations=100)
    bot = FakeSeat(using(0.25, 30))
    first, second = play(bot, FakeSeat(), limit=limit)
    left = {(one.seconds, one.simulations) for one in bot.limits}
    assert (1, 100) in left
    assert (0.75, 70) in left
    assert {seconds for seconds, _ in left} <= {1, 0.75, 0.5, 0.25, 0.0005}
    assert bot.limits.count(limit) == first.turns
    assert first.seconds == pytest.approx(0.25 * len(bot.limits))
    assert first.simulations == 30 * len(bot.limits)
    assert first.slowest >= 0.5
    assert second.seconds == 0


def test_patience_is_for_a_turn_too_and_counts_waiting(monkeypatch: pytest.MonkeyPatch):
    seen: list[tuple[Limit, float]] = []
    now = [0.0]

    def decide(question: Question) -> Answer:
        seen.append((question.limit, question.patience_seconds))
        now[0] += 1.0
        return Answer(question.state.codes()[0], 0.125)

    monkeypatch.setattr(bot_game, "time", SimpleNamespace(perf_counter=lambda: now[0]))
    play(FakeSeat(decide), FakeSeat())
    whole = 1 + bot_game.GRACE_SECONDS
    left = {limit.seconds: patience for limit, patience in seen}
    assert left[1] == whole
    assert left[0.875] == whole - 1.0
    assert all(patience == 0.0 for seconds, patience in left.items() if seconds not in (1, 0.875))


def test_a_result_says_who_won_and_how():
    first, second = FakeSeat(), FakeSeat()
    results = play(first, second)
    assert sum(one.share for one in results) == 1
    points = "-".join(str(one.points) for one in results)
    assert {*first.results, *second.results} >= {f"{points} place 1"}
    assert first.begun == [("duel", "spellbook_fills=placed", 0)]


def test_who_has_one_action_only_is_not_asked():
    bot = FakeSeat(lambda question: _only_choices(question))
    play(bot, bot)
    assert len(bot.asked[0]) + len(bot.asked[1]) > 20


def _only_choices(question: Question) -> Answer:
    codes = question.state.codes()
    assert len(codes) > 1
    return Answer(codes[-1], 0.0)


def faulty(times: int, *, is_final: bool = False) -> FakeSeat:
    """A bot that makes faults the first times it is asked."""

    def decide(question: Question) -> Answer:
        if sum(map(len, bot.asked)) <= times:
            raise Fault("illegal", "just so", is_final=is_final)
        return Answer(question.state.codes()[0], 0.0)

    bot = FakeSeat(decide)
    return bot


def test_a_fault_costs_the_rest_of_the_turn_and_is_noted():
    bot = faulty(1)
    result, _ = play(bot, FakeSeat())
    assert result.faults == ("illegal: just so",)
    assert not result.forfeited
    # In its first turn it was asked once only; later turns have several questions.
    assert bot.limits[:2] == [DUEL.limit] * 2
    assert len(bot.limits) > result.turns


def test_the_third_fault_forfeits_the_game():
    bot = faulty(100)
    result, other = play(bot, FakeSeat())
    assert len(result.faults) == len(bot.limits) == MOST_FAULTS
    assert result.forfeited
    assert (result.share, other.share) == (0, 1)
    assert "place 2" in bot.results[0]


def test_a_bot_that_cannot_go_on_forfeits_at_once():
    bot = faulty(100, is_final=True)
    result, other = play(bot, FakeSeat())
    assert len(result.faults) == 1
    assert result.forfeited
    assert other.share == 1


def test_who_forfeits_comes_last_and_if_all_do_points_decide():
    four = play(FakeSeat(), faulty(100), FakeSeat(), FakeSeat(), players=4)
    assert [one.forfeited for one in four] == [False, True, False, False]
    assert four[1].share == 0
    assert sum(one.share for one in four) == pytest.approx(1)
    all_out = play(faulty(100), faulty(100))
    assert sum(one.share for one in all_out) == 1
    best = max(all_out, key=lambda one: one.points)
    assert best.share > 0


def test_a_bot_of_the_core_plays_on_the_cores_own_positions():
    bots = [CoreSeat(CoreBot("random", "")) for _ in range(2)]
    results = play(*bots)
    assert play(*bots)[0].points == results[0].points
    assert all(one.turns > 3 and not one.faults for one in results)


def test_a_bot_of_python_that_fails_or_cheats_makes_a_fault():
    def fail(*_: object) -> None:
        raise RuntimeError("oh no")

    result, _ = play(PythonSeat(FakeBot("fails", fail)), FakeSeat())
    assert result.faults[0] == "error: RuntimeError: oh no"
    result, _ = play(PythonSeat(FakeBot("cheats", lambda state, random: "jump:1")), FakeSeat())
    assert result.faults[0] == "nonsense: 'jump:1' is not an action"
    result, _ = play(PythonSeat(FakeBot("errs", lambda state, random: "nothing")), FakeSeat())
    assert result.faults[0].startswith("illegal: nothing in duel")
