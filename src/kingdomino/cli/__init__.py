"""The command `kingdomino`: `commands` has one file per command."""

from kingdomino.cli.main import main

__all__ = ["main"]
