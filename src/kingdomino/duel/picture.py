"""A Duel map from a picture, checked: can it have come about with the spells that were spent?"""

from kingdomino.duel.actions import parse_coat
from kingdomino.duel.coats import COAT_BY_LETTER, Coat
from kingdomino.duel.ending import score_map
from kingdomino.duel.map import GRID
from kingdomino.duel.plausibility import map_problems
from kingdomino.duel.spells import Spell
from kingdomino.errors import NotationError, SetupError
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.picture import parse_picture
from kingdomino.kingdom.score import Score
from kingdomino.tokens import parse_parts, parse_word


def parse_kingdom(spells_text: str, picture_text: str, column: int) -> Score:
    """The score of a map given as the spells spent and a picture; `column` is where the spells stand."""
    try:
        named = list(parse_parts(spells_text, ",", _parse_spell)) if spells_text else []
        spells = dict(named)
        if len(spells) < len(named):
            raise NotationError("a spell is named twice")
    except NotationError as error:
        raise error.moved(columns=column) from None
    try:
        picture = parse_picture(picture_text, COAT_BY_LETTER)
    except NotationError as error:
        raise error.moved(lines=1) from None
    castle = GRID.column(GRID.castle), GRID.row(GRID.castle)
    if (picture.width, picture.height, picture.castle) != (GRID.width, GRID.height, castle):
        size = f"{GRID.width} wide and {GRID.height} high"
        where = GRID.square_name(GRID.castle)
        raise NotationError(f"a map is {size}, with its castle on {where} (rule D2)", line=2)
    halves = {x + y * GRID.width: half for (x, y), half in picture.halves.items()}
    kingdom = Kingdom(GRID, halves)
    problems = map_problems(kingdom, set(spells), picture.roof_is_coloured)
    if problems:
        raise SetupError(problems)
    return score_map(kingdom, spells.get(Spell.DOMAIN_BONUS))


def _parse_spell(text: str) -> tuple[Spell, Coat | None]:
    """`split_domino`, or `domain_bonus=d` with the coat that was chosen."""
    name, equals, letter = text.partition("=")
    spell = Spell(parse_word(name, list(Spell)))
    if bool(equals) != (spell == Spell.DOMAIN_BONUS):
        raise NotationError(
            "domain_bonus has its coat with it, and only domain_bonus: domain_bonus=d"
        )
    return spell, parse_coat(letter) if equals else None
