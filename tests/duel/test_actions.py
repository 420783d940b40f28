"""Every action has one token, read and written both ways; an error says in which column it is."""

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    Drawn,
    DrawnDie,
    Nothing,
    Roll,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.coats import Coat
from kingdomino.duel.dice import Face
from kingdomino.errors import NotationError

DOT = Face(Coat.DOT, 0)
LINE_WITH_CROSS = Face(Coat.LINE, 1)
JOKER = Face(None, 0)
C3, C4 = 16, 23


@pytest.mark.parametrize(
    ("token", "action"),
    [
        (
            "roll:?,d,fxx,lx",
            Roll((JOKER, DOT, Face(Coat.FILLED, 2), LINE_WITH_CROSS)),
        ),
        ("take:3", Take((3,))),
        ("take:1,4", Take((1, 4))),
        ("turn:d-lx", TurnDie(DOT, LINE_WITH_CROSS)),
        ("turn:?-d", TurnDie(JOKER, DOT)),
        ("castle:?", Castle(JOKER)),
        ("castle:lx", Castle(LINE_WITH_CROSS)),
        ("draw:c3=d,c4=fxx", Draw(Drawn(C3, Coat.DOT, 0), Drawn(C4, Coat.FILLED, 2))),
        (
            "ignore:c3=D,c4=Lx",
            Draw(Drawn(C3, Coat.DOUBLE_DOT, 0), Drawn(C4, Coat.DOUBLE_LINE, 1), ignoring=True),
        ),
        ("draw:c3=cxxx,c4=l", Draw(Drawn(C3, Coat.CHECKED, 3), Drawn(C4, Coat.LINE, 0))),
        ("split:c3=d", Split(DrawnDie(C3, DOT, Coat.DOT))),
        ("split:c3=?d", Split(DrawnDie(C3, JOKER, Coat.DOT))),
        ("split:c3=?dx", Split(DrawnDie(C3, Face(None, 1), Coat.DOT))),
        ("split-ignore:c3=lx", Split(DrawnDie(C3, LINE_WITH_CROSS, Coat.LINE), ignoring=True)),
        ("second:c4=?L", Second(DrawnDie(C4, JOKER, Coat.DOUBLE_LINE))),
        ("nothing", Nothing()),
        ("domain:f", DomainBonus(Coat.FILLED)),
        ("cross:c3", AddCross(C3)),
    ],
)
def test_a_token_and_its_action(token: str, action: Action):
    assert Duel().parse_action(token) == action
    assert str(action) == token


@pytest.mark.parametrize("letter", "dlDLfc")
def test_each_coat_has_a_letter(letter: str):
    assert str(Duel().parse_action(f"domain:{letter}")) == f"domain:{letter}"


@pytest.mark.parametrize(
    ("token", "column", "message"),
    [
        ("", 1, "is not an action"),
        ("jump", 1, "is not an action"),
        ("take", 1, "is not an action"),
        ("nothing:", 1, "is not an action"),
        ("Nothing", 1, "is not an action"),
        ("jump:d", 1, "is not an action"),
        ("roll:?,d,fxx", 6, "a roll has 4 faces, not 3"),
        ("roll:?,d,fxx,lx,d", 6, "a roll has 4 faces, not 5"),
        ("roll:?,x,fxx,lx", 8, "'x' is not a face"),
        ("roll:?,d,,lx", 10, "'' is not a face"),
        ("roll:?,d,fxxxx,lx", 10, "'fxxxx' is not a face"),
        ("take:", 6, "'' is not the number of a die"),
        ("take:0", 6, "a die is counted from 1"),
        ("take:01", 6, "'01' is not the number of a die"),
        ("take:1,x", 8, "'x' is not the number of a die"),
        ("take:2,1", 6, "by ascending number"),
        ("take:1,1", 6, "each once"),
        ("turn:d", 6, "is not two faces"),
        ("turn:d-l-d", 6, "is not two faces"),
        ("turn:q-d", 6, "'q' is not a face"),
        ("turn:lx-q", 9, "'q' is not a face"),
        ("castle:", 8, "is not a face"),
        ("castle:z", 8, "'z' is not a face"),
        ("draw:c3=d", 6, "on two squares"),
        ("draw:c3=d,c4=d,c5=d", 6, "on two squares"),
        ("draw:c4=d,c3=l", 6, "further up or left first"),
        ("draw:c3=d,c3=l", 6, "on two squares"),
        ("draw:c3,c4=d", 6, "'c3' is not a square with a symbol"),
        ("draw:c3=d,c4=q", 11, "'c4=q' is not a square with a symbol"),
        ("draw:c3=d,h4=d", 11, "'h4' is not a square"),
        ("draw:c3=d,c4=dxxxx", 11, "'dxxxx' is not a face"),
        ("draw:c3=d,c4=?d", 11, "says ?"),
        ("ignore:c3=?d,c4=d", 8, "says ?"),
        ("ignore:c3=d", 8, "on two squares"),
        ("split:c3", 7, "is not a square with a symbol"),
        ("split:c3=?", 7, "is not a square with a symbol"),
        ("split:a6=d", 7, "'a6' is not a square"),
        ("split-ignore:c3=xd", 14, "is not a square with a symbol"),
        ("second:c3=??d", 8, "is not a square with a symbol"),
        ("domain:x", 8, "'x' is not a coat; coats are d, l, D, L, f, c"),
        ("domain:?", 8, "is not a coat"),
        ("cross:z9", 7, "'z9' is not a square"),
        ("cross:", 7, "is not a square"),
    ],
)
def test_a_wrong_token_says_where_and_why(token: str, column: int, message: str):
    with pytest.raises(NotationError) as caught:
        Duel().parse_action(token)
    assert (caught.value.line, caught.value.column) == (1, column)
    assert message in caught.value.message
