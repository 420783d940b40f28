"""What every system has to reproduce, written by the Python rules and by the core as it is installed here."""

import hashlib
import re
import struct
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

from kingdomino import core
from kingdomino.bots import BOTS, CoreBot
from kingdomino.bots.core_bot import SEEDS
from kingdomino.bots.signature import SIGNATURE_LIMIT, signature_positions
from kingdomino.game import Game, State, position_hash
from kingdomino.games import GAMES
from kingdomino.options import all_options

STEPS = 20_000


def write_trace(path: Path, steps: int = STEPS) -> None:
    """Random games of the Python rules with every combination of switches in turn, at least so many steps."""
    lines: list[str] = []
    taken = 0
    random = Random("portable")
    kinds = [
        (game, options) for game in GAMES.values() for options in all_options(game.options_type)
    ]
    for number, (game, options) in enumerate(cycle(kinds), start=1):
        game_lines = list(trace_of_game(game, options, random))
        lines += game_lines
        taken += len(game_lines) - 2
        if taken >= steps and number >= len(kinds):
            break
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def trace_of_game(game: Game[Any, Any], options: Any, random: Random) -> Iterator[str]:
    """One game, in the lines that `core/checks/trace.hpp` describes."""
    state: State[Any] = game.start(options)
    yield f"start {state}"
    while (outcome := state.outcome()) is None:
        actions = {
            str(action): action for action in state.chance_tickets() or state.legal_actions()
        }
        token = random.choice(list(actions))
        yield f"{len(actions)} {_hash_of_actions(actions)} {position_hash(state)} {token}"
        state = state.apply(actions[token])
    parts = (
        [score.total for score in outcome.scores],
        [score.largest for score in outcome.scores],
        outcome.ranks,
    )
    figures = " ".join("-".join(map(str, part)) for part in parts)
    yield f"over {position_hash(state)} {outcome.reason} {figures}"


def _hash_of_actions(tokens: Any) -> str:
    return _hash("".join(f"{token} " for token in sorted(tokens)))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def write_cases(path: Path) -> None:
    """What the core's bots choose in the signature's positions, as the core that is installed here thinks."""
    lines = [
        line for bot in BOTS.values() if isinstance(bot, CoreBot) for line in cases_of_bot(bot)
    ]
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def cases_of_bot(bot: CoreBot) -> Iterator[str]:
    """One bot's choices, in the lines that `core/checks/bot_choices.hpp` describes."""
    simulations = SIGNATURE_LIMIT.simulations or 0
    for number, line in enumerate(signature_positions(), start=1):
        # As `kingdomino.bots.signature` does it: the same seed, and a bot that remembers nothing.
        seed = Random(f"signature {number}").randrange(SEEDS)
        position = core.position(line)
        thought = bot.new_searcher().think(position, simulations=simulations, seed=seed)
        figures = _hash("".join(f"{_judgement_text(each)} " for each in thought.judgements))
        token = position.token(thought.code)
        yield f"{bot.name} {simulations} {seed} {token} {figures} {position}"


def write_damaged(path: Path, damaged: Path) -> None:
    """A copy with one hash in its last line but one changed, which must be found."""
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    words = lines[-2].split(" ")
    at = next(index for index, word in enumerate(words) if re.fullmatch("[0-9a-f]{16}", word))
    words[at] = words[at][::-1]
    lines[-2] = " ".join(words)
    damaged.write_text("".join(lines), encoding="utf-8", newline="\n")


def _judgement_text(judgement: core.Judgement) -> str:
    points, chance = struct.unpack("<II", struct.pack("<ff", judgement.points, judgement.chance))
    return f"{judgement.code}:{points}:{chance}:{judgement.visits}"
