"""Can a position of Duel be? First its spellbook and maps, then whether step, dice and hands fit together."""

from itertools import permutations

from kingdomino.duel.dice import DICE, Die, Face
from kingdomino.duel.drawing import legal_dice
from kingdomino.duel.ending import reason_to_end
from kingdomino.duel.hand import Hand
from kingdomino.duel.plausibility import map_problems, spellbook_problems, spent_by
from kingdomino.duel.setup import SPELL_OF_STEP, Setup, Step
from kingdomino.duel.spellbook import IMMEDIATE_SPELLS
from kingdomino.duel.spells import Spell


def setup_problems(setup: Setup) -> list[str]:
    """Everything that keeps this from being a position, in words; empty when nothing does."""
    maps = [
        f"map {seat}: {problem}"
        for seat in (0, 1)
        for problem in map_problems(
            setup.kingdoms[seat], spent_by(setup, seat), not setup.castles[seat]
        )
    ]
    # A wrong spellbook would make nonsense of who owns which spell, which all else is judged by.
    return spellbook_problems(setup) or [*maps, *_round_problems(setup)]


def _round_problems(setup: Setup) -> list[str]:
    """Everything that does not fit together in the round: step, dice and hands."""
    checks = {
        Step.ROLL: _roll_problems,
        Step.TAKE: _draft_problems,
        Step.PAIR: _draft_problems,
        Step.TURN: _drawing_problems,
        Step.DRAW: _drawing_problems,
        Step.SECOND: _second_problems,
        Step.DOMAIN: _settling_problems,
        Step.CROSS: _settling_problems,
        Step.OVER: _over_problems,
    }
    problems = checks[setup.step](setup)
    if setup.step not in (Step.DOMAIN, Step.CROSS):
        problems += [
            f"{spell} of seat {seat} was not used at once (rule D13)"
            for seat in (0, 1)
            if (spell := setup.spellbook.to_settle(seat))
        ]
    if setup.step != Step.OVER:
        problems += [
            f"the map of seat {seat} is full, so the game is over (rule D21)"
            for seat in (0, 1)
            if setup.hands[seat].drew is None and setup.kingdoms[seat].is_full()
        ]
    return problems


def _roll_problems(setup: Setup) -> list[str]:
    if setup.free or setup.hands != (Hand(), Hand()):
        return ["before the roll nobody has dice and nothing is drawn (rule D5)"]
    return []


def _draft_problems(setup: Setup) -> list[str]:
    """Dice 1 to 4, on the table but for one that A has taken (rule D6)."""
    mine, yours = setup.hands[setup.first], setup.hands[1 - setup.first]
    taken = 0 if setup.step == Step.TAKE else 1
    if mine != Hand(mine.dice) or yours != Hand() or len(mine.dice) != taken:
        return [f"in step {setup.step} player A has taken {taken} dice and B none (rule D6)"]
    return _dice_problems((*setup.free, *mine.dice))


def _dice_problems(dice: tuple[Die, ...]) -> list[str]:
    """These are the four dice, each showing one of its faces."""
    if sorted(die.number or 0 for die in dice) != sorted(DICE):
        return ["the dice are not 1, 2, 3 and 4, each once (rule D1)"]
    return [
        f"die {die.number} has no face {die.face} (rule D1)"
        for die in dice
        if die.number is not None and die.face not in DICE[die.number]
    ]


def _drawing_problems(setup: Setup) -> list[str]:
    """One player has two dice to draw; the other waits with two, or is done."""
    seat = setup.seat
    hand = setup.hands[seat]
    can_turn = setup.spellbook.can_use(seat, Spell.TURN_DIE)
    if setup.step == Step.TURN and not can_turn:
        return [f"seat {seat} has not got turn_die, so the step is draw (rule D18)"]
    if setup.free or hand != Hand(hand.dice) or len(hand.dice) != 2:
        return [f"in step {setup.step} seat {seat} has two dice and none is on the table (rule D6)"]
    numbered = [die.number is not None for die in hand.dice]
    if numbered != [setup.step == Step.TURN] * 2:
        return ["dice have numbers in step turn, and none in step draw (rule D18)"]
    with_cross = setup.step == Step.DRAW and not setup.castles[seat]
    if (
        setup.step == Step.DRAW
        and can_turn
        and not (with_cross and any(face.crosses for face in hand.faces))
    ):
        return [f"seat {seat} can still turn a die, so the step is turn (rule D18)"]
    return _waiting_problems(setup) or _face_problems(setup, with_cross)


def _waiting_problems(setup: Setup) -> list[str]:
    """While A draws B waits with two numbered dice; while B draws A is done."""
    other = 1 - setup.seat
    hand = setup.hands[other]
    if other == setup.first:
        return _done_problems(setup, other)
    if hand != Hand(hand.dice) or len(hand.dice) != 2:
        return [f"seat {other} waits with two dice (rule D6)"]
    if any(die.number is None for die in hand.dice):
        return [f"the dice of seat {other} keep their numbers until it draws (rule D18)"]
    return []


