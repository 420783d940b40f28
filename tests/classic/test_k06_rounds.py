"""Rule K6: kings act by the number of their domino; each adds its domino, then claims a free one."""

from kingdomino.classic import Classic
from kingdomino.game import CHANCE
from tests.support.playing import after, legal_tokens, position, rule_broken

FOUR_PLAYERS = (
    "classic players=4 place - - - - 3:2,10:0,17:1,30:3 5,6,7,8 1-2,4,9,11-16,18-29,31-48 -"
)
TWO_PLAYERS = "classic players=2 place - - 3:1,10:1,17:0,30:0 5,6,7,8 1-2,4,9,11-16,18-29,31-48 -"


def test_the_king_on_the_lowest_number_acts_first():
    state = position(FOUR_PLAYERS)
    assert state.to_act == 2
    assert state.domino_to_place.number == 3


def test_a_king_first_places_its_domino():
    assert rule_broken(position(FOUR_PLAYERS), "claim:5") == "K6"


def test_the_domino_goes_into_the_kingdom_of_the_king_on_it():
    state = after(position(FOUR_PLAYERS), "place:g5g6")
    assert [len(kingdom.halves) for kingdom in state.kingdoms] == [0, 0, 2, 0]


def test_then_the_same_king_claims_any_free_domino_of_the_next_line():
    state = after(position(FOUR_PLAYERS), "place:g5g6")
    assert state.to_act == 2
    assert legal_tokens(state) == {"claim:5", "claim:6", "claim:7", "claim:8"}


def test_a_king_that_is_to_claim_places_nothing_more():
    state = after(position(FOUR_PLAYERS), "place:g5g6")
    assert rule_broken(state, "place:g8g9") == "K6"


def test_after_its_claim_the_king_on_the_next_higher_number_acts():
    state = after(position(FOUR_PLAYERS), "place:g5g6 claim:8")
    assert state.to_act == 0
    assert state.domino_to_place.number == 10
    assert state.next_line[-1] == (8, 2)


def test_a_domino_with_a_king_on_it_is_not_free():
    state = after(position(FOUR_PLAYERS), "place:g5g6 claim:8 place:g5g6")
    assert legal_tokens(state) == {"claim:5", "claim:6", "claim:7"}
    assert rule_broken(state, "claim:8") == "K6"


def test_a_domino_of_the_current_line_or_of_the_pile_cannot_be_claimed():
    state = after(position(FOUR_PLAYERS), "place:g5g6")
    assert rule_broken(state, "claim:10") == "K6"
    assert rule_broken(state, "claim:1") == "K6"


def test_a_king_that_discards_claims_all_the_same():
    enclosed = "1:f6f7,2:g6h6,3:h7i7,4:g8h8"
    state = position(
        f"classic players=4 place {enclosed} - - - 12:0,17:1,18:2,19:3 5,6,7,8 9-11,13-16,20-36 -"
    )
    state = after(state, "discard")
    assert state.to_act == 0
    assert legal_tokens(state) == {"claim:5", "claim:6", "claim:7", "claim:8"}


def test_the_last_king_has_no_choice_and_no_action():
    state = after(
        position(FOUR_PLAYERS),
        "place:g5g6 claim:8 place:g5g6 claim:5 place:g5g6 claim:7 place:g5g6",
    )
    assert str(state).split(" ")[7:9] == ["5:0,6:3,7:1,8:2", "-"]


def test_the_next_line_is_revealed_when_all_have_acted():
    state = after(
        position(FOUR_PLAYERS),
        "place:g5g6 claim:8 place:g5g6 claim:5 place:g5g6 claim:7 place:g5g6",
    )
    assert state.to_act == CHANCE
    assert state.step == "reveal"


def test_the_order_of_the_next_round_is_that_of_the_new_numbers():
    state = after(
        position(FOUR_PLAYERS),
        "place:g5g6 claim:8 place:g5g6 claim:5 place:g5g6 claim:7 place:g5g6"
        " reveal:1 reveal:2 reveal:4 reveal:9",
    )
    order: list[int] = []
    for claim in ("claim:1", "claim:2", "claim:4"):
        order.append(state.to_act)
        state = after(state, f"{next(iter(sorted(legal_tokens(state))))} {claim}")
    order.append(state.to_act)
    assert order == [0, 3, 1, 2]


def test_each_of_two_kings_of_a_player_acts_by_itself_so_a_player_may_act_twice_running():
    state = position(TWO_PLAYERS)
    assert (state.to_act, state.domino_to_place.number) == (1, 3)
    state = after(state, "place:g5g6")
    assert (state.to_act, state.step) == (1, "claim")
    state = after(state, "claim:6")
    assert (state.to_act, state.step, state.domino_to_place.number) == (1, "place", 10)
    state = after(state, "place:g8g9 claim:5")
    assert (state.to_act, state.domino_to_place.number) == (0, 17)


def test_the_first_of_two_last_kings_of_a_player_still_claims():
    state = after(position(TWO_PLAYERS), "place:g5g6 claim:6 place:g8g9 claim:5 place:g5g6")
    assert (state.to_act, legal_tokens(state)) == (0, {"claim:7", "claim:8"})
    state = after(state, "claim:8 place:g9g8")
    assert str(state).split(" ")[5:7] == ["5:1,6:1,7:0,8:0", "-"]


def test_both_dominoes_of_a_player_go_into_one_kingdom():
    state = after(position(TWO_PLAYERS), "place:g5g6 claim:6 place:g8g9 claim:5")
    assert [len(kingdom.halves) for kingdom in state.kingdoms] == [0, 4]


def test_a_turn_is_one_kings_also_where_the_next_king_is_of_the_same_seat():
    game = Classic()
    before = position(TWO_PLAYERS)
    placed = after(before, "place:g5g6")
    claimed = after(placed, "claim:8")
    assert not game.ends_turn(before, placed)
    assert game.ends_turn(placed, claimed)
    assert claimed.to_act == before.to_act


def test_where_nothing_is_left_to_claim_a_turn_is_one_placing_and_in_the_starting_round_one_claim():
    game = Classic()
    last = position("classic players=2 place - - 3:1,10:1 - 25-48 -")
    assert game.ends_turn(last, after(last, "place:g5g6"))
    first = position("classic players=2 claim - - - 5,6,7,8 1-4,9-48 0,0,1,1")
    assert game.ends_turn(first, after(first, "claim:5"))
