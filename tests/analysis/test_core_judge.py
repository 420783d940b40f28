"""The judge that thinks in the core, with a bot of the core that knows nothing: what it lists and what it adds."""

from collections.abc import Sequence
from typing import Any

import pytest

from kingdomino.analysis.core_judge import CoreJudge
from kingdomino.analysis.judge import Judged
from kingdomino.analysis.judges import strongest_judge
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError
from kingdomino.game import State
from kingdomino.gamefile import read_game
from tests.analysis.positions import placing
from tests.analysis.test_game_analysis import SOME

RANDOM = CoreBot("random", "")
LIMIT = Limit(simulations=8)


def test_all_that_the_bot_lists_is_judged_and_unknown_chances_are_estimated():
    state = placing(24)
    judged = CoreJudge(RANDOM).judge(state, LIMIT, seed=1)
    assert {each.action for each in judged} == set(state.legal_actions())
    assert all(each.points == 0 and each.chance == 0.5 for each in judged)


class Forgetful(CoreJudge):
    """Lists only its first thought, as a search may."""

    def _think(self, state: State[Any], limit: Limit, seed: int) -> list[Judged]:
        return super()._think(state, limit, seed)[:1]


@pytest.mark.parametrize("path", SOME, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_an_action_that_the_search_left_out_is_judged_by_what_comes_of_it(path: Any):
    record = read_game(path)
    judge = Forgetful(RANDOM)
    decisions = [
        (state, action)
        for state, action in zip(record.states(), record.actions, strict=False)
        if len(state.legal_actions()) > 1
    ]
    for state, action in decisions[::12]:
        judged: Sequence[Judged] = judge.judge(state, LIMIT, 1, action)
        assert judged == judge.judge(state, LIMIT, 1, action)
        mine = next(each for each in judged if each.action == action)
        assert mine.points <= judged[0].points
        assert 0 <= mine.chance <= judged[0].chance


class _Ignorant:
    """A mind that has not learned this game."""

    def think(self, *_: Any) -> None:
        raise ValueError("the bot random has no net for this game")


def test_a_bot_that_does_not_know_a_game_says_so(monkeypatch: pytest.MonkeyPatch):
    def ignorant(_: CoreBot) -> _Ignorant:
        return _Ignorant()

    monkeypatch.setattr(CoreBot, "new_mind", ignorant)
    with pytest.raises(OptionError, match="no net for this game"):
        CoreJudge(RANDOM).judge(placing(24), LIMIT, seed=1)
    # Then somebody else judges unless told: the score always can.
    assert strongest_judge(placing(24)) == "score"
