"""Numbers of things, in words."""


def counted(number: int, thing: str) -> str:
    """`1 point`, `3 points`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
