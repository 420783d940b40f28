"""Analyses of whole games: every decision judged, deterministic, to be watched and stopped."""

from collections.abc import Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from kingdomino.analysis import (
    AnalysisStopped,
    Budget,
    Grade,
    Judged,
    NothingToAnalyseError,
    analyse,
)
from kingdomino.analysis.score_judge import ScoreJudge
from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError
from kingdomino.game import CHANCE, Action, State
from kingdomino.games import GAMES
from kingdomino.record import GameRecord, parse_game, read_game
from tests.support.analysis.golden_games import GOLDEN, SOME

QUICK = Budget(simulations=1, jobs=1)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_every_decision_of_a_golden_game_is_judged_and_explained(path: Path):
    record = read_game(path)
    analysis = analyse(record, "score", budget=QUICK)
    choices = [
        (index, action)
        for index, (state, action) in enumerate(zip(record.states(), record.actions, strict=False))
        if state.to_act != CHANCE and len(state.legal_actions()) > 1
    ]
    assert [(each.index, each.played.action) for each in analysis.decisions] == choices
    for decision in analysis.decisions:
        assert decision.best.reasons
        assert decision.played.reasons
        assert decision.cost_points >= 0
        assert 0 <= decision.cost_chance <= 1
        assert decision.is_best == (decision.grade == Grade.BEST)
        # What tells them apart is told, unless there is no difference now or nothing to tell apart.
        if decision.is_best:
            assert decision.difference.is_empty
        # Every point that is gained at once is explained, and no other.
        for assessed in (decision.best, decision.played):
            assert sum(reason.points for reason in assessed.reasons) == assessed.gain
    assert sum(player.decisions for player in analysis.players) == len(choices)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_whoever_judges_unless_told_can_judge_every_golden_game(path: Path):
    analysis = analyse(read_game(path), budget=Budget(seconds=None, simulations=8, jobs=1))
    assert analysis.bot == "king"
    for decision in analysis.decisions:
        assert 0 <= decision.played.chance <= decision.best.chance <= 1
        assert decision.cost_points >= 0
    for player in analysis.players:
        assert player.accuracy is None or 0 <= player.accuracy <= 100


