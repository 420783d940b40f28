"""The choices of a decision in Duel, with what each would gain."""

from kingdomino.bots.drawings import Drawings
from kingdomino.bots.gain import Gains
from kingdomino.cli.terminal.choice import Choice, numbered
from kingdomino.cli.terminal.duel.map import SHORT_NAMES
from kingdomino.cli.terminal.duel.words import DuelWords, coat_words
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
from kingdomino.duel.dice import Face
from kingdomino.duel.hand import fills_of
from kingdomino.duel.map import GRID
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State
from kingdomino.kingdom.grid import Square

CASTLE = "castle"
IGNORE = SHORT_NAMES[Spell.IGNORE_CONNECTION]
SPLIT = SHORT_NAMES[Spell.SPLIT_DOMINO]
IGNORE_AND_SPLIT = f"{IGNORE} {SPLIT}"
TURN = SHORT_NAMES[Spell.TURN_DIE]


def duel_choices(state: State, words: DuelWords) -> list[Choice]:
    """Every legal action of the player to act."""
    if state.to_act not in (0, 1):
        return []
    judge = _Judge(state, words)
    return numbered(judge.choice(action) for action in state.legal_actions())


def squares_of(action: Action) -> tuple[Square, ...]:
    """The squares that an action draws on."""
    match action:
        case Draw(first, second):
            return first.square, second.square
        case Split(die) | Second(die):
            return (die.square,)
        case AddCross(square):
            return (square,)
        case _:
            return ()


class _Judge:
    """Words and counts the choices of one position."""

    def __init__(self, state: State, words: DuelWords) -> None:
        self.state = state
        self.words = words
        self.drawings = Drawings(state.kingdom)
        self.gains: Gains = self.drawings.gains

    def choice(self, action: Action) -> Choice:
        words = self.words.choice(self.state, action)
        match action:
            case Take(dice):
                return self._take(action, dice, words)
            case TurnDie(face, new_face):
                return Choice(
                    action, words, f"turn {face} {new_face}", None, self._then(action), TURN
                )
            case Castle(face):
                return Choice(action, words, f"castle {face}", None, self._then(action), CASTLE)
            case Draw():
                spends = IGNORE if action.ignoring else ""
                typed = f"{spends} {action.first} {action.second}".strip()
                brief = f"{spends} {self.words.brief_drawing(action)}".strip()
                return Choice(action, words, typed, self.drawings.points(action), "", spends, brief)
            case Split(die, ignoring):
                spends = IGNORE_AND_SPLIT if ignoring else SPLIT
                return Choice(action, words, f"{spends} {die}", self._points(die), "", spends)
            case Second(die):
                return Choice(action, words, str(die), self._points(die))
            case DomainBonus(coat):
                points = self.state.apply(action).scores()[self.state.seat].total
                gained = points - self.state.scores()[self.state.seat].total
                return Choice(action, words, coat.letter, gained)
            case AddCross(square):
                return Choice(action, words, GRID.square_name(square), self.gains.of_cross(square))
            case Nothing() | Roll():
                return Choice(action, words, str(action))

    def _points(self, die: DrawnDie) -> int:
        return self.gains.of_half(die.square, die.half)

    def _then(self, action: Castle | TurnDie) -> str:
        """What can be gained after a die is changed."""
        faces = self.state.apply(action).hands[self.state.seat].faces
        return _up_to(self.drawings.best_points(faces))

    def _take(self, action: Take, numbers: tuple[int, ...], words: str) -> Choice:
        """Dice are chosen by their own numbers, so these are the keys."""
        faces = {die.number: die.face for die in self.state.free}
        chosen = tuple(faces[number] for number in numbers)
        key = " ".join(map(str, numbers))
        if len(chosen) == 2:
            best = self.drawings.best_points(chosen)
        else:
            others = [face for number, face in faces.items() if number not in numbers]
            found = (self.drawings.best_points((*chosen, other)) for other in others)
            best = max((points for points in found if points is not None), default=None)
        note = ", ".join([_up_to(best), *self._fills(chosen)])
        is_spell = self.state.seat == self.state.first and len(chosen) == 2
        spends = SHORT_NAMES[Spell.TAKE_TWO_DICE] if is_spell else ""
        return Choice(action, words, key, None, note, spends, key=key)

    def _fills(self, faces: tuple[Face, ...]) -> list[str]:
        """The squares of the spellbook that these faces would fill."""
        book, seat = self.state.spellbook, self.state.seat
        notes: dict[str, str] = {}
        for coat in fills_of(faces):
            line = BOOK_LINES[coat]
            if book.owner(line.spell) is None:
                book = book.with_square(seat, coat)
                count = book.squares_filled(seat, coat)
                notes[coat] = f"{coat_words(coat)} {count}/{line.squares}"
        return list(notes.values())


def _up_to(points: int | None) -> str:
    return "fits nowhere" if points is None else f"up to {points:+}"
