"""What actions of Kingdomino are worth to `greedy`: the points they bring at once, bonuses as they lie."""

from kingdomino.bots.gain import Gains
from kingdomino.classic.actions import Action, Claim, Place
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.ending import score
from kingdomino.classic.options import Options
from kingdomino.classic.placing import legal_places
from kingdomino.classic.state import State
from kingdomino.kingdom.kingdom import Kingdom


def classic_worth(state: State) -> dict[Action, int]:
    """The worth of each legal action."""
    seat = state.to_act
    assert seat is not None, "somebody is to decide"
    gains = PlaceGains(state.kingdoms[seat], state.options)
    worth: dict[Action, int] = {}
    for action in state.legal_actions():
        match action:
            case Place():
                worth[action] = gains.of_place(state.domino_to_place, action)
            case Claim(number):
                worth[action] = gains.best(DOMINOES[number])
            case _:
                worth[action] = 0
    return worth


class PlaceGains:
    """What dominoes bring to one kingdom."""

    def __init__(self, kingdom: Kingdom, options: Options) -> None:
        self.kingdom = kingdom
        self.options = options
        self.gains = Gains(kingdom)
        self.bonus = self._bonus(kingdom)

    def best(self, domino: Domino) -> int:
        """With the best place; a domino that fits nowhere brings nothing."""
        places = legal_places(self.kingdom, domino, self.options.frame)
        return max((self.of_place(domino, place) for place in places), default=0)

    def of_place(self, domino: Domino, place: Place) -> int:
        """The points of a place, and what it changes about the bonuses."""
        left, right = domino.left, domino.right
        points = self.gains.of_domino(place.left, left, place.right, right)
        grown = self.kingdom.with_halves({place.left: left, place.right: right})
        return points + self._bonus(grown) - self.bonus

    def _bonus(self, kingdom: Kingdom) -> int:
        if not (self.options.harmony or self.options.middle_kingdom):
            return 0
        return sum(bonus.points for bonus in score(kingdom, self.options).bonuses)