@pytest.mark.parametrize("path", SOME, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_the_chances_of_a_game_end_with_its_outcome(path: Path):
    record = read_game(path)
    analysis = analyse(record, "score", budget=QUICK)
    outcome = record.outcome
    assert outcome is not None
    last = analysis.chances[-1]
    assert last.index == len(record.actions)
    assert last.chances == tuple(
        1 / len(outcome.winners) if seat in outcome.winners else 0
        for seat in range(len(outcome.scores))
    )
    if len(last.chances) == 2:
        assert all(sum(point.chances) == pytest.approx(1) for point in analysis.chances)


def test_turns_are_decisions_of_one_seat_in_a_row():
    analysis = analyse(read_game(SOME[0]), "score", budget=QUICK)
    turns = analysis.turns
    assert sum(map(len, turns)) == len(analysis.decisions)
    for turn in turns:
        assert len({each.seat for each in turn}) == 1
        assert len({each.round for each in turn}) == 1


def test_the_costliest_decisions_are_the_players_own_worst():
    analysis = analyse(read_game(SOME[0]), "score", budget=QUICK)
    for player in analysis.players:
        own = [each for each in analysis.decisions if each.seat == player.seat]
        assert len(player.costliest) == 3
        assert all(each.seat == player.seat for each in player.costliest)
        assert player.costliest[0].cost_chance == max(each.cost_chance for each in own)
        assert player.lost_points == pytest.approx(sum(each.cost_points for each in own))
        assert sum(player.grades.values()) == player.decisions


def test_who_lost_nothing_to_speak_of_has_no_costly_decision():
    class Lenient(ScoreJudge):
        """To whom all is nearly the same."""

        def judge(
            self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
        ) -> Sequence[Judged]:
            every = super().judge(state, limit, seed, played)
            return [
                Judged(each.action, 5 - 0.02 * (index > 0), 0.5 - 0.004 * (index > 0))
                for index, each in enumerate(every)
            ]

    analysis = analyse(read_game(SOME[0]), budget=QUICK, make_judge=Lenient)
    assert any(not each.is_best for each in analysis.decisions)
    assert all(not player.costliest for player in analysis.players)


def test_progress_is_told_and_an_analysis_can_be_stopped():
    seen: list[tuple[int, int]] = []
    stop = Event()

    def progress(done: int, total: int) -> None:
        seen.append((done, total))
        if done == 5:
            stop.set()

    with pytest.raises(AnalysisStopped):
        analyse(read_game(SOME[0]), "score", budget=QUICK, progress=progress, stop=stop)
    assert [done for done, _ in seen] == [1, 2, 3, 4, 5]
    assert {total for _, total in seen} == {len(analyse_all(SOME[0]))}


def analyse_all(path: Path) -> Sequence[Any]:
    return analyse(read_game(path), "score", budget=QUICK).decisions


def test_jobs_do_not_change_the_result():
    one = analyse(read_game(SOME[0]), "score", budget=QUICK)
    three = analyse(read_game(SOME[0]), "score", budget=Budget(simulations=1, jobs=3))
    assert one.decisions == three.decisions


class NarrowJudge(ScoreJudge):
    """Like a search that lists two actions only, and the one that was played."""

    def judge(
        self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
    ) -> Sequence[Judged]:
        every = super().judge(state, limit, seed, played)
        return [*every[:2], *(each for each in every[2:] if each.action == played)]


def test_a_judge_of_ones_own_may_list_only_what_it_considered():
    analysis = analyse(read_game(SOME[0]), budget=QUICK, make_judge=NarrowJudge)
    assert analysis.decisions


def test_an_error_of_a_judge_is_not_swallowed():
    class Broken(ScoreJudge):
        def judge(
            self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
        ) -> Sequence[Judged]:
            raise RuntimeError("out of order")

    with pytest.raises(RuntimeError, match="out of order"):
        analyse(read_game(SOME[0]), budget=QUICK, make_judge=Broken)


def test_a_game_in_which_nobody_decided_is_refused():
    game = GAMES["duel"]
    with pytest.raises(NothingToAnalyseError, match="nobody had a choice"):
        analyse(GameRecord(game, game.start()), "score")


def test_a_game_that_began_in_the_middle_and_is_not_over_can_be_analysed():
    text = (
        "kingdomino 1\ngame: duel\noptions: spellbook_fills=placed\n"
        "start: duel spellbook_fills=placed take 0 7/7/3C3/7/7 7/7/3C3/7/7"
        " d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 1d,2l,3D,4l - -\n\ntake:1 take:2,3\nend ? unfinished\n"
    )
    analysis = analyse(parse_game(text), "score", budget=QUICK)
    assert len(analysis.decisions) == 2
    assert analysis.chances[-1].index == 2


@pytest.mark.parametrize(
    ("seconds", "simulations", "jobs", "message"),
    [
        (0, None, 1, "seconds are more than 0"),
        (-1, None, 1, "seconds are more than 0"),
        (None, 0, 1, "simulations are 1 or more"),
        (1, None, 0, "jobs are 1 to 256"),
    ],
)
def test_limits_that_make_no_sense_are_refused(
    seconds: float | None, simulations: int | None, jobs: int, message: str
):
    with pytest.raises(OptionError, match=message):
        Budget(seconds, simulations, jobs)


def test_time_is_shared_out_among_the_decisions():
    assert Budget(seconds=10, jobs=2).limit(100).seconds == pytest.approx(0.2)
    assert Budget(seconds=10, jobs=2).limit(3).seconds == 1
    assert Budget(seconds=None, simulations=7).limit(100) == Limit(simulations=7)
