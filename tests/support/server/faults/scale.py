"""How much the tests of faults do: little in `make test`, all of it by their own targets."""

import os

IS_LONG = bool(os.environ.get("KINGDOMINO_LONG"))


def times(few: int, many: int) -> int:
    """So many in `make test`, or in a long run."""
    return many if IS_LONG else few


def tell(**figures: object) -> None:
    """Show what a long run has measured, for docs/reliability.md."""
    if IS_LONG:
        print("\n" + ", ".join(f"{name}: {value}" for name, value in figures.items()))
