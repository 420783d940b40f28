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


def test_a_net_does_not_beat_itself():
    nets = shipped_nets()
    result = play_gate("duel", nets, nets, 20, seed=1, threads=2)
    assert (result.games, result.share, result.error) == (20, 0.5, 0)
    assert not result.is_passed


def test_a_learned_net_beats_one_that_has_learned_nothing():
    assert play_gate("duel", shipped_nets(), fresh_net(1), 40, seed=1, threads=2).is_passed
    assert not play_gate("duel", fresh_net(1), shipped_nets(), 40, seed=1, threads=2).is_passed


@pytest.mark.parametrize(
    ("share", "error", "passes"), [(0.55, 0.02, True), (0.55, 0.03, False), (0.45, 0.01, False)]
)
def test_better_means_better_beyond_doubt(share: float, error: float, passes: bool):
    assert GateResult(1000, share, error).is_passed is passes
