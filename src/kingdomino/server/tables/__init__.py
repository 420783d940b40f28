"""A table before and after its game: making one, sitting down, starting, rematches, files."""
