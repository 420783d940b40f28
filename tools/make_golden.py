"""Makes the golden games and perft counts again: `python -m tools.make_golden`.

Only to be run when a rule or the notation changes; what it writes is to be read before it is committed. Games are
found by playing at random, with some steering for what chance alone would hardly ever show, until every feature on
the list in `tests/support/conformance/features.py` is covered.
"""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from kingdomino.duel.actions import Castle, Draw, Roll, Split, Take, TurnDie
from kingdomino.duel.dice import DICE
from kingdomino.duel.setup import Step
from kingdomino.duel.spellbook import BOOK_LINES, COAT_OF_SPELL
from kingdomino.duel.spells import Spell
from kingdomino.game import CHANCE, Action
from kingdomino.games import GAMES
from kingdomino.perft import perft
from kingdomino.record import GameRecord, game_text, record_of_log
from kingdomino.server.match.game_files import log_of_events
from tests.support.conformance.features import (
    COMBINATIONS,
    FEATURES,
    TABLE_FEATURES,
    all_options,
    features,
    table_features,
)
from tests.support.server.random_matches import random_match

GOLDEN = Path(__file__).parents[1] / "golden"
MOST_LEAVES = 200_000
SPELL_OF_POWER = {
    "two": Spell.TAKE_TWO_DICE,
    "turn": Spell.TURN_DIE,
    "ignore": Spell.IGNORE_CONNECTION,
    "split": Spell.SPLIT_DOMINO,
}


def random_game(name: str, options: Any, random: Random) -> GameRecord:
    """A game of uniformly random actions."""
    game = GAMES[name]
    state = start = game.start(options)
    actions: list[Action] = []
    while state.to_act is not None:
        actions.append(random.choice(state.chance_tickets() or state.legal_actions()))
        state = state.apply(actions[-1])
    return GameRecord(game, start, tuple(actions))


class Director:
    """Steers a game of Duel so that one seat wins certain spells and then spends them in one round."""

    def __init__(self, powers: list[str], hero: int, random: Random) -> None:
        self.powers = powers
        self.hero = hero
        self.random = random
        self.is_done = False

    def needed(self, state: Any) -> dict[Any, int]:
        """The coats the hero still needs, with how many squares of each."""
        wanted = {COAT_OF_SPELL[SPELL_OF_POWER[p]] for p in self.powers if p != "castle"}
        missing = {
            coat: BOOK_LINES[coat].squares - state.spellbook.squares_filled(self.hero, coat)
            for coat in wanted
        }
        return {coat: count for coat, count in missing.items() if count > 0}

    def is_ready(self, state: Any) -> bool:
        """Whether the hero can spend everything in this round."""
        a_if_two = "two" not in self.powers or state.first == self.hero
        return not self.is_done and a_if_two and not self.needed(state)

    def choose(self, state: Any) -> Action:
        """The next action of whoever is to act."""
        if state.to_act == CHANCE:
            return self.roll(state)
        actions = state.legal_actions()
        if state.to_act == self.hero and self.is_ready(state):
            wished = [action for action in actions if self.is_wished(action, state)]
            if any(isinstance(action, Draw | Split) for action in wished):
                self.is_done = True
            return self.random.choice(wished or actions)
        plain = [action for action in actions if self.is_plain(action, state)]
        return self.random.choice(plain or actions)

    def roll(self, state: Any) -> Action:
        """A roll with two dice for the hero, and crosses for the other."""
        needed = list(self.needed(state))
        if not needed or self.is_done:
            return self.random.choice(state.chance_tickets())
        numbers = self.random.sample(list(DICE), 2)
        faces: dict[int, Any] = {}
        for number, options in DICE.items():
            useful = [face for face in options if face.fills and face.coat in needed]
            other = [face for face in options if not face.fills]
            faces[number] = self.random.choice((useful if number in numbers else other) or options)
        return Roll(tuple(faces[number] for number in DICE))

    def is_plain(self, action: Action, state: Any) -> bool:
        """No spell is wasted; the hero takes what it needs and the other leaves it."""
        match action:
            case TurnDie() | Castle() | Split():
                return self.is_done
            case Draw():
                return self.is_done or not action.ignoring
            case Take():
                if len(action.dice) == 2 and state.step == Step.TAKE:
                    return self.is_done
                return self.takes_well(action, state)
            case _:
                return True

    def takes_well(self, take: Take, state: Any) -> bool:
        """The hero takes as many useful dice as it can; the other leaves as many as it can."""
        useful = [die.number for die in state.free if set(die.face.fills) & {*self.needed(state)}]
        mine = sum(number in take.dice for number in useful)
        if state.to_act == self.hero:
            return mine == min(len(useful), len(take.dice))
        spare = len(state.free) - len(useful)
        return mine <= max(0, len(take.dice) - spare)

    def is_wished(self, action: Action, state: Any) -> bool:
        """The next power of the combination, in the order of the turn."""
        wants = {power: power in self.powers for power in (*SPELL_OF_POWER, "castle")}
        seat = state.to_act
        match action:
            case Take():
                return len(action.dice) == (2 if wants["two"] or state.step == Step.PAIR else 1)
            case TurnDie():
                return wants["turn"]
            case Castle():
                can_turn = state.spellbook.can_use(seat, Spell.TURN_DIE)
                return wants["castle"] and not (wants["turn"] and can_turn)
            case Draw() | Split():
                turned = not wants["turn"] or not state.spellbook.can_use(seat, Spell.TURN_DIE)
                crossed = not wants["castle"] or not state.castles[seat]
                kind = isinstance(action, Split) == wants["split"]
                return turned and crossed and kind and action.ignoring == wants["ignore"]
            case _:
                return True


