"""One line of text for a position of Duel.

    duel spellbook_fills=placed draw 0 3L3/1Dllxf2/3Cdx2/1ldd3/3Lx3 7/2llL2/2LxRDDx1/4D2/4f2 d2-0,l1-2,D0-2,L1-1,f1-1,c0-0 - drew:l,D dx,cxx

The fields: the game; its options; the step; the seat of player A; the two maps; the spellbook; the dice on the
table; the two hands. `-` stands for nothing. A map is its rows from the top with `/` between them: a digit for so
many empty squares, a letter for a coat, an `x` for each cross, `C` for the castle and `R` for one whose roof is
coloured because its bonus is spent. The spellbook has for each coat the squares filled by seat 0 and seat 1, then
`*` if its spell is spent, or `=` and the coat chosen for `domain_bonus`. A hand is dice, with their numbers as long as
one may be turned; then what became of them:

    drew:d,l      it was drawn, and dot and line are still to be filled in the spellbook
    nothing       nothing was drawn
    lx@c3!:d      of a split, lx is still to be drawn, its twin is on c3, `!` says that connections are ignored
"""

import re
from functools import lru_cache

from kingdomino.duel.actions import parse_coat
from kingdomino.duel.coats import COAT_BY_LETTER, COATS, LETTERS, Coat
from kingdomino.duel.dice import Die, parse_die
from kingdomino.duel.hand import Hand, face_order
from kingdomino.duel.map import GRID
from kingdomino.duel.options import Options
from kingdomino.duel.setup import Setup, Step
from kingdomino.duel.spellbook import BOOK_LINES, Spellbook
from kingdomino.duel.spells import Spell
from kingdomino.errors import NotationError
from kingdomino.kingdom.kingdom import Half, Kingdom
from kingdomino.options import options_text, parse_options
from kingdomino.tokens import Fields, list_text, parse_list, parse_parts, parse_word

_LETTER_OF_KIND = {coat.value: letter for coat, letter in LETTERS.items()}
_EMPTY = re.compile(r"\.+")
_MOST_MARKS = 4
"""No square can have more crosses: two on a die, the castle's and `add_cross`."""


def position_line(setup: Setup) -> str:
    """The line for a position."""
    return " ".join(
        [
            "duel",
            options_text(setup.options),
            setup.step,
            str(setup.first),
            *map(map_text, setup.kingdoms, setup.castles),
            _spellbook_text(setup.spellbook),
            list_text(map(str, setup.free)),
            *map(_hand_text, setup.hands),
        ]
    )


def parse_position_line(line: str) -> Setup:
    """The inverse of `position_line`."""
    fields = Fields(line)
    fields.read("the game", lambda text: parse_word(text, ["duel"]))
    options = fields.read("the options", lambda text: parse_options(Options, text))
    step = Step(fields.read("the step", lambda text: parse_word(text, [*Step])))
    first = int(fields.read("the seat of player A", lambda text: parse_word(text, ["0", "1"])))
    maps = [fields.read(f"map {seat}", parse_map) for seat in (0, 1)]
    setup = Setup(
        options=options,
        step=step,
        first=first,
        kingdoms=(maps[0][0], maps[1][0]),
        castles=(maps[0][1], maps[1][1]),
        spellbook=fields.read("the spellbook", _parse_spellbook),
        free=fields.read("the dice on the table", _parse_dice),
        hands=(fields.read("hand 0", _parse_hand), fields.read("hand 1", _parse_hand)),
    )
    fields.finish(position_line(setup))
    return setup


@lru_cache(maxsize=4096)
def map_text(kingdom: Kingdom, has_bonus: bool) -> str:
    """A map, with `C` for a castle that still has its bonus and `R` for one that has not."""
    squares = ["."] * (GRID.width * GRID.height)
    for square, half in kingdom.halves.items():
        squares[square] = _LETTER_OF_KIND[half.kind] + "x" * half.crowns
    squares[GRID.castle] = "C" if has_bonus else "R"
    text = "/".join(
        "".join(squares[start : start + GRID.width]) for start in range(0, len(squares), GRID.width)
    )
    return _EMPTY.sub(lambda empty: str(len(empty[0])), text)


def parse_map(text: str) -> tuple[Kingdom, bool]:
    """The inverse of `map_text`: the map, and whether its castle has the bonus."""
    rows = [*parse_parts(text, "/", _parse_row)]
    if len(rows) != GRID.height:
        raise NotationError(f"a map has {GRID.height} rows, not {len(rows)}")
    squares = [square for row in rows for square in row]
    if [index for index, mark in enumerate(squares) if mark in ("C", "R")] != [GRID.castle]:
        raise NotationError(f"the castle, C or R, stands on {GRID.square_name(GRID.castle)} only")
    halves = {square: half for square, half in enumerate(squares) if isinstance(half, Half)}
    return Kingdom(GRID, halves), squares[GRID.castle] == "C"


