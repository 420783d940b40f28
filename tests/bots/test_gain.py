"""What a domino gains is what the score says once it lies there."""

from random import Random

from kingdomino.bots.gain import Gains
from kingdomino.classic.actions import Place
from kingdomino.duel.actions import AddCross, Draw
from kingdomino.game import CHANCE
from kingdomino.games import GAMES


def test_gains_agree_with_scores_in_random_games() -> None:
    random = Random(7)
    checked = 0
    for name in GAMES:
        for _ in range(3):
            state = GAMES[name].start()
            while (seat := state.to_act) is not None:
                choices = state.chance_tickets() or state.legal_actions()
                action = random.choice(choices)
                after = state.apply(action)
                if seat != CHANCE:
                    gained = after.scores()[seat].total - state.scores()[seat].total
                    gains = Gains(state.kingdoms[seat])
                    match action:
                        case Place(left, right):
                            domino = state.domino_to_place
                            found = gains.of_domino(left, domino.left, right, domino.right)
                        case Draw(first, second):
                            found = gains.of_domino(
                                first.square, first.half, second.square, second.half
                            )
                        case AddCross(square):
                            found = gains.of_cross(square)
                        case _:
                            found = gained
                    if state.scores()[seat].bonuses == ():
                        assert found == gained, str(state)
                        checked += 1
                state = after
    assert checked > 100
