"""Duel in words: faces, actions and what happened."""

from kingdomino.cli.terminal.screen.look import Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    DrawnDie,
    Nothing,
    Roll,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import Die, Face
from kingdomino.duel.map import GRID
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State


def coat_words(coat: str) -> str:
    """`double dot`."""
    return coat.replace("_", " ")


class DuelWords:
    """Says what things are, with the signs of a look and the names of the players."""

    def __init__(self, seats: Seats, look: Look) -> None:
        self.seats = seats
        self.look = look

    def symbol(self, coat: str | None, crosses: int) -> str:
        """`double dot xx`; a question mark for a die that may be any coat."""
        name = "?" if coat is None else coat_words(coat)
        return f"{name} {self.look.cross * crosses}".rstrip()

    def face(self, face: Face) -> str:
        """A face in words."""
        return self.symbol(face.coat, face.crosses)

    def faces(self, dice: tuple[Die, ...]) -> str:
        """`dot and line x`."""
        return " and ".join(self.face(die.face) for die in dice)

    def sign(self, face: Face) -> str:
        """A face as a die shows it: `[dx]`."""
        coat = "?" if face.coat is None else self.look.coats[face.coat]
        return f"[{coat}{self.look.cross * face.crosses}]"

    def drawing(self, draw: Draw) -> str:
        """`c3 dot, d3 line x`."""
        return ", ".join(
            f"{GRID.square_name(drawn.square)} {self.symbol(drawn.coat, drawn.crosses)}"
            for drawn in (draw.first, draw.second)
        )

    def told_drawing(self, draw: Draw) -> str:
        """`c3 dot, d3 line x, ignoring the connection`: in a sentence."""
        return self.drawing(draw) + (", ignoring the connection" if draw.ignoring else "")

    def told_split(self, split: Split) -> str:
        """`the domino ignoring the connection`: what is split, in a sentence."""
        return "the domino" + (" ignoring the connection" if split.ignoring else "")

    def brief_drawing(self, draw: Draw) -> str:
        """The same in signs: `c3 d, d3 lx`."""
        return ", ".join(
            f"{GRID.square_name(drawn.square)} {self.look.coats[drawn.coat]}{self.look.cross * drawn.crosses}"
            for drawn in (draw.first, draw.second)
        )

    def drawn_die(self, die: DrawnDie) -> str:
        """`c3 dot`, or `c3 dot (for ?)`."""
        joker = " (for ?)" if die.face.coat is None else ""
        square = GRID.square_name(die.square)
        return f"{square} {self.symbol(die.coat, die.face.crosses)}{joker}"

    def choice(self, state: State, action: Action) -> str:
        """What an action means, for the list of choices."""
        match action:
            case Take(dice):
                by_number = {die.number: die for die in state.free}
                return self.faces(tuple(by_number[number] for number in dice))
            case TurnDie(face, new_face):
                return f"turn {self.face(face)} to {self.face(new_face)}"
            case Castle(face):
                return f"castle: a cross more on {self.face(face)}"
            case Draw():
                return ("ignore: " if action.ignoring else "") + self.drawing(action)
            case Split(die, ignoring):
                return f"{'ignore ' if ignoring else ''}split: {self.drawn_die(die)}"
            case Second(die):
                return self.drawn_die(die)
            case Nothing():
                return "draw nothing: your dice fit nowhere"
            case DomainBonus(coat):
                return coat_words(coat)
            case AddCross(square):
                half = state.kingdom.halves[square]
                return f"{GRID.square_name(square)} {self.symbol(half.kind, half.crowns)}"
            case Roll():
                return str(action)

    def event(self, before: State, action: Action, after: State) -> str:
        """What happened: what was done, what it gained, and what it filled in the spellbook."""
        done = self._done(before, action)
        gains = ""
        seat = before.to_act
        if seat in (0, 1):
            gained = after.scores()[seat].total - before.scores()[seat].total
            gains = f" ({gained:+})" if gained else ""
        return f"{done}{gains}{self._taken_last(before, after)}{self._fills(before, after)}"

    def _done(self, before: State, action: Action) -> str:
        says = self.seats.says
        match action:
            case Roll(faces):
                shown = " ".join(map(self.sign, faces))
                return f"{says(before.first, 'roll')} {shown}"
            case Take():
                return f"{says(before.seat, 'take')} {self.choice(before, action)}"
            case TurnDie():
                return f"{says(before.seat, 'spend')} {Spell.TURN_DIE.spoken}: {self.choice(before, action)}"
            case Castle(face):
                return f"{says(before.seat, 'add')} the castle's cross to {self.face(face)}"
            case Draw():
                return f"{says(before.seat, 'draw')} {self.told_drawing(action)}"
            case Split(die):
                return (
                    f"{says(before.seat, 'split')} {self.told_split(action)}: {self.drawn_die(die)}"
                )
            case Second(die):
                return f"{says(before.seat, 'draw')} the second die: {self.drawn_die(die)}"
            case Nothing():
                return f"{says(before.seat, 'draw')} nothing: {self.faces(before.hand.dice)} fit nowhere"
            case DomainBonus(coat):
                return f"{says(before.seat, 'choose')} {coat_words(coat)} for the domain bonus"
            case AddCross(square):
                return f"{says(before.seat, 'add')} a cross on {GRID.square_name(square)}"

    def _taken_last(self, before: State, after: State) -> str:
        """What the other player was left with when the draft ended."""
        if not before.free or after.free:
            return ""
        other = 1 - before.seat
        return f"; that leaves {self.seats.whom(other)} with {self.faces(after.hands[other].dice)}"

    def _fills(self, before: State, after: State) -> str:
        """The squares that were filled, and the spells won with them."""
        text = ""
        for seat in (before.first, 1 - before.first):
            filled = [
                self._filled(coat, after.spellbook.squares_filled(seat, coat))
                for coat in COATS
                if after.spellbook.squares_filled(seat, coat)
                != before.spellbook.squares_filled(seat, coat)
            ]
            if filled:
                text += f". {self.seats.says(seat, 'fill')} {', '.join(filled)}"
        return text

    def _filled(self, coat: Coat, count: int) -> str:
        line = BOOK_LINES[coat]
        won = f" (won: {line.spell.spoken})" if count == line.squares else ""
        return f"{coat_words(coat)} {count} of {line.squares}{won}"
