"""What a person typed, made safe to look at and to repeat."""

from kingdomino.errors import KingdominoError, NotationError

_LONGEST_ENTRY = 1000
_LONGEST_ANSWER = 300


def clean_entry(entry: str) -> str:
    """An entry without what no entry needs: outer blanks, control characters, endless length."""
    return "".join(sign for sign in entry[:_LONGEST_ENTRY] if sign.isprintable()).strip()


def error_text(error: KingdominoError) -> str:
    """An error for a person, who needs no line and column to find it."""
    text = error.message if isinstance(error, NotationError) else str(error)
    return f"{text[:_LONGEST_ANSWER]}."
