"""Territories that an action starts, extends, joins or leaves apart (rules K12, D20, D22)."""

from collections.abc import Iterator
from typing import Any

from kingdomino.analysis.reasons.reason import (
    Key,
    Move,
    Reason,
    Values,
    counted,
    kind_words,
    signed,
)
from kingdomino.classic.terrains import Terrain
from kingdomino.kingdom.territory import Territory, territories


def territory_reasons(move: Move[Any]) -> Iterator[Reason]:
    """For each territory that is new or has changed: what became of it, and the points."""
    old = territories(move.kingdom)
    for territory in territories(move.kingdom_after):
        if territory not in old:
            squares = set(territory.squares)
            parts = [each for each in old if squares.issuperset(each.squares)]
            yield from _change(move, territory, parts, old)


def _change(
    move: Move[Any], now: Territory, parts: list[Territory], old: tuple[Territory, ...]
) -> Iterator[Reason]:
    """The parts are the territories that this one was made of."""
    gained = now.points - sum(part.points for part in parts)
    what, rule = territory_word(move, now.kind), "D22" if move.is_duel else "K12"
    sized = f"{counted(now.size, 'square')} {_crowned(move, now)}"
    # Squares without a crown wait for one: worth a little, so that they come after what scores.
    weight = gained or now.size / 10
    values = territory_values(now)
    if len(parts) > 1:
        text = f"joins {len(parts)} {_plural(move, now.kind)} into one of {sized}: {signed(gained)}"
        yield Reason(Key.JOINS, text, rule, weight, gained, (*values, ("count", len(parts))))
    elif parts and parts[0].size == now.size:
        text = f"puts a cross on a {what} of {counted(now.size, 'square')}: {signed(gained)}"
        yield Reason(Key.CROSS, text, "D20", weight, gained, values)
    elif parts:
        text = f"extends the {what} to {sized}: {signed(gained)}"
        yield Reason(Key.EXTENDS, text, rule, weight, gained, values)
    else:
        text = f"starts a {what} of {sized}: {signed(gained)}"
        yield Reason(Key.STARTS, text, rule, weight, gained, values)
        yield from _apart(move, now, old, rule)


def _apart(
    move: Move[Any], now: Territory, old: tuple[Territory, ...], rule: str
) -> Iterator[Reason]:
    """A new territory beside one of its kind that has crowns: joined, it would score more."""
    richest = max(
        (each for each in old if each.kind == now.kind and each.crowns),
        key=lambda each: each.crowns,
        default=None,
    )
    if richest is not None:
        what = territory_word(move, richest.kind)
        sized = f"{counted(richest.size, 'square')} {_crowned(move, richest)}"
        lost = -richest.crowns * now.size / 2
        text = f"stays apart from the {what} of {sized}"
        yield Reason(Key.APART, text, rule, lost, values=territory_values(richest))


def territory_values(territory: Territory) -> Values:
    """What is told of a territory."""
    return (
        ("kind", str(territory.kind)),
        ("squares", territory.size),
        ("crowns", territory.crowns),
    )


def territory_word(move: Move[Any], kind: str) -> str:
    """`forest`, or in Duel `dot domain`."""
    if move.is_duel:
        return f"{kind_words(kind)} domain"
    return "wheat field" if kind == Terrain.WHEAT else kind_words(kind)


def _plural(move: Move[Any], kind: str) -> str:
    return f"{territory_word(move, kind)}s"


def _crowned(move: Move[Any], territory: Territory) -> str:
    crown = "cross" if move.is_duel else "crown"
    return f"with {counted(territory.crowns, crown)}" if territory.crowns else f"without a {crown}"
