"""Kingdomino at the terminal: its kingdoms drawn, its actions in words, its entries read."""
