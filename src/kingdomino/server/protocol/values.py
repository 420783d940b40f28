r"""What messages are made of: their base, and texts and numbers within bounds.

Unknown fields and values of another type are refused: `1.0` and `true` are no integers. (In patterns `(?!\n)` stands
before `$` because for Python that also matches before a last line end.)
"""

from collections.abc import Iterable
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta

from kingdomino.bots import BOTS
from kingdomino.classic.terrains import Terrain
from kingdomino.duel.coats import Coat
from kingdomino.games import GAMES


def one_of(names: Iterable[str]) -> Meta:
    """Marks a text as one of these in the schema, so that clients know the whole set.

    Decoding doesn't check it: a wrong game or bot is refused where it's looked up, and the answer lists what there is.
    """
    return Meta(extra_json_schema={"enum": [str(name) for name in names]})


ID_PATTERN = r"^[A-Za-z0-9_-]{1,64}(?!\n)$"
HEX_PATTERN = r"^[0-9a-f]{64}(?!\n)$"
SQUARE_PATTERN = r"^[a-m][0-9]{1,2}(?!\n)$"
VERB_PATTERN = r"^[a-z-]{1,20}$"

Id: TypeAlias = Annotated[str, Meta(pattern=ID_PATTERN)]
"""Chosen by the client, another one for every command: sending a command again with its id does nothing twice."""
Seq: TypeAlias = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=3)]
Token: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Actions: TypeAlias = Annotated[tuple[Token, ...], Meta(max_length=8)]
Hex256: TypeAlias = Annotated[str, Meta(pattern=HEX_PATTERN)]
Square: TypeAlias = Annotated[str, Meta(pattern=SQUARE_PATTERN)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
"""As sent; it is cleaned and cut to 24 characters."""
GameName: TypeAlias = Annotated[str, one_of(GAMES)]
BotName: TypeAlias = Annotated[str, one_of(BOTS)]
Kind: TypeAlias = Annotated[str, one_of((*Terrain, *Coat))]
"""What a square shows: a terrain in Kingdomino, a coat in Duel."""
Asked: TypeAlias = Literal["take_back", "end"]
"""What a seat can ask the others for."""
Reaction: TypeAlias = Literal[
    "hello", "good_luck", "well_played", "wow", "oops", "thinking", "thanks", "good_game"
]
"""What can be said to the table, in the order to offer it."""


class Message(
    msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, omit_defaults=False
):
    """Anything sent over a socket."""


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is sent with a request."""
