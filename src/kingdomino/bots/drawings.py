"""What dice bring at once on one Duel map: whole, ignoring the connection, or split (rules D7, D15, D16)."""

from kingdomino.bots.gain import Gains
from kingdomino.duel.actions import Draw, DrawnDie
from kingdomino.duel.coats import Coat
from kingdomino.duel.dice import Face
from kingdomino.duel.drawing import legal_dice, legal_draws
from kingdomino.duel.ending import POINTS_PER_DOMAIN
from kingdomino.kingdom.kingdom import Kingdom


class Drawings:
    """One map, and the coat of its owner's domain bonus if there is one."""

    def __init__(self, kingdom: Kingdom, domain_coat: Coat | None = None) -> None:
        self.kingdom = kingdom
        self.gains = Gains(kingdom, domain_coat, POINTS_PER_DOMAIN)

    def points(self, draw: Draw) -> int:
        """The points that a drawing brings."""
        first, second = draw.first, draw.second
        return self.gains.of_domino(first.square, first.half, second.square, second.half)

    def die_points(self, die: DrawnDie) -> int:
        """The points that a die by itself brings."""
        return self.gains.of_half(die.square, die.half)

    def best_points(self, faces: tuple[Face, ...], ignoring: bool = False) -> int | None:
        """The most points that two faces can bring as one domino; None if they cannot be drawn."""
        return max(map(self.points, legal_draws(self.kingdom, faces, ignoring)), default=None)

    def split_points(self, die: DrawnDie, other: Face, ignoring: bool) -> int:
        """The most points of a split that begins with this die; the other one may fit nowhere."""
        return max(
            (
                self.gains.of_domino(die.square, die.half, second.square, second.half)
                for second in legal_dice(self.kingdom, (other,), ignoring)
                if second.square != die.square
            ),
            default=self.die_points(die),
        )

    def best_split(self, faces: tuple[Face, ...], ignoring: bool) -> int | None:
        """The most points that two faces can bring apart; None if neither fits."""
        one, other = faces
        return max(
            (
                self.split_points(die, other if die.face == one else one, ignoring)
                for die in legal_dice(self.kingdom, faces, ignoring)
            ),
            default=None,
        )
