"""Compiles the core's runner (`core/checks/runner.cpp`) for a target, unless nothing has changed."""

import hashlib
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

from tools.portable.targets import Target

CORE = Path("core")
FLAGS = (
    "-std=gnu++20",
    "-O2",
    "-Wall",
    "-Wextra",
    "-Wno-psabi",
    "-ffp-contract=off",
    "-fno-exceptions",
    "-fno-rtti",
)
LINES_OF_ERRORS = 20
CACHES = {"ZIG_GLOBAL_CACHE_DIR": ".build/zig", "ZIG_LOCAL_CACHE_DIR": ".build/zig"}
"""Zig keeps the C++ library of each system, once it is compiled, where `make clean` removes it."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of compiling."""

    program: Path | None
    problem: str = ""
    """Why there is no program."""
    warnings: str = ""


def build(target: Target, folder: Path, generated: Path) -> Built:
    """The runner for a target, below `folder`; tables are in `generated`."""
    compiler = target.compiler()
    if compiler is None:
        return Built(None, _why_no_compiler(target))
    program = folder / target.name / f"runner{target.suffix}"
    stamp = program.with_name("built-from")
    command = [*compiler, *FLAGS, f"-I{CORE}", f"-I{generated}", str(CORE / "checks/runner.cpp")]
    digest = _digest(command, generated)
    if program.exists() and stamp.exists() and stamp.read_text(encoding="utf-8") == digest:
        return Built(program)
    program.parent.mkdir(parents=True, exist_ok=True)
    environment = os.environ | CACHES
    done = subprocess.run(
        [*command, "-o", program], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        return Built(None, "\n".join(done.stderr.splitlines()[:LINES_OF_ERRORS]))
    warnings = _own_warnings(done.stderr)
    if not warnings:
        stamp.write_text(digest, encoding="utf-8")
    return Built(program, warnings=warnings)


def _why_no_compiler(target: Target) -> str:
    if not target.is_native:
        return f"built by a {target.system} machine's own compiler only"
    return f"{target.compilers[0]} is not installed"


def _own_warnings(text: str) -> str:
    """Warnings about the core's own lines; a compiler may also warn of another library's headers."""
    return "\n".join(line for line in text.splitlines() if "warning:" in line and "core/" in line)


def _digest(command: list[str], generated: Path) -> str:
    compiler = command[: command.index(FLAGS[0])]
    version = subprocess.run([*compiler, "--version"], capture_output=True, check=True).stdout
    digest = hashlib.sha256(repr(command).encode() + version)
    for file in sorted([*CORE.rglob("*.?pp"), *generated.iterdir()]):
        digest.update(str(file).encode() + file.read_bytes())
    return digest.hexdigest()