def directed_game(options: Any, powers: list[str], random: Random) -> GameRecord:
    """A game of Duel in which these powers are meant to be used in one round."""
    game = GAMES["duel"]
    state = start = game.start(options)
    director = Director(powers, random.randrange(2), random)
    actions: list[Action] = []
    while state.to_act is not None:
        actions.append(director.choose(state))
        state = state.apply(actions[-1])
    return GameRecord(game, start, tuple(actions))


def find_games(name: str) -> list[GameRecord]:
    """Games that between them show every feature."""
    missing = set(FEATURES[name])
    found: list[GameRecord] = []
    choices = all_options(name)
    for seed in range(200_000):
        random = Random(f"golden {name} {seed}")
        options = choices[seed % len(choices)]
        combinations = [names for names in COMBINATIONS if f"combination {names}" in missing]
        if name == "duel" and combinations and seed % 3:
            record = directed_game(options, random.choice(combinations).split("+"), random)
        else:
            record = random_game(name, options, random)
        new = features(record) & missing
        if new:
            missing -= new
            found.append(record)
            print(f"{name}: seed {seed} shows {len(new)} more, {len(missing)} missing", flush=True)
        if not missing:
            return found
    raise SystemExit(f"{name}: not found: {missing}")


def thin_out(records: list[GameRecord], name: str) -> list[GameRecord]:
    """Fewer games that still show everything: those that add most are kept first."""
    missing = set(FEATURES[name])
    kept: list[GameRecord] = []
    shown = [(record, features(record)) for record in records]
    while missing:
        record, shows = max(shown, key=lambda pair: len(pair[1] & missing))
        missing -= shows
        kept.append(record)
    return kept


def table_games() -> list[GameRecord]:
    """Short matches that between them show everything that happens at a table."""
    missing, kept = set(TABLE_FEATURES), list[GameRecord]()
    for number in range(20_000):
        played = random_match(Random(f"golden table {number}"))
        events = [stored.event for stored in played.log]
        before = played.before.course
        record = record_of_log(before.game, before.state, log_of_events(before.game, events), {})
        shows = table_features(record)
        # One long game is enough of each kind; what can be shown by a short one is.
        if shows & missing and (len(record.log) < 40 or number > 400):
            missing -= shows
            comments = tuple((0, f"shows {feature}") for feature in sorted(shows))
            kept.append(replace(record, comments=comments))
        if not missing:
            return kept
    raise SystemExit(f"table: not found: {missing}")


def perft_text(record: GameRecord, random: Random) -> str:
    """Counts from some positions of a game, as deep as there are fewer leaves than allowed."""
    states = [state for state in record.states() if state.to_act not in (None, CHANCE)]
    blocks: list[str] = []
    for state in random.sample(states, min(4, len(states))):
        lines = [str(state)]
        for depth in range(1, 6):
            count = perft(state, depth)
            if count > MOST_LEAVES:
                break
            lines.append(f"{depth} {count}")
            if count * 15 > MOST_LEAVES or not count:
                break
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks) + "\n"


def main() -> None:
    """Write everything anew."""
    for name in GAMES:
        folder = GOLDEN / name
        folder.mkdir(parents=True, exist_ok=True)
        for old in [*folder.glob("*.game"), *folder.glob("*.perft")]:
            old.unlink()
        records = thin_out(find_games(name), name)
        random = Random(f"golden perft {name}")
        counts: list[str] = []
        for number, record in enumerate(records, 1):
            comments = tuple((0, f"shows {feature}") for feature in sorted(features(record)))
            record = GameRecord(record.game, record.start, record.actions, {}, comments)
            (folder / f"{number:02}.game").write_text(game_text(record))
            if number <= 12:
                counts.append(perft_text(record, random))
        (folder / "positions.perft").write_text("\n".join(counts))
    write_table_games()


def write_table_games() -> None:
    """Write the games with table events anew."""
    folder = GOLDEN / "table"
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.game"):
        old.unlink()
    for number, record in enumerate(table_games(), 1):
        (folder / f"{number:02}.game").write_text(game_text(record))


if __name__ == "__main__":
    main()
