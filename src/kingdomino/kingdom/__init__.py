"""What both games share: squares, kingdoms, the connection rule, territories and scores."""
