"""The table of each game, by the name of the game."""

from kingdomino.cli.terminal.classic.table import ClassicTable
from kingdomino.cli.terminal.duel.table import DuelTable
from kingdomino.cli.terminal.game_table import GameTable
from kingdomino.cli.terminal.screen.look import Look
from kingdomino.cli.terminal.seats import Seats


def make_table(game_name: str, seats: Seats, look: Look) -> GameTable:
    """The table for a game."""
    tables: dict[str, type[DuelTable | ClassicTable]] = {"duel": DuelTable, "classic": ClassicTable}
    return tables[game_name](seats, look)
