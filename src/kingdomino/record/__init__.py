"""A game as it was played: its course, what happened at the table, and the text files that hold it."""

from kingdomino.record.game_file_reader import parse_game, parse_readable, read_game
from kingdomino.record.game_file_writer import game_text, save_game
from kingdomino.record.game_record import GameRecord, TableEntry, record_of_log
from kingdomino.record.kingdom_file import parse_kingdom

__all__ = [
    "GameRecord",
    "TableEntry",
    "game_text",
    "parse_game",
    "parse_kingdom",
    "parse_readable",
    "read_game",
    "record_of_log",
    "save_game",
]
