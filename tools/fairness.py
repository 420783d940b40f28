"""`make fairness`: thousands of matches through both verifiers, and a million of every draw through chi-squared.

Prints what it found and writes it as JSON; fails by its exit code. The matches are random ones of both games with all
their options, take-backs, resignations and other table events.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from kingdomino.classic.actions import DrawKings
from kingdomino.classic.options import Options
from kingdomino.classic.state import State
from kingdomino.game import CHANCE
from kingdomino.games import GAMES
from kingdomino.record import game_text, parse_game
from kingdomino.server.dice.draws import DrawSource, drawn_action
from kingdomino.server.dice.statistics import draw_groups
from kingdomino.server.dice.verification import Finding, verify
from kingdomino.server.protocol import DrawGroup
from tests.support.server.fair_matches import CHEATS, fair_record

ROOT = Path(__file__).parents[1]
VERIFIER = ROOT / "web/verify/verify.mjs"
BATCH = 100
ROLLS_A_MATCH = 20
REVEALS_A_MATCH = 24
PLAYERS = (2, 3, 4)
LEAST_P = 1e-4
"""With about ten groups an honest run falls below this once in a thousand runs."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What both verifiers found in some matches."""

    findings: Counter[str]
    draws: int
    disagreements: list[str]
    cheats: int
    cheats_missed: list[str]


def check_batch(number: int) -> Batch:
    """Play matches, let both check them, and then cheated copies of some."""
    random = Random(f"fairness {number}")
    texts = [game_text(fair_record(random)) for _ in range(BATCH)]
    cheated = [cheated_text(text, random) for text in texts[::5]]
    verdicts = [verify(parse_game(text)) for text in (*texts, *filter(None, cheated))]
    answers = by_javascript([*texts, *filter(None, cheated)])
    disagreements = [
        f"batch {number}, match {index}: {verdict.finding}, {answer['finding']}"
        for index, (verdict, answer) in enumerate(zip(verdicts, answers, strict=True))
        if verdict.finding != answer["finding"]
        or [each.number for each in verdict.wrong_draws]
        != [each["number"] for each in answer["wrong"]]
    ]
    honest, dishonest = verdicts[: len(texts)], verdicts[len(texts) :]
    return Batch(
        Counter(str(verdict.finding) for verdict in honest),
        sum(verdict.draws for verdict in honest),
        disagreements,
        len(dishonest),
        [f"batch {number}" for verdict in dishonest if verdict.finding != Finding.WRONG],
    )


def cheated_text(text: str, random: Random) -> str | None:
    """The same match with some cheat; None if there is nothing to cheat with."""
    record = parse_game(text)
    verdict = verify(record)
    if verdict.finding != Finding.FITS or verdict.draws < 9:
        return None
    return game_text(random.choice(CHEATS)(record, random))


