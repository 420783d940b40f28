"""What a turn would lead to and how it could go on, without storing anything."""

from collections import Counter

from kingdomino.errors import NotationError
from kingdomino.game import CHANCE
from kingdomino.record.course import Course
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.replay import Match
from kingdomino.server.match.turns import course_after
from kingdomino.server.protocol import Preview, Previewed, WhyNot
from kingdomino.server.views.choices import choices, verb_of
from kingdomino.server.views.off_centre import off_centre
from kingdomino.server.views.position import position_view
from kingdomino.server.views.unfit import has_rescue, is_last_round, unfit
from kingdomino.server.views.why_not import why_not

MOST_CHOICES = 1000
"""How many choices are listed at a time unless one kind is asked for; no kind has more than about 2,000."""


def preview(match: Match, message: Preview) -> Previewed:
    """The answer to a preview by the seat to act; a `Refusal` where `act` would refuse the same actions."""
    seat = match.to_act
    if seat is None or seat == CHANCE:
        raise Refusal(
            Code.NOT_NOW,
            "No player has to decide now: the match has not begun, is over, or chance is to act.",
        )
    course = course_after(match, seat, message.actions)
    ends_turn = bool(message.actions) and course.is_turn_over
    found = () if ends_turn else choices(course.game, course.state)
    in_vain = () if ends_turn else unfit(course.state)
    verbs = Counter(verb_of(choice.action) for choice in found)
    listed = _listed(verbs, message.verb)
    return Previewed(
        id=message.id,
        seq=message.seq,
        position=position_view(course),
        choices=tuple(choice for choice in found if verb_of(choice.action) in listed),
        verbs=dict(verbs),
        ends_turn=ends_turn,
        why_not=None if ends_turn else _why_not(course, message.square),
        unfit=in_vain,
        has_rescue=bool(in_vain) and has_rescue(course.state),
        is_last_round=bool(in_vain) and is_last_round(course.state),
        off_centre=() if ends_turn else off_centre(course.state),
    )


def _listed(verbs: Counter[str], verb: str | None) -> set[str]:
    """The kinds to list: the one asked for, or all; if those are too many, the largest are left out."""
    if verb is not None:
        return {verb}
    listed = dict(verbs)
    while sum(listed.values()) > MOST_CHOICES:
        del listed[max(listed, key=lambda kind: listed[kind])]
    return {*listed}


def _why_not(course: Course, square: str | None) -> WhyNot | None:
    if square is None:
        return None
    try:
        return why_not(course.state, square)
    except NotationError as error:
        raise Refusal(Code.BAD_NOTATION, error.message) from error
