"""Damaged text: whatever is changed in a position, an action, a game or a kingdom, the readers stay calm."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino.classic.notation import parse_position_line as parse_classic
from kingdomino.classic.notation import position_line as classic_line
from kingdomino.duel.notation import parse_position_line as parse_duel
from kingdomino.duel.notation import position_line as duel_line
from kingdomino.errors import NotationError, SetupError
from kingdomino.games import GAMES, game_of_position
from kingdomino.record import game_text, parse_game, parse_kingdom
from tests.support.conformance.scale import times
from tests.support.conformance.score_tables import read_score_table

GOLDEN = Path(__file__).parents[2] / "golden"
GAMES_TEXT = [path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*/*.game"))]
RECORDS = [parse_game(text) for text in GAMES_TEXT[::4]]
POSITIONS = [str(state) for record in RECORDS for state in list(record.states())[::7]]
TOKENS = [str(action) for record in RECORDS for action in record.actions]
KINGDOMS = [
    each.kingdom for path in sorted(GOLDEN.glob("*/*.scores")) for each in read_score_table(path)
]
ALPHABET = "".join(sorted({*"".join([*POSITIONS, *TOKENS, *KINGDOMS])})) + "\n\t#é²٣\x00"


def damaged(text: str, random: Random) -> str:
    """The text with a few characters changed, lost, doubled or moved."""
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at, other = random.randrange(len(text) + 1), random.randrange(len(text) + 1)
        match random.randrange(6):
            case 0:
                text = text[:at] + random.choice(ALPHABET) + text[at + 1 :]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + random.choice(ALPHABET) + text[at:]
            case 3:
                text = text[: min(at, other)] + text[max(at, other) :]
            case 4:
                text = text[:at] + text[other : other + 9] + text[at:]
            case _:
                text = text[:at]
    return text


def check_position(text: str) -> None:
    """A set-up that reads well prints as it was read."""
    if text.startswith("duel"):
        assert duel_line(parse_duel(text)) == text
    else:
        assert classic_line(parse_classic(text)) == text


def check_whole_position(text: str) -> None:
    """A position that is accepted can be played on from."""
    game = GAMES.get(text.split(" ")[0])
    if game is None:
        raise NotationError("no such game")
    try:
        state = game.parse_position(text)
    except SetupError as error:
        assert error.problems
        return
    assert str(state) == text
    choices = state.legal_actions() or list(state.chance_tickets())
    assert bool(choices) == (state.to_act is not None)
    for action in choices[:50]:
        after = state.apply(action)
        assert str(game_of_position(text).parse_position(str(after))) == str(after)


def check_token(text: str) -> None:
    """A token that is read by a game prints as it was read."""
    read: list[Any] = []
    for game in GAMES.values():
        try:
            read.append(game.parse_action(text))
        except NotationError:
            continue
    assert all(str(action) == text for action in read)
    if not read:
        raise NotationError("neither game has such an action")


def check_game_file(text: str) -> None:
    """A game that is accepted reads back from what is printed for it."""
    record = parse_game(text)
    assert parse_game(game_text(record)) == record


def check_kingdom(text: str) -> None:
    """A kingdom is scored, or refused for a reason."""
    try:
        assert parse_kingdom(text)[1].total >= 0
    except SetupError as error:
        assert error.problems


@pytest.mark.parametrize(
    ("texts", "check", "count"),
    [
        (POSITIONS, check_position, 2000),
        (POSITIONS, check_whole_position, 1000),
        (TOKENS, check_token, 3000),
        (GAMES_TEXT, check_game_file, 150),
        (KINGDOMS, check_kingdom, 1000),
    ],
    ids=["position lines", "positions", "tokens", "game files", "kingdoms"],
)
def test_damaged_text_is_read_or_refused_with_a_place_and_nothing_else_happens(
    texts: list[str], check: Callable[[str], None], count: int
):
    random = Random(f"damage {check.__name__}")
    refused = 0
    for _ in range(times(count, factor=40)):
        text = damaged(random.choice(texts), random)
        try:
            check(text)
        except NotationError as error:
            refused += 1
            assert error.line >= 1
            assert error.column >= 1
    assert refused > 0


@pytest.mark.parametrize("text", [min(GAMES_TEXT, key=len), GAMES_TEXT[-1]])
def test_a_game_file_that_is_cut_off_anywhere_is_refused_with_a_place(text: str):
    lines = text.count("\n")
    for length in range(len(text)):
        with pytest.raises(NotationError) as caught:
            parse_game(text[:length])
        assert 1 <= caught.value.line <= lines
