"""Drawing in Duel: the spellbook, drawing nothing, a full map, the bonus for domains (rules D9 to D21)."""

from collections.abc import Iterator

from kingdomino.analysis.reasons.duel_draft import filling_values
from kingdomino.analysis.reasons.reason import (
    Key,
    Measure,
    Move,
    Reason,
    Values,
    counted,
    kind_words,
    signed,
)
from kingdomino.duel.actions import DomainBonus, Draw, Nothing, Second, Split
from kingdomino.duel.coats import Coat
from kingdomino.duel.ending import POINTS_PER_DOMAIN
from kingdomino.duel.hand import fills_of
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State
from kingdomino.kingdom.territory import territories

ORDINALS = ("", "first", "second", "third", "fourth", "fifth")


def drawing_reasons(move: Move[State]) -> Iterator[Reason]:
    """What drawing does besides its domains."""
    if isinstance(move.action, Nothing):
        yield Reason(Key.NOTHING, "draws nothing: the dice fit nowhere", "D9", -2.0)
    if isinstance(move.action, DomainBonus):
        yield from _domain_choice(move, move.action.coat)
    if isinstance(move.action, Draw | Split | Second | Nothing):
        yield from _fills(move)
        yield from _full_map(move)
        yield from _domain_bonus(move)


def _fills(move: Move[State]) -> Iterator[Reason]:
    """The squares of the spellbook that are filled at the end of the round, A's before B's (rules D12, D13)."""
    before = move.before
    book = before.spellbook
    if move.seat != before.first:
        for coat in before.hands[before.first].fills:
            book = book.with_square(before.first, coat)
    for coat in _filling(move):
        line = BOOK_LINES[coat]
        if book.owner(line.spell) is not None:
            continue
        book = book.with_square(move.seat, coat)
        count = book.squares_filled(move.seat, coat)
        if count == line.squares:
            text = f"fills the {ORDINALS[count]} {kind_words(coat)} square and wins {line.spell.spoken}"
            yield Reason(Key.WINS_SPELL, text, "D13", 6.0, values=(("spell", str(line.spell)),))
        else:
            text = (
                f"fills {kind_words(coat)} square {count} of {line.squares} for {line.spell.spoken}"
            )
            values = filling_values(coat, count)
            yield Reason(Key.FILLS, text, "D12", 2.0 * count / line.squares, values=values)


def _filling(move: Move[State]) -> tuple[Coat, ...]:
    """The lines that this action is to fill, by the option `spellbook_fills` (rule D14)."""
    faces, placed = move.before.hand.faces, move.before.options.spellbook_fills == "placed"
    match move.action:
        case Draw():
            return fills_of(faces)
        case Split(die):
            return fills_of((die.face,) if placed else faces)
        case Second():
            return fills_of(faces) if placed else ()
        case _:
            return () if placed else fills_of(faces)


def _full_map(move: Move[State]) -> Iterator[Reason]:
    """The last empty square is drawn on: the game ends after this round."""
    if move.kingdom_after.is_full():
        yield Reason(Key.FULL_MAP, "fills the map: the game ends with this round", "D21", 1.0)


def _domain_choice(move: Move[State], coat: Coat) -> Iterator[Reason]:
    """How many domains of the chosen coat there are now."""
    count = sum(domain.kind == coat for domain in territories(move.kingdom))
    points = POINTS_PER_DOMAIN * count
    domains = counted(count, "domain") if count else "no domain"
    text = f"has {domains} of {kind_words(coat)} now: {signed(points)}"
    yield Reason(
        Key.DOMAIN_CHOICE,
        text,
        "D19",
        points,
        points,
        _domains(coat, count),
        Measure("domains", points),
    )


def _domains(coat: Coat, count: int) -> Values:
    return (("kind", str(coat)), ("count", count))


def _domain_bonus(move: Move[State]) -> Iterator[Reason]:
    """The owner of domain_bonus has a domain more or less of its coat."""
    book = move.before.spellbook
    if book.owner(Spell.DOMAIN_BONUS) != move.seat or book.domain_coat is None:
        return
    before, after = (
        sum(domain.kind == book.domain_coat for domain in territories(kingdom))
        for kingdom in (move.kingdom, move.kingdom_after)
    )
    if before != after:
        points = POINTS_PER_DOMAIN * (after - before)
        domains = f"{counted(after, 'domain')} of {kind_words(book.domain_coat)}"
        text = f"has {domains} for {Spell.DOMAIN_BONUS.spoken}: {points:+}"
        yield Reason(
            Key.DOMAIN_BONUS, text, "D19", points, points, _domains(book.domain_coat, after)
        )
