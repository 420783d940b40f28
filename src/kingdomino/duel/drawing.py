"""May this domino be drawn here? Whole, ignoring the connection, or split (rules D7 to D9, D15, D16)."""

from collections.abc import Iterable
from itertools import product

from kingdomino.duel.actions import Draw, Drawn, DrawnDie
from kingdomino.duel.coats import COATS
from kingdomino.duel.dice import Face
from kingdomino.duel.map import GRID
from kingdomino.errors import IllegalActionError
from kingdomino.kingdom.connection import contacts, domino_places, touches
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom


def legal_draws(kingdom: Kingdom, faces: tuple[Face, ...], ignoring: bool) -> list[Draw]:
    """Every way to draw the whole domino that two faces make."""
    first, second = faces
    if ignoring:
        empty = kingdom.empty_squares()
        near = dict.fromkeys(COATS, empty)
    else:
        near = {coat: contacts(kingdom, coat) for coat in {*first.coats, *second.coats}}
    found: dict[tuple[Drawn, Drawn], None] = {}
    for one, other in product(first.coats, second.coats):
        for square, beside in domino_places(kingdom, near[one], near[other]):
            drawn = Drawn(square, one, first.crosses)
            twin = Drawn(beside, other, second.crosses)
            found[(drawn, twin) if square < beside else (twin, drawn)] = None
    return [Draw(drawn, twin, ignoring) for drawn, twin in found]


def can_draw(kingdom: Kingdom, faces: tuple[Face, ...]) -> bool:
    """Whether the domino can be drawn whole without a spell, so that it must be drawn (rule D9)."""
    return any(
        kingdom.is_empty(beside)
        for face in faces
        for coat in face.coats
        for square in contacts(kingdom, coat)
        for beside in GRID.neighbours[square]
    )


def check_draw(kingdom: Kingdom, faces: tuple[Face, ...], draw: Draw) -> None:
    """Raise `IllegalActionError` with the rule that forbids this drawing, if one does."""
    first, second = draw.first, draw.second
    where = GRID.square_names((first.square, second.square))
    one, other = faces
    straight = one.shows(first.half) and other.shows(second.half)
    if not straight and not (one.shows(second.half) and other.shows(first.half)):
        raise IllegalActionError("D7", f"{draw} is not what your dice show: {one} and {other}")
    if second.square not in GRID.neighbours[first.square] or first.square > second.square:
        raise IllegalActionError("D7", f"{where} are not side by side")
    _check_empty(kingdom, (first.square, second.square))
    if not draw.ignoring and not any(
        touches(kingdom, drawn.square, drawn.coat) for drawn in (first, second)
    ):
        coats = " or ".join(dict.fromkeys((first.coat, second.coat)))
        raise IllegalActionError("D8", f"{where} touch neither the castle nor a matching {coats}")


def legal_dice(
    kingdom: Kingdom, faces: Iterable[Face], ignoring: bool, twin: Square | None = None
) -> list[DrawnDie]:
    """Every way to draw one of these dice by itself; `twin` is what was drawn this round already."""
    earlier = kingdom if twin is None else kingdom.without(twin)
    return [
        DrawnDie(square, face, coat)
        for face in dict.fromkeys(faces)
        for coat in face.coats
        for square in (kingdom.empty_squares() if ignoring else contacts(earlier, coat))
        if square != twin
    ]


def check_die(
    kingdom: Kingdom,
    faces: tuple[Face, ...],
    die: DrawnDie,
    ignoring: bool,
    twin: Square | None = None,
) -> None:
    """Raise `IllegalActionError` with the rule that forbids drawing this die, if one does."""
    where = GRID.square_name(die.square)
    if die.face not in faces or die.coat not in die.face.coats:
        shown = " and ".join(map(str, faces))
        raise IllegalActionError("D16", f"{die} is not what your dice show: {shown}")
    _check_empty(kingdom, (die.square,))
    earlier = kingdom if twin is None else kingdom.without(twin)
    if not ignoring and not touches(earlier, die.square, die.coat):
        raise IllegalActionError(
            "D16", f"{where} touches neither the castle nor a {die.coat} of an earlier round"
        )


def _check_empty(kingdom: Kingdom, squares: tuple[Square, ...]) -> None:
    for square in squares:
        if not kingdom.is_empty(square):
            name = GRID.square_name(square)
            what = "has the castle on it" if square == GRID.castle else "is not empty"
            raise IllegalActionError("D7", f"{name} {what}")
