"""Every bad move of Duel is refused for its reason and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from kingdomino.duel import state as duel
from kingdomino.duel.setup import Step as DuelStep
from kingdomino.duel.spells import Spell
from tests.support.server.faults.bad_moves import (
    BY_ANYBODY,
    Cases,
    Mistake,
    Table,
    all_refused,
    forbidden,
    legal,
)
from tests.support.server.live_server import LiveServer

pytestmark = pytest.mark.usefixtures("nothing_unhandled")


def takes_a_taken_die(table: Table) -> dict[str, Any] | None:
    state: duel.State = table.state
    if state.step != DuelStep.PAIR:
        return None
    gone = ({1, 2, 3, 4} - {die.number for die in state.free}).pop()
    other = next(die.number for die in state.free)
    return table.act(f"take:{min(gone, other or 0)},{max(gone, other or 0)}")


def is_to_draw(table: Table) -> bool:
    return table.state.step == DuelStep.DRAW


def draws(table: Table) -> list[str]:
    """The legal ways to draw without a spell."""
    return [token for token in legal(table.state) if token.startswith("draw:")]


def takes_while_drawing(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["take:1"], "D6") if is_to_draw(table) else None


def draws_while_taking(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["draw:d2=d,e2=d"], "D7") if table.state.step == DuelStep.TAKE else None


def rolls(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["roll:d,d,d,d"], "D5")


def moved(token: str, *squares: str) -> str:
    """The same faces on other squares."""
    first, second = (part.partition("=")[2] for part in token[5:].split(","))
    return f"draw:{squares[0]}={first},{squares[1]}={second}"


def draws_on_the_castle(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "c3", "d3") for token in draws(table)], "D7")


def draws_apart(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "c3", "c5") for token in draws(table)], "D7")


def draws_far_away(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [moved(token, "a1", "b1") for token in draws(table)], "D8")


def draws_something_else(table: Table) -> dict[str, Any] | None:
    return (
        forbidden(table, [moved("draw:x=cxx,x=cxx", "c3", "c4")], "D7")
        if is_to_draw(table)
        else None
    )


def draws_turned_round(table: Table) -> dict[str, Any] | None:
    """On squares where the domino may be drawn the other way round."""

    def turned(token: str) -> str:
        (one, first), (two, second) = (part.split("=") for part in token[5:].split(","))
        return f"draw:{one}={second},{two}={first}"

    return forbidden(table, map(turned, draws(table)), "D8")


def draws_nothing(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["nothing"], "D9") if draws(table) else None


def castle_again(table: Table) -> dict[str, Any] | None:
    state: duel.State = table.state
    if not is_to_draw(table) or state.castles[state.seat]:
        return None
    return forbidden(table, [f"castle:{state.hand.faces[0]}"], "D11")


IN_HAND: dict[Spell, tuple[str, Callable[[Table], list[str]]]] = {
    Spell.IGNORE_CONNECTION: (
        "D15",
        lambda table: [token.replace("draw", "ignore") for token in draws(table)],
    ),
    Spell.SPLIT_DOMINO: (
        "D16",
        lambda table: [
            "split:" + part
            for token in draws(table)
            for part in token[5:].split(",")
            if "?" not in part
        ],
    ),
    Spell.TAKE_TWO_DICE: (
        "D17",
        lambda table: ["take:1,2"] if table.state.step == DuelStep.TAKE else [],
    ),
    Spell.TURN_DIE: ("D18", lambda table: ["turn:d-lx"] if is_to_draw(table) else []),
}
"""The spells that can be cast, each with its rule and ways to cast it."""


def casts(spell: Spell, *, is_spent: bool) -> Mistake:
    """Cast a spell that one has not won, or has spent."""
    rule, ways = IN_HAND[spell]

    def mistake(table: Table) -> dict[str, Any] | None:
        book, seat = table.state.spellbook, table.state.to_act
        has_spent = spell in book.spent and book.owner(spell) == seat
        is_nobodys = book.owner(spell) is None
        return (
            forbidden(table, ways(table), rule) if (has_spent if is_spent else is_nobodys) else None
        )

    return mistake


CASES: Cases = {
    **BY_ANYBODY,
    "wrong phase: a die taken while drawing": (takes_while_drawing, "illegal", "D6"),
    "wrong phase: drawn while dice are taken": (draws_while_taking, "illegal", "D7"),
    "wrong phase: a person plays chance": (rolls, "illegal", "D5"),
    "an illegal square: the castle's": (draws_on_the_castle, "illegal", "D7"),
    "an illegal square: not side by side": (draws_apart, "illegal", "D7"),
    "an illegal square: it touches nothing": (draws_far_away, "illegal", "D8"),
    "an illegal rotation": (draws_turned_round, "illegal", "D8"),
    "not what the dice show": (draws_something_else, "illegal", "D7"),
    "a taken die": (takes_a_taken_die, "illegal", "D6"),
    "discard while placeable": (draws_nothing, "illegal", "D9"),
    "the castle's cross again": (castle_again, "illegal", "D11"),
    **{
        f"a spell not owned: {spell}": (casts(spell, is_spent=False), "illegal", rule)
        for spell, (rule, _) in IN_HAND.items()
    },
    **{
        f"a spell spent: {spell}": (casts(spell, is_spent=True), "illegal", rule)
        for spell, (rule, _) in IN_HAND.items()
    },
}


def test_every_mistake_is_refused_and_changes_nothing(server: LiveServer):
    all_refused(server, "duel", CASES)
