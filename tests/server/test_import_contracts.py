"""The import contracts inside the server hold, and a bad import is found: they are tried on a copy of the package."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COPY = "kingdomino_copy"


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package and its contracts under another name, so that it is not the installed one."""
    folder = tmp_path_factory.mktemp("contracts")
    ignored = shutil.ignore_patterns("__pycache__", "static", "*.so")
    shutil.copytree(ROOT / "src/kingdomino", folder / COPY, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    for file in (*folder.rglob("*.py"), folder / "pyproject.toml"):
        text = file.read_text(encoding="utf-8")
        file.write_text(re.sub(r"\bkingdomino\b", COPY, text), encoding="utf-8")
    return folder


def broken_contracts(folder: Path) -> set[str]:
    """What the linter says is broken."""
    program = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run(
        [program, "--config", "pyproject.toml", "--no-cache"],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    lines = " ".join(run.stdout.split())
    assert "Contracts:" in lines, run.stdout + run.stderr
    found = {name for name in (LAYERS, PURE) if f"{name} BROKEN" in lines}
    assert run.returncode == (1 if found else 0), run.stdout
    return found


LAYERS = "Each package of the server only knows those below it"
PURE = "What a match and its dice are is pure: no event loop, no storage, no web framework"


def test_the_contracts_hold(copy: Path):
    assert broken_contracts(copy) == set()


@pytest.mark.parametrize(
    ("module", "line", "broken"),
    [
        ("match/clocks.py", "import asyncio", {PURE}),
        ("dice/draws.py", "import litestar", {PURE}),
        ("match/replay.py", f"import {COPY}.server.storage.clock", {PURE, LAYERS}),
        ("live/room.py", f"import {COPY}.server.tables.seating", {LAYERS}),
        ("edge/limits.py", f"import {COPY}.server.tables.seating", {LAYERS}),
        ("views/position.py", f"import {COPY}.server.thinking.pool", {LAYERS}),
        ("settings.py", f"import {COPY}.server.live.room", {LAYERS}),
        ("metrics.py", f"import {COPY}.server.storage.clock", {LAYERS}),
        ("logging_config.py", f"import {COPY}.server.app", {LAYERS}),
    ],
)
def test_a_bad_import_is_found(copy: Path, module: str, line: str, broken: set[str]):
    """The controls."""
    file = copy / COPY / "server" / module
    text = file.read_text(encoding="utf-8")
    file.write_text(f"{text}\n{line}\n", encoding="utf-8")
    try:
        assert broken_contracts(copy) == broken
    finally:
        file.write_text(text, encoding="utf-8")


def test_a_module_in_no_layer_is_found(copy: Path):
    """The control: every module and package of the server has its place in the layers."""
    file = copy / COPY / "server/elsewhere.py"
    file.write_text('"""In no layer."""\n', encoding="utf-8")
    try:
        assert broken_contracts(copy) == {LAYERS}
    finally:
        file.unlink()
