"""The rules of the core have the file names of the Python rules."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

ONLY_IN_THE_CORE = {
    # In Python every action knows its own token (`actions.py`); the core's actions are numbers, and text is apart.
    "classic/tokens",
    "duel/tokens",
    # In Python outcomes belong to the contract of a game (`game.py`), which the core does not have.
    "kingdom/outcome",
}


def names_in(folder: Path, suffix: str) -> set[str]:
    return {path.stem for path in folder.glob(f"*{suffix}")}


@pytest.mark.parametrize("package", ["kingdom", "classic", "duel"])
def test_each_rules_file_of_the_core_has_a_python_file_of_the_same_name(package: str):
    core = names_in(ROOT / "core" / package, ".hpp")
    python = names_in(ROOT / "src/kingdomino" / package, ".py")
    assert {f"{package}/{name}" for name in core - python} == {
        name for name in ONLY_IN_THE_CORE if name.startswith(f"{package}/")
    }


@pytest.mark.parametrize("name", ["actions", "ending", "notation", "options", "setup", "state"])
def test_both_games_use_the_same_name_for_the_same_job(name: str):
    assert (ROOT / f"core/classic/{name}.hpp").exists()
    assert (ROOT / f"core/duel/{name}.hpp").exists()
