"""What was drawn, and all that is needed to check it (docs/fairness.md)."""

import msgspec


class DrawCount(msgspec.Struct, frozen=True):
    """How often something was drawn."""

    what: str
    drawn: int
    expected: float


class DrawGroup(msgspec.Struct, frozen=True):
    """One die, all dominoes, or the orders of kings: what was drawn against what is expected."""

    name: str
    """`die 1` to `die 4`, `dominoes`, `kings of 3 players`."""
    draws: int
    counts: tuple[DrawCount, ...]
    p: float | None
    """The probability that honest luck lies at least so far off (chi-squared); None where nothing can vary."""


class FairnessView(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/fairness`: all that is needed to check the luck of a match (docs/fairness.md)."""

    commitment: str
    """The server's: the SHA-256 of the secret, known before the first draw."""
    commitments: dict[str, str]
    """The players': the SHA-256 of the share of each who promised one, by seat, known before any was revealed."""
    shares: dict[str, str]
    """What people added, by seat."""
    secret: str | None
    """None until the match is over."""
    is_seeded: bool
    """Whether the luck was chosen, so that it proves nothing."""
    groups: tuple[DrawGroup, ...]


class AllDrawsView(msgspec.Struct, frozen=True):
    """`GET /api/fairness`: the luck of all finished games."""

    groups: tuple[DrawGroup, ...]
