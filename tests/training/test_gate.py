"""The gate lets a net pass only if it is better beyond doubt."""

import pytest

from kingdomino import core
from kingdomino.bots.nets import shipped_nets
from kingdomino.training.gate import GateResult, play_gate
from kingdomino.training.kinds import TRAINERS


def fresh_net(seed: int) -> core.Nets:
    """A net that has learned nothing."""
    nets = core.Nets()
    nets.load("duel", TRAINERS["duel"](seed, 10).net())
    return nets


@pytest.mark.parametrize(("kind", "games"), [("duel", 20), ("classic-3", 24), ("classic-4", 20)])
def test_a_net_does_not_beat_itself(kind: str, games: int):
    nets = shipped_nets()
    result = play_gate(kind, nets, nets, games, seed=1, threads=2)
    assert result.games == games
    assert result.share == pytest.approx(0.5)
    assert result.error == pytest.approx(0)
    assert not result.is_passed


def test_a_learned_net_beats_one_that_has_learned_nothing():
    assert play_gate("duel", shipped_nets(), fresh_net(1), 40, seed=1, threads=2).is_passed
    assert not play_gate("duel", fresh_net(1), shipped_nets(), 40, seed=1, threads=2).is_passed


def test_with_three_players_the_share_is_one_of_wins():
    fresh = core.Nets()
    fresh.load("classic-3", TRAINERS["classic-3"](1, 10).net())
    won = play_gate("classic-3", shipped_nets(), fresh, 36, seed=1, threads=2)
    lost = play_gate("classic-3", fresh, shipped_nets(), 36, seed=1, threads=2)
    assert won.is_passed
    assert won.share <= 1
    assert 0 <= lost.share == pytest.approx(1 - won.share)


@pytest.mark.parametrize(
    ("share", "error", "passes"), [(0.55, 0.02, True), (0.55, 0.03, False), (0.45, 0.01, False)]
)
def test_better_means_better_beyond_doubt(share: float, error: float, passes: bool):
    assert GateResult(1000, share, error).is_passed is passes
