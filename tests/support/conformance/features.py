"""What a game shows: names for every rule, switch, spell, combination and ending that golden games must cover."""

from itertools import combinations, pairwise
from typing import Any

from kingdomino import options
from kingdomino.classic.actions import Claim, Discard, Place
from kingdomino.classic.setup import Step as ClassicStep
from kingdomino.duel.actions import (
    Castle,
    DomainBonus,
    Draw,
    Nothing,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.setup import Step as DuelStep
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.game import Action
from kingdomino.games import GAMES
from kingdomino.options import options_text
from kingdomino.record import GameRecord
from kingdomino.record.table_events import REASONS, Regained, Resigned, TookBack
from kingdomino.record.table_state import RESIGNED

POWERS = ("two", "turn", "castle", "ignore", "split")
"""What can be combined in one turn of Duel, in the order in which it is used."""

COMBINATIONS = [
    "+".join(powers) for size in range(6) for powers in combinations(POWERS, size) if powers
]


def all_options(name: str) -> list[Any]:
    """Every combination of switches that a game allows."""
    return options.all_options(GAMES[name].options_type)


CLASSIC_FEATURES = {
    *(f"options {options_text(each)}" for each in all_options("classic")),
    "a discard",
    "a placement of a double",
    "a player acts twice running",
    "the last king has no choice",
    "two last kings have no choice",
    "a leftover domino is discarded",
    "harmony earned",
    "harmony missed",
    "middle kingdom earned",
    "middle kingdom missed",
    "a tie broken by the largest territory",
    "a shared victory",
}

DUEL_FEATURES = {
    *(f"options {options_text(each)}" for each in all_options("duel")),
    *(f"combination {names}" for names in COMBINATIONS),
    *(f"won {spell} by seat {seat}" for spell in Spell for seat in (0, 1)),
    "ended by full_map",
    "ended by nobody_drew",
    "A fills the map and B still draws",
    "both complete a line in one round",
    "a struck-out line is not filled",
    "the second die is left out",
    "a split on squares side by side",
    "castle on ?",
    "castle makes three crosses",
    "castle though nothing is drawn",
    "turn though nothing is drawn",
    "turn to ?",
    "nothing drawn though a spell could help",
    "nothing drawn fills nothing",
    "nothing drawn fills the spellbook",
    "ignore though not needed",
    "two ? in one hand",
    "domain bonus for a coat not on the map",
    "domain bonus with a crossless domain",
    "a tie broken by the largest domain",
    "a draw",
}

FEATURES = {"classic": CLASSIC_FEATURES, "duel": DUEL_FEATURES}

TABLE_FEATURES = {
    *("!back", "!resign", "!time", "!bot", "!person", "!end"),
    *(f"result {reason}" for reason in (*REASONS, RESIGNED)),
    "a round is begun again after a take-back",
    "a take-back after a take-back",
    "who resigned ranks last with the most points",
    "a person ranks by points after coming back",
}


def table_features(record: GameRecord) -> set[str]:
    """What a game shows of the table."""
    events = [entry.event for entry in record.table]
    found = {str(event).partition(":")[0] for event in events}
    outcome = record.outcome
    assert outcome is not None
    if record.final.outcome() is None:
        found.add(f"result {outcome.reason}")
    else:
        totals = [score.total for score in outcome.scores]
        resigned = {event.seat for event in events if isinstance(event, Resigned)}
        if any(totals[seat] == max(totals) and outcome.ranks[seat] > 1 for seat in resigned):
            found.add("who resigned ranks last with the most points")
        back = {event.seat for event in events if isinstance(event, Regained)}
        if any(outcome.ranks[seat] == 1 for seat in back):
            found.add("a person ranks by points after coming back")
    courses = list(record.courses())
    rounds = [course.round for course in courses]
    if any(later < earlier for earlier, later in pairwise(rounds)):
        found.add("a round is begun again after a take-back")
    if any(
        isinstance(one, TookBack) and isinstance(two, TookBack) for one, two in pairwise(record.log)
    ):
        found.add("a take-back after a take-back")
    return found


def features(record: GameRecord) -> set[str]:
    """Everything on the lists above that a finished game shows."""
    found = {f"options {options_text(record.start.options)}"}
    states = list(record.states())
    look = _classic_features if record.game.name == "classic" else _duel_features
    for before, action, after in zip(states, record.actions, states[1:], strict=False):
        found |= look(before, action, after)
    found |= _ending_features(record.game.name, states[-1])
    if record.game.name == "duel":
        found |= _combinations(states, record.actions)
    return found & FEATURES[record.game.name]


def _ending_features(name: str, final: Any) -> set[str]:
    outcome = final.outcome()
    assert outcome is not None
    found = {f"ended by {outcome.reason}"}
    best = max(score.total for score in outcome.scores)
    if sum(score.total == best for score in outcome.scores) > 1:
        unit = "territory" if name == "classic" else "domain"
        if len(outcome.winners) == 1:
            found.add(f"a tie broken by the largest {unit}")
        else:
            found.add("a shared victory" if name == "classic" else "a draw")
    for score in outcome.scores:
        for bonus in score.bonuses:
            words = bonus.name.replace("_", " ")
            found.add(f"{words} {'earned' if bonus.points else 'missed'}")
            if bonus.name == "domain_bonus":
                coat = final.spellbook.domain_coat
                crossless = any(t.kind == coat and not t.crowns for t in score.territories)
                found |= {"domain bonus with a crossless domain"} if crossless else set[str]()
    return found


def _classic_features(before: Any, action: Action, after: Any) -> set[str]:
    found: set[str] = set()
    match action:
        case Discard():
            found.add("a discard")
        case Place() if before.domino_to_place.is_double:
            found.add("a placement of a double")
        case _:
            pass
    if isinstance(action, Claim | Place | Discard):
        forced = sum(d.king is not None for d in after.next_line) - sum(
            d.king is not None for d in before.next_line
        )
        if not after.next_line and before.next_line:
            claimed = sum(domino.king is not None for domino in before.next_line)
            forced = len(after.line) - claimed
            if len(after.line) < len(before.next_line):
                found.add("a leftover domino is discarded")
        forced -= isinstance(action, Claim)
        if forced == 1:
            found.add("the last king has no choice")
        if forced == 2:
            found.add("two last kings have no choice")
    if (before.step, after.step) == (ClassicStep.CLAIM, ClassicStep.PLACE) and before.line:
        found |= {"a player acts twice running"} if before.to_act == after.to_act else set[str]()
    return found


def _duel_features(before: Any, action: Action, after: Any) -> set[str]:
    seat, book, later = before.to_act, before.spellbook, after.spellbook
    found = {
        f"won {spell} by seat {later.owner(spell)}"
        for spell in Spell
        if book.owner(spell) is None and later.owner(spell) is not None
    }
    if seat not in (0, 1):
        return found
    if [face.coat for face in before.hand.faces] == [None, None]:
        found.add("two ? in one hand")
    if isinstance(action, Draw | Second | Split | Nothing) and seat != before.first:
        found |= _round_end_features(before, action)
    return found | _power_features(before, action, after)


def _power_features(before: Any, action: Action, after: Any) -> set[str]:
    """What shows in the way that a spell or the castle bonus is used."""
    match action:
        case Castle():
            on_joker = {"castle on ?"} if action.face.coat is None else set[str]()
            three = {"castle makes three crosses"} if action.face.crosses == 2 else set[str]()
            return on_joker | three
        case TurnDie() if action.new_face.coat is None:
            return {"turn to ?"}
        case Draw() if action.ignoring:
            needless = Draw(action.first, action.second) in before.legal_actions()
            return {"ignore though not needed"} if needless else set()
        case Split() if after.step != DuelStep.SECOND or after.to_act != before.to_act:
            return {"the second die is left out"}
        case Second() if abs(action.die.square - before.hand.twin) in (1, 7):
            return {"a split on squares side by side"}
        case Nothing():
            return _nothing_features(before, before.hand)
        case DomainBonus() if action.coat not in {h.kind for h in before.kingdom.halves.values()}:
            return {"domain bonus for a coat not on the map"}
        case _:
            return set()


def _nothing_features(before: Any, hand: Any) -> set[str]:
    found: set[str] = set()
    if len(before.legal_actions()) > 1 + 2 * before.castles[before.to_act]:
        found.add("nothing drawn though a spell could help")
    if any(face.fills for face in hand.faces):
        drafted = before.options.spellbook_fills == "drafted"
        found.add(f"nothing drawn fills {'the spellbook' if drafted else 'nothing'}")
    return found


def _round_end_features(before: Any, action: Action) -> set[str]:
    """What shows when B has drawn and the spellbook is filled."""
    found: set[str] = set()
    first, second = before.first, 1 - before.first
    if before.kingdoms[first].is_full() and not isinstance(action, Nothing):
        found.add("A fills the map and B still draws")
    drawn = [face.fills for face in before.hands[second].faces]
    fills_b = [coat for fills in drawn for coat in fills] if not isinstance(action, Nothing) else []
    fills_a = list(before.hands[first].fills)
    for coat, line in BOOK_LINES.items():
        counts = [before.spellbook.squares_filled(seat, coat) for seat in (0, 1)]
        is_open = line.squares not in counts
        new = {first: fills_a.count(coat), second: fills_b.count(coat)}
        if is_open and all(counts[seat] + new[seat] >= line.squares for seat in (0, 1)):
            found.add("both complete a line in one round")
        if not is_open and sum(new.values()):
            found.add("a struck-out line is not filled")
    return found


def _combinations(states: list[Any], actions: tuple[Action, ...]) -> set[str]:
    """Which powers were used together in one round by one seat."""
    found: set[str] = set()
    used: dict[int, set[str]] = {0: set(), 1: set()}
    for before, action in zip(states, actions, strict=False):
        if before.step == DuelStep.ROLL:
            used = {0: set(), 1: set()}
            continue
        mine = used[before.to_act]
        match action:
            case Take() if before.step == DuelStep.TAKE and len(action.dice) == 2:
                mine.add("two")
            case TurnDie():
                mine.add("turn")
            case Castle():
                mine.add("castle")
            case Draw():
                mine |= {"ignore"} if action.ignoring else set[str]()
                found.add(f"combination {'+'.join(power for power in POWERS if power in mine)}")
            case Split():
                mine |= {"split", "ignore"} if action.ignoring else {"split"}
                found.add(f"combination {'+'.join(power for power in POWERS if power in mine)}")
            case Nothing():
                found |= {f"{power} though nothing is drawn" for power in mine}
            case _:
                pass
    return found
