"""What actions of Duel are worth to `greedy`: the most points that can follow in the turn, then what is spent."""

from functools import cache
from itertools import combinations
from typing import NamedTuple

from kingdomino.bots.drawings import Drawings
from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    Nothing,
    Roll,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.castle import crossed, legal_castles
from kingdomino.duel.dice import Die, Face
from kingdomino.duel.ending import POINTS_PER_DOMAIN
from kingdomino.duel.setup import Step
from kingdomino.duel.spells import Spell, legal_turns, turned
from kingdomino.duel.state import State
from kingdomino.kingdom.territory import territories


class Worth(NamedTuple):
    """Points first; among equals, the less is spent the better."""

    points: int
    kept: int = 0
    """The castle and each spell that is spent count minus one."""

    def spending(self, count: int = 1) -> "Worth":
        """The same, with so much more spent."""
        return Worth(self.points, self.kept - count)


def duel_worth(state: State) -> dict[Action, Worth]:
    """The worth of each legal action; those of takes are counted three times, so that a mean is a whole number."""
    turn = _BestTurn(state)
    if state.step in (Step.TAKE, Step.PAIR):
        return {take: _take_worth(state, turn, take) for take in state.legal_actions()}
    return {action: turn.of_action(action) for action in state.legal_actions()}


def _take_worth(state: State, turn: "_BestTurn", take: Action) -> Worth:
    """A pair by its points; a first die by the mean over the dice that may be left over for it."""
    assert isinstance(take, Take), "only dice can be taken"
    taken = tuple(die for die in state.free if die.number in take.dice)
    if len(taken) == 2:
        worth = turn.of_dice(taken).spending(state.step == Step.TAKE)
        return Worth(worth.points * 3, worth.kept * 3)
    pairs = [turn.of_dice(pair) for pair in combinations(state.free, 2) if taken[0] in pair]
    return Worth(sum(pair.points for pair in pairs), sum(pair.kept for pair in pairs))


class _BestTurn:
    """The best that the seat to act can make of two dice."""

    def __init__(self, state: State) -> None:
        self.state = state
        seat, book = state.seat, state.spellbook
        has_bonus = book.owner(Spell.DOMAIN_BONUS) == seat
        self.drawings = Drawings(state.kingdom, book.domain_coat if has_bonus else None)
        self.has_castle = state.castles[seat]
        self.can_ignore = state.can_use(Spell.IGNORE_CONNECTION)
        self.can_split = state.can_use(Spell.SPLIT_DOMINO)
        self.can_turn = state.can_use(Spell.TURN_DIE)
        self.of_faces = cache(self._of_faces)

    def of_dice(self, dice: tuple[Die, ...]) -> Worth:
        """The whole turn: a die turned or not, the castle's cross added or not, and the best drawing."""
        turns = legal_turns(dice) if self.can_turn else []
        return max(
            self.of_turned(dice),
            *(self.of_turned(turned(dice, turn)).spending() for turn in turns),
            Worth(-1000),
        )

    def of_turned(self, dice: tuple[Die, ...]) -> Worth:
        """What is left of the turn once no die can be turned any more."""
        castles = legal_castles(dice) if self.has_castle else []
        crossings = (self.of_faces(_faces(crossed(dice, castle))).spending() for castle in castles)
        return max(self.of_faces(_faces(dice)), *crossings, Worth(-1000))

    def _of_faces(self, faces: tuple[Face, ...]) -> Worth:
        """The best drawing; what can be drawn must be, though a domain bonus may be lost by it."""
        drawings = self.drawings
        ways = [(drawings.best_points(faces), 0)]
        if self.can_ignore:
            ways.append((drawings.best_points(faces, ignoring=True), 1))
        if self.can_split:
            ways.append((drawings.best_split(faces, ignoring=False), 1))
        if self.can_split and self.can_ignore:
            ways.append((drawings.best_split(faces, ignoring=True), 2))
        whole = ways[0][0]
        worths = [Worth(points, -spent) for points, spent in ways if points is not None]
        return max(worths if whole is not None else [*worths, Worth(0)])

    def of_action(self, action: Action) -> Worth:
        """What a turned die, a cross, a drawing or a choice for a spell is worth."""
        dice, drawings = self.state.hand.dice, self.drawings
        match action:
            case TurnDie():
                return self.of_turned(turned(dice, action)).spending()
            case Castle():
                return self.of_faces(_faces(crossed(dice, action))).spending()
            case Draw():
                return Worth(drawings.points(action), -action.ignoring)
            case Split(die, ignoring):
                faces = list(_faces(dice))
                faces.remove(die.face)
                points = drawings.split_points(die, faces[0], ignoring)
                return Worth(points, -1 - ignoring)
            case Second(die):
                return Worth(drawings.die_points(die))
            case DomainBonus(coat):
                domains = territories(drawings.kingdom)
                return Worth(POINTS_PER_DOMAIN * sum(domain.kind == coat for domain in domains))
            case AddCross(square):
                return Worth(drawings.gains.of_cross(square))
            case Nothing() | Roll() | Take():
                return Worth(0)


def _faces(dice: tuple[Die, ...]) -> tuple[Face, ...]:
    return tuple(die.face for die in dice)
