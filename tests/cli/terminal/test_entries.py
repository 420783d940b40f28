"""What can be typed at the prompt: moves in every form, commands, and things that are wrong."""

from pathlib import Path

import pytest

from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.duel.entry import matching
from kingdomino.cli.terminal.screen.look import UNICODE
from kingdomino.duel.actions import Action, parse_action
from kingdomino.record import parse_game, read_game, save_game
from tests.support.cli.entries import Kingdomino

DUEL = """kingdomino 1
game: duel
options: spellbook_fills=placed
players: Ana | Ben
seats: human | human
seed: 1

1. roll:?,l,d,lx take:1 take:2,3
end ? unfinished
"""
"""Ana has the dice ? and lx, Ben l and d; Ana is to draw."""

CLASSIC = """kingdomino 1
game: classic
options: players=2
players: Ana | Ben
seats: human | human
seed: 1

1. reveal:1 reveal:3 reveal:7 reveal:37 kings:0,1,0,1 claim:3 claim:1 claim:7
2. reveal:10 reveal:20 reveal:30 reveal:40 place:g5g6
end ? unfinished
"""
"""Ben has placed domino 1, wheat and wheat, on g5 and g6, and claims."""


def ask(kingdomino: Kingdomino, text: str, *typed: str, arguments: tuple[str, ...] = ()) -> str:
    """What is answered to these entries in a game."""
    save_game(Path("game.kingdomino"), parse_game(text))
    script = "".join(f"{entry}\n" for entry in typed)
    run = kingdomino("play", "--resume", "game.kingdomino", *arguments, text=script)
    assert (run.code, run.err) == (0, "")
    return run.out


def last_actions(count: int) -> list[str]:
    return [str(action) for action in read_game(Path("game.kingdomino")).actions[-count:]]


# The file of DUEL stops after Ben's pair, so his turn is asked about first: that is the empty entry.


def test_two_squares_that_can_mean_several_things_are_asked_about(kingdomino: Kingdomino) -> None:
    out = ask(kingdomino, DUEL, "", "c3 b3")
    assert "c3 b3 can mean 12 things. Which?" in out
    out = ask(kingdomino, DUEL, "", "c3 b3", "c3=f")
    assert last_actions(1) == ["draw:b3=lx,c3=f"]


@pytest.mark.parametrize(
    "typed",
    ["c3=f b3=l", "b3=lx c3=filled", "B3=l,C3=f", "draw:b3=lx,c3=f", "draw b3=l c3=?f", "b3c3=f"],
)
def test_squares_with_coats_say_it_all(kingdomino: Kingdomino, typed: str) -> None:
    if typed == "b3c3=f":
        assert "is not a square such as c3" in ask(kingdomino, DUEL, "", typed)
        return
    ask(kingdomino, DUEL, "", typed)
    assert last_actions(1) == ["draw:b3=lx,c3=f"]


def test_the_castle_is_spent_by_its_word(kingdomino: Kingdomino) -> None:
    out = ask(kingdomino, DUEL, "", "castle")
    assert "castle can mean 2 things" in out
    ask(kingdomino, DUEL, "", "castle", "?")  # here it asks for help, a face is told as below
    assert last_actions(1) == ["take:2,3"]
    ask(kingdomino, DUEL, "", "castle ?", "c3=dx b3=lx")
    assert last_actions(2) == ["castle:?", "draw:b3=lx,c3=dx"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("a1 b1", "a1 and b1 touch neither the castle nor a matching"),
        ("a1 b1", "(rule D8)"),
        ("d3 c3", "d3 has the castle on it (rule D7)"),
        ("c3 e3", "c3 and e3 are not side by side"),
        ("c3=d b3=d", "is not what your dice show: lx and ? (rule D7)"),
        ("ignore a1 b1", "you have not got ignore_connection: it is not won (rule D15)"),
        ("split a1", "you have not got split_domino: it is not won (rule D16)"),
        ("turn l d", "(rule D18)"),
        ("nothing", "can be drawn, so they must be (rule D9)"),
        ("take:1", "take:1 is not possible now"),
        ("roll:?,l,d,lx", "is not possible now"),
        ("h3 i3", "'h3' is not a square"),
        ("c3=z", "'z' is not a coat"),
        ("c3 d3 e3", "drawn on two squares"),
        ("hello", "'hello' is not a square"),
        ("[bold]", "'[bold]' is not a square"),
        ("999", "is not a square"),
        ("why a1 b1", "(rule D8)"),
        ("why c3=f b3=l", "That is allowed"),
        ("why", "Type why and what"),
    ],
)
def test_duel_says_which_rule_forbids_an_entry(
    kingdomino: Kingdomino, typed: str, answer: str
) -> None:
    assert answer in " ".join(ask(kingdomino, DUEL, "", typed).split())
    assert last_actions(1) == ["take:2,3"]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("3", "domino 3 is not free in the next line (rule K6)"),
        ("99", "not free"),
        ("g6 g5", "is not a domino of the next line"),
        ("10 20", "is not a domino of the next line"),
    ],
)
def test_classic_says_why_a_domino_cannot_be_claimed(
    kingdomino: Kingdomino, typed: str, answer: str
) -> None:
    assert answer in ask(kingdomino, CLASSIC, typed)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("a1 a2", "larger than 5 x 5 (rule K10)"),
        ("e6 e5", "touches neither the castle nor a matching"),
        ("g7 g6", "g7 is not empty (rule K8)"),
        ("g6 i6", "are not side by side (rule K8)"),
        ("e6", "(rule K9)"),
        ("g6 g5 g4", "is not two squares"),
        ("discard", "can be placed"),
        ("g6", "g6 can mean 3 things"),
    ],
)
def test_classic_says_which_rule_forbids_a_place(
    kingdomino: Kingdomino, typed: str, answer: str
) -> None:
    # Ben claims, confirms, and Ana is to place domino 3.
    assert answer in " ".join(ask(kingdomino, CLASSIC, "10", "", typed).split())


