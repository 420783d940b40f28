"""A fixture that runs the command line."""

from tests.support.cli.running import kingdomino as kingdomino
