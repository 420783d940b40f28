"""Taking dice in Duel: what they can bring here, and what is left to the other player (rules D6, D13)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from kingdomino.analysis.reasons.drawings import drawings
from kingdomino.analysis.reasons.reason import (
    Key,
    Measure,
    Move,
    Reason,
    Values,
    counted,
    kind_words,
    signed,
)
from kingdomino.duel.actions import Take
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.dice import Face
from kingdomino.duel.hand import fills_of
from kingdomino.duel.setup import Step
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.state import State

MANY_CROSSES = 2
"""From so many crosses on a die is worth fighting for."""

UNFIT = -3.0
"""What dice that cannot be drawn are worth by rule of thumb, in points."""

OWN_DICE, RIVAL_DICE = "own dice", "rival dice"
"""What is measured: the points that each side can make of its dice."""

Faces = tuple[Face, ...]


def draft_reasons(move: Move[State]) -> Iterator[Reason]:
    """What taking dice does."""
    if not isinstance(move.action, Take):
        return
    faces = {die.number: die.face for die in move.before.free}
    taken = tuple(faces[number] for number in move.action.dice)
    left = tuple(face for number, face in faces.items() if number not in move.action.dice)
    yield from _own(move, taken, left)
    yield from _rival(move, left)
    yield from _crosses(move, taken, left)
    yield from _spells(move, left)
    yield from _fills(move, taken)


def face_words(face: Face) -> str:
    """`dot`, `filled with 2 crosses`, `?`."""
    coat = "?" if face.coat is None else kind_words(face.coat)
    return f"{coat} with {counted(face.crosses, 'cross')}" if face.crosses else coat


def _pair_words(faces: Sequence[Face]) -> str:
    return " and ".join(map(face_words, faces))


def _own(move: Move[State], taken: Faces, left: Faces) -> Iterator[Reason]:
    """The most points that the dice can bring: both, or the first with whichever is left at the end."""
    mine = drawings(move.kingdom)
    if len(taken) == 2:
        points = mine.best_points(taken)
        if points is None:
            text = f"{_pair_words(taken)} fit nowhere together"
            yield Reason(
                Key.DICE_UNFIT,
                f"takes dice that cannot be drawn: {text}",
                "D9",
                UNFIT,
                measure=Measure(OWN_DICE, UNFIT),
            )
        else:
            text = f"takes {_pair_words(taken)}: {_up_to(points)}"
            measure = Measure(OWN_DICE, points)
            values = (("most", points),)
            yield Reason(Key.DICE, text, "D6", points + 0.1, values=values, measure=measure)
        return
    found = [mine.best_points((*taken, other)) or 0 for other in left]
    worst, best = min(found), max(found)
    span = signed(best) if worst == best else f"{worst:+} to {best:+}"
    text = f"takes {face_words(taken[0])}: {span} with the die that is left in the end"
    values = (("least", worst), ("most", best))
    mean = (worst + best) / 2
    yield Reason(Key.DIE, text, "D6", mean + 0.1, values=values, measure=Measure(OWN_DICE, mean))


def _up_to(points: int) -> str:
    return f"up to {signed(points)}" if points else signed(points)


def _rival(move: Move[State], left: Faces) -> Iterator[Reason]:
    """What the other player can draw at best with what is left."""
    rival = 1 - move.seat
    theirs = drawings(move.before.kingdoms[rival])
    pairs = _rival_pairs(move, left)
    worth = {pair: theirs.best_points(pair) for pair in pairs}
    best = max(pairs, key=lambda pair: -1 if worth[pair] is None else worth[pair] or 0)
    whom, points = move.name(rival), worth[best]
    if points is None:
        values = (("name", whom), ("faces", ""), ("most", 0))
        text = f"leaves {whom} nothing that can be drawn"
        measure = Measure(RIVAL_DICE, -UNFIT)
        yield Reason(Key.RIVAL_DICE, text, "D9", 4.0, values=values, measure=measure)
    else:
        verb = "leaves" if len(pairs) == 1 else "lets"
        have = "" if len(pairs) == 1 else " have"
        text = f"{verb} {whom}{have} {_pair_words(best)}: {_up_to(points)}"
        values = (("name", whom), ("faces", ",".join(map(str, best))), ("most", points))
        measure = Measure(RIVAL_DICE, -points)
        yield Reason(Key.RIVAL_DICE, text, "D6", -points - 0.1, values=values, measure=measure)


def _rival_pairs(move: Move[State], left: Faces) -> list[Faces]:
    """The pairs of faces that the other player can end up with."""
    if len(left) == 3:
        return list(combinations(left, 2))
    return [(*move.before.hands[1 - move.seat].faces, *left)[:2]]


def _crosses(move: Move[State], taken: Faces, left: Faces) -> Iterator[Reason]:
    """A die with two crosses, which the other player could use: taken away, or left."""
    rival = 1 - move.seat
    theirs = drawings(move.before.kingdoms[rival])
    for faces, key in ((taken, Key.KEEPS_CROSSES), (left, Key.LEAVES_CROSSES)):
        face = max(faces, key=lambda each: each.crosses)
        others = [each for each in (*taken, *left) if each is not face]
        gains = [theirs.best_points((face, other)) for other in others]
        most = max((points for points in gains if points is not None), default=0)
        if face.crosses < MANY_CROSSES or most < MANY_CROSSES:
            continue
        values = (("name", move.name(rival)), ("faces", str(face)), ("most", most))
        if key == Key.LEAVES_CROSSES:
            text = f"leaves {face_words(face)} to {move.name(rival)}, worth up to +{most} there"
            yield Reason(key, text, "D6", -most / 2, values=values)
        else:
            text = f"keeps {face_words(face)} from {move.name(rival)}, worth up to +{most} there"
            yield Reason(key, text, "D6", most / 2, values=values)


def _spells(move: Move[State], left: Faces) -> Iterator[Reason]:
    """A spell that the other player could complete this round: still, or no more."""
    rival = 1 - move.seat
    before = move.before
    pairs = _rival_pairs(move, left)
    for coat in COATS:
        line = BOOK_LINES[coat]
        needed = line.squares - before.spellbook.squares_filled(rival, coat)
        if before.spellbook.owner(line.spell) is not None or needed > 2:
            continue
        values = (("name", move.name(rival)), ("kind", str(coat)), ("spell", str(line.spell)))
        if any(_count(pair, coat) >= needed for pair in pairs):
            text = f"leaves {move.name(rival)} {_missing(needed, coat)} for {line.spell.spoken}"
            yield Reason(Key.LEAVES_SPELL, text, "D13", -4.0, values=values)
        elif _could_complete(move, coat, needed):
            text = f"keeps {_missing(needed, coat)} for {line.spell.spoken} from {move.name(rival)}"
            yield Reason(Key.KEEPS_SPELL, text, "D13", 4.0, values=values)


def _missing(needed: int, coat: Coat) -> str:
    what = kind_words(coat)
    return f"the last {what} square" if needed == 1 else f"both missing {what} squares"


def _could_complete(move: Move[State], coat: Coat, needed: int) -> bool:
    """Whether some other taking would let the other player complete a line."""
    state = move.before
    numbers = {die.number: die.face for die in state.free}
    size = 2 if state.step == Step.PAIR else 1
    for chosen in combinations(numbers, size):
        left = tuple(face for number, face in numbers.items() if number not in chosen)
        if any(_count(pair, coat) >= needed for pair in _rival_pairs(move, left)):
            return True
    return False


def _count(faces: Faces, coat: Coat) -> int:
    return fills_of(faces).count(coat)


def filling_values(coat: Coat, count: int) -> Values:
    """What is told of a line of the spellbook that will have so many squares filled."""
    line = BOOK_LINES[coat]
    return (("kind", str(coat)), ("count", count), ("of", line.squares), ("spell", str(line.spell)))


def _fills(move: Move[State], taken: Faces) -> Iterator[Reason]:
    """The squares of the spellbook that these dice fill if they are drawn as they show (rule D12)."""
    book = move.before.spellbook
    for coat in fills_of(taken):
        line = BOOK_LINES[coat]
        if book.owner(line.spell) is not None:
            continue
        book = book.with_square(move.seat, coat)
        count = book.squares_filled(move.seat, coat)
        is_won = count == line.squares
        text = (
            f"can fill the last {kind_words(coat)} square and win {line.spell.spoken}"
            if is_won
            else f"can fill {kind_words(coat)} square {count} of {line.squares} for {line.spell.spoken}"
        )
        weight = 4.0 if is_won else count / line.squares
        yield Reason(Key.MAY_FILL, text, "D12", weight, values=filling_values(coat, count))
