"""A round: the same dice and dominoes in all its games, and every bot once in every seat."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from kingdomino import core
from kingdomino.arena.round import Terms, play_round, seatings
from kingdomino.arena.seats import Answer, Question, SeatedBot
from kingdomino.arena.shared_chance import SharedChance
from kingdomino.game import chance_outcomes
from kingdomino.games import GAMES
from tests.support.arena.fakes import DUEL, FakeSeat, classic


def any_action(question: Question) -> Answer:
    return Answer(question.random.choice(question.state.codes()), 0.0)


def recorded(terms: Terms, players: int, number: int = 0) -> list[FakeSeat]:
    """Bots that all play at random, after a round."""
    bots = [FakeSeat(any_action) for _ in range(players)]
    seated: list[SeatedBot] = [*bots]
    play_round(terms, terms.start(), tuple("abcd"[:players]), seated, number)
    return bots


def game_positions(bots: list[FakeSeat], game: int) -> list[list[str]]:
    """The fields of all positions of a game in which anybody was asked."""
    return [line.split(" ") for bot in bots for line in bot.asked[game]]


def rolls(bots: list[FakeSeat], game: int, seat: int) -> list[str]:
    """The four dice of each round of a game of Duel in which this seat was player A."""
    (bot,) = (bot for bot in bots if bot.begun[game][2] == seat)
    positions = [line.split(" ") for line in bot.asked[game]]
    return [fields[7] for fields in positions if fields[2] == "take" and fields[7].count(",") == 3]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_bot_has_every_seat_once(players: int):
    for seat in range(players):
        assert {seating[seat] for seating in seatings(players)} == {*range(players)}
    bots = recorded(DUEL if players == 2 else classic(players), players)
    for bot in bots:
        assert sorted(seat for _, _, seat in bot.begun) == [*range(players)]


def test_the_games_of_a_duel_round_have_the_same_dice_though_they_go_differently():
    bots = recorded(DUEL, 2)
    assert bots[0].asked[0] != bots[0].asked[1]
    for seat in (0, 1):
        one, other = (rolls(bots, game, seat) for game in (0, 1))
        length = min(len(one), len(other))
        assert length >= 3
        assert one[:length] == other[:length]


@pytest.mark.parametrize("players", [2, 4])
def test_the_games_of_a_kingdomino_round_have_the_same_dominoes_and_kings(players: int):
    bots = recorded(classic(players), players)
    for game in range(players):
        assert lines_and_kings(bots, game) == lines_and_kings(bots, 0)
    assert lines_and_kings(bots, 0) != lines_and_kings(recorded(classic(players), players, 1), 0)


def lines_and_kings(bots: list[FakeSeat], game: int) -> tuple[set[str], set[str]]:
    positions = game_positions(bots, game)
    claims = [fields for fields in positions if fields[2] == "claim"]
    lines = {
        ",".join(one.partition(":")[0] for one in fields[-3].split(","))
        for fields in positions
        if fields[-3] != "-"
    }
    start = {fields[-1] for fields in claims if fields[-4] == "-"}
    return lines, start


def test_chance_depends_on_seed_and_number_only():
    start = core.start("duel")
    assert SharedChance(1, 2).code(start, 0) == SharedChance(1, 2).code(start, 0)
    codes = {
        SharedChance(seed, number).code(start, 0) for seed in range(20) for number in range(20)
    }
    assert len(codes) > 250


@pytest.mark.parametrize("name", GAMES)
def test_chance_is_as_likely_as_the_rules_say(name: str):
    start = core.start(name)
    expected = {str(one): float(p) for one, p in chance_outcomes(GAMES[name].start()).items()}
    count = 30_000
    chance = SharedChance(3, 0)
    found = Counter(start.token(chance.code(start, times)) for times in range(count))
    assert {*found} <= {*expected}
    # Chi squared has about as many as its degrees of freedom, give or take the root of twice as many.
    surprise = sum((found[token] - count * p) ** 2 / (count * p) for token, p in expected.items())
    freedom = len(expected) - 1
    assert abs(surprise - freedom) < 4 * (2 * freedom) ** 0.5


def test_chance_is_legal_throughout_a_game():
    for name, number in ((name, number) for name in GAMES for number in range(3)):
        chance, random, state, times = SharedChance(5, number), Random(number), core.start(name), 0
        while (seat := state.to_act) is not None:
            if seat == -1:
                state.act(chance.code(state, times))
                times += 1
            else:
                state.act(random.choice(state.codes()))
        assert times >= 10


def test_a_pairing_is_seated_one_further_in_each_game():
    assert seatings(3) == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]
    assert all(one[:-1] == other[1:] for one, other in pairwise(seatings(4)))
