"""The trainers of Kingdomino play, learn, and go on where they stopped."""

import pytest

from kingdomino import core
from kingdomino.training.net_kinds import TRAINERS

CLASSIC = [kind for kind in TRAINERS if kind.startswith("classic-")]


@pytest.mark.parametrize("kind", CLASSIC)
def test_a_trainer_plays_learns_and_makes_a_net(kind: str) -> None:
    trainer = TRAINERS[kind](1, 5000)
    trainer.play(4, 1, 2, 0.8, 0.05, 0)
    trainer.merge()
    assert trainer.mean_score > 0
    first = trainer.learn(24, 32, 0.001, 1)
    assert trainer.learn(240, 32, 0.001, 2) < first
    trainer.measure(2, 3, 1)
    core.Nets().load(kind, trainer.net())


@pytest.mark.parametrize("kind", CLASSIC)
def test_a_trainer_goes_on_where_it_stopped(kind: str) -> None:
    trainer, other = TRAINERS[kind](1, 100), TRAINERS[kind](2, 100)
    assert trainer.net() != other.net()
    other.restore(trainer.save())
    assert trainer.net() == other.net()
    with pytest.raises(ValueError, match=f"not a checkpoint of a net of {kind}"):
        other.restore(trainer.save()[:-1])


def test_the_same_seeds_make_the_same_net() -> None:
    nets: list[bytes] = []
    for threads in (1, 3):
        trainer = TRAINERS["classic-2"](1, 5000)
        trainer.play(6, 1, threads, 0.8, 0.05, 0)
        trainer.merge()
        trainer.learn(24, 16, 0.001, 1)
        nets.append(trainer.net())
    assert nets[0] == nets[1]