def test_a_double_may_be_typed_either_way_round(kingdomino: Kingdomino) -> None:
    ask(kingdomino, CLASSIC, "10", "", "g6 g5", "20", "")
    assert last_actions(2) == ["place:g5g6", "claim:20"]


def test_undo_takes_back_step_by_step_until_the_turn_is_confirmed(kingdomino: Kingdomino) -> None:
    out = ask(kingdomino, DUEL, "", "castle ?", "undo", "undo")
    assert "nothing to take back" in out
    assert last_actions(1) == ["take:2,3"]
    ask(kingdomino, DUEL, "", "castle ?", "b3=l c3=d", "undo", "undo", "b3=l c3=f")
    assert last_actions(2) == ["take:2,3", "draw:b3=lx,c3=f"]
    out = ask(kingdomino, DUEL, "", "b3=l c3=f", "", "undo")
    assert "nothing to take back" in out


def test_commands_answer_and_change_nothing(kingdomino: Kingdomino) -> None:
    out = ask(
        kingdomino, DUEL, "help", "x", "", "help", "score", "log", "all", "position", "save",
        "save copy.kingdomino", "save copy.kingdomino", "save no/where", "save " + "a" * 400,
    )  # fmt: skip
    for answer in (
        "Press Enter to end the turn",
        "At least one of them must touch the castle",
        "take back the last step",
        "Ana  0 points",
        f"that leaves Ana with line {UNICODE.cross} and ?",
        "duel spellbook_fills=placed draw 0",
        "A copy is in copy.kingdomino",
        "copy.kingdomino exists already",
        "there is no folder no",
        "File name too long",
    ):
        assert " ".join(answer.split()) in " ".join(out.split()), answer
    assert read_game(Path("copy.kingdomino")).actions == read_game(Path("game.kingdomino")).actions
    assert last_actions(1) == ["take:2,3"]


def test_quit_stops_and_tells_how_to_go_on(kingdomino: Kingdomino) -> None:
    out = ask(kingdomino, DUEL, "", "quit", "c3=d b3=l")
    assert "Go on with: kingdomino play --resume game.kingdomino" in out
    assert last_actions(1) == ["take:2,3"]


def duel_choices_with(actions: list[Action], spends: str) -> list[Choice]:
    return [Choice(action, "", "", spends=spends) for action in actions]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("turn d lx", ["turn:d-lx"]),
        ("turn dot to linex", ["turn:d-lx"]),
        ("turn d-lx", ["turn:d-lx"]),
        ("d lx", ["turn:d-lx"]),
        ("turn d", ["turn:d-lx", "turn:d-l"]),
        ("turn lx d", []),
    ],
)
def test_a_die_is_turned_from_one_face_to_another_not_back(typed: str, meant: list[str]) -> None:
    turns = [parse_action("turn:d-lx"), parse_action("turn:d-l"), parse_action("turn:l-d")]
    found = matching(duel_choices_with(turns, "turn"), typed)
    assert [str(choice.action) for choice in found] == meant


@pytest.mark.parametrize("typed", ["split ignore a1", "ignore split a1=l", "split-ignore:a1", "a1"])
def test_two_spells_are_named_in_any_order(typed: str) -> None:
    splits = [parse_action("split-ignore:a1=l"), parse_action("split-ignore:a2=l")]
    found = matching(duel_choices_with(splits, "ignore split"), typed)
    assert [str(choice.action) for choice in found] == ["split-ignore:a1=l"]


@pytest.mark.parametrize(
    "typed",
    ["d2 double dot, e2 filled ××", "d2 double dot e2 filled xx", "e2 filled×× d2", "d2=D e2=fxx"],
)
def test_a_drawing_may_be_typed_as_it_is_listed(typed: str) -> None:
    tokens = ["draw:d2=D,e2=fxx", "draw:d2=fxx,e2=D", "draw:c2=D,c3=fxx"]
    found = matching(duel_choices_with([parse_action(token) for token in tokens], ""), typed)
    assert [str(choice.action) for choice in found] == tokens[:1]
