"""Duel at the terminal."""

from collections.abc import Sequence

from rich.text import Text

from kingdomino.cli.terminal.choice import Choice
from kingdomino.cli.terminal.duel.choices import duel_choices, squares_of
from kingdomino.cli.terminal.duel.entry import matching, only_spell
from kingdomino.cli.terminal.duel.help import ADVICE, legend
from kingdomino.cli.terminal.duel.map import map_block, spellbook_block
from kingdomino.cli.terminal.duel.refusal import refusal
from kingdomino.cli.terminal.duel.words import DuelWords, coat_words
from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.screen.block import Block, flow
from kingdomino.cli.terminal.screen.look import SEAT_STYLES, Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.duel.actions import Action
from kingdomino.duel.setup import Step
from kingdomino.duel.state import State
from kingdomino.errors import NotationError
from kingdomino.kingdom.grid import Square

_WIDE = 100
"""From this width on the spells have their full names."""


class DuelTable:
    """Two maps, the spellbook and the dice."""

    def __init__(self, seats: Seats, look: Look) -> None:
        self.seats = seats
        self.look = look
        self.words = DuelWords(seats, look)

    def boards(self, state: State, marks: Marks, width: int, height: int) -> Block:
        """Both maps, and the spellbook beside them."""
        maps = [map_block(state, seat, self.seats, marks, self.look) for seat in (0, 1)]
        book = spellbook_block(state, self.seats, self.look, is_wide=width >= _WIDE)
        return flow([*maps, book], width, gap=4 if width >= _WIDE else 1)

    def status(self, state: State) -> Text:
        """The dice on the table and in the hands."""
        line = Text()
        if state.free:
            dice = " ".join(f"{die.number}{self.words.sign(die.face)}" for die in state.free)
            line.append(f"Dice {dice}  ")
        for seat, hand in enumerate(state.hands):
            if hand.dice:
                line.append(self.seats.names[seat], style=SEAT_STYLES[seat])
                line.append(f" {' '.join(self.words.sign(face) for face in hand.faces)}  ")
        line.rstrip()
        return line

    def question(self, state: State) -> str:
        """What the player to act has to decide."""
        name = self.seats.names[state.seat]
        match state.step:
            case Step.TAKE:
                return f"{name}: take a die."
            case Step.PAIR:
                return f"{name}: take two dice."
            case Step.SECOND:
                return f"{name}: draw the other die, {self.words.faces(state.hand.dice)}."
            case Step.DOMAIN:
                return f"{name}: choose the coat for the domain bonus."
            case Step.CROSS:
                return f"{name}: choose the square for the cross you won."
            case _:
                return f"{name}: draw {self.words.faces(state.hand.dice)}."

    def advice(self, state: State) -> list[str]:
        """Help for this decision."""
        return ADVICE.get(state.step, [])

    def legend(self) -> list[str]:
        """What the signs mean."""
        return legend(self.look)

    def choices(self, state: State) -> list[Choice]:
        """Every legal action."""
        return duel_choices(state, self.words)

    def squares(self, action: Action) -> tuple[Square, ...]:
        """The squares that an action draws on."""
        return squares_of(action)

    def read(self, state: State, choices: Sequence[Choice], entry: str) -> list[Choice]:
        """The choices that an entry can mean."""
        try:
            found = matching(choices, entry)
        except NotationError:
            found = []
        if not found:
            raise refusal(state, f"{only_spell(choices)} {entry}")
        return found

    def event(self, before: State, action: Action, after: State) -> str:
        """What happened, in words."""
        return self.words.event(before, action, after)

    def kind_words(self, kind: str) -> str:
        """`double dot`."""
        return coat_words(kind)

    def reason_words(self, reason: str) -> str:
        """Why the game is over (rule D21)."""
        return {"full_map": "a map is full", "nobody_drew": "nobody could draw"}[reason]
