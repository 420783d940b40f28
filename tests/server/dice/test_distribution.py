"""What the server draws is spread as it should be: a short `make fairness`, with secrets that are always the same."""

import pytest

from kingdomino.server.dice import draws
from kingdomino.server.protocol import DrawGroup
from tools.fairness import are_fair, drawn_counts, drawn_groups, king_counts

DRAWS = 3_000
"""Of each kind; the secrets are fixed, so the outcome is too."""


def drawn() -> tuple[DrawGroup, ...]:
    return drawn_groups(drawn_counts((0, DRAWS)), king_counts((0, DRAWS)))


def test_dice_dominoes_and_kings_are_spread_evenly():
    groups = {group.name: group for group in drawn()}
    assert groups.keys() == {
        *(f"die {number}" for number in (1, 2, 3, 4)),
        *(f"kings of {players} players" for players in (2, 3, 4)),
        "dominoes",
    }
    assert all(group.draws == DRAWS for group in groups.values())
    assert are_fair(groups.values())


def test_luck_that_is_a_little_crooked_is_found_in_every_group(monkeypatch: pytest.MonkeyPatch):
    """The control: in one match of five the first ticket is drawn, always."""
    honest = draws.ticket

    def crooked(key: bytes, number: int, tickets: int) -> int:
        return 0 if key[0] % 5 == 0 else honest(key, number, tickets)

    monkeypatch.setattr(draws, "ticket", crooked)
    assert [group.name for group in drawn() if are_fair([group])] == []
