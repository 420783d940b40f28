"""The game at the terminal: `session` plays, the rest draws, words and reads.

What differs between the games is behind `game_table`; `classic` and `duel` have the same file names.
"""
