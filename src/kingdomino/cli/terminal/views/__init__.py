"""What is shown: a position, scores, a replay, an analysis."""
