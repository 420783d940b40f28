"""A single kingdom as text, to be scored: a first line with the game, then the picture of it.

    kingdom classic players=2,harmony
    .   w   wx
    C   f   f

    kingdom duel domain_bonus=f
    ...

For Kingdomino the first line has the options. For Duel it has what cannot be seen on the map: the spells that its
owner has spent, `domain_bonus` with its coat; the castle's roof is in the picture.
"""

from kingdomino.classic.picture import parse_kingdom as parse_classic
from kingdomino.duel.picture import parse_kingdom as parse_duel
from kingdomino.errors import NotationError
from kingdomino.kingdom.score import Score
from kingdomino.tokens import parse_word

_PARSERS = {"classic": parse_classic, "duel": parse_duel}


def parse_kingdom(text: str) -> tuple[str, Score]:
    """The name of the game and the score of the kingdom; `SetupError` if it cannot have come about."""
    first, _, picture = text.partition("\n")
    words = first.split()
    if words[:1] != ["kingdom"] or len(words) not in (2, 3):
        raise NotationError("a kingdom begins with a line such as `kingdom classic players=2`")
    name = words[1]
    start = first.index(name, len("kingdom"))
    try:
        parse_word(name, list(_PARSERS))
    except NotationError as error:
        raise error.moved(columns=start) from None
    details = words[2] if len(words) == 3 else ""
    column = first.index(details, start + len(name)) if details else len(first)
    return name, _PARSERS[name](details, picture, column)
