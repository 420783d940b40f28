"""Rule D13: A fills first, then B; who completes a line owns its spell and the other's is struck out."""

import pytest

from kingdomino.duel.spells import Spell
from kingdomino.errors import IllegalActionError
from tests.support.duel.positions import DOTS, LINES, book_of, duel, hand_of
from tests.support.playing import after, legal_tokens, rule_broken

FILLED = "7/7/fffC3/fff4/7"
CHECKED = "7/7/cccC3/ccc4/7"
BOTH = "7/7/fffCccc/f5c/7"
"""Four filled and four checked coats."""

BOTH_DRAW_A_DOT = "draw:d1=l,d2=d draw:d1=L,d2=d"


def test_who_fills_the_last_square_owns_the_spell():
    state = duel("draw", "d,l", "3D,4L", map0=DOTS, book="d4-0")
    played = after(state, "draw:d1=l,d2=d draw:d1=D,d2=L")
    assert book_of(played) == "d5-0,l1-0,D0-1,L0-1"
    assert played.spellbook.owner(Spell.IGNORE_CONNECTION) == 0


def test_nobody_owns_a_spell_whose_line_is_not_complete():
    state = duel("draw", "d,l", "3D,4L", map0=DOTS, book="d3-0")
    played = after(state, "draw:d1=l,d2=d draw:d1=D,d2=L")
    assert played.spellbook.owner(Spell.IGNORE_CONNECTION) is None


@pytest.mark.parametrize(("first", "book"), [(0, "d5-4"), (1, "d4-5")])
def test_player_a_has_the_spell_that_both_complete_in_one_round(first: int, book: str):
    hands = ("d,l", "3d,4L") if first == 0 else ("3d,4L", "d,l")
    state = duel("draw", *hands, map0=DOTS, map1=DOTS, book="d4-4", first=first)
    assert book_of(after(state, BOTH_DRAW_A_DOT)).startswith(book)


def test_player_b_has_the_spell_that_only_b_completes():
    state = duel("draw", "d,l", "3d,4L", map0=DOTS, map1=DOTS, book="d3-4")
    assert book_of(after(state, BOTH_DRAW_A_DOT)).startswith("d4-5")


def test_the_others_line_is_struck_out_and_fills_no_more():
    state = duel("draw", "l,f", "3d,4L", map0=DOTS, map1=DOTS, book="d5-3")
    assert book_of(after(state, "draw:d1=l,d2=f draw:d1=L,d2=d")).startswith("d5-3")


def test_a_complete_line_fills_no_more():
    state = duel("draw", "d,d", "3D,4L", map0=DOTS, book="d4-0")
    assert book_of(after(state, "draw:d1=d,d2=d draw:d1=D,d2=L")).startswith("d5-0")


def test_a_spell_is_used_from_the_round_after_it_was_won():
    state = duel("draw", "d,l", "3D,4L", map0=LINES, book="l4-0")
    assert rule_broken(state, "split:d2=d") == "D16"
    played = after(state, "draw:d1=d,d2=l draw:d1=D,d2=L")
    drafted = after(played, "roll:d,l,D,L take:1 take:3,4 draw:c3=d,c4=l")
    assert "split:c2=l" not in legal_tokens(state)
    assert any(token.startswith("split:") for token in legal_tokens(drafted))


def test_a_spell_is_used_once():
    state = duel("draw", "d,l", "3D,4L", map0=LINES, book="l5-0")
    spent = after(state, "split:d2=d second:d4=l draw:d1=D,d2=L")
    again = after(spent, "roll:d,l,D,L take:1 take:3,4 draw:c3=d,c4=l")
    assert again.to_act == 0
    assert rule_broken(again, "split:d1=d") == "D16"


@pytest.mark.parametrize(("book", "why"), [("l4-0", "it is not won"), ("l5-0*", "it is spent")])
def test_the_error_says_why_a_spell_is_not_there(book: str, why: str):
    state = duel("draw", "d,l", "3D,4L", map0=LINES, book=book)
    with pytest.raises(IllegalActionError, match=f"you have not got split_domino: {why}"):
        after(state, "split:d2=d")


@pytest.mark.parametrize(
    ("map0", "letter", "step", "token"),
    [(FILLED, "f", "domain", "domain:l"), (CHECKED, "c", "cross", "cross:a3")],
)
def test_an_immediate_spell_is_settled_at_once(map0: str, letter: str, step: str, token: str):
    state = duel("draw", f"d,{letter}", "3D,4L", map0=map0, book=f"{letter}2-0")
    played = after(state, f"draw:d1=d,d2={letter} draw:d1=D,d2=L")
    assert (played.to_act, played.step) == (0, step)
    assert after(played, token).step == "roll"


def test_an_immediate_spell_is_settled_before_player_b_fills():
    state = duel("draw", "d,f", "3D,4L", map0=FILLED, book="f2-0")
    played = after(state, "draw:d1=d,d2=f draw:d1=D,d2=L")
    assert (played.step, book_of(played)) == ("domain", "d1-0,f3-0")
    assert (hand_of(played, 0), hand_of(played, 1)) == ("drew", "drew:D,L")
    assert book_of(after(played, "domain:l")) == "d1-0,D0-1,L0-1,f3-0=l"


def test_an_immediate_spell_is_settled_before_the_same_player_fills_the_next_square():
    drawn = duel("draw", "drew:f,c", "l,L", map0=BOTH, book="f2-0,c2-0")
    played = after(drawn, "draw:d1=l,d2=L")
    assert (played.step, book_of(played)) == ("domain", "f3-0,c2-0")
    chosen = after(played, "domain:d")
    assert (chosen.to_act, chosen.step, book_of(chosen)) == (0, "cross", "f3-0=d,c3-0")
    assert book_of(after(chosen, "cross:a3")) == "l0-1,L0-1,f3-0=d,c3-0*"


def test_player_b_settles_an_immediate_spell_too():
    drawn = duel("draw", "drew:d", "l,f", map0="3d3/3lx3/3C3/7/7", map1=FILLED, book="f0-2")
    played = after(drawn, "draw:d1=l,d2=f")
    assert (played.to_act, played.step, book_of(played)) == (1, "domain", "d1-0,l0-1,f0-3")
    assert book_of(after(played, "domain:d")) == "d1-0,l0-1,f0-3=d"


def test_the_round_after_an_immediate_spell_is_the_other_players():
    state = duel("domain", "drew", "drew", map0=FILLED, book="f3-0")
    assert after(state, "domain:d").first == 1
