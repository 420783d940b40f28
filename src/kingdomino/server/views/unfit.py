"""Dice that would be taken in vain: nothing on the map fits them as they are (rule D9)."""

from typing import Any

from kingdomino.duel.actions import Take
from kingdomino.duel.dice import Die
from kingdomino.duel.drawing import can_draw, legal_dice, legal_draws
from kingdomino.duel.spells import Spell, legal_turns
from kingdomino.duel.state import State as DuelState
from kingdomino.game import State


def unfit(state: State[Any]) -> tuple[str, ...]:
    """Every way to take dice of which none has a place; who takes one gets another that may have one."""
    if not isinstance(state, DuelState) or not state.free:
        return ()
    faces = {die.number: die.face for die in state.free}
    placeable = {number for number, face in faces.items() if can_draw(state.kingdom, (face,))}
    return tuple(
        str(action)
        for action in state.legal_actions()
        if isinstance(action, Take)
        and not placeable & (faces.keys() if len(action.dice) == 1 else {*action.dice})
    )


def has_rescue(state: State[Any]) -> bool:
    """Whether a spell of the seat to act could find a place for any of the free dice."""
    return isinstance(state, DuelState) and _could_draw(state, state.to_act or 0, state.free)


def is_last_round(state: State[Any]) -> bool:
    """Whether neither player could draw any dice that they may come to have, so that the game will end (rule D21)."""
    if not isinstance(state, DuelState) or not state.free:
        return False
    dice = [(seat, state.free + state.hands[seat].dice) for seat in (0, 1)]
    return not any(_could_draw(state, seat, own) for seat, own in dice)


def _could_draw(state: DuelState, seat: int, dice: tuple[Die, ...]) -> bool:
    """Whether a seat has a place for any of these dice, as they are or with its spells (rules D8, D15, D16 and D18)."""
    book, kingdom = state.spellbook, state.kingdoms[seat]
    faces = tuple(die.face for die in dice)
    if book.can_use(seat, Spell.TURN_DIE):
        faces += tuple(turn.new_face for turn in legal_turns(dice))
    can_ignore = book.can_use(seat, Spell.IGNORE_CONNECTION)
    if book.can_use(seat, Spell.SPLIT_DOMINO) and legal_dice(kingdom, faces, can_ignore):
        return True
    if can_ignore and legal_draws(kingdom, faces[:2], ignoring=True):
        return True
    return can_draw(kingdom, faces)
