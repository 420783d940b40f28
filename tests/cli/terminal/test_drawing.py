"""What the boards look like: readable in any width, without colour, with all that the rules ask to show."""

# The signs of the drawings are what is tested here.

from dataclasses import replace
from typing import Any

import pytest
from rich.text import Text

from kingdomino.classic.board import EMPTY_KINGDOM, GRID
from kingdomino.classic.options import Options as ClassicOptions
from kingdomino.cli.terminal.classic.kingdom import window
from kingdomino.cli.terminal.classic.table import ClassicTable
from kingdomino.cli.terminal.duel.table import DuelTable
from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.prompt.prompt_reader import next_words
from kingdomino.cli.terminal.screen.block import Block, block_width, columns, flow
from kingdomino.cli.terminal.screen.look import PLAIN, UNICODE, Look
from kingdomino.cli.terminal.seats import Seats, chosen_seats
from kingdomino.cli.terminal.views.scores import verdict
from kingdomino.duel.coats import Coat
from kingdomino.duel.spells import Spell
from kingdomino.game import Outcome
from kingdomino.games import GAMES
from kingdomino.kingdom.kingdom import Half
from kingdomino.kingdom.score import Score, ranks
from kingdomino.kingdom.territory import Territory
from tests.support.playing import after

TWO = chosen_seats(2, None, "Ana,Ben")


def picture(block: Block) -> list[str]:
    return [line.plain for line in block]


def duel_boards(state: Any, look: Look = UNICODE, width: int = 80) -> list[str]:
    marks = Marks(frozenset({0}))
    return picture(DuelTable(TWO, look).boards(state, marks, width, height=13))


def drawn_state() -> Any:
    """Ana has drawn a dot and a line with the castle's cross, Ben a dot and a line; Ben is to take."""
    return after(
        GAMES["duel"].start(),
        "roll:d,l,d,l take:1 take:2,3 castle:l draw:c3=d,c4=lx draw:c3=d,c4=l roll:d,l,d,l",
    )


def test_thick_lines_part_different_coats_and_the_roof_is_coloured_d23() -> None:
    rows = duel_boards(drawn_state())
    assert rows[7].startswith("3 │   │   │ ● │ ▲ │   │   │   │ 3 │   │   │ ● │ △ │")
    assert rows[8].startswith("  ├───┼───┾━━━┽───┼───┼───┼───┤")
    assert rows[9].startswith("4 │   │   │ ─×│")


def test_a_domain_has_no_lines_inside() -> None:
    state = after(GAMES["duel"].start(), "roll:d,d,d,l take:1 take:3,4 draw:b3=d,c3=d")
    assert duel_boards(state)[7].startswith("3 │   │ ●   ● │ △ │")


def test_plain_maps_show_the_same_in_ascii() -> None:
    rows = duel_boards(drawn_state(), PLAIN)
    assert rows[7].startswith("3 |   |   | d |/#\\|   |   |   | 3 |   |   | d |/ \\|")
    assert rows[8].startswith("  +---+---#####---+")
    assert rows[9].startswith("4 |   |   | lx|")


def test_the_spellbook_shows_squares_won_spent_and_struck_out() -> None:
    state = drawn_state()
    book = state.spellbook
    for coat, counts in ((Coat.DOT, (2, 5)), (Coat.LINE, (5, 4)), (Coat.FILLED, (3, 1))):
        for seat, count in enumerate(counts):
            for _ in range(count - book.squares_filled(seat, coat)):
                book = book.with_square(seat, coat)
    book = book.with_spent(Spell.SPLIT_DOMINO).with_domain_coat(Coat.LINE)
    rows = [row[64:] for row in duel_boards(replace(state, spellbook=book))]
    assert rows[0] == "  Ana   Ben"
    assert rows[1:5] == ["● ignore won", "d ■■╱╱╱ ■■■■■", "─ split spent", "l ■■■■■ ■╱╱╱╱"]
    assert rows[9:11] == ["■ domains on ─", "f ■■■   ╱╱╱"]
    assert rows[5:7] == [": take 2", "D □□□□  □□□□"]


def test_everything_of_duel_fits_80_by_24() -> None:
    rows = duel_boards(drawn_state())
    assert len(rows) == 13
    assert max(map(len, rows)) <= 80


