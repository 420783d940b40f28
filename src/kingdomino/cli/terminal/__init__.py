"""The game at the terminal: `game_session` plays, the rest draws, words and reads.

What differs between the games stands behind `game_table`; each game's own files start with its name.
"""
