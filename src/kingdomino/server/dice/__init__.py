"""Where the draws of a match come from, and how anyone can check them; pure."""
