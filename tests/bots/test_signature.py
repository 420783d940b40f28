"""Every bot plays as it did when its signature was stored; `make signature` stores new ones."""

from pathlib import Path

import pytest

from kingdomino.bots import BOTS
from kingdomino.bots.signature import (
    Signature,
    differences,
    parse_signature,
    parse_signatures,
    signature,
    signature_positions,
    signatures_text,
    total,
)
from kingdomino.errors import NotationError
from kingdomino.games import GAMES, game_of_position
from kingdomino.options import all_options

STORED = Path(__file__).with_name("signature.txt")
TEXT = STORED.read_text(encoding="utf-8")
HEAD, *LINES = TEXT.splitlines()


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_plays_as_it_did(name: str):
    stored = [each for each in map(parse_signature, LINES) if each.bot == name]
    changes = list(differences(stored, [signature(BOTS[name])]))
    assert not changes, "\n".join([*changes, "if that was intended: make signature"])


def test_no_bot_is_forgotten():
    assert [line.split()[0] for line in LINES] == list(BOTS)


def test_one_number_stands_for_all_bots_and_changes_with_any_of_them():
    stored = parse_signatures(TEXT)
    assert f"all {total(stored)}" == HEAD
    assert signatures_text(stored) == TEXT
    for index, each in enumerate(stored):
        changed = Signature(each.bot, ("0000", *each.marks[1:]))
        assert total([*stored[:index], changed, *stored[index + 1 :]]) != total(stored)
    with pytest.raises(NotationError, match="not the number of these signatures together"):
        parse_signatures("\n".join([HEAD, *LINES[1:]]))
    with pytest.raises(NotationError, match="not the number"):
        parse_signatures("")


def test_the_positions_cover_both_games_and_all_switches():
    positions = signature_positions()
    assert len(positions) >= 60
    states = [game_of_position(line).parse_position(line) for line in positions]
    assert all(len(state.legal_actions()) > 2 for state in states)
    for game in GAMES.values():
        for options in all_options(game.options_type):
            assert any(state.options == options for state in states)


def test_a_change_names_the_bot_and_the_position():
    before = parse_signature(next(line for line in LINES if line.startswith("greedy ")))
    after = Signature("greedy", ("0000", *before.marks[1:]))
    (change,) = differences([before], [after])
    assert change.startswith("greedy: position 1 is now answered by ")
    assert change.endswith(signature_positions()[0])
    assert list(differences([before], [])) == ["greedy: this bot is gone"]
    assert list(differences([], [before])) == ["greedy: this bot is new"]
    shorter = Signature("greedy", before.marks[1:])
    (change,) = differences([shorter], [before])
    assert "positions are others" in change


def test_a_signature_that_was_changed_by_hand_is_refused():
    changed = LINES[0][:-4] + "zzzz"
    with pytest.raises(NotationError, match="changed by hand"):
        parse_signature(changed)
