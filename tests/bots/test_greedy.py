"""The greedy bots, which others are measured against: exact cases, and two implementations that agree."""

from random import Random
from typing import Any

import pytest

from kingdomino import core
from kingdomino.bots.classic_greedy import PlaceGains
from kingdomino.bots.greedy import best_actions
from kingdomino.classic.actions import Claim, Place
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import free_numbers
from kingdomino.classic.options import Options
from kingdomino.classic.state import State
from kingdomino.games import GAMES
from tests.support.bots.positions import EVERY, NAMES, random_positions

SEARCHERS = {name: core.Bot(name) for name in ("greedy", "greedy-deny", "full-greedy")}


def chosen(bot: str, state: Any, seeds: int = 4) -> set[str]:
    """What a bot chooses with different luck."""
    position = core.known_position(state)
    return {position.token(SEARCHERS[bot].think(position, seed=seed).code) for seed in range(seeds)}


def after(name: str, *tokens: str) -> Any:
    """The position after these actions."""
    game = GAMES[name]
    state: Any = game.start()
    for token in tokens:
        state = state.apply(game.parse_action(token))
    return state


@pytest.mark.parametrize(("name", "options"), EVERY, ids=NAMES)
def test_python_and_core_choose_among_the_same_actions(name: str, options: Any) -> None:
    random = Random(f"greedy {name} {options}")
    for _ in range(4 if name == "duel" else 1):
        for state in random_positions(name, options, random, share=0.5):
            best = {str(action) for action in best_actions(state)}
            assert chosen("greedy", state) <= best, str(state)


def test_all_of_the_best_are_chosen_in_time() -> None:
    state = after("duel", "roll:d,c,fxx,l", "take:3")
    assert chosen("greedy", state, seeds=40) == {"take:1,2", "take:1,4", "take:2,4"}
    assert {str(action) for action in best_actions(state)} == chosen("greedy", state, seeds=40)


def test_a_first_die_is_taken_for_the_mean_of_what_may_come_with_it() -> None:
    # With the castle's cross fxx brings 3 whatever comes with it, the others 3 only with fxx.
    assert chosen("greedy", after("duel", "roll:d,c,fxx,l")) == {"take:3"}


def test_the_castle_is_spent_where_it_brings_points() -> None:
    state = after("duel", "roll:d,c,fxx,l", "take:3", "take:1,2")
    assert chosen("greedy", state, seeds=40) == {"castle:fxx", "castle:l"}


def test_two_selfish_dice_or_two_that_leave_less() -> None:
    # B's ? and lx make 4 points with the castle's cross, but leave fxx and f, worth 6; ? and f make 2 and leave 4.
    state = after("duel", "roll:?,f,fxx,lx", "take:3")
    assert chosen("greedy", state, seeds=40) == {"take:1,4"}
    assert chosen("greedy-deny", state, seeds=40) == {"take:1,2", "take:1,4"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_full_greedy_places_for_both_dominoes_together(players: int) -> None:
    options = Options(players=players, harmony=True, middle_kingdom=True)
    for state in random_positions("classic", options, Random(players), share=0.4):
        places = [action for action in state.legal_actions() if isinstance(action, Place)]
        if not places:
            continue
        worth = {str(place): both_gains(state, place) for place in places}
        best = {token for token, value in worth.items() if value == max(worth.values())}
        assert chosen("full-greedy", state) <= best, str(state)


def both_gains(state: State, place: Place) -> tuple[int, int]:
    """What a place and the best free domino after it bring, and what the place does."""
    kingdom = state.kingdoms[state.to_act or 0]
    domino = state.domino_to_place
    now = PlaceGains(kingdom, state.options).of_place(domino, place)
    halves = {place.left: domino.left, place.right: domino.right}
    next_gains = PlaceGains(kingdom.with_halves(halves), state.options)
    free = free_numbers(state.next_line)
    return now + max((next_gains.best(DOMINOES[number]) for number in free), default=0), now


def test_greedy_deny_claims_by_minimax_between_two() -> None:
    random, checked = Random(6), 0
    for _ in range(3):
        for state in random_positions("classic", Options(), random):
            claims = [action for action in state.legal_actions() if isinstance(action, Claim)]
            if len(claims) < 2:
                continue
            seat: int = state.to_act
            seats: list[int] = [*state.claimants, *(king for _, king in state.line)]
            gains = [PlaceGains(kingdom, state.options) for kingdom in state.kingdoms]
            free = frozenset(claim.number for claim in claims)
            worth = {
                str(claim): gains[seat].best(DOMINOES[claim.number])
                + margin(gains, seats[1:], free - {claim.number}, seat)
                for claim in claims
            }
            best = {token for token, value in worth.items() if value == max(worth.values())}
            assert chosen("greedy-deny", state) <= best, str(state)
            checked += 1
    assert checked > 30


def margin(gains: list[PlaceGains], seats: list[int], free: frozenset[int], mine: int) -> int:
    """What a seat gathers more than the other from the claims that are left, both playing their best."""
    if not seats:
        return 0
    sign = 1 if seats[0] == mine else -1
    return sign * max(
        gains[seats[0]].best(DOMINOES[number])
        + sign * margin(gains, seats[1:], free - {number}, mine)
        for number in free
    )
