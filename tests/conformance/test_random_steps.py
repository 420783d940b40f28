"""Hypothesis chooses every step of games, and looks for one that breaks a law of the rules."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kingdomino.errors import IllegalActionError
from kingdomino.game import Action, State
from kingdomino.games import GAMES
from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Score
from tests.support.conformance.conservation import CONSERVATION
from tests.support.conformance.features import all_options
from tests.support.conformance.scale import times


def choices(state: State[Any]) -> list[Action]:
    """All that can happen next."""
    return state.legal_actions() or list(state.chance_tickets())


def check_laws(before: Any, action: Action, after: Any, stranger: Action | None) -> None:
    """Laws that hold at every step."""
    CONSERVATION[type(before).__module__.split(".")[1]](before, action, after)
    grids: set[Grid] = {kingdom.grid for kingdom in after.kingdoms}
    assert len(grids) == 1
    for kingdom, score in zip(after.kingdoms, after.scores(), strict=True):
        check_score(kingdom, score)
    if stranger is not None:
        try:
            after.apply(stranger)
        except IllegalActionError:
            assert stranger not in choices(after)
        else:
            assert stranger in choices(after)


def check_score(kingdom: Kingdom, score: Score) -> None:
    """Territories share out the kingdom, and no two of one kind touch."""
    squares = [square for territory in score.territories for square in territory.squares]
    assert sorted(squares) == sorted(kingdom.halves)
    owner = {square: t for t in score.territories for square in t.squares}
    for square, territory in owner.items():
        for neighbour in kingdom.grid.neighbours[square]:
            other = owner.get(neighbour)
            assert other is None or other is territory or other.kind != territory.kind


@pytest.mark.parametrize("name", GAMES)
@settings(
    max_examples=times(25, factor=60),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_no_step_of_any_game_breaks_a_law(name: str, data: st.DataObject):
    options = data.draw(st.sampled_from(all_options(name)), label="options")
    # One number a step is enough to choose among the actions, and hypothesis can shrink it.
    numbers = data.draw(st.binary(min_size=300, max_size=300), label="choices")
    state: Any = GAMES[name].start(options)
    stranger: Action | None = None
    for first, second in zip(numbers[::2], numbers[1::2], strict=True):
        if state.to_act is None:
            break
        actions = choices(state)
        action = actions[(256 * first + second) % len(actions)]
        after = state.apply(action)
        check_laws(state, action, after, stranger)
        stranger = actions[first % len(actions)]
        state = after
