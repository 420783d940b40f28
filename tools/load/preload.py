"""Libraries that are loaded before the C library, to make a disk slow or faulty."""

import subprocess
from pathlib import Path


def compiled(source: Path, folder: Path) -> Path:
    """The library of a file in C; its name goes into `LD_PRELOAD`."""
    library = folder / f"{source.stem}.so"
    command = ["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source), "-ldl"]
    subprocess.run(command, check=True)
    return library
