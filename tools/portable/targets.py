"""The systems that the core is built for, with what compiler, and what runs it here."""

import platform
import shutil
from collections.abc import Sequence
from dataclasses import dataclass

ZIG = (".build/ziglang/bin/python", "-m", "ziglang", "c++")
"""Clang with the headers and libraries of every system; see requirements/portable.lock."""

CLANGS = ("clang++", *(f"clang++-{version}" for version in range(30, 15, -1)))
QEMUS = ("qemu-aarch64", "qemu-aarch64-static")
NODE_FLAGS = ("--no-warnings", "tools/portable/wasi.mjs")
X86_64, ARM64 = ("x86_64", "amd64"), ("arm64", "aarch64")


@dataclass(frozen=True, slots=True)
class Target:
    """One system, or one compiler for it."""

    name: str
    zig: str = ""
    """Zig's name of the system; empty for compilers of this machine."""
    compilers: Sequence[str] = ()
    """Programs of this machine, of which the first that is found compiles."""
    flags: Sequence[str] = ()
    system: str = "Linux"
    machines: Sequence[str] = X86_64
    emulators: Sequence[str] = ()
    """Programs that run it elsewhere, of which the first that is found does."""
    emulator_flags: Sequence[str] = ()
    suffix: str = ""

    @property
    def is_native(self) -> bool:
        """Whether this machine runs such programs itself."""
        return platform.system() == self.system and platform.machine().lower() in self.machines

    def compiler(self) -> list[str] | None:
        """The command that compiles, without what and where to; nothing if this machine has none."""
        if self.zig:
            return [*ZIG, "-target", self.zig, *self.flags]
        found = first_program(self.compilers) if self.is_native else None
        return [found, *self.flags] if found else None

    def runner(self) -> list[str] | None:
        """What comes before a program's name to run it; nothing if it can't be run here."""
        if self.is_native:
            return []
        found = first_program(self.emulators)
        return [found, *self.emulator_flags] if found else None


def first_program(names: Sequence[str]) -> str | None:
    """The path of the first of these programs that is installed."""
    return next((path for name in names if (path := shutil.which(name))), None)


TARGETS = (
    Target("linux-x86-64-gcc", compilers=("g++",), flags=("-march=x86-64-v2",)),
    Target("linux-x86-64-clang", compilers=CLANGS, flags=("-march=x86-64-v2",)),
    Target(
        "linux-arm64",
        "aarch64-linux-musl",
        flags=("-static",),
        machines=ARM64,
        emulators=QEMUS,
    ),
    Target("macos-arm64", "aarch64-macos", system="Darwin", machines=ARM64),
    Target("macos-x86-64", "x86_64-macos", flags=("-march=x86_64_v2",), system="Darwin"),
    Target(
        "windows-x86-64",
        "x86_64-windows-gnu",
        flags=("-march=x86_64_v2",),
        system="Windows",
        emulators=("wine64", "wine"),
        suffix=".exe",
    ),
    Target(
        "wasm32",
        "wasm32-wasi",
        flags=("-msimd128", "-mbulk-memory", "-Wl,-z,stack-size=8388608"),
        system="",
        machines=(),
        emulators=("node",),
        emulator_flags=NODE_FLAGS,
        suffix=".wasm",
    ),
)
