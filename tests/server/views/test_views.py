"""Positions as data to draw, choices with their gains, and why a square cannot be used."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations, takewhile
from random import Random
from typing import Any

import msgspec
import pytest

from kingdomino.analysis.reasons import Key, reasons_for
from kingdomino.analysis.reasons.room import dominoes_to_come
from kingdomino.classic.ending import MIDDLE_KINGDOM_POINTS
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.actions import Take
from kingdomino.duel.drawing import legal_draws
from kingdomino.errors import NotationError
from kingdomino.game import CHANCE, State
from kingdomino.games import GAMES
from kingdomino.options import all_options
from kingdomino.record.course import Course
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.events import Began, Drew
from kingdomino.server.match.model import Clock
from kingdomino.server.match.replay import Match
from kingdomino.server.match.turns import act
from kingdomino.server.protocol import Choice, Position, Preview
from kingdomino.server.views import choices, position_view, preview, why_not
from kingdomino.server.views.choices import core_choices, plain_choices, verb_of
from kingdomino.server.views.classic import classic_bonuses
from kingdomino.server.views.off_centre import off_centre
from kingdomino.server.views.preview import MOST_CHOICES
from kingdomino.server.views.unfit import has_rescue, is_last_round, unfit
from kingdomino.server.views.why_not import squares_of
from tests.support.playing import after, position

MANY = (
    "duel spellbook_fills=placed draw 0 ddddd2/lllll2/3C3/7/7 7/7/3C3/7/7 "
    "d5-0,l5-0,D0-0,L0-0,f0-0,c0-0 - ?,? 2l,3d"
)
"""Two question marks, and the spells to draw them nearly anywhere."""


SOME_GAMES = {"duel": 8, "classic": 16}


@cache
def courses(name: str) -> list[Course]:
    """Every position of some random games, over all options."""
    game, found = GAMES[name], list[Course]()
    kinds = all_options(game.options_type)
    for number in range(SOME_GAMES[name]):
        random = Random(f"views {name} {number}")
        course = Course.begin(game, game.start(kinds[number % len(kinds)]))
        while course.to_act is not None:
            found.append(course)
            tickets = course.state.chance_tickets() or course.state.legal_actions()
            course = course.with_action(random.choice(tickets))
        found.append(course)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_a_position_is_shown_whole_and_survives_the_wire(name: str):
    for course in courses(name):
        view = position_view(course)
        assert msgspec.json.decode(msgspec.json.encode(view), type=Position) == view
        state: Any = course.state
        assert view.line == str(state)
        assert view.to_act == course.to_act
        assert view.round == course.round
        assert [score.total for score in view.scores] == [each.total for each in state.scores()]
        for kingdom, shown, score in zip(state.kingdoms, view.kingdoms, view.scores, strict=True):
            drawn = {(each.square, each.kind, each.crowns) for each in shown.squares}
            names = kingdom.grid.square_name
            assert drawn == {
                (names(square), half.kind, half.crowns) for square, half in kingdom.halves.items()
            }
            in_territories = [name for each in score.territories for name in each.squares]
            assert sorted(in_territories) == sorted(each.square for each in shown.squares)
            points = sum(each.points for each in score.territories)
            assert points + sum(bonus.points for bonus in score.bonuses) == score.total
        assert (view.duel is None) == (name == "classic")
        assert (view.classic is None) == (name == "duel")
        if view.classic is not None and course.to_act is None:
            assert view.round == view.classic.rounds


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_is_a_choice_and_its_gain_is_what_it_brings(name: str):
    for course in courses(name)[::5]:
        state, seat = course.state, course.to_act
        if seat is None or seat == CHANCE:
            assert not choices(course.game, state)
            continue
        plain = plain_choices(course.game, state, seat)
        fast = core_choices(course.game, state, seat)
        assert [each.action for each in plain] == [str(each) for each in state.legal_actions()]
        assert {each.action: each for each in fast} == {each.action: each for each in plain}
        assert len(fast) == len(plain)


@pytest.mark.parametrize("name", GAMES)
def test_a_choice_ends_the_turn_exactly_if_the_rules_say_so(name: str):
    game, found = GAMES[name], Counter[bool]()
    for course in courses(name)[::3]:
        for choice in choices(game, course.state)[::5]:
            after = course.with_action(game.parse_action(choice.action))
            assert choice.ends_turn == after.is_turn_over, (str(course.state), choice)
            found[choice.ends_turn] += 1
    assert found[True] > 0
    assert found[False] > 0


def test_a_turn_of_kingdomino_ends_with_a_king_even_if_the_next_one_is_of_the_same_seat():
    kings = Counter[bool]()
    for course in courses("classic"):
        state: Any = course.state
        if course.to_act in (None, CHANCE) or state.step != "claim":
            continue
        found = choices(course.game, state)
        assert all(choice.ends_turn for choice in found)
        after = state.apply(course.game.parse_action(found[0].action))
        kings[after.to_act == course.to_act] += 1
    assert kings[True] > 0


def ways_to_share(state: Any, numbers: frozenset[int]) -> set[frozenset[Any]]:
    """Who may have which of these dominoes once every king has claimed; where others are placed is all the same."""
    if any(each.number in numbers for each in state.line):
        return {frozenset((each.number, each.king) for each in state.line)}
    actions = state.legal_actions()[: 1 if state.step == "place" else None]
    return {way for action in actions for way in ways_to_share(state.apply(action), numbers)}


def test_claims_are_forced_exactly_if_the_line_can_be_shared_in_one_way():
    found = Counter[bool]()
    for course in courses("classic"):
        state: Any = course.state
        view = position_view(course).classic
        if view is None or state.step != "claim":
            assert view is None or not view.are_claims_forced
            continue
        numbers = frozenset(each.number for each in state.next_line)
        assert view.are_claims_forced == (len(ways_to_share(state, numbers)) == 1)
        found[view.are_claims_forced] += 1
    assert found[True] > 0
    assert found[False] > 0


def test_what_bonuses_bring_is_told_apart():
    first: list[Choice] = []
    for course in courses("classic"):
        state: Any = course.state
        if state.options.middle_kingdom and state.step == "place":
            is_first = not state.kingdoms[course.to_act or 0].halves
            first += choices(course.game, state) if is_first else ()
    # Beside the castle a domino moves it out of the centre, which is no loss by itself.
    assert first
    assert {each.bonus for each in first} == {-MIDDLE_KINGDOM_POINTS}
    assert min(each.gain - each.bonus for each in first) == 0


@pytest.mark.parametrize("name", GAMES)
def test_a_square_is_forbidden_exactly_if_nothing_uses_it_without_a_spell(name: str):
    rules = set[str]()
    for course in courses(name)[::3]:
        state: Any = course.state
        if course.to_act in (None, CHANCE):
            continue
        plain = [
            action
            for action in state.legal_actions()
            if verb_of(str(action)) not in ("ignore", "split", "split-ignore")
        ]
        used = {square for action in plain for square in squares_of(action)}
        grid = state.kingdoms[0].grid
        for square in range(grid.width * grid.height):
            why = why_not(state, grid.square_name(square))
            assert (why is None) == (square in used), (str(state), grid.square_name(square))
            if why is not None:
                rules.add(why.rule)
    assert rules >= {"K6", "K8", "K9", "K10"} if name == "classic" else {"D5", "D7", "D8", "D20"}


def test_the_words_say_what_is_in_the_way():
    state = after(
        position(
            "duel spellbook_fills=placed roll 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 - - -"
        ),
        "roll:?,d,fxx,lx take:3 take:1,2",
    )
    assert said(state, "a1") == (
        "D8",
        "a domino on a1 touches neither the castle nor another line or filled",
    )
    assert said(state, "d3") == ("D7", "the castle stands on d3")
    assert why_not(state, "d2") is None
    drawn = after(state, "draw:d2=lx,e2=fxx draw:d2=d,e2=d roll:d,l,d,D")
    assert said(drawn, "c3") == ("D5", "nothing is drawn now; next comes take")
    with pytest.raises(NotationError, match="squares go from a1 to g5"):
        why_not(state, "h9")
    placing = position(
        "classic players=2 place 11:g5g6 4:h7i7 20:1,31:0 3:0,9,33,40:1 "
        "1-2,5-8,10,12-19,21-30,32,34-39,41-48 -"
    )
    assert said(placing, "m1") == ("K10", "with m1 the kingdom would be larger than 5 x 5")
    assert said(placing, "h7") == ("K8", "h7 is not empty")
    assert said(placing, "k7")[0] == "K9"


def test_a_square_that_is_taken_is_told_from_one_without_room():
    state = after(
        position(
            "duel spellbook_fills=placed roll 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 - - -"
        ),
        "roll:?,d,fxx,lx take:3 take:1,2 draw:d2=lx,e2=fxx draw:d2=d,e2=d roll:d,l,d,D take:1 take:2,3",
    )
    found = [why_not(state, square) for square in ("d3", "e2", "a1")]
    assert [why and why.taken_by for why in found] == ["castle", "half", None]
    placing = position(
        "classic players=2 place 11:g5g6 4:h7i7 20:1,31:0 3:0,9,33,40:1 "
        "1-2,5-8,10,12-19,21-30,32,34-39,41-48 -"
    )
    # Seat 1 is to place: what lies in the way is in its own kingdom.
    found = [why_not(placing, square) for square in ("g7", "h7", "g5", "m1")]
    assert [why and why.taken_by for why in found] == ["castle", "half", None, None]


OPEN_BONUSES = (Key.HARMONY, Key.MIDDLE_KINGDOM)
"""What only the end decides is told, but is no gain yet."""


@pytest.mark.parametrize("name", GAMES)
def test_a_hint_tells_the_points_that_the_choice_shows(name: str):
    gained = set[int]()
    for course in courses(name)[::3]:
        state: Any = course.state
        for choice in choices(course.game, state)[::7]:
            action = GAMES[name].parse_action(choice.action)
            reasons = reasons_for(state, action)
            parts = [reason.points for reason in reasons if reason.key not in OPEN_BONUSES]
            assert sum(parts) == choice.gain - choice.bonus, (str(state), choice)
            gained.add(sum(part > 0 for part in parts))
    assert 2 in gained, "two territories grow at once"


def said(state: State[Any], square: str) -> tuple[str, str]:
    found = why_not(state, square)
    assert found is not None
    return found.rule, found.message


def duel_match() -> Match:
    match = Match.before("duel", "spellbook_fills=placed", Clock())
    return match.record([Began((None, None)), Drew(("roll:?,d,fxx,lx",))], at=0)[1]


def test_dice_are_unfit_exactly_if_they_could_be_drawn_nowhere():
    found: Counter[int] = Counter()
    for course in courses("duel"):
        state: Any = course.state
        told = unfit(state)
        for action in () if state.to_act in (None, CHANCE) else state.legal_actions():
            if not isinstance(action, Take):
                continue
            # Who takes one die gets another one, whichever that will be.
            pairs = [
                (one.face, other.face)
                for one, other in combinations(state.free, 2)
                if len(action.dice) == 1 or {one.number, other.number} == {*action.dice}
            ]
            fits = any(legal_draws(state.kingdom, faces, False) for faces in pairs)
            assert (str(action) in told) == (not fits)
            found[len(action.dice)] += not fits
    assert found[2], "there are such dice in these games"


def test_dice_have_a_rescue_exactly_if_a_spell_draws_them():
    found: Counter[bool] = Counter()
    for course in courses("duel"):
        state: Any = course.state
        # Where something fits as it is, nobody needs one.
        if not unfit(state) or len(unfit(state)) < len(state.legal_actions()):
            continue
        helped = any(map(_can_be_drawn, _drawing_after(state, state.to_act)))
        assert has_rescue(state) == helped, str(state)
        found[helped] += 1
    assert found[True]
    assert found[False]


def test_a_round_is_known_to_be_the_last_only_if_nobody_draws_in_it():
    positions, known = courses("duel"), 0
    for at, course in enumerate(positions):
        if not is_last_round(course.state):
            continue
        known += 1
        rest = takewhile(lambda each: each.to_act is not None, positions[at:])
        assert not any(_drawings(each.state) for each in rest), str(course.state)
    assert known


def _drawings(state: Any) -> list[Any]:
    """What could be drawn now."""
    if state.to_act in (None, CHANCE):
        return []
    return [each for each in state.legal_actions() if verb_of(str(each)) in DRAWINGS]


DRAWINGS = ("draw", "ignore", "split", "split-ignore")


def _drawing_after(state: Any, seat: int) -> Iterator[Any]:
    """Every position in which a seat begins to draw the dice that it may come to have."""
    actions = state.legal_actions()
    if isinstance(actions[0], Take):
        for action in actions:
            yield from _drawing_after(state.apply(action), seat)
    elif state.to_act == seat:
        yield state
    else:  # whatever the other does with their dice
        yield from _drawing_after(state.apply(actions[0]), seat)


def _can_be_drawn(state: Any) -> bool:
    """Whether something can be drawn with dice as they are, or with spells."""
    for action in state.legal_actions():
        verb = verb_of(str(action))
        if verb == "turn":
            if _can_be_drawn(state.apply(action)):
                return True
        elif verb in DRAWINGS:
            return True
    return False


def test_dominoes_are_off_centre_exactly_if_they_cost_the_middle_kingdom_for_good():
    def is_lost(state: ClassicState, seat: int) -> bool:
        bonuses = classic_bonuses(state, state.scores())[seat]
        return any(bonus.is_out_of_reach for bonus in bonuses if bonus.name == "middle_kingdom")

    found: Counter[bool] = Counter()
    for course in courses("classic"):
        state = course.state
        assert isinstance(state, ClassicState)
        told = off_centre(state)
        seat = state.to_act
        if seat is None or seat == CHANCE:
            continue
        for action in state.legal_actions():
            costs = is_lost(state.apply(action), seat) and not is_lost(state, seat)
            assert (str(action) in told) == costs
            found[costs] += 1
    assert found[True], "there are such dominoes in these games"


def test_harmony_is_out_of_reach_once_a_domino_is_lost():
    found: Counter[bool] = Counter()
    for course in courses("classic"):
        state: Any = course.state
        for seat, bonuses in enumerate(classic_bonuses(state, state.scores())):
            for bonus in bonuses:
                if bonus.name != "harmony" or state.options.lines_of_three:
                    continue
                placed, due = len(state.kingdoms[seat].halves) // 2, dominoes_to_come(state, seat)
                if placed + due < (state.options.frame**2 - 1) // 2:
                    assert bonus.is_out_of_reach, str(state)
                if bonus.points:
                    assert not bonus.is_out_of_reach
                found[bonus.is_out_of_reach] += 1
    assert found[True]
    assert found[False]


def test_a_preview_shows_where_actions_lead_and_what_can_follow():
    match = duel_match()
    first = preview(match, Preview("a", 2))
    assert first.verbs == {"take": 4}
    assert [choice.action for choice in first.choices] == ["take:1", "take:2", "take:3", "take:4"]
    assert not first.ends_turn
    taken = preview(match, Preview("b", 2, ("take:3",)))
    assert (taken.id, taken.seq, taken.ends_turn, taken.choices) == ("b", 2, True, ())
    assert taken.position.line == str(after(match.course.state, "take:3"))
    assert match.to_act == 0


def two_kings_match() -> Match:
    """Kingdomino of two in which seat 0 claims twice, then seat 1."""
    match = Match.before("classic", "players=2", Clock())
    drawn = Drew(("reveal:5", "reveal:6", "reveal:7", "reveal:8", "kings:0,0,1,1"))
    return match.record([Began((None, None)), drawn], at=0)[1]


def test_a_preview_ends_the_turn_after_each_king_and_what_was_sent_before_still_passes():
    match = two_kings_match()
    one = preview(match, Preview("a", 2, ("claim:8",)))
    assert (one.ends_turn, one.choices, one.position.to_act) == (True, (), 0)
    both = ("claim:8", "claim:7")
    assert preview(match, Preview("b", 2, both)).ends_turn
    assert act(match, 0, both).actions == both
    assert not preview(match, Preview("c", 2)).ends_turn


def test_a_preview_refuses_what_act_would_refuse():
    match = duel_match()
    for actions, code in [
        (("take:3", "take:1,2"), Code.NOT_YOUR_TURN),
        (("take:9",), Code.ILLEGAL),
        (("tak",), Code.BAD_NOTATION),
    ]:
        with pytest.raises(Refusal) as caught:
            preview(match, Preview("a", 2, actions))
        assert caught.value.code == code
    with pytest.raises(Refusal) as caught:
        preview(match, Preview("a", 2, square="m13"))
    assert caught.value.code == Code.BAD_NOTATION
    with pytest.raises(Refusal) as caught:
        preview(Match.before("duel", "spellbook_fills=placed", Clock()), Preview("a", 0))
    assert caught.value.code == Code.NOT_NOW


def test_a_preview_of_very_many_choices_leaves_kinds_out_and_lists_one_when_asked():
    match = duel_match()
    course = Course.begin(match.course.game, position(MANY))
    crowded = replace(match, course=course)
    found = preview(crowded, Preview("a", 2))
    assert sum(found.verbs.values()) > MOST_CHOICES
    assert len(found.choices) <= MOST_CHOICES
    for verb, count in found.verbs.items():
        listed = preview(crowded, Preview("a", 2, verb=verb)).choices
        assert len(listed) == count
        assert all(verb_of(choice.action) == verb for choice in listed)
