"""Positions that many rules are tested in, and whole games played at random."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from kingdomino.classic import Classic
from kingdomino.classic.actions import Action, parse_action
from kingdomino.classic.options import Options
from kingdomino.classic.state import State
from kingdomino.errors import IllegalActionError
from kingdomino.kingdom.score import Score

FULL = (
    "1:e7e8,6:h5i5,13:h7h6,14:f6e6,23:f9e9,25:h9g9,27:f7f8,31:e5f5,32:i7i6,40:h8g8,47:i9i8,48:g6g5"
)
"""All 25 squares of 5 x 5."""
FULL_ROUND_A_CORNER = (
    "14:j9k9,15:g8g9,18:k10k11,21:g11g10,33:h7h8,36:i9i10,"
    "37:h9h10,39:k8k7,41:h11i11,42:j10j11,43:i8i7,44:j8j7"
)
"""All 25 squares, with the castle in the corner."""


def last_turn(domino: int, kingdom: str = "-", *, variant: str = "") -> State:
    """Of four players seat 0 alone has a domino left to place, in this kingdom."""
    return Classic().parse_position(
        f"classic players=4{variant} place {kingdom} - - - {domino}:0 - - -"
    )


def finished(*kingdoms: str, variant: str = "") -> State:
    """Three or four players have placed all, with these kingdoms."""
    return Classic().parse_position(
        f"classic players={len(kingdoms)}{variant} over {' '.join(kingdoms)} - - - -"
    )


def score_of(kingdom: str, variant: str = "") -> Score:
    """What a kingdom is worth at the end of a game of three."""
    return finished(kingdom, "-", "-", variant=variant).scores()[0]


def allows(state: State, token: str) -> bool:
    """Whether an action is legal; that it is listed and that it is accepted must be the same."""
    action = parse_action(token)
    listed = action in state.legal_actions()
    try:
        state.apply(action)
    except IllegalActionError:
        assert not listed, f"{token} is listed but refused"
    else:
        assert listed, f"{token} is accepted but not listed"
    return listed


class Played(NamedTuple):
    """One step of a game: the position before it and what was done."""

    state: State
    action: Action


def random_game(options: Options, seed: int) -> Iterator[Played]:
    """A whole game, every action and every outcome of chance being equally likely."""
    random = Random(seed)
    state = State.start(options)
    while state.to_act is not None:
        action = random.choice(state.legal_actions() or state.chance_tickets())
        yield Played(state, action)
        state = state.apply(action)


ALL_OPTIONS = {
    "2 players": Options(players=2),
    "3 players": Options(players=3),
    "3 players, lines of three": Options(players=3, lines_of_three=True),
    "4 players": Options(players=4),
    "The Mighty Duel": Options(players=2, mighty_duel=True),
}
"""Every way to play that changes the course of a game."""
