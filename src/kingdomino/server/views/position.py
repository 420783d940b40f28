"""A position as data to draw: what both games share, and each game's own table."""

from functools import lru_cache
from typing import Any

from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.state import State as DuelState
from kingdomino.game import line_hash
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Score
from kingdomino.kingdom.territory import territories
from kingdomino.record.course import Course
from kingdomino.server.protocol import Position, ScoreView, TerritoryView
from kingdomino.server.views.classic import classic_bonuses, classic_kingdoms, classic_view
from kingdomino.server.views.duel import duel_bonuses, duel_kingdoms, duel_view


def position_view(course: Course) -> Position:
    """All that there is to see."""
    state = course.state
    scores = state.scores()
    line = str(state)
    digest = line_hash(line)
    match state:
        case DuelState():
            return Position(
                line=line,
                hash=digest,
                to_act=course.to_act,
                round=course.round,
                kingdoms=duel_kingdoms(state),
                scores=_score_views(state.kingdoms, scores, duel_bonuses(state, scores)),
                duel=duel_view(state),
            )
        case ClassicState():
            return Position(
                line=line,
                hash=digest,
                to_act=course.to_act,
                round=course.round,
                kingdoms=classic_kingdoms(state),
                scores=_score_views(state.kingdoms, scores, classic_bonuses(state, scores)),
                classic=classic_view(state),
            )
        case _:
            raise TypeError(f"{type(state)} is not a position that can be drawn")


def _score_views(
    kingdoms: tuple[Kingdom, ...], scores: tuple[Score, ...], bonuses: tuple[Any, ...]
) -> tuple[ScoreView, ...]:
    return tuple(
        ScoreView(score.total, _territory_views(kingdom), shown)
        for kingdom, score, shown in zip(kingdoms, scores, bonuses, strict=True)
    )


@lru_cache(maxsize=4096)
def _territory_views(kingdom: Kingdom) -> tuple[TerritoryView, ...]:
    """The territories of a kingdom, drawn once for all positions in which it lies as it does."""
    return tuple(
        TerritoryView(
            str(territory.kind),
            tuple(map(kingdom.grid.square_name, territory.squares)),
            territory.crowns,
            territory.points,
        )
        for territory in territories(kingdom)
    )
