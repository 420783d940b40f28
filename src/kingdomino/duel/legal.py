"""All that a player may do in a position of Duel."""

from kingdomino.duel.actions import (
    Action,
    AddCross,
    DomainBonus,
    Nothing,
    Second,
    Split,
)
from kingdomino.duel.castle import legal_castles
from kingdomino.duel.coats import COATS
from kingdomino.duel.dice_draft import legal_takes
from kingdomino.duel.drawing import legal_dice, legal_draws
from kingdomino.duel.setup import Setup, Step
from kingdomino.duel.spells import Spell, legal_turns


def legal_actions(position: Setup) -> list[Action]:
    """Every action of the seat to decide; none where chance is to act or nobody."""
    match position.step:
        case Step.TAKE | Step.PAIR:
            return [*legal_takes(position.free, take_sizes(position))]
        case Step.TURN:
            return [*legal_turns(position.hand.dice), *_legal_drawing(position)]
        case Step.DRAW:
            return _legal_drawing(position)
        case Step.SECOND:
            hand = position.hand
            dice = legal_dice(position.kingdom, hand.faces, hand.ignoring, hand.twin)
            return [Second(die) for die in dice]
        case Step.DOMAIN:
            return [DomainBonus(coat) for coat in COATS]
        case Step.CROSS:
            return [AddCross(square) for square in sorted(position.kingdom.halves)]
        case _:
            return []


def take_sizes(position: Setup) -> tuple[int, ...]:
    """How many dice may be taken now (rules D6, D17)."""
    if position.step == Step.PAIR:
        return (2,)
    return (1, 2) if position.can_use(Spell.TAKE_TWO_DICE) else (1,)


def _legal_drawing(position: Setup) -> list[Action]:
    """The castle's cross, drawing whole or split, with and without the connection, or nothing at all."""
    kingdom, faces = position.kingdom, position.hand.faces
    can_ignore = position.can_use(Spell.IGNORE_CONNECTION)
    can_split = position.can_use(Spell.SPLIT_DOMINO)
    actions: list[Action] = [*legal_draws(kingdom, faces, ignoring=False)] or [Nothing()]
    if position.castles[position.seat]:
        actions += legal_castles(position.hand.dice)
    if can_ignore:
        actions += legal_draws(kingdom, faces, ignoring=True)
    if can_split:
        actions += [Split(die) for die in legal_dice(kingdom, faces, ignoring=False)]
    if can_split and can_ignore:
        dice = legal_dice(kingdom, faces, ignoring=True)
        actions += [Split(die, ignoring=True) for die in dice]
    return actions
