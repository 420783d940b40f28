"""What the seat to act may do next, the points that each choice brings it at once, and whether it ends the turn."""

from dataclasses import replace
from typing import Any, NamedTuple

from kingdomino.bots import HAS_CORE
from kingdomino.classic.state import State as ClassicState
from kingdomino.game import CHANCE, Game, State
from kingdomino.server.protocol import Choice


def choices(game: Game[Any, Any], state: State[Any]) -> tuple[Choice, ...]:
    """Every legal action with its gain; none where no seat is to act."""
    seat = state.to_act
    if seat is None or seat == CHANCE:
        return ()
    find = core_choices if HAS_CORE else plain_choices
    return find(game, state, seat)


def plain_choices(game: Game[Any, Any], state: State[Any], seat: int) -> tuple[Choice, ...]:
    """The choices by the rules as they are written; a crowded position of Duel takes a tenth of a second."""
    total, bonus = _worth(state, seat)
    found: list[Choice] = []
    for action in state.legal_actions():
        after = state.apply(action)
        new_total, new_bonus = _worth(after, seat)
        ends_turn = game.ends_turn(state, after)
        found.append(Choice(str(action), new_total - total, new_bonus - bonus, ends_turn))
    return tuple(found)


def _worth(state: State[Any], seat: int) -> tuple[int, int]:
    """What a seat's kingdom is worth, and how much of it may still change with every domino."""
    score = state.scores()[seat]
    is_settled = not isinstance(state, ClassicState)
    return score.total, 0 if is_settled else sum(bonus.points for bonus in score.bonuses)


class _Tried(NamedTuple):
    """What an action comes to in the core."""

    gain: int
    passes_on: bool
    """Whether chance or another seat comes next, or nobody."""


def core_choices(game: Game[Any, Any], state: State[Any], seat: int) -> tuple[Choice, ...]:
    """The same, tried out in the fast core."""
    tried = _try_all(state, seat)
    bare = _without_bonuses(state)
    settled = tried if bare is None else _try_all(bare, seat)
    ends_king = isinstance(state, ClassicState) and _ends_king(game, state, next(iter(tried)))
    return tuple(
        Choice(token, gain, gain - settled[token].gain, passes_on or ends_king)
        for token, (gain, passes_on) in tried.items()
    )


def _try_all(state: State[Any], seat: int) -> dict[str, _Tried]:
    from kingdomino import core

    position = core.known_position(state)
    before = position.totals()[seat]
    found: dict[str, _Tried] = {}
    for code in position.codes():
        after = position.apply(code)
        found[position.token(code)] = _Tried(after.totals()[seat] - before, after.to_act != seat)
    return found


def _ends_king(game: Game[Any, Any], state: ClassicState, token: str) -> bool:
    """Whether a turn of Kingdomino ends with this action, even if the next king is of the same seat (rule K6).

    Where a domino is placed, or which one is claimed, makes no difference: so it is with all other actions.
    """
    return game.ends_turn(state, state.apply(game.parse_action(token)))


def _without_bonuses(state: State[Any]) -> State[Any] | None:
    """The same position where territories alone count; None if that is so anyway."""
    if not isinstance(state, ClassicState):
        return None
    if not (state.options.harmony or state.options.middle_kingdom):
        return None
    return replace(state, options=replace(state.options, harmony=False, middle_kingdom=False))


def verb_of(token: str) -> str:
    """What a token begins with: `draw` for `draw:c3=d,c4=fxx`."""
    return token.partition(":")[0]
