"""The ways to play Duel: the one point on which the rulebooks really differ (rule D14)."""

from dataclasses import dataclass

from kingdomino.options import option


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before a game of Duel."""

    spellbook_fills: str = option(
        "placed",
        ("placed", "drafted"),
        "D14",
        "Whether a die fills the spellbook only when it is drawn (placed), or even when it is not (drafted).",
    )
