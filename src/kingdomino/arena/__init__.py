"""Bots against bots, and what can be learned from many games."""
