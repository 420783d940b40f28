"""Bots, hints and analyses in processes of their own, so that the event loop never waits for a search."""
