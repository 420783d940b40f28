"""What actions of Kingdomino are worth to the player who is to act: points now, and neatness."""

from kingdomino.bots.gain import Gains
from kingdomino.classic.actions import Action, Claim, Place
from kingdomino.classic.board import GRID, bounding_box
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.ending import score
from kingdomino.classic.placing import legal_places
from kingdomino.classic.state import State
from kingdomino.kingdom.kingdom import Kingdom

JOINED_SQUARE = 0.1
"""The worth of each square of its kind that a half is joined to: territories may get crowns later."""

CROWN = 0.5
"""The worth of each crown beyond the points it brings at once."""

HOLE = 1.0
"""The cost of an empty square that no domino can cover any more."""

SPREAD = 0.1
"""The cost of each row or column that the kingdom's box grows by."""


def classic_worth(state: State) -> dict[Action, float]:
    """The worth of each legal action."""
    seat = state.to_act
    assert seat is not None, "somebody is to decide"
    kingdom = state.kingdoms[seat]
    judge = _Judge(kingdom, state)
    return {action: judge.worth(action) for action in state.legal_actions()}


class _Judge:
    """Judges what may be done with one kingdom."""

    def __init__(self, kingdom: Kingdom, state: State) -> None:
        self.kingdom = kingdom
        self.state = state
        self.options = state.options
        self.gains = Gains(kingdom)
        self.has_bonuses = self.options.harmony or self.options.middle_kingdom

    def worth(self, action: Action) -> float:
        match action:
            case Place():
                return self.place_worth(self.state.domino_to_place, action)
            case Claim(number):
                return self.claim_worth(DOMINOES[number])
            case _:
                return 0

    def claim_worth(self, domino: Domino) -> float:
        """The best that the domino can do; one that fits nowhere is worth less than any that does."""
        places = legal_places(self.kingdom, domino, self.options.frame)
        crowns = domino.left.crowns + domino.right.crowns
        best = max((self.place_worth(domino, place) for place in places), default=-10.0)
        return best + CROWN * crowns

    def place_worth(self, domino: Domino, place: Place) -> float:
        left, right = domino.left, domino.right
        points = self.gains.of_domino(place.left, left, place.right, right)
        joined = sum(
            territory.size
            for square, half in ((place.left, left), (place.right, right))
            for territory in self.gains.joined(square, half.kind)
        )
        grown = self.kingdom.with_halves({place.left: left, place.right: right})
        return points + JOINED_SQUARE * joined - self._untidiness(grown) + self._bonus(grown)

    def _bonus(self, grown: Kingdom) -> float:
        if not self.has_bonuses:
            return 0
        return sum(bonus.points for bonus in score(grown, self.options).bonuses)

    def _untidiness(self, grown: Kingdom) -> float:
        box = bounding_box(grown)
        holes = sum(
            1
            for y in range(box.top, box.bottom + 1)
            for x in range(box.left, box.right + 1)
            if _is_hole(grown, y * GRID.width + x)
        )
        return HOLE * holes + SPREAD * (box.width + box.height)


def _is_hole(kingdom: Kingdom, square: int) -> bool:
    """Whether a square is empty and has no empty neighbour."""
    halves, castle = kingdom.halves, GRID.castle
    return (
        square not in halves
        and square != castle
        and all(near in halves or near == castle for near in GRID.neighbours[square])
    )
