"""Kingdomino at the terminal."""

from collections.abc import Sequence

from rich.text import Text

from kingdomino.classic.actions import Action
from kingdomino.classic.draft import left_to_reveal
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State
from kingdomino.classic.terrains import Terrain
from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.classic.choices import classic_choices
from kingdomino.cli.terminal.classic.entry import read, squares_of
from kingdomino.cli.terminal.classic.kingdom import SquareSize, kingdom_block, lines_block
from kingdomino.cli.terminal.classic.words import ClassicWords
from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.screen.block import Block, flow
from kingdomino.cli.terminal.screen.look import Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.kingdom.grid import Square

_SIZES = (SquareSize(6, 2), SquareSize(4, 1), SquareSize(3, 1), SquareSize(2, 1))
"""How large squares may be, the best first."""

ADVICE = {
    Step.CLAIM: [
        "Put your king on a free domino of the next line. A low number acts early in the next round, a high number "
        "tends to have more crowns (rule K6). Type its number: 37.",
    ],
    Step.PLACE: [
        "Add your domino to your kingdom: at least one half must touch the castle or a square of its own terrain "
        "(rule K9), and the kingdom must stay inside its frame (rule K10).",
        "Type two squares, the left half's first: g6 g5. One square, g6, shows all ways to cover it.",
        "A domino that can be placed must be; one that cannot is discarded (rule K11).",
    ],
}


class ClassicTable:
    """The kingdoms and the two lines."""

    def __init__(self, seats: Seats, look: Look) -> None:
        self.seats = seats
        self.look = look
        self.words = ClassicWords(seats, look)

    def boards(self, state: State, marks: Marks, width: int, height: int) -> Block:
        """All kingdoms and the lines, with squares as large as the screen allows."""
        drawn: Block = []
        for size in _SIZES:
            blocks = self._blocks(state, marks, width, size)
            drawn = flow(blocks, width, gap=1)
            # High squares are a luxury for where everything stands in one row.
            is_one_row = len(drawn) == max(map(len, blocks))
            if len(drawn) <= height and (size.rows == 1 or is_one_row):
                break
        return drawn

    def _blocks(self, state: State, marks: Marks, width: int, size: SquareSize) -> list[Block]:
        kingdoms = [
            kingdom_block(state, seat, self.seats, marks, self.look, size)
            for seat in range(state.options.players)
        ]
        lines = lines_block(state, self.seats, self.look, name_width=6 if width < 100 else 12)
        return [*kingdoms, lines] if lines else kingdoms

    def status(self, state: State) -> Text:
        """How many dominoes are still to come."""
        left = left_to_reveal(state.options, state.pile)
        return Text(f"{left} dominoes to come" if left else "no more dominoes to come")

    def question(self, state: State) -> str:
        """What the player to act has to decide."""
        name = self.seats.names[state.to_act or 0]
        if state.step == Step.CLAIM:
            return f"{name}: claim a domino."
        domino = state.domino_to_place
        return f"{name}: place {domino.number}, {self.words.domino(domino)}."

    def advice(self, state: State) -> list[str]:
        """Help for this decision."""
        return ADVICE.get(state.step, [])

    def legend(self) -> list[str]:
        """What the signs mean."""
        terrains = ", ".join(f"{terrain.letter.upper()} {terrain}" for terrain in Terrain)
        return [
            f"Terrains: {terrains}.",
            f"{self.look.crown} is a crown, {self.look.tower} the castle, {self.look.legal} where your domino can go. "
            "A territory scores squares times crowns (rule K12).",
        ]

    def choices(self, state: State) -> list[Choice]:
        """Every legal action."""
        return classic_choices(state, self.words)

    def squares(self, action: Action) -> tuple[Square, ...]:
        """The squares that an action covers."""
        return squares_of(action)

    def read(self, state: State, choices: Sequence[Choice], entry: str) -> list[Choice]:
        """The choices that an entry can mean."""
        return read(state, choices, entry)

    def event(self, before: State, action: Action, after: State) -> str:
        """What happened, in words."""
        return self.words.event(before, action, after)

    def kind_words(self, kind: str) -> str:
        """A terrain is called what it is."""
        return str(kind)

    def reason_words(self, reason: str) -> str:
        """Why the game is over (rule K7)."""
        return {"pile_empty": "all dominoes are placed"}[reason]
