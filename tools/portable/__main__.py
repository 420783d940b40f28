"""Builds the core for every system and runs it where this machine can: `python -m tools.portable [TARGET...]`.

Run by `make portable`; docs/portable.md lists what is run on which system.
"""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from kingdomino.bots.nets import shipped_net
from tools.portable.build import Built, build
from tools.portable.material import write_cases, write_damaged, write_trace
from tools.portable.targets import TARGETS, Target

FOLDER = Path(".build/portable")
GOLDEN = sorted(map(str, [*Path("golden").glob("[cd]*/*.game"), *Path("golden").glob("*/*.perft")]))
NETS = shipped_net("duel").parent


@dataclass(slots=True)
class Row:
    """What is told of a target."""

    target: Target
    built: Built
    results: list[str] = field(default_factory=list[str])
    problems: list[str] = field(default_factory=list[str])
    left_out: str = ""
    """Why nothing was run."""
    seconds: float = 0

    def __str__(self) -> str:
        built = "built" if self.built.program else "not built"
        ran = ", ".join(self.results) or self.left_out
        verdict = "DIFFERS" if self.problems else "ok" if self.results else "-"
        return f"{self.target.name:<20} {built:<10} {verdict:<8} {self.seconds:>5.0f} s  {ran}"


def checks() -> dict[str, list[str]]:
    """The runner's arguments, by the name of what is checked."""
    return {
        "golden": ["golden", *GOLDEN],
        "trace": ["trace", str(FOLDER / "trace.txt")],
        "bots": ["bots", str(FOLDER / "cases.txt"), str(NETS.relative_to(Path.cwd()))],
        "elementary": ["elementary"],
    }


CONTROLS = ["trace", "bots"]
"""Checks that are also run on damaged material, and must fail on it."""


def run_checks(row: Row, before: list[str]) -> None:
    """Run everything, and the controls."""
    assert row.built.program is not None
    for name, arguments in checks().items():
        code, said = run([*before, str(row.built.program), *arguments])
        (row.problems if code else row.results).append(said)
        if name in CONTROLS:
            damaged = [argument.replace(".txt", "-damaged.txt") for argument in arguments]
            if not run([*before, str(row.built.program), *damaged])[0]:
                row.problems.append(f"{name}: a damaged file was not noticed")


def run(command: list[str]) -> tuple[int, str]:
    """A program's exit code and what it printed."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, (done.stdout + done.stderr).strip()


def run_target(target: Target) -> Row:
    """Build for one target and run all checks."""
    start = perf_counter()
    row = Row(target, build(target, FOLDER, FOLDER / "generated"))
    if row.built.warnings:
        row.problems.append(row.built.warnings)
    before = target.runner()
    if row.built.program is None:
        row.left_out = row.built.problem
        if target.compiler():
            row.problems.append(row.built.problem)
    elif before is None:
        row.left_out = "compiled and linked; this machine can't run it"
    else:
        run_checks(row, before)
    row.seconds = perf_counter() - start
    return row


def chosen_targets(names: list[str]) -> list[Target]:
    """Those that were named, or all."""
    unknown = set(names) - {target.name for target in TARGETS}
    if unknown:
        sys.exit(
            f"there is no target {', '.join(sorted(unknown))}; "
            f"targets are {', '.join(target.name for target in TARGETS)}"
        )
    return [target for target in TARGETS if not names or target.name in names]


def main() -> None:
    """Print a table; exit code 1 if anything differs, or in CI if anything could not be run."""
    targets = chosen_targets(sys.argv[1:])
    generated = FOLDER / "generated"
    generated.mkdir(parents=True, exist_ok=True)
    tables = [sys.executable, "core/generate_tables.py", "src/kingdomino"]
    subprocess.run([*tables, str(generated / "tables.gen.hpp")], check=True)
    write_trace(FOLDER / "trace.txt")
    write_cases(FOLDER / "cases.txt")
    for name in ("trace", "cases"):
        write_damaged(FOLDER / f"{name}.txt", FOLDER / f"{name}-damaged.txt")
    with ThreadPoolExecutor(os.cpu_count()) as executor:
        rows = list(executor.map(run_target, targets))
    for row in rows:
        print(row)
    for row in rows:
        for problem in row.problems:
            print(f"\n{row.target.name}: {problem}")
    is_missing = os.environ.get("CI") and any(
        (row.target.is_native or row.target.emulators)
        and not row.results
        and row.target.name != "windows-x86-64"
        for row in rows
    )
    sys.exit(any(row.problems for row in rows) or bool(is_missing))


if __name__ == "__main__":
    main()
