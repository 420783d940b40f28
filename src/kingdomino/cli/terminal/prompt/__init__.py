"""What a person types: entries from a terminal or a pipe."""