def by_javascript(texts: list[str]) -> list[dict[str, Any]]:
    """What the independent verifier says."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / f"{number}.game" for number in range(len(texts))]
        for path, text in zip(paths, texts, strict=True):
            path.write_text(text, encoding="utf-8")
        command = ["node", str(VERIFIER), "--json", *map(str, paths)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(run.stdout)


def drawn_counts(job: tuple[int, int]) -> Counter[str]:
    """So many rolls and so many revealed dominoes, of matches with secrets of their own."""
    seed, draws = job
    random, found = Random(f"draws {seed}"), Counter[str]()
    for number in range(-(-draws // ROLLS_A_MATCH)):
        found.update(rolls(random_key(random, f"rolls {number}")))
    for number in range(-(-draws // REVEALS_A_MATCH)):
        found.update(reveals(random_key(random, f"reveals {number}")))
    return found


def king_counts(job: tuple[int, int]) -> Counter[str]:
    """So many orders of kings for each number of players, of matches with secrets of their own."""
    seed, draws = job
    random, found = Random(f"kings {seed}"), Counter[str]()
    for players in PLAYERS:
        number, state = before_the_kings(players)
        for each in range(draws):
            found[str(drawn_action(random_key(random, f"kings {each}"), number, state))] += 1
    return found


def before_the_kings(players: int) -> tuple[int, State]:
    """A position in which the kings are drawn, and the number of that draw; which dominoes lie there is all the same."""
    state = State.start(Options(players))
    number = 1
    while not isinstance(action := state.chance_tickets()[0], DrawKings):
        state, number = state.apply(action), number + 1
    return number, state


def drawn_groups(counts: Mapping[str, int], kings: Mapping[str, int]) -> tuple[DrawGroup, ...]:
    """Rolled against expected. Kings that were drawn without a game are left out where games are counted."""
    others = (group for group in draw_groups(counts) if not group.name.startswith("kings"))
    return (*others, *draw_groups(kings))


def random_key(random: Random, match_id: str) -> bytes:
    """The key of a match with a new secret and a new share."""
    return DrawSource(random.randbytes(32), match_id).key([(0, random.randbytes(32).hex())])


def rolls(key: bytes) -> list[str]:
    """The rolls of a match of Duel."""
    start = GAMES["duel"].start()
    return [str(drawn_action(key, number, start)) for number in range(1, ROLLS_A_MATCH + 1)]


def reveals(key: bytes) -> list[str]:
    """The dominoes and the kings of a match of two, in the order in which they are drawn."""
    classic = GAMES["classic"]
    state, found = classic.start(), list[str]()
    for number in range(1, REVEALS_A_MATCH + 2):
        action = drawn_action(key, number, state)
        found.append(str(action))
        state = state.apply(action)
        while state.to_act != CHANCE and state.to_act is not None:
            # What the players do has no influence on the luck; claiming and giving way is the quickest.
            state = state.apply(state.legal_actions()[0])
    return found


def main() -> int:
    """Run both parts; 0 if all is as it should be."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--matches", type=int, default=10_000)
    parser.add_argument("--draws", type=int, default=1_000_000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--report", type=Path, default=ROOT / ".build/fairness.json")
    chosen = parser.parse_args()
    begin = time.monotonic()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        batches = list(pool.map(check_batch, range(-(-chosen.matches // BATCH))))
        jobs = [(seed, chosen.draws // 20) for seed in range(20)]
        counts = sum(pool.map(drawn_counts, jobs), Counter[str]())
        kings = sum(pool.map(king_counts, jobs), Counter[str]())
    groups = drawn_groups(counts, kings)
    report: dict[str, Any] = {
        "findings": dict(sum((batch.findings for batch in batches), Counter[str]())),
        "draws_checked": sum(batch.draws for batch in batches),
        "disagreements": [each for batch in batches for each in batch.disagreements],
        "cheats": sum(batch.cheats for batch in batches),
        "cheats_missed": [each for batch in batches for each in batch.cheats_missed],
        "groups": {group.name: {"draws": group.draws, "p": group.p} for group in groups},
        "seconds": round(time.monotonic() - begin),
    }
    chosen.report.parent.mkdir(parents=True, exist_ok=True)
    chosen.report.write_text(json.dumps(report, indent=2) + "\n", encoding="utf-8")
    print(json.dumps(report, indent=2))
    return 0 if is_fine(report, groups) else 1


def is_fine(report: dict[str, Any], groups: tuple[DrawGroup, ...]) -> bool:
    """Whether every match is honest, every cheat found, both verifiers agree and no group is absurd."""
    return (
        "wrong" not in report["findings"]
        and not report["disagreements"]
        and not report["cheats_missed"]
        and are_fair(groups)
    )


def are_fair(groups: Iterable[DrawGroup]) -> bool:
    """Whether no group is absurd."""
    return all(group.p is not None and group.p > LEAST_P for group in groups)


if __name__ == "__main__":
    sys.exit(main())
