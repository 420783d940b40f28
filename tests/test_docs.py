"""The documentation keeps its word: rules name files and tests that exist, and examples can be read."""

import fnmatch
import re
import subprocess
from pathlib import Path

import pytest

from kingdomino.games import game_of_position
from kingdomino.record import parse_game, parse_kingdom

ROOT = Path(__file__).parents[1]
RULES = (ROOT / "docs/rules.md").read_text(encoding="utf-8")
NOTATION = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
ALL_RULES = [*(f"K{number}" for number in range(1, 19)), *(f"D{number}" for number in range(1, 24))]


def section(rule: str) -> str:
    """What docs/rules.md says under a rule."""
    match = re.search(rf"^### {rule} .*?(?=^##|\Z)", RULES, re.MULTILINE | re.DOTALL)
    assert match, f"docs/rules.md has no rule {rule}"
    return match[0]


@pytest.mark.parametrize("rule", ALL_RULES)
def test_a_rule_names_the_file_where_it_lives_and_a_test_that_cites_it(rule: str):
    text = section(rule)
    files = re.findall(r"^- File: `(.*)`$", text, re.MULTILINE)
    tests = re.findall(r"^- Test: `(.*)`$", text, re.MULTILINE)
    assert files
    assert tests
    for path in (*files, *tests):
        assert (ROOT / path).is_file(), f"{rule} names {path}"
    for path in tests:
        test = (ROOT / path).read_text(encoding="utf-8")
        assert re.search(rf"\b{rule}\b", test), f"{path} does not cite {rule}"
        assert "def test_" in test
    # The file itself cites the rule, or a range of rules that has it in it.
    number = int(rule[1:])
    source = (ROOT / files[0]).read_text(encoding="utf-8")
    cited = set(re.findall(rf"\b{rule[0]}([0-9]+)\b", source))
    ranges = re.findall(rf"\b{rule[0]}([0-9]+) to {rule[0]}([0-9]+)\b", source)
    assert str(number) in cited or any(int(low) <= number <= int(high) for low, high in ranges)


def test_docs_have_exactly_the_rules_there_are():
    assert re.findall(r"^### ([KD][0-9]+) ", RULES, re.MULTILINE) == ALL_RULES


def examples(first_words: str) -> list[str]:
    """The indented blocks of docs/notation.md that begin with these words."""
    blocks = re.findall(r"(?:^    .*\n|^\n(?=    ))+", NOTATION, re.MULTILINE)
    plain = [re.sub(r"^    ", "", block, flags=re.MULTILINE).strip("\n") for block in blocks]
    return [block for block in plain if block.startswith(first_words)]


@pytest.mark.parametrize("line", examples("classic ") + examples("duel "))
def test_a_position_of_the_documentation_can_be_read(line: str):
    assert str(game_of_position(line).parse_position(line)) == line


@pytest.mark.parametrize("version", [1, 2])
def test_the_game_of_the_documentation_can_be_read(version: int):
    (text,) = examples(f"kingdomino {version}")
    parse_game(text + "\n")


def test_the_kingdoms_of_the_documentation_can_be_read():
    (text,) = examples("kingdom classic")
    kingdoms = text.split("\n\n")
    assert len(kingdoms) == 2
    for kingdom in kingdoms:
        parse_kingdom(kingdom)


FILE_ENDINGS = "py|pyi|hpp|cpp|ts|js|svelte|mjs|css|md|csv|txt|toml|lock|sh|json"
QUOTED_PATH = re.compile(rf"`((?:[\w.*@-]+/)*[\w.*-]+\.(?:{FILE_ENDINGS})|(?:[\w.*-]+/)+)`")
"""A file or folder in backticks: `core/duel/map.hpp`, `docs/*.md`, `arena/`."""
SERVER = "src/kingdomino/server"
ROOMS = (".", "src/kingdomino", SERVER, f"{SERVER}/storage", "web", "web/src", "core", "tests")
"""Where paths in documents may begin, beside the document's own folder."""
MADE = {".build/", "static/", "nets/", "night.jsonl", "node_modules/", "web/node_modules/"}
"""What is made on a machine and is in no checkout."""


def missing_paths(text: str, folder: Path, known: set[str]) -> list[str]:
    """Paths in backticks that lead to nothing; a bare name may be that of any file."""
    names = {path.rpartition("/")[2] for path in known}
    folders = {parent.as_posix() for path in known for parent in Path(path).parents}
    there = [*known, *(f"{each}/" for each in folders)]

    def is_there(path: str) -> bool:
        if path in MADE or ("/" not in path and fnmatch.filter(names, path)):
            return True
        whole = [
            path if prefix == "." else f"{prefix}/{path}" for prefix in (*ROOMS, folder.as_posix())
        ]
        return any(fnmatch.filter(there, each) for each in whole)

    return [path for path in QUOTED_PATH.findall(text) if not is_there(path)]


def test_every_path_in_a_document_exists():
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, check=True, capture_output=True, text=True
    )
    known = set(listed.stdout.splitlines())
    documents = [path for path in known if path.endswith(".md")]
    assert len(documents) > 10
    missing = {
        path: found
        for path in documents
        if (
            found := missing_paths(
                (ROOT / path).read_text(encoding="utf-8"), Path(path).parent, known
            )
        )
    }
    assert missing == {}


def test_a_path_that_leads_nowhere_would_be_found():
    known = {"docs/rules.md", "src/kingdomino/duel/map.py"}
    text = "`duel/map.py` `map.py` `rules.md` `docs/` `duel/*.py` `duel/mop.py` `mop.py` `dual/`"
    assert missing_paths(text, Path("docs"), known) == ["duel/mop.py", "mop.py", "dual/"]
