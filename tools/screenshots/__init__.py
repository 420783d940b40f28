"""Pictures of every screen, and what on them does not fit: `python -m tools.screenshots FOLDER`.

The games are played once over the interface; then each screen is opened once in each language and shown in every layout
and theme.
"""
