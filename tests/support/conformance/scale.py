"""How much the long tests do: little in `make test`, much in `make soak`."""

import os

SOAK = bool(os.environ.get("KINGDOMINO_SOAK"))


def times(few: int, factor: int = 50) -> int:
    """So many in a quick run, `factor` times as many in a long one."""
    return few * factor if SOAK else few
