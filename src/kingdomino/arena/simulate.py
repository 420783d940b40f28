"""Many games by one policy, and what they come to: the figures that two engines must agree on.

Game number i of a simulation draws everything from `Random("seed/i")`, so the same seed gives the same figures and
any one game can be looked at by itself.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from random import Random
from statistics import fmean, variance
from typing import Any

from kingdomino.classic.actions import Discard, DrawKings, Place
from kingdomino.duel.actions import Nothing
from kingdomino.duel.spellbook import Spellbook
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State as DuelState
from kingdomino.game import CHANCE, Action, Game, Outcome, State
from kingdomino.games import GAMES

Policy = Callable[[State[Any], Random], Action]
"""Picks an action for whoever is to act."""


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """What a simulation keeps of one game."""

    outcome: Outcome
    rounds: int
    """Rounds in which dominoes were placed or drawn."""
    first_seat: int
    """Duel: seat 0. Kingdomino: the owner of the first king drawn."""
    extra: dict[str, float]
    """The figures that only this game has; those of a spell are called `spells_won.NAME`."""


def play_game(game: Game[Any, Any], options: Any, policy: Policy, random: Random) -> PlayedGame:
    """Play one game from the start and keep what the figures need."""
    state: State[Any] = game.start(options)
    happened: Counter[type[Action]] = Counter()
    rounds = first_seat = 0
    while state.to_act is not None:
        rounds += game.starts_round(state)
        if state.to_act == CHANCE:
            action = random.choice(state.chance_tickets())
        else:
            action = policy(state, random)
        if isinstance(action, DrawKings):
            first_seat = action.seats[0]
        happened[type(action)] += 1
        state = state.apply(action)
    outcome = state.outcome()
    assert outcome is not None, "a game that is over has an outcome"
    players = len(outcome.scores)
    if isinstance(state, DuelState):
        extra = _duel_figures(state.spellbook, outcome, happened[Nothing] / (players * rounds))
    else:
        # The starting round only claims.
        rounds -= 1
        extra = {
            "placed_per_player": happened[Place] / players,
            "discarded_per_player": happened[Discard] / players,
        }
    return PlayedGame(outcome, rounds, first_seat, extra)


def _duel_figures(book: Spellbook, outcome: Outcome, unplaced: float) -> dict[str, float]:
    won = {f"spells_won.{spell}": float(book.owner(spell) is not None) for spell in Spell}
    domains = fmean(len(score.territories) for score in outcome.scores)
    return {**won, "unplaced_share": unplaced, "mean_domains": domains}


def simulate(
    game: Game[Any, Any], options: Any, policy: Policy, games: int, seed: int
) -> Iterator[PlayedGame]:
    """Play so many games, one after the other."""
    for number in range(games):
        yield play_game(game, options, policy, Random(f"{seed}/{number}"))


def simulate_in_core(
    game: Game[Any, Any], options: Any, policy: str, games: int, seed: int, threads: int = 1
) -> dict[str, Any]:
    """The same figures from as many games in the core, whose dice fall otherwise."""
    from kingdomino import core

    sums = core.simulate(game.name, games, seed, policy, threads, **asdict(options))
    means = {name: value / games for name, value in sums.items()}
    spread = means.pop("score_squared") - means["score"] ** 2
    result: dict[str, Any] = {
        "games": games,
        "mean_score": means.pop("score"),
        "score_stderr": math.sqrt(max(spread, 0) / (games - 1)) if games > 1 else None,
        "mean_rounds": means.pop("rounds"),
        "ended_by": {},
        "first_player_wins": means.pop("first_player_wins"),
        "draws": means.pop("draws"),
    }
    del means["games"]
    return _with_groups(result, means)


def figures(played: Sequence[PlayedGame]) -> dict[str, Any]:
    """What many games come to, under the names that `kingdomino simulate --json` prints."""
    means = [fmean(score.total for score in one.outcome.scores) for one in played]
    reasons = Counter(one.outcome.reason for one in played)
    sole_winners = [one.outcome.winners for one in played if len(one.outcome.winners) == 1]
    first_wins = sum(one.outcome.winners == (one.first_seat,) for one in played)
    result: dict[str, Any] = {
        "games": len(played),
        "mean_score": fmean(means),
        "score_stderr": math.sqrt(variance(means) / len(means)) if len(means) > 1 else None,
        "mean_rounds": fmean(one.rounds for one in played),
        "ended_by": {
            reason: reasons[reason] / len(played)
            for game in GAMES.values()
            for reason in game.endings
        },
        "first_player_wins": first_wins / len(played),
        "draws": 1 - len(sole_winners) / len(played),
    }
    extra = {name: fmean(one.extra[name] for one in played) for name in played[0].extra}
    return _with_groups(result, extra)


def _with_groups(result: dict[str, Any], extra: dict[str, float]) -> dict[str, Any]:
    """The figures with more of them; `spells_won.NAME` goes into a group of its own."""
    for name, value in extra.items():
        group, dot, key = name.partition(".")
        if dot:
            result.setdefault(group, {})[key] = value
        else:
            result[name] = value
    return result
