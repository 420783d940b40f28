"""Checks what the files of the core include: core_includes.py [FOLDER]. Only lower layers, and no cycles."""

import re
import sys
from collections.abc import Mapping
from pathlib import Path

CORE = Path(__file__).parents[1] / "core"

LAYERS = (
    ("base",),
    ("kingdom",),
    ("classic", "duel"),
    ("playouts", "evaluation", "search"),
    ("evaluation/classic", "evaluation/duel", "search/heuristic"),
    ("search/classic", "search/duel"),
    ("search/tree", "training"),
    ("bots",),
    ("arena",),
    ("games",),
    ("binding", "checks"),
)
"""Folders of the core, the lowest first. A file includes its own folder and lower layers; folders of one layer
do not include each other."""

GENERATED = "tables.gen.hpp"
INCLUDE = re.compile(r'^#include "([^"]+)"', re.MULTILINE)

Graph = Mapping[str, set[str]]


def includes_of(core: Path) -> dict[str, set[str]]:
    """For each file of the core what it includes, as paths from the core's folder."""
    files = sorted(path for path in core.rglob("*") if path.suffix in {".hpp", ".cpp"})
    return {
        path.relative_to(core).as_posix(): set(INCLUDE.findall(path.read_text())) - {GENERATED}
        for path in files
    }


def problems_of(includes: Graph) -> list[str]:
    """Everything that breaks the contract, in words."""
    return [
        *_unknown(includes),
        *_wrong_layers(includes),
        *(f"files include each other: {' > '.join(cycle)}" for cycle in cycles_of(includes)),
        *(
            f"folders include each other: {' > '.join(cycle)}"
            for cycle in cycles_of(_folders(includes))
        ),
    ]


def cycles_of(graph: Graph) -> list[list[str]]:
    """A cycle through each node that closes one, the first node again at its end."""
    done: set[str] = set()
    path: list[str] = []
    cycles: list[list[str]] = []

    def visit(node: str) -> None:
        if node in path:
            cycles.append([*path[path.index(node) :], node])
        elif node not in done:
            path.append(node)
            for neighbour in sorted(graph.get(node, ())):
                visit(neighbour)
            path.pop()
            done.add(node)

    for node in sorted(graph):
        visit(node)
    return cycles


def _folder(file: str) -> str:
    return Path(file).parent.as_posix()


def _folders(includes: Graph) -> dict[str, set[str]]:
    folders: dict[str, set[str]] = {}
    for file, included in includes.items():
        others = {_folder(other) for other in included} - {_folder(file)}
        folders.setdefault(_folder(file), set()).update(others)
    return folders


def _unknown(includes: Graph) -> list[str]:
    return [
        f"{file} includes {other}, which does not exist"
        for file, included in includes.items()
        for other in sorted(included - includes.keys())
    ]


def _wrong_layers(includes: Graph) -> list[str]:
    layer_of = {folder: layer for layer, folders in enumerate(LAYERS) for folder in folders}
    problems = [
        f"{folder}/ is in no layer: add it to LAYERS"
        for folder in sorted(_folders(includes).keys() - layer_of.keys())
    ]
    for file, included in includes.items():
        mine = _folder(file)
        for other in sorted(included):
            theirs = _folder(other)
            if mine == theirs or mine not in layer_of or theirs not in layer_of:
                continue
            if layer_of[theirs] >= layer_of[mine]:
                problems.append(f"{file} includes {other}: {mine}/ lies below or beside {theirs}/")
    return problems


def main() -> int:
    """Print what is wrong, if anything is."""
    core = Path(sys.argv[1]) if len(sys.argv) > 1 else CORE
    includes = includes_of(core)
    problems = problems_of(includes)
    for problem in problems:
        print(problem)
    print(f"core: {len(includes)} files, {len(problems)} problems in what they include")
    return 1 if problems or not includes else 0


if __name__ == "__main__":
    sys.exit(main())
