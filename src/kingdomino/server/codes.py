"""Random codes that people read aloud, or from one screen to type them on another."""

import secrets

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
"""No 0 and o, no 1, i and l."""


def random_code(length: int) -> str:
    """A code nobody can guess if it is long: almost 5 bits a letter."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))
