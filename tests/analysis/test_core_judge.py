"""The judge that thinks in the core, with a bot of the core that knows nothing: what it lists and what it adds."""

from collections.abc import Sequence
from typing import Any

import pytest

from kingdomino import core
from kingdomino.analysis.core_judge import CoreJudge, in_order
from kingdomino.analysis.hint import hint
from kingdomino.analysis.judge import Judged
from kingdomino.analysis.judges import remark_on_judge, strongest_judge
from kingdomino.bots import core_bot
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.bots.nets import NetError, NetShelf, NoNetError
from kingdomino.errors import OptionError
from kingdomino.game import State
from kingdomino.record import read_game
from tests.support.analysis.golden_games import SOME
from tests.support.analysis.positions import placing
from tests.support.playing import position

RANDOM = CoreBot("random", "")
KING = CoreBot("king", "", learned=True)
LIMIT = Limit(simulations=8)


def test_all_that_the_bot_lists_is_judged_and_unknown_chances_are_estimated():
    state = placing(24)
    judged = CoreJudge(RANDOM).judge(state, LIMIT, seed=1)
    assert {each.action for each in judged} == set(state.legal_actions())
    assert all(each.points == 0 and each.chance == 0.5 for each in judged)


class Forgetful(CoreJudge):
    """Lists only its first idea, as a search may."""

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


def test_a_placement_that_the_search_passed_over_is_compared_closely_before_it_is_judged():
    state = list(read_game(SOME[0]).states())[46]
    limit = Limit(simulations=600)
    judged = CoreJudge(KING).judge(state, limit, seed=1)
    passed_over = [each for each in judged if not each.visits]
    assert judged[0].visits
    assert passed_over
    changed = 0
    for each in passed_over[:5]:
        again = CoreJudge(KING).judge(state, limit, 1, each.action)
        mine = next(one for one in again if one.action == each.action)
        assert len(again) == len(judged)
        assert 0 <= mine.chance <= again[0].chance
        assert again == CoreJudge(KING).judge(state, limit, 1, each.action)
        changed += (mine.points, mine.chance) != (each.points, each.chance)
    assert changed


def test_no_action_has_a_better_chance_than_the_choice_and_the_others_go_by_chance():
    first, second, third, *_ = placing(24).legal_actions()
    judged = in_order([Judged(first, 5, 0.6), Judged(second, 1, 0.4), Judged(third, 9, 0.7)])
    assert judged == [Judged(first, 5, 0.6), Judged(third, 9, 0.6), Judged(second, 1, 0.4)]


def test_what_the_search_did_not_look_at_is_at_most_as_good_as_what_it_did():
    state = list(read_game(SOME[0]).states())[50]
    result = KING.new_searcher().think(core.known_position(state), 0, 400, 1)
    looked = [each for each in result.judgements if each.visits]
    others = [each for each in result.judgements if not each.visits]
    assert looked
    assert others
    assert 0 <= max(each.chance for each in others) <= min(each.chance for each in looked)
    assert max(each.points for each in others) <= min(each.points for each in looked)


@pytest.mark.parametrize(
    ("others", "chance"),
    [
        ("- - -", 1),
        ("3:e7f7 - -", 1 / 2),
        ("3:e7f7 - 7:e7f7", 1 / 3),
        ("3:e7f7 - 4:e7f7,5:c7d7", 0),
    ],
)
def test_at_the_very_end_the_largest_territory_breaks_a_tie(others: str, chance: float):
    # There are no crowns, so all have 0 points; seat 0 will have a territory of 2 squares (rule K13).
    state = position(f"classic players=4 place - {others} 1:0 - - -")
    best = CoreJudge(KING).judge(state, LIMIT, seed=1)[0]
    assert best.points == 0
    assert best.chance == pytest.approx(chance)


class _Ignorant:
    """A searcher that has not learned this game."""

    def think(self, *_: Any) -> None:
        raise ValueError("the bot random has no net for this game")


def test_a_bot_that_does_not_know_a_game_says_so(monkeypatch: pytest.MonkeyPatch):
    def ignorant(_: CoreBot) -> _Ignorant:
        return _Ignorant()

    monkeypatch.setattr(CoreBot, "new_searcher", ignorant)
    with pytest.raises(OptionError, match="no net for this game"):
        CoreJudge(RANDOM).judge(placing(24), LIMIT, seed=1)


def shelf_with(monkeypatch: pytest.MonkeyPatch, error: NetError) -> None:
    """A shelf on which the net for two players is not as it should be."""
    shelf = NetShelf(core.Nets(), {"classic-2": error})
    monkeypatch.setattr(core_bot, "net_shelf", lambda: shelf)


def test_where_a_net_was_never_there_somebody_else_judges_and_that_is_said(
    monkeypatch: pytest.MonkeyPatch,
):
    assert strongest_judge(placing(24)) == "king"
    assert remark_on_judge(placing(24)) is None
    shelf_with(monkeypatch, NoNetError("classic-2.net: No such file"))
    assert strongest_judge(placing(24)) == "uct"
    remark = "king cannot judge here, uct does: classic-2.net: No such file"
    assert remark_on_judge(placing(24)) == remark


def test_a_damaged_net_is_told_and_nobody_judges_in_its_place(monkeypatch: pytest.MonkeyPatch):
    shelf_with(monkeypatch, NetError("classic-2.net: the file is cut short"))
    with pytest.raises(NetError, match="cut short"):
        strongest_judge(placing(24))
    with pytest.raises(NetError, match="cut short"):
        hint(placing(24))
