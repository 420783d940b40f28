"""Training: nets that play themselves, learn from it, and must beat the champion to be kept."""
