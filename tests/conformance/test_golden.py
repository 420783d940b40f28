"""The golden files: games, counts and scores that every implementation must reproduce."""

from pathlib import Path

import pytest

from kingdomino.games import GAMES, game_of_position
from kingdomino.perft import perft
from kingdomino.record import game_text, parse_game, parse_kingdom
from tests.support.conformance.features import FEATURES, TABLE_FEATURES, features, table_features
from tests.support.conformance.score_tables import ScoredKingdom, read_score_table

GOLDEN = Path(__file__).parents[2] / "golden"
GAME_FILES = sorted(GOLDEN.glob("*/*.game"))
PERFT_BLOCKS = [
    block.split("\n")
    for path in sorted(GOLDEN.glob("*/*.perft"))
    for block in path.read_text(encoding="utf-8").strip().split("\n\n")
]
SCORES = [each for path in sorted(GOLDEN.glob("*/*.scores")) for each in read_score_table(path)]
MOST_LEAVES = 200_000


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_golden_game_replays_to_its_last_position_and_prints_as_it_is(path: Path):
    text = path.read_text(encoding="utf-8")
    record = parse_game(text)
    assert record.outcome is not None
    assert game_text(record) == text


@pytest.mark.parametrize("name", GAMES)
def test_golden_games_between_them_show_every_rule_switch_spell_combination_and_ending(name: str):
    shown: set[str] = set()
    for path in (GOLDEN / name).glob("*.game"):
        record = parse_game(path.read_text(encoding="utf-8"))
        found = features(record)
        said = {text.removeprefix("shows ") for _, text in record.comments}
        assert said == found, f"{path.name} says in its comments what it shows"
        shown |= found
    assert shown == FEATURES[name]


def test_golden_games_between_them_show_every_table_event_and_ending():
    shown: set[str] = set()
    for path in (GOLDEN / "table").glob("*.game"):
        record = parse_game(path.read_text(encoding="utf-8"))
        found = table_features(record)
        assert {text.removeprefix("shows ") for _, text in record.comments} == found
        shown |= found
    assert shown == TABLE_FEATURES


@pytest.mark.parametrize("block", PERFT_BLOCKS, ids=lambda block: block[0][:40])
def test_a_golden_position_has_as_many_continuations_as_it_says(block: list[str]):
    state = game_of_position(block[0]).parse_position(block[0])
    for line in block[1:]:
        depth, count = map(int, line.split())
        assert 0 <= count <= MOST_LEAVES
        assert perft(state, depth) == count


@pytest.mark.parametrize("scored", SCORES, ids=lambda scored: scored.name[:50])
def test_a_golden_kingdom_is_worth_what_it_says(scored: ScoredKingdom):
    _, score = parse_kingdom(scored.kingdom)
    assert score.total == scored.total
    assert score.largest == scored.largest
    assert {bonus.name: bonus.points for bonus in score.bonuses} == scored.bonuses
