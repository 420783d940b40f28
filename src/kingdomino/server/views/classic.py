"""Kingdomino's table as data to draw: kingdoms with their frames, both lines with kings, bonuses."""

from functools import lru_cache

from kingdomino.analysis.reasons.classic_placing import can_be_harmonious
from kingdomino.classic.board import GRID, frame_squares
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import Line, LineDomino, are_claims_forced, left_to_reveal
from kingdomino.classic.ending import HARMONY_POINTS, MIDDLE_KINGDOM_POINTS, can_be_centred
from kingdomino.classic.placing import Placement
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State
from kingdomino.classic.terrains import Terrain
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Bonus, Score
from kingdomino.server.protocol import (
    BonusView,
    ClassicView,
    KingdomView,
    LineView,
    SquareView,
)


def classic_kingdoms(state: State) -> tuple[KingdomView, ...]:
    """Each seat's kingdom, and how far it can still grow."""
    return tuple(
        _kingdom_view(kingdom, placements, state.options.frame)
        for kingdom, placements in zip(state.kingdoms, state.placements, strict=True)
    )


@lru_cache(maxsize=4096)
def _kingdom_view(kingdom: Kingdom, placements: tuple[Placement, ...], frame: int) -> KingdomView:
    """A kingdom. Only one of them changes from one position to the next, so they are drawn once."""
    squares = tuple(
        SquareView(GRID.square_name(square), str(half.kind), half.crowns, placement.number)
        for placement in placements
        for square, half in placement.halves().items()
    )
    reach = frame_squares(kingdom, frame)
    return KingdomView(
        squares,
        GRID.square_name(GRID.castle),
        GRID.square_name(min(reach)),
        GRID.square_name(max(reach)),
    )


def classic_bonuses(state: State, scores: tuple[Score, ...]) -> tuple[tuple[BonusView, ...], ...]:
    """The bonuses in play, with how near each seat is to them (rules K15, K16)."""
    return tuple(
        tuple(_bonus_view(bonus, state, seat) for bonus in score.bonuses)
        for seat, score in enumerate(scores)
    )


def _bonus_view(bonus: Bonus, state: State, seat: int) -> BonusView:
    kingdom, frame = state.kingdoms[seat], state.options.frame
    if bonus.name == "harmony":
        return BonusView(
            bonus.name,
            bonus.points,
            worth=HARMONY_POINTS,
            done=len(kingdom.halves) + 1,
            needed=frame * frame,
            is_out_of_reach=not can_be_harmonious(state, seat),
        )
    return BonusView(
        bonus.name,
        bonus.points,
        worth=MIDDLE_KINGDOM_POINTS,
        done=int(bonus.points > 0),
        needed=1,
        is_out_of_reach=not can_be_centred(kingdom, frame),
    )


def classic_view(state: State) -> ClassicView:
    """The lines, the kings and the pile."""
    kings = [domino.king for domino in state.line if domino.king is not None]
    return ClassicView(
        step=str(state.step),
        current=_line_views(state.line),
        next=_line_views(state.next_line),
        pile=left_to_reveal(state.options, state.pile),
        unseen=tuple(sorted(state.pile)),
        claimants=state.claimants,
        rounds=state.options.rounds,
        frame=state.options.frame,
        are_claims_forced=state.step is Step.CLAIM
        and are_claims_forced(state.next_line, (*state.claimants, *kings)),
    )


def _line_views(line: Line) -> tuple[LineView, ...]:
    return tuple(map(_line_view, line))


def _line_view(shown: LineDomino) -> LineView:
    domino = DOMINOES[shown.number]
    left, right = domino.left, domino.right
    return LineView(
        shown.number,
        Terrain(left.kind),
        left.crowns,
        Terrain(right.kind),
        right.crowns,
        shown.king,
    )