def _face_problems(setup: Setup, with_cross: bool) -> list[str]:
    """All dice in the hands can be told apart as the four dice, each showing one of its faces."""
    dice = [die for hand in setup.hands for die in hand.dice]
    known = [die for die in dice if die.number is not None]
    nameless = [die.face for die in dice if die.number is None]
    if len({die.number for die in known}) < len(known):
        return ["a die is in two places (rule D1)"]
    wrong = [
        f"die {die.number} has no face {die.face} (rule D1)"
        for die in known
        if die.face not in DICE[die.number or 0]
    ]
    rest = [number for number in DICE if number not in {die.number for die in known}]
    if wrong or any(
        _can_show(faces, numbers)
        for numbers in permutations(rest, len(nameless))
        for faces in _without_castle_cross(nameless, with_cross)
    ):
        return wrong
    return [f"no two dice can show {' and '.join(map(str, nameless))} (rule D1)"]


def _can_show(faces: list[Face], numbers: tuple[int, ...]) -> bool:
    return all(face in DICE[number] for face, number in zip(faces, numbers, strict=True))


def _without_castle_cross(faces: list[Face], with_cross: bool) -> list[list[Face]]:
    """The faces as the dice show them: as they are, or with the castle's cross taken off one."""
    shown = [faces]
    for index, face in enumerate(faces):
        if with_cross and face.crosses:
            bare = Face(face.coat, face.crosses - 1)
            shown.append([*faces[:index], bare, *faces[index + 1 :]])
    return shown


def _second_problems(setup: Setup) -> list[str]:
    """One die of a split is drawn, the other still in the hand (rule D16)."""
    seat = setup.seat
    hand, kingdom, book = setup.hands[seat], setup.kingdoms[seat], setup.spellbook
    problems: list[str] = []
    if setup.free or len(hand.dice) != 1 or hand.dice[0].number is not None:
        problems.append(
            f"in step second seat {seat} has one die left, without its number (rule D16)"
        )
    twin = None if hand.twin is None else kingdom.halves.get(hand.twin)
    if twin is None:
        problems.append(f"the first die of seat {seat} is not on its map (rule D16)")
    spent = [Spell.SPLIT_DOMINO, *([Spell.IGNORE_CONNECTION] if hand.ignoring else [])]
    problems += [
        f"seat {seat} has not spent {spell} (rule D16)"
        for spell in spent
        if spell not in book.spent or book.owner(spell) != seat
    ]
    if problems:
        return problems
    assert twin is not None
    if not legal_dice(kingdom, hand.faces, hand.ignoring, hand.twin):
        return ["the second die fits nowhere, so it is left out (rule D16)"]
    own = hand.faces[0].fills if setup.options.spellbook_fills == "drafted" else ()
    from_twin = [(twin.kind,)] if twin.crowns == 0 else []
    allowed = [sorted((*own, *fills)) for fills in [(), *from_twin]]
    if sorted(hand.fills) not in allowed:
        return [f"seat {seat} cannot have these squares to fill (rule D12)"]
    with_cross = not setup.castles[seat]
    return _waiting_problems(setup) or _face_problems(setup, with_cross)


def _done_problems(setup: Setup, seat: int) -> list[str]:
    """A player who is done has no dice, and may have squares to fill."""
    hand = setup.hands[seat]
    if hand.drew is None or hand != Hand(drew=hand.drew, fills=hand.fills):
        return [f"seat {seat} has drawn already (rule D10)"]
    if len(hand.fills) > 2:
        return [f"seat {seat} has two dice, so it fills two squares at most (rule D12)"]
    if not hand.drew and hand.fills and setup.options.spellbook_fills == "placed":
        return [f"seat {seat} drew nothing, so it fills nothing (rule D14)"]
    return []


def _settling_problems(setup: Setup) -> list[str]:
    """Both have drawn, and one of them has just won an immediate spell (rule D13)."""
    spell = SPELL_OF_STEP[setup.step]
    problems = ["dice are still on the table (rule D6)"] if setup.free else []
    problems += _done_problems(setup, 0) + _done_problems(setup, 1)
    unsettled = [
        (seat, each)
        for seat in (0, 1)
        for each in IMMEDIATE_SPELLS
        if setup.spellbook.can_use(seat, each)
    ]
    if [each for _, each in unsettled] != [spell]:
        return [*problems, f"{spell} is not the spell that has just been won (rule D13)"]
    owner, _ = unsettled[0]
    if owner != setup.first and setup.hands[setup.first].fills:
        problems.append("A fills the spellbook before B (rule D13)")
    return problems


def _over_problems(setup: Setup) -> list[str]:
    problems = ["dice are still on the table (rule D6)"] if setup.free else []
    problems += _done_problems(setup, 0) + _done_problems(setup, 1)
    if any(hand.fills for hand in setup.hands):
        problems.append("the spellbook is filled before the game ends (rule D21)")
    if not reason_to_end(setup.kingdoms, setup.hands):
        problems.append("no map is full and somebody drew, so the game is not over (rule D21)")
    return problems