def test_the_player_to_act_is_pointed_at_and_legal_squares_are_marked() -> None:
    rows = duel_boards(drawn_state())
    assert rows[0].startswith("  Ana (B)  1 point ")
    assert "▶ Ben (A)  0 points" in rows[0]
    assert "1 │ · │" in rows[3]


@pytest.mark.parametrize(("players", "width", "height"), [(2, 80, 13), (4, 160, 13), (4, 160, 40)])
def test_all_kingdoms_stand_side_by_side(players: int, width: int, height: int) -> None:
    state = GAMES["classic"].start(ClassicOptions(players=players))
    table = ClassicTable(chosen_seats(players, None, None), UNICODE)
    rows = picture(table.boards(state, Marks(), width, height))
    assert rows[0].count("points") == players
    assert max(map(len, rows)) <= width
    assert len(rows) == 11


@pytest.mark.parametrize("look", [UNICODE, PLAIN])
@pytest.mark.parametrize("width", [5, 30, 60, 200])
def test_boards_are_drawn_in_any_width(look: Look, width: int) -> None:
    for options in (ClassicOptions(players=3), ClassicOptions(mighty_duel=True)):
        state = GAMES["classic"].start(options)
        table = ClassicTable(chosen_seats(options.players, None, None), look)
        assert table.boards(state, Marks(), width, height=10)
    assert duel_boards(drawn_state(), look, width)


def test_a_kingdom_shows_the_room_it_has_to_grow_k10() -> None:
    start = GAMES["classic"].start()
    assert window(start.kingdoms[0], 5) == (2, 2, 10, 10)
    kingdom = EMPTY_KINGDOM.with_halves(
        {GRID.parse_square("h7"): Half("wheat", 0), GRID.parse_square("i7"): Half("mine", 3)}
    )
    assert window(kingdom, 5) == (4, 2, 10, 10)


def test_crowns_are_counted_where_there_is_no_room_to_draw_them() -> None:
    assert UNICODE.half("M", 3, "+", 4) == "M+++"
    assert UNICODE.half("M", 3, "+", 3) == "M+3"
    assert UNICODE.half("M", 3, "+", 2) == "M3"


def test_blocks_flow_like_words() -> None:
    block = [Text("12345"), Text("1")]
    assert picture(flow([block, block, block], width=13)) == [
        "12345  12345",
        "1      1",
        "12345",
        "1",
    ]
    assert block_width(flow([block], width=3)) == 5
    assert columns([], 80) == []
    assert picture(columns([Text("a"), Text("b"), Text("c")], width=9, narrowest=4)) == [
        "a    c",
        "b",
    ]


def test_completion_goes_one_word_further_at_a_time() -> None:
    entries = ["c3=d d3=l", "c3=d d3=f", "c3=l d3=d", "help"]
    assert next_words(entries, "c") == ["c3=d ", "c3=l "]
    assert next_words(entries, "c3=d ") == ["c3=d d3=l", "c3=d d3=f"]
    assert next_words(entries, "x") == []


def outcome(*scores: tuple[int, int]) -> Outcome:
    """Each score by its points and its largest territory."""
    made = tuple(
        Score((Territory("lake", tuple(range(size)), 0), Territory("mine", (0,), points)))
        for points, size in scores
    )
    return Outcome("pile_empty", made, ranks(made))


@pytest.mark.parametrize(
    ("found", "words"),
    [
        (outcome((30, 4), (20, 9)), "Ana wins with 30 points to 20."),
        (
            outcome((20, 4), (20, 9)),
            "Ben wins: 20 points each, but the larger territory, 9 squares to 4,",
        ),
        (outcome((20, 9), (20, 9)), "Ana and Ben share the victory: 20 points"),
    ],
)
def test_the_verdict_says_who_won_and_why_k13(found: Outcome, words: str) -> None:
    assert words in verdict(found, TWO, ClassicTable(TWO, UNICODE))


def test_the_only_person_is_you() -> None:
    seats = chosen_seats(3, None, None)
    assert seats.names == ("You", "Squire 2", "Squire 3")
    assert [seats.says(seat, "draw") for seat in (0, 1)] == ["You draw", "Squire 2 draws"]
    assert Seats(("human", "human"), ("Ana", "Ben")).says(0, "draw") == "Ana draws"