def _parse_row(text: str) -> list[Half | str]:
    """One entry a square: a half, `.` for an empty square, `C` or `R` for the castle."""
    row: list[Half | str] = []
    at = 0
    while at < len(text):
        match = re.compile(r"([1-9])|([CR])|([dlDLfc])(x*)").match(text, at)
        if match is None:
            raise NotationError(f"{text[at]!r} cannot stand in a map", column=at + 1)
        digit, castle, letter, crosses = match.groups()
        if letter and len(crosses) > _MOST_MARKS:
            raise NotationError(f"a square has {_MOST_MARKS} crosses at most", column=at + 1)
        row += [Half(COAT_BY_LETTER[letter], len(crosses))] if letter else []
        row += [castle] if castle else ["."] * int(digit or 0)
        at = match.end()
    if len(row) != GRID.width:
        raise NotationError(f"this row has {len(row)} squares, not {GRID.width}")
    return row


@lru_cache(maxsize=1024)
def _spellbook_text(book: Spellbook) -> str:
    parts: list[str] = []
    for coat, (first, second) in zip(COATS, book.filled, strict=True):
        spell = BOOK_LINES[coat].spell
        mark = "*" if spell in book.spent else ""
        if spell == Spell.DOMAIN_BONUS and book.domain_coat:
            mark = f"={book.domain_coat.letter}"
        parts.append(f"{coat.letter}{first}-{second}{mark}")
    return ",".join(parts)


def _parse_spellbook(text: str) -> Spellbook:
    lines = [*parse_parts(text, ",", _parse_book_line)]
    if [coat for coat, _, _ in lines] != list(COATS):
        raise NotationError(
            f"the spellbook has the lines {', '.join(COAT_BY_LETTER)} in this order"
        )
    chosen = [Coat(mark) for _, _, mark in lines if mark not in ("", "*")]
    return Spellbook(
        filled=tuple(counts for _, counts, _ in lines),
        spent=frozenset(BOOK_LINES[coat].spell for coat, _, mark in lines if mark),
        domain_coat=chosen[0] if chosen else None,
    )


def _parse_book_line(text: str) -> tuple[Coat, tuple[int, int], str]:
    """`d2-3*`: the coat, the squares filled, and `*` or the chosen coat if the spell is spent."""
    match = re.fullmatch(r"([dlDLfc])([0-9])-([0-9])(\*|=[dlDLfc])?", text)
    if match is None:
        raise NotationError(f"{text!r} is not a line of the spellbook such as d2-3 or l5-0*")
    coat = parse_coat(match[1])
    mark = match[4] or ""
    if mark and (mark != "*") != (BOOK_LINES[coat].spell == Spell.DOMAIN_BONUS):
        raise NotationError(f"{mark!r} cannot mark {BOOK_LINES[coat].spell}", column=5)
    counts = (int(match[2]), int(match[3]))
    return coat, counts, parse_coat(mark[1:]) if mark[:1] == "=" else mark


def _hand_text(hand: Hand) -> str:
    fills = ":" + ",".join(coat.letter for coat in hand.fills) if hand.fills else ""
    if hand.drew is not None:
        return ("drew" if hand.drew else "nothing") + fills
    if hand.twin is not None:
        mark = "!" if hand.ignoring else ""
        return f"{hand.dice[0]}@{GRID.square_name(hand.twin)}{mark}{fills}"
    return list_text(map(str, hand.dice))


def _parse_hand(text: str) -> Hand:
    body, colon, fills_body = text.partition(":")
    try:
        fills = tuple(parse_parts(fills_body, ",", parse_coat)) if colon else ()
    except NotationError as error:
        raise error.moved(columns=len(body) + 1) from None
    if list(fills) != sorted(fills, key=COATS.index):
        raise NotationError("squares are filled in the order of the spellbook")
    if body in ("drew", "nothing"):
        return Hand(drew=body == "drew", fills=fills)
    dice, at, twin = body.partition("@")
    if at:
        ignoring = twin.endswith("!")
        try:
            square = GRID.parse_square(twin.removesuffix("!"))
        except NotationError as error:
            raise error.moved(columns=len(dice) + 1) from None
        return Hand((parse_die(dice),), None, fills, square, ignoring)
    if colon:
        raise NotationError("nothing is filled before it is drawn")
    return Hand(_parse_dice(body))


def _parse_dice(text: str) -> tuple[Die, ...]:
    dice = parse_list(text, parse_die)
    if list(dice) != sorted(dice, key=lambda die: (die.number or 0, face_order(die.face))):
        raise NotationError("dice are listed by number, faces without one in the spellbook's order")
    return dice
