"""Every bad move of Kingdomino is refused for its reason and changes nothing."""

import re
from typing import Any

import pytest

from kingdomino.classic import state as classic
from kingdomino.classic.board import GRID
from kingdomino.classic.setup import Step as ClassicStep
from tests.support.server.faults.bad_moves import (
    BY_ANYBODY,
    Cases,
    Table,
    all_refused,
    forbidden,
    legal,
)
from tests.support.server.live_server import LiveServer

pytestmark = pytest.mark.usefixtures("nothing_unhandled")


def placed(table: Table) -> list[str]:
    """All ways to put a domino down on the grid, allowed or not."""
    if table.state.step != ClassicStep.PLACE:
        return []
    return [
        f"place:{GRID.square_name(left)}{GRID.square_name(right)}"
        for left in GRID.squares
        for right in GRID.neighbours[left]
    ]


def on_the_castle(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [token for token in placed(table) if "g7" in token], "K8")


def apart(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["place:g6i6"], "K8") if placed(table) else None


def far_away(table: Table) -> dict[str, Any] | None:
    return forbidden(table, placed(table), "K9")


def out_of_the_frame(table: Table) -> dict[str, Any] | None:
    return forbidden(table, placed(table), "K10")


def turned_round(table: Table) -> dict[str, Any] | None:
    """On squares where the domino may lie the other way round."""
    turned = (re.sub(r"([a-z]\d+)([a-z]\d+)$", r"\2\1", token) for token in legal(table.state))
    return forbidden(table, turned, "K9") if placed(table) else None


def claimed_before(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    if state.step != ClassicStep.CLAIM:
        return None
    return forbidden(
        table, [f"claim:{each.number}" for each in state.next_line if each.king is not None], "K6"
    )


def not_revealed(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    return (
        forbidden(table, [f"claim:{min(state.pile)}"], "K6")
        if state.step == ClassicStep.CLAIM
        else None
    )


def claims_before_placing(table: Table) -> dict[str, Any] | None:
    state: classic.State = table.state
    free = [f"claim:{each.number}" for each in state.next_line if each.king is None]
    return forbidden(table, free, "K6") if state.step == ClassicStep.PLACE else None


def places_before_claiming(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["place:g6g5"], "K6") if table.state.step == ClassicStep.CLAIM else None


def reveals(table: Table) -> dict[str, Any] | None:
    return forbidden(table, [f"reveal:{min(table.state.pile)}"], "K4")


def discards(table: Table) -> dict[str, Any] | None:
    return forbidden(table, ["discard"], "K11") if "discard" not in legal(table.state) else None


CASES: Cases = {
    **BY_ANYBODY,
    "wrong phase: a claim before the domino is placed": (claims_before_placing, "illegal", "K6"),
    "wrong phase: a domino placed before any is claimed": (places_before_claiming, "illegal", "K6"),
    "wrong phase: a person plays chance": (reveals, "illegal", "K4"),
    "an illegal square: the castle's": (on_the_castle, "illegal", "K8"),
    "an illegal square: not side by side": (apart, "illegal", "K8"),
    "an illegal square: it touches nothing": (far_away, "illegal", "K9"),
    "an illegal square: out of the frame": (out_of_the_frame, "illegal", "K10"),
    "an illegal rotation": (turned_round, "illegal", "K9"),
    "a taken domino": (claimed_before, "illegal", "K6"),
    "a domino that nobody has seen": (not_revealed, "illegal", "K6"),
    "discard while placeable": (discards, "illegal", "K11"),
}


def test_every_mistake_is_refused_and_changes_nothing(server: LiveServer):
    all_refused(server, "classic", CASES)
