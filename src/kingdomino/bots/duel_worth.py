"""What actions of Duel are worth to the player who is to act: points now, spells, and what they cost."""

from itertools import combinations

from kingdomino.bots.gain import Gains
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
    Turn,
)
from kingdomino.duel.dice import Die, Face
from kingdomino.duel.drawing import legal_dice, legal_draws
from kingdomino.duel.ending import POINTS_PER_DOMAIN
from kingdomino.duel.hand import fills_of
from kingdomino.duel.setup import Step
from kingdomino.duel.spellbook import BOOK_LINES, Spellbook
from kingdomino.duel.state import State
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.territory import territories

JOINED_SQUARE = 0.15
"""The worth of each square of its coat that a symbol is joined to: domains may get crosses later."""

SPELL = 4.0
"""What a spell is worth when it is won, and what it costs to spend it."""

TAKE_TWO_COST = 2.0
"""What it costs to spend `take_two_dice`, the weakest spell in these hands."""

CASTLE_COST = 4.0
"""How much better a drawing must become for the castle bonus to be spent on it."""

ROUNDS_LEFT_TO_HOARD = 4
"""With room for fewer dominoes than this, nothing is worth keeping any more."""


def duel_worth(state: State) -> dict[Action, float]:
    """The worth of each legal action."""
    judge = _Judge(state, state.seat)
    if state.step == Step.TAKE:
        return judge.first_take_worth()
    return {action: judge.worth(action) for action in state.legal_actions()}


class Drawings:
    """The best that can be drawn on one map, found once for each pair of faces."""

    def __init__(self, kingdom: Kingdom) -> None:
        self.kingdom = kingdom
        self.gains = Gains(kingdom)
        self._best: dict[tuple[Face, ...], float | None] = {}

    def points(self, draw: Draw) -> int:
        """The points that a drawing brings."""
        first, second = draw.first, draw.second
        return self.gains.of_domino(first.square, first.half, second.square, second.half)

    def worth(self, draw: Draw) -> float:
        """The points, and a little for domains that grow."""
        joined = sum(
            domain.size
            for drawn in (draw.first, draw.second)
            for domain in self.gains.joined(drawn.square, drawn.coat)
        )
        return self.points(draw) + JOINED_SQUARE * joined

    def die_worth(self, die: DrawnDie) -> float:
        """The same for one die of a split."""
        joined = sum(domain.size for domain in self.gains.joined(die.square, die.coat))
        return self.gains.of_half(die.square, die.half) + JOINED_SQUARE * joined

    def best(self, faces: tuple[Face, ...]) -> float | None:
        """The worth of the best drawing of two faces; None if they cannot be drawn."""
        if faces not in self._best:
            draws = legal_draws(self.kingdom, faces, ignoring=False)
            self._best[faces] = max(map(self.worth, draws), default=None)
        return self._best[faces]

    def best_points(self, faces: tuple[Face, ...]) -> int | None:
        """The most points that two faces can bring at once; None if they cannot be drawn."""
        draws = legal_draws(self.kingdom, faces, ignoring=False)
        return max(map(self.points, draws), default=None)


def fill_worth(spellbook: Spellbook, seat: int, faces: tuple[Face, ...]) -> float:
    """What the squares of the spellbook are worth that these faces fill: more the nearer the spell."""
    worth = 0.0
    for coat in fills_of(faces):
        line = BOOK_LINES[coat]
        if spellbook.owner(line.spell) is None:
            spellbook = spellbook.with_square(seat, coat)
            worth += SPELL * spellbook.squares_filled(seat, coat) / line.squares**1.5
    return worth


class _Judge:
    """Judges what one seat may do."""

    def __init__(self, state: State, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.drawings = Drawings(state.kingdoms[seat])
        room = len(state.kingdoms[seat].empty_squares()) // 2
        self.thrift = 1.0 if room >= ROUNDS_LEFT_TO_HOARD else 0.2

    def worth(self, action: Action) -> float:
        match action:
            case Take(dice):
                return self.hand_worth(self._faces(dice))
            case Castle() | Turn():
                return self._changed_worth(action)
            case Draw():
                cost = SPELL * self.thrift if action.ignoring else 0
                return self.drawings.worth(action) + self._fills() - cost
            case Split():
                return self._split_worth(action)
            case Second(die):
                return self.drawings.die_worth(die)
            case DomainBonus(coat):
                domains = territories(self.drawings.kingdom)
                return POINTS_PER_DOMAIN * sum(domain.kind == coat for domain in domains)
            case AddCross(square):
                return self.drawings.gains.of_cross(square)
            case Nothing() | Roll():
                return 0

    def hand_worth(self, faces: tuple[Face, ...]) -> float:
        """What two faces are worth in the hand of this seat."""
        best = self.drawings.best(faces)
        return -2.0 if best is None else best + fill_worth(self.state.spellbook, self.seat, faces)

    def first_take_worth(self) -> dict[Action, float]:
        """A takes the die that goes best with what B, taking its own best pair, leaves over (rule D6)."""
        rival = _Judge(self.state, 1 - self.seat)
        worth: dict[Action, float] = {}
        for take in self.state.legal_actions():
            assert isinstance(take, Take), "only dice can be taken"
            rest = tuple(die for die in self.state.free if die.number not in take.dice)
            if len(take.dice) == 2:
                worth[take] = self.hand_worth(self._faces(take.dice)) - TAKE_TWO_COST * self.thrift
            else:
                pairs = combinations(rest, 2)
                pair = max(pairs, key=lambda two: rival.hand_worth((two[0].face, two[1].face)))
                last = next(die for die in rest if die not in pair)
                worth[take] = self.hand_worth((*self._faces(take.dice), last.face))
        return worth

    def _faces(self, numbers: tuple[int, ...]) -> tuple[Face, ...]:
        dice: dict[int | None, Die] = {die.number: die for die in self.state.free}
        return tuple(dice[number].face for number in numbers)

    def _fills(self) -> float:
        return fill_worth(self.state.spellbook, self.seat, self.state.hand.faces)

    def _changed_worth(self, action: Castle | Turn) -> float:
        """The best drawing once a die is changed, less what the change costs."""
        changed = self.state.apply(action).hands[self.seat].faces
        cost = CASTLE_COST if isinstance(action, Castle) else SPELL
        return self.hand_worth(changed) - cost * self.thrift

    def _split_worth(self, split: Split) -> float:
        """The first die, and the best place of the other one, as if they did not meet."""
        faces = list(self.state.hand.faces)
        faces.remove(split.die.face)
        others = legal_dice(self.drawings.kingdom, faces, split.ignoring)
        second = max((self.drawings.die_worth(die) for die in others), default=0.0)
        cost = SPELL * (2 if split.ignoring else 1) * self.thrift
        return self.drawings.die_worth(split.die) + second + self._fills() - cost
