"""Positions and actions as text: where may this domino go, and what is each place worth?"""

from kingdomino.errors import IllegalActionError
from kingdomino.games import GAMES

LINE = "classic players=2 place 11:g5g6 4:h7i7 20:1,31:0 3:0,9,33,40:1 1-2,5-8,10,12-19,21-30,32,34-39,41-48 -"

game = GAMES["classic"]
state = game.parse_position(LINE)
seat = state.to_act
print(f"seat {seat} places domino {state.domino_to_place.number}")
for action in state.legal_actions()[:5]:
    print(f"  {action} makes it {state.apply(action).scores()[seat].total} points")
try:
    state.apply(game.parse_action("place:k7k8"))
except IllegalActionError as error:
    print(f"not allowed: {error}")
