"""What a player has in a round: first dice, then what became of them."""

from dataclasses import dataclass, replace

from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import Die, Face
from kingdomino.kingdom.grid import Square


@dataclass(frozen=True, slots=True)
class Hand:
    """One player's part of a round."""

    dice: tuple[Die, ...] = ()
    """The dice still to be drawn. They keep their numbers until this player can no longer turn one; from
    then on only their faces count, in any order."""

    drew: bool | None = None
    """Whether anything was drawn; None as long as drawing is not finished."""

    fills: tuple[Coat, ...] = ()
    """The lines of the spellbook in which this player is still to fill a square this round."""

    twin: Square | None = None
    """Between the two dice of a split: where the first was drawn. The second must not lean on it."""

    ignoring: bool = False
    """Between the two dice of a split: whether `ignore_connection` was spent with it."""

    @property
    def faces(self) -> tuple[Face, ...]:
        """What the dice show."""
        return tuple(die.face for die in self.dice)

    def without_numbers(self) -> "Hand":
        """The hand once turning is past: only faces, in one fixed order."""
        faces = sorted(self.faces, key=face_order)
        return replace(self, dice=tuple(Die(None, face) for face in faces))


def face_order(face: Face) -> tuple[int, int]:
    """Faces by coat as in the spellbook, then by crosses; the question mark last."""
    return (len(COATS) if face.coat is None else COATS.index(face.coat), face.crosses)


def fills_of(faces: tuple[Face, ...]) -> tuple[Coat, ...]:
    """The lines that these faces fill a square of, in the order of the spellbook (rules D12, D13)."""
    return tuple(sorted((coat for face in faces for coat in face.fills), key=COATS.index))
