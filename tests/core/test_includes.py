"""The include contract of the core: rules below search, search below bots, and no cycles."""

from pathlib import Path

import pytest

from tools.core_includes import CORE, LAYERS, cycles_of, includes_of, problems_of


def test_the_core_keeps_its_contract():
    assert problems_of(includes_of(CORE)) == []


def test_every_layer_has_a_folder_that_exists():
    assert [folder for layer in LAYERS for folder in layer if not (CORE / folder).is_dir()] == []


def test_no_folder_of_the_core_has_more_than_25_files():
    folders = {path.parent for path in CORE.rglob("*.?pp")}
    assert {
        folder.name: len(list(folder.glob("*.?pp")))
        for folder in folders
        if len(list(folder.glob("*.?pp"))) > 25
    } == {}


BROKEN: list[tuple[dict[str, set[str]], str]] = [
    (
        {"classic/state.hpp": {"bots/bot.hpp"}, "bots/bot.hpp": set()},
        "classic/state.hpp includes bots/bot.hpp: classic/ lies below or beside bots/",
    ),
    (
        {"duel/state.hpp": {"classic/state.hpp"}, "classic/state.hpp": set()},
        "duel/state.hpp includes classic/state.hpp: duel/ lies below or beside classic/",
    ),
    (
        {"bots/king.hpp": {"bots/bot.hpp"}, "bots/bot.hpp": {"bots/king.hpp"}},
        "files include each other: bots/bot.hpp > bots/king.hpp > bots/bot.hpp",
    ),
    (
        {
            "search/limits.hpp": {"search/tree/uct.hpp"},
            "search/tree/uct.hpp": {"search/judgement.hpp"},
            "search/judgement.hpp": set(),
        },
        "folders include each other: search > search/tree > search",
    ),
    ({"luck/dice.hpp": set()}, "luck/ is in no layer: add it to LAYERS"),
    (
        {"duel/map.hpp": {"duel/gone.hpp"}},
        "duel/map.hpp includes duel/gone.hpp, which does not exist",
    ),
]
"""Trees that break the contract, and what is said about each."""


@pytest.mark.parametrize(("includes", "problem"), BROKEN)
def test_a_tree_that_breaks_the_contract_is_reported(includes: dict[str, set[str]], problem: str):
    assert problem in problems_of(includes)


def test_files_on_disk_are_read_with_what_they_include(tmp_path: Path):
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel/state.hpp").write_text(
        '#include <vector>\n#include "duel/map.hpp"\n#include "tables.gen.hpp"\n'
    )
    assert includes_of(tmp_path) == {"duel/state.hpp": {"duel/map.hpp"}}


def test_a_graph_without_cycles_has_none():
    assert cycles_of({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
