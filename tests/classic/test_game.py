"""Kingdomino behind the contract of all games: where rounds begin, and whole games against a second reading."""

from typing import Any

import pytest

from kingdomino.classic import Classic
from kingdomino.classic.actions import Claim, Discard, DrawKings, Place, Reveal
from kingdomino.classic.board import GRID
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.classic.options import Options
from kingdomino.classic.state import State
from kingdomino.errors import IllegalActionError
from kingdomino.game import CHANCE
from kingdomino.kingdom.kingdom import Kingdom
from tests.support.classic.positions import ALL_OPTIONS, random_game
from tests.support.playing import position


def test_the_game_has_a_name_and_a_title():
    game = Classic()
    assert (game.name, game.title, game.options_type) == ("classic", "Kingdomino", Options)


@pytest.mark.parametrize(
    ("name", "rounds"), [("2 players", 7), ("3 players", 13), ("The Mighty Duel", 13)]
)
def test_a_round_begins_with_each_line_and_with_the_last_placing(name: str, rounds: int):
    game = Classic()
    begins = [
        (type(action), len(state.line))
        for state, action in random_game(ALL_OPTIONS[name], seed=2)
        if game.starts_round(state)
    ]
    kings = 3 if name == "3 players" else 4
    assert [kind for kind, _ in begins[:-1]] == [Reveal] * (rounds - 1)
    assert issubclass(begins[-1][0], Place | Discard)
    assert [waiting for _, waiting in begins] == [0] + [kings] * (rounds - 1)


@pytest.mark.parametrize(
    "line",
    [
        "classic players=4 reveal - - - - - 5 1-4,6-48 -",
        "classic players=4 kings - - - - - 5,6,7,8 1-4,9-48 -",
        "classic players=4 claim - - - - - 5,6,7,8 1-4,9-48 2,0,1,3",
        "classic players=4 place - - - - 3:2,10:0,17:1,30:3 5,6,7,8 1-2,4,9,11-16,18-29,31-48 -",
        "classic players=4 place - - - - 3:2,10:0,17:1 - - -",
        "classic players=4 over - - - - - - - -",
    ],
)
def test_no_round_begins_at_any_other_moment(line: str):
    assert not Classic().starts_round(position(line))


def naive_places(kingdom: Kingdom, domino: Domino, frame: int) -> set[Place]:
    """The rules K8 to K10 once more, by coordinates relative to the castle and nothing clever."""
    terrain = {
        (GRID.column(square) - 6, GRID.row(square) - 6): half.kind
        for square, half in kingdom.halves.items()
    }
    taken = {(0, 0), *terrain}

    def connects(x: int, y: int, kind: str) -> bool:
        around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
        return (0, 0) in around or any(terrain.get(near) == kind for near in around)

    def fits(*added: tuple[int, int]) -> bool:
        columns, rows = zip(*taken, *added, strict=True)
        return max(columns) - min(columns) < frame and max(rows) - min(rows) < frame

    found: set[Place] = set()
    for x in range(-6, 7):
        for y in range(-6, 7):
            for other_x, other_y in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                left, right = (x, y), (other_x, other_y)
                if left in taken or right in taken or not fits(left, right):
                    continue
                if connects(x, y, domino.left.kind) or connects(*right, domino.right.kind):
                    squares = [column + 6 + 13 * (row + 6) for column, row in (left, right)]
                    found.add(Place(*(sorted(squares) if domino.is_double else squares)))
    return found


@pytest.mark.parametrize("name", ALL_OPTIONS)
def test_the_places_of_whole_games_are_those_of_a_second_reading(name: str):
    options = ALL_OPTIONS[name]
    placings = 0
    for state, _ in random_game(options, seed=4):
        if state.step == "place" and state.to_act is not None:
            expected = naive_places(
                state.kingdoms[state.to_act], state.domino_to_place, options.frame
            )
            legal = state.legal_actions()
            assert len(legal) == len(set(legal))
            assert set(legal) == (expected or {Discard()})
            placings += 1
    assert placings == options.players * 12 * (2 if options.mighty_duel else 1)


def accepts(state: State, action: Place | Discard | Claim | Reveal | DrawKings) -> bool:
    try:
        state.apply(action)
    except IllegalActionError:
        return False
    return True


def test_an_action_is_accepted_exactly_when_it_is_listed():
    anything = [
        Discard(),
        DrawKings((0, 1, 2)),
        *(Claim(number) for number in DOMINOES),
        *(Reveal(number) for number in DOMINOES),
        *(Place(left, right) for left in GRID.squares for right in GRID.neighbours[left]),
    ]
    for index, (state, _) in enumerate(random_game(Options(players=3), seed=6)):
        if index % 10 == 0:
            listed = {*state.legal_actions(), *state.chance_tickets()}
            assert {action for action in anything if accepts(state, action)} == {
                action for action in anything if action in listed
            }


def test_either_a_seat_decides_or_chance_or_nobody():
    for state, _ in random_game(Options(players=3), seed=8):
        assert bool(state.chance_tickets()) == (state.to_act == CHANCE)
        assert bool(state.legal_actions()) == (state.to_act in (0, 1, 2))


def test_what_is_no_action_of_this_game_is_refused():
    foreign: Any = "take:3"
    with pytest.raises((TypeError, IllegalActionError)):
        State.start(Options()).apply(foreign)
