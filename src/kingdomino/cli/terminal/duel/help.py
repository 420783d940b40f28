"""What Duel's decisions are about, for `help`."""

from kingdomino.cli.terminal.screen.look import Look
from kingdomino.duel.coats import COATS
from kingdomino.duel.setup import Step

_DRAWING = [
    "Draw your two dice on two empty squares side by side. At least one of them must touch the castle or a square of its "
    "own coat from an earlier round (rules D7, D8). A ? becomes any coat you like.",
    "Type the squares: c3 d3. If that can mean several things you are asked which. Or say it all: c3=d d3=l.",
    "Before you draw you may spend, if you have them: castle d (a cross more on the die that shows d, D11), turn d lx (turn "
    "a die, D18), ignore c3 d3 (no connection needed, D15), split c3=d (the dice apart, D16).",
]

ADVICE = {
    Step.TAKE: [
        "Take one die. Your rival then takes two, and you get the last (rule D6). Type its number: 3.",
        "A die without a cross fills a square of its coat's line in the spellbook when you draw it (D12).",
    ],
    Step.PAIR: [
        "Take two of the three dice; your rival gets the last (rule D6). Type their numbers: 1 4."
    ],
    Step.TURN: _DRAWING,
    Step.DRAW: _DRAWING,
    Step.SECOND: [
        "Draw the other die by itself. It must touch the castle or its own coat from an earlier round, not its twin (rule "
        "D16). Type a square: e5, or e5=l to say as what."
    ],
    Step.DOMAIN: [
        "You won Domain bonus: choose a coat. At the end each domain of it on your map is worth 3 points more (rule D19). "
        "Type its letter or its number in the list."
    ],
    Step.CROSS: [
        "You won Add a cross: type the square of your map that gets one more cross (rule D20), such as c3."
    ],
}


def legend(look: Look) -> list[str]:
    """The coats, with the letters to type for them."""
    coats = ", ".join(
        f"{look.coats[coat]} {coat.replace('_', ' ')}"
        + ("" if look.is_plain else f" ({coat.letter})")
        for coat in COATS
    )
    return [
        f"Coats: {coats}.",
        f"{look.cross} is a cross, {look.castle} the castle ({look.coloured_castle} once its bonus is spent), "
        f"{look.legal} where you may draw now. Thick lines part different coats. A domain scores squares times crosses.",
    ]
