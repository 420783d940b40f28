"""Measures how strong the bots are: the matches of docs/bots.md, through the arena, one after another.

    python tools/strength.py                 all of them: some hours on two cores
    python tools/strength.py duel            those whose name begins with "duel"

Every match is saved in FOLDER as it goes, so it can be stopped at any time and goes on where it was. The table is
printed as Markdown, and written to FOLDER/strength.md.
"""

import argparse
import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

PAPER = "--players 4 --harmony --middle-kingdom"
MIGHTY = "--mighty-duel"


@dataclass(frozen=True, slots=True)
class Match:
    """One line of the table."""

    name: str
    arguments: str
    games: int
    wanted: str

    def command(self, folder: Path) -> list[str]:
        """The command that plays it, or what is left of it."""
        program = [sys.executable, "-c", "from kingdomino.cli import main; main()", "arena"]
        saved = folder / f"{self.name}.jsonl"
        options = ["--games", str(self.games), "--json", "--save", str(saved)]
        return [*program, *self.arguments.split(), *options]


def three(bot: str) -> str:
    """A bot on three seats."""
    return f"{bot} {bot} {bot}"


MATCHES = [
    Match("duel-baron-greedy", "duel baron greedy", 10000, "97 %"),
    Match("duel-baron-deny", "duel baron greedy-deny", 4000, "91 %"),
    Match("duel-king-baron", "duel king baron --seconds 0.1", 1000, "57 %"),
    Match("duel-king-duke", "duel king duke --seconds 0.1", 400, ""),
    Match("duel-duke-baron", "duel duke baron", 1000, ""),
    Match("duel-baron-knight", "duel baron knight", 4000, ""),
    Match("duel-knight-squire", "duel knight squire", 2000, ""),
    Match("duel-squire-page", "duel squire page", 2000, "85 %"),
    Match("classic-squire-page", "classic squire page", 2000, "85 %"),
    Match("classic-knight-squire", "classic knight squire", 2000, ""),
    Match("classic-baron-knight", "classic baron knight", 2000, ""),
    Match("classic-duke-baron", "classic duke baron", 1000, ""),
    Match("classic-king-duke", "classic king duke --seconds 0.1", 400, ""),
    Match("paper-full-greedy", f"classic full-greedy {three('random')} {PAPER}", 4000, "97-99 %"),
    Match("paper-baron", f"classic baron {three('full-greedy')} {PAPER}", 2000, "75 %, +10"),
    Match(
        "paper-king", f"classic king {three('full-greedy')} {PAPER} --seconds 0.1", 400, "85 %, +15"
    ),
    Match(
        "paper-king-1s",
        f"classic king {three('full-greedy')} {PAPER} --seconds 1",
        400,
        "90 %, +18",
    ),
    Match("paper-king-baron", f"classic king {three('baron')} {PAPER} --seconds 0.1", 400, ""),
    Match("paper-uct", f"classic uct {three('full-greedy')} {PAPER} --seconds 0.01", 1000, "54 %"),
    Match("two-king-uct", "classic king uct --seconds 0.1", 1000, "70 %"),
    Match("two-king-full-greedy", "classic king full-greedy --seconds 0.1", 400, "95 %"),
    Match("mighty-king-uct", f"classic king uct {MIGHTY} --seconds 0.1", 400, "70 %"),
    Match(
        "mighty-king-full-greedy", f"classic king full-greedy {MIGHTY} --seconds 0.1", 400, "95 %"
    ),
    Match(
        "three-king", "classic king full-greedy full-greedy --players 3 --seconds 0.1", 1002, "60 %"
    ),
]


def main() -> None:
    """Play and tell."""
    parser = argparse.ArgumentParser(description="Measure how strong the bots are.")
    parser.add_argument("names", nargs="*", help="beginnings of the names of matches (all)")
    parser.add_argument("--folder", type=Path, default=Path("strength"))
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    rows = [
        "| match | won | margin | ms a turn | games | wanted |",
        "|---|---|---|---|---|---|",
    ]
    print("\n".join(rows), flush=True)
    for match in MATCHES:
        if arguments.names and not match.name.startswith(tuple(arguments.names)):
            continue
        row = play(match, arguments.folder)
        rows.append(row)
        print(row, flush=True)
        (arguments.folder / "strength.md").write_text("\n".join(rows) + "\n", encoding="utf-8")


def play(match: Match, folder: Path) -> str:
    """Play a match to its end; its line of the table, which speaks of the first bot."""
    run = subprocess.run(match.command(folder), capture_output=True, text=True, check=False)
    if run.returncode:
        sys.exit(f"{match.name}: {run.stderr.strip()}")
    result = json.loads(run.stdout)["results"][0]
    low, high = result["win_share_interval"]
    margin_low, margin_high = result["mean_margin_interval"]
    return (
        f"| {match.arguments} | {result['win_share']:.1%} ({low:.1%} to {high:.1%}) "
        f"| {result['mean_margin']:+.1f} ({margin_low:+.1f} to {margin_high:+.1f}) "
        f"| {result['seconds_per_turn'] * 1000:.2g} | {result['games']:,} | {match.wanted} |"
    )


if __name__ == "__main__":
    main()
