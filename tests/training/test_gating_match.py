"""The gating match lets a net pass only if it is better beyond doubt."""

from random import Random

import pytest

from kingdomino import core
from kingdomino.bots.nets import shipped_nets
from kingdomino.training.gating_match import GatingResult, play_gating_match, result_of
from kingdomino.training.net_kinds import TRAINERS
from kingdomino.training.training_run import EARLY_ALPHA, EARLY_MATCHES, LAST_ALPHA


def fresh_net(seed: int) -> core.Nets:
    """A net that has learned nothing."""
    nets = core.Nets()
    nets.load("duel", TRAINERS["duel"](seed, 10).net())
    return nets


@pytest.mark.parametrize(("kind", "games"), [("duel", 20), ("classic-3", 24), ("classic-4", 20)])
def test_a_net_does_not_beat_itself(kind: str, games: int):
    nets = shipped_nets()
    result = play_gating_match(kind, nets, nets, games, seed=1, threads=2)
    assert result.games == games
    assert result.share == pytest.approx(0.5)
    assert not result.is_passed


def test_a_learned_net_beats_one_that_has_learned_nothing():
    assert play_gating_match("duel", shipped_nets(), fresh_net(1), 40, seed=1, threads=2).is_passed
    assert not play_gating_match(
        "duel", fresh_net(1), shipped_nets(), 40, seed=1, threads=2
    ).is_passed


def test_with_three_players_the_share_is_one_of_wins():
    fresh = core.Nets()
    fresh.load("classic-3", TRAINERS["classic-3"](1, 10).net())
    won = play_gating_match("classic-3", shipped_nets(), fresh, 36, seed=1, threads=2)
    lost = play_gating_match("classic-3", fresh, shipped_nets(), 36, seed=1, threads=2)
    assert won.is_passed
    assert won.share <= 1
    assert 0 <= lost.share == pytest.approx(1 - won.share)


@pytest.mark.parametrize(
    ("share", "error", "passes"), [(0.55, 0.02, True), (0.55, 0.03, False), (0.45, 0.01, False)]
)
def test_better_means_better_by_more_than_luck_explains(share: float, error: float, passes: bool):
    assert GatingResult(1000, share, error).is_passed is passes


def test_an_early_match_must_be_won_more_clearly_than_the_last_one():
    assert GatingResult(1000, 0.55, 0.02, LAST_ALPHA).is_passed
    assert not GatingResult(1000, 0.55, 0.02, EARLY_ALPHA).is_passed
    assert GatingResult(1000, 0.56, 0.02, EARLY_ALPHA).is_passed


def test_all_or_none_of_a_few_games_is_not_said_for_sure():
    none, everything = (
        result_of([0.0] * 50, 100, LAST_ALPHA),
        result_of([1.0] * 50, 100, LAST_ALPHA),
    )
    assert str(none) == "0.0% ± 3.8% of 100"
    assert not none.is_passed
    assert everything.is_passed
    assert everything.error > 0.01
    assert not result_of([1.0], 2, LAST_ALPHA).is_passed


def test_a_net_that_is_no_better_hardly_ever_passes_in_a_whole_training():
    random = Random(1)

    def passes(rounds: int, alpha: float) -> bool:
        shares = [random.choice((0.0, 0.5, 0.5, 1.0)) for _ in range(rounds)]
        return result_of(shares, 2 * rounds, alpha).is_passed

    trainings = 400
    passed = sum(
        any(passes(50, EARLY_ALPHA) for _ in range(EARLY_MATCHES)) or passes(250, LAST_ALPHA)
        for _ in range(trainings)
    )
    # 5 % and what chance may add to it.
    assert passed / trainings < 0.05 + 0.025
