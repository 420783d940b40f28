"""The command `kingdomino`: one file a command."""

from kingdomino.cli.main import main

__all__ = ["main"]
