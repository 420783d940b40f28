"""Duel at the terminal: its maps drawn, its actions in words, its entries read."""
