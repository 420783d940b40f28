"""What can be spent once a game in Duel, the castle bonus and spells: spent or kept (rules D11, D15 to D18)."""

from collections.abc import Iterator

from kingdomino.analysis.reasons.drawings import drawings
from kingdomino.analysis.reasons.duel_draft import face_words
from kingdomino.analysis.reasons.reason import Key, Move, Reason, Values
from kingdomino.duel.actions import Castle, Draw, Nothing, Split, Take, TurnDie
from kingdomino.duel.setup import Step
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State

CASTLE = "the castle bonus"

RULES = {
    CASTLE: "D11",
    Spell.IGNORE_CONNECTION: "D15",
    Spell.SPLIT_DOMINO: "D16",
    Spell.TAKE_TWO_DICE: "D17",
    Spell.TURN_DIE: "D18",
}

WORTH = 4.0
"""What something that can be spent is worth by rule of thumb."""


def spending_reasons(move: Move[State]) -> Iterator[Reason]:
    """What is spent, what it brings, and what is kept though it could be spent now."""
    spent = _spent(move)
    for what in spent:
        yield Reason(
            Key.SPENDS, f"spends {_title(what)}", RULES[what], -WORTH, values=_values(what)
        )
    if isinstance(move.action, Castle | TurnDie):
        yield from _better_drawing(move, move.action)
    for what in _spendable(move):
        if what not in spent:
            text = f"keeps {_title(what)} for later"
            yield Reason(Key.KEEPS, text, RULES[what], WORTH / 10, values=_values(what))


def _title(what: str) -> str:
    return what.spoken if isinstance(what, Spell) else what


def _values(what: str) -> Values:
    """A spell by its name; the castle's bonus is used like one."""
    return (("spell", "castle_bonus" if what == CASTLE else str(what)),)


def _spent(move: Move[State]) -> list[str]:
    match move.action:
        case Castle():
            return [CASTLE]
        case TurnDie():
            return [Spell.TURN_DIE]
        case Take(dice) if len(dice) == 2 and move.before.step == Step.TAKE:
            return [Spell.TAKE_TWO_DICE]
        case Draw(ignoring=True):
            return [Spell.IGNORE_CONNECTION]
        case Split(_, ignoring):
            return [Spell.SPLIT_DOMINO, *([Spell.IGNORE_CONNECTION] if ignoring else [])]
        case _:
            return []


def _spendable(move: Move[State]) -> list[str]:
    """What the seat could spend in this turn and has not got to spend later in it, if it acts like this."""
    state = move.before
    match move.action:
        case Take() if state.step == Step.TAKE:
            spells = [Spell.TAKE_TWO_DICE]
        case Draw() | Split() | Nothing():
            spells = [Spell.IGNORE_CONNECTION, Spell.SPLIT_DOMINO]
            spells += [Spell.TURN_DIE] if state.step == Step.TURN else []
        case _:
            return []
    has_castle = state.castles[move.seat] and not isinstance(move.action, Take)
    return [*([CASTLE] if has_castle else []), *(each for each in spells if state.can_use(each))]


def _better_drawing(move: Move[State], action: Castle | TurnDie) -> Iterator[Reason]:
    """How many points the best whole drawing brings with the die as it was, and as it is now."""
    best = drawings(move.kingdom)
    old = best.best_points(move.before.hand.faces)
    new = best.best_points(move.after.hands[move.seat].faces)
    changed = action.new_face if isinstance(action, TurnDie) else action.face.with_cross()
    match old, new:
        case None, None:
            then = "still nothing fits"
        case None, _:
            then = f"up to {new:+} where nothing fitted"
        case _, None:
            then = f"nothing fits where {old:+} was possible"
        case _:
            then = f"up to {new:+} " + ("as before" if new == old else f"instead of {old:+}")
    old_face, new_face = face_words(action.face), face_words(changed)
    done = (
        f"turns {old_face} to {new_face}"
        if isinstance(action, TurnDie)
        else f"adds the castle's cross to {old_face}"
    )
    text = f"{done}: {then}"
    rule = "D18" if isinstance(action, TurnDie) else "D11"
    values = (
        ("old", old or 0),
        ("new", new or 0),
        ("fitted", "no" if old is None else "yes"),
        ("fits", "no" if new is None else "yes"),
    )
    yield Reason(Key.BETTER_DRAWING, text, rule, (new or 0) - (old or 0), values=values)
