"""Hints and analyses as JSON, for terminal and server alike; docs/analysis.md describes the fields."""

from collections.abc import Callable
from typing import Any, TypeAlias

from kingdomino.analysis.compare import Difference
from kingdomino.analysis.decision import Assessed, Decision, GameAnalysis, PlayerSummary
from kingdomino.analysis.hint import Hint
from kingdomino.analysis.reasons import Reason
from kingdomino.game import Action, State
from kingdomino.options import options_text

Words: TypeAlias = Callable[[State[Any], Action], str]
"""What an action is called; without it the tokens of the notation have to do."""


def hint_data(hint: Hint, words: Words | None = None) -> dict[str, Any]:
    """A hint for a program to read."""
    return {
        "position": str(hint.state),
        "seat": hint.seat,
        "bot": hint.bot,
        "legal": hint.legal,
        "advice": [
            {
                **_assessed(hint.state, each.assessed, words),
                "difference": _difference(each.difference),
            }
            for each in hint.advice
        ],
    }


def analysis_data(analysis: GameAnalysis, words: Words | None = None) -> dict[str, Any]:
    """An analysis for a program to read."""
    record = analysis.record
    return {
        "game": record.game.name,
        "options": options_text(record.start.options),
        "bot": analysis.bot,
        "players": [_player(player) for player in analysis.players],
        "chances": [
            {"index": point.index, "chances": [_rounded(chance) for chance in point.chances]}
            for point in analysis.chances
        ],
        "decisions": [_decision(decision, words) for decision in analysis.decisions],
    }


def _player(player: PlayerSummary) -> dict[str, Any]:
    return {
        "seat": player.seat,
        "name": player.name,
        "decisions": player.decisions,
        "accuracy": None if player.accuracy is None else _rounded(player.accuracy),
        "grades": {str(grade): count for grade, count in player.grades.items()},
        "lost_points": _rounded(player.lost_points),
        "costliest": [decision.index for decision in player.costliest],
    }


def _decision(decision: Decision, words: Words | None) -> dict[str, Any]:
    return {
        "index": decision.index,
        "round": decision.round,
        "turn": decision.turn,
        "seat": decision.seat,
        "position": str(decision.state),
        "legal": decision.legal,
        "grade": str(decision.grade),
        "cost_points": _rounded(decision.cost_points),
        "cost_chance": _rounded(decision.cost_chance),
        "best": _assessed(decision.state, decision.best, words),
        "played": _assessed(decision.state, decision.played, words),
        "difference": _difference(decision.difference),
    }


def _assessed(state: State[Any], assessed: Assessed, words: Words | None) -> dict[str, Any]:
    return {
        "action": str(assessed.action),
        **({} if words is None else {"words": words(state, assessed.action)}),
        "points": _rounded(assessed.points),
        "chance": _rounded(assessed.chance),
        "gain": assessed.gain,
        "equals": [str(action) for action in assessed.equals],
        "reasons": [_reason(reason) for reason in assessed.reasons],
    }


def _difference(difference: Difference) -> dict[str, Any]:
    return {
        "best": [_reason(reason) for reason in difference.best],
        "played": [_reason(reason) for reason in difference.played],
        "gain": difference.gain,
    }


def _reason(reason: Reason) -> dict[str, Any]:
    return {
        "key": str(reason.key),
        "text": reason.text,
        "rule": reason.rule,
        "speaks_for": reason.weight > 0,
        "points": reason.points,
        "values": dict(reason.values),
    }


def _rounded(value: float) -> float:
    """Enough digits for anybody, and the same on every machine."""
    return round(value, 4)
