"""The learned value of Duel: the quick way gives what the long way gives."""

from random import Random

import pytest

from kingdomino import core
from kingdomino.bots.nets import shipped_nets
from tests.support.playing import possible_codes


def drawing_positions(games: int, seed: int) -> list[core.State]:
    """Positions in which the second player is to draw."""
    random = Random(seed)
    found: list[core.State] = []
    for _ in range(games):
        state = core.start("duel")
        while state.to_act is not None:
            tokens = [state.token(code) for code in possible_codes(state)]
            if " draw " in f" {state!s} " and any(token.startswith("draw:") for token in tokens):
                found.append(state.copy())
            state.act(random.choice(tokens))
    return found


def squares_left(state: core.State) -> int:
    """The empty squares of the map that is nearest to full."""
    maps = [word for word in str(state).split() if "/" in word]
    assert len(maps) == 2
    return min(sum(int(sign) for sign in each if sign.isdigit()) for each in maps)


def test_a_drawing_is_worth_what_the_position_after_it_is():
    nets = shipped_nets()
    baron = core.Bot("baron", nets)
    checked = 0
    for state in drawing_positions(12, 1)[::3]:
        seat = state.to_act
        assert seat is not None
        if squares_left(state) <= 10:  # there it looks at the next round
            continue
        for judgement in baron.think(state).judgements[::5]:
            after = state.apply(judgement.code)
            if after.to_act != -1:
                continue
            values = nets.duel_values(str(after))
            assert judgement.points == pytest.approx(values[seat] - values[1 - seat], abs=0.01)
            checked += 1
    assert checked > 200
