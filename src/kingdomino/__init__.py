"""Kingdomino and Kingdomino Duel: exact rules, a notation, bots and tools.

Start from `kingdomino.games.GAMES`, the table of games; `kingdomino.game` has the contract they keep.
"""

__version__ = "0.1.0"
