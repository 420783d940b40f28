"""The contract test for games, for anyone who writes a game or a variant: `check_game(game, options)`.

It plays random games and checks at every step what `kingdomino.game` promises. A broken promise raises
`ContractError` with the position, so that it can be looked at.
"""

import pickle
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

from kingdomino.errors import IllegalActionError, KingdominoError
from kingdomino.game import CHANCE, Action, Game, State, chance_outcomes


class ContractError(KingdominoError):
    """A game that does not keep the contract."""


def check_game(
    game: Game[Any, Any],
    options: Any = None,
    *,
    games: int = 10,
    seed: int = 0,
    most_steps: int = 10_000,
    most_actions: int = 4_000,
    also: Callable[[Any, Any, Any], None] | None = None,
) -> int:
    """Play random games and check every promise of the contract; returns the number of steps taken.

    Foreign actions, offered to see that they are refused, are those that were legal at other moments.
    `also` is called with every position, action and next position, for what only this game promises.
    """
    random = Random(seed)
    strangers: list[Action] = []
    steps = 0
    for _ in range(games):
        state = game.start(options)
        for _ in range(most_steps):
            _check_position(game, state)
            if state.to_act is None:
                break
            choices = _check_choices(game, state, most_actions)
            _check_strangers(state, set(choices), random.sample(strangers, min(20, len(strangers))))
            action = _pick(state, choices, random)
            strangers[:] = [*strangers[-400:], *random.sample(choices, min(5, len(choices)))]
            after = _check_apply(state, action)
            if also is not None:
                also(state, action, after)
            state = after
            steps += 1
        else:
            raise ContractError(f"the game does not end in {most_steps} steps: {state}")
    return steps


def _require(condition: bool, promise: str, state: State[Any]) -> None:
    if not condition:
        raise ContractError(f"{promise}; position: {state}")


def _pick(state: State[Any], choices: list[Action], random: Random) -> Action:
    tickets = state.chance_tickets()
    return random.choice(tickets or choices)


def _check_position(game: Game[Any, Any], state: State[Any]) -> None:
    """The line of a position says all there is to say, and the outcome comes with the end."""
    try:
        again = game.parse_position(str(state))
    except KingdominoError as error:
        raise ContractError(f"a position reads back, but: {error}; position: {state}") from error
    _require(
        again == state and hash(again) == hash(state), "a position reads back as it was", state
    )
    _require(str(again) == str(state), "a position has one line only", state)
    for copy in (deepcopy(state), pickle.loads(pickle.dumps(state))):  # noqa: S301, our own bytes
        _require(
            copy == state and hash(copy) == hash(state), "a position is equal to its copy", state
        )
    outcome = state.outcome()
    _require((outcome is not None) == (state.to_act is None), "an outcome means the end", state)
    players = game.players(state.options)
    _require(len(state.scores()) == players, "every seat has a score", state)
    _require(
        state.to_act in (None, CHANCE, *range(players)), "a seat, chance or nobody acts", state
    )
    if outcome is not None:
        _require(outcome.scores == state.scores(), "the outcome has the final scores", state)
        _require(len(outcome.ranks) == players and 1 in outcome.ranks, "somebody wins", state)


def _check_choices(game: Game[Any, Any], state: State[Any], most_actions: int) -> list[Action]:
    """What can happen is all different, reads back, and leads to different positions."""
    if state.to_act == CHANCE:
        outcomes = chance_outcomes(state)
        _require(sum(outcomes.values()) == 1, "chance sums to one", state)
        _require(not state.legal_actions(), "nobody decides while chance acts", state)
        choices = list(outcomes)
    else:
        choices = state.legal_actions()
        _require(not state.chance_tickets(), "chance waits while somebody decides", state)
    _require(0 < len(choices) <= most_actions, f"1 to {most_actions} actions are legal", state)
    _require(len({*choices}) == len(choices), "no action is listed twice", state)
    tokens = {str(action) for action in choices}
    _require(len(tokens) == len(choices), "every action has its own token", state)
    for action in choices:
        _require(game.parse_action(str(action)) == action, f"{action} reads back as it was", state)
    before = str(state)
    try:
        positions = {state.apply(action) for action in choices}
    except IllegalActionError as error:
        raise ContractError(
            f"what is listed is accepted, but: {error}; position: {state}"
        ) from error
    _require(len(positions) == len(choices), "no two actions lead to one position", state)
    _require(str(state) == before, "applying an action does not change the position", state)
    return choices


def _check_apply(state: State[Any], action: Action) -> State[Any]:
    """The same action gives the same position, and leaves the old one as it was."""
    before = str(state)
    after = state.apply(action)
    _require(after == state.apply(action), f"{action} always does the same", state)
    _require(str(state) == before, "applying an action does not change the position", state)
    return after


def _check_strangers(state: State[Any], legal: set[Action], strangers: list[Action]) -> None:
    """An action is accepted exactly when it is listed."""
    for action in strangers:
        try:
            state.apply(action)
        except IllegalActionError:
            _require(action not in legal, f"{action} is listed, so it is accepted", state)
        else:
            _require(action in legal, f"{action} is not listed, so it is refused", state)
