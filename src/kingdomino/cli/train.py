"""`kingdomino train`: let a net play itself, and keep it if it beats the champion."""

import os
from pathlib import Path
from typing import Annotated

import typer

from kingdomino.cli.arguments import (
    GameName,
    Harmony,
    LinesOfThree,
    MiddleKingdom,
    MightyDuel,
    Players,
    SpellbookFills,
    chosen_options,
)
from kingdomino.cli.output import console, messages
from kingdomino.errors import OptionError
from kingdomino.games import game_named


def train(
    game: GameName,
    minutes: Annotated[float, typer.Option("--minutes", help="How long, in all.")] = 60,
    folder: Annotated[
        Path, typer.Option("--folder", help="Where the champion, its card and the checkpoint go.")
    ] = Path("nets"),
    seed: Annotated[int, typer.Option("--seed", help="Another seed, another net.")] = 1,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="Threads; all cores unless told.")
    ] = None,
    players: Players = None,
    mighty_duel: MightyDuel = False,
    harmony: Harmony = False,
    middle_kingdom: MiddleKingdom = False,
    lines_of_three: LinesOfThree = False,
    spellbook_fills: SpellbookFills = None,
) -> None:
    """Train a net by self-play. Ctrl-C stops it; the same command goes on where it stopped.

    One net plays with all switches of a game, but each number of players, and The Mighty Duel, has its own. A new
    net is kept only if it wins a paired match against the champion. For example:
    kingdomino train duel --minutes 120
    """
    from kingdomino.cli.training_screen import TrainingScreen
    from kingdomino.training.kinds import TRAINERS, kind_of
    from kingdomino.training.school import School

    if not minutes > 0:
        raise OptionError(f"minutes are more than 0, not {minutes:g}")
    chosen = game_named(game)
    options = chosen_options(
        chosen,
        players=players,
        mighty_duel=mighty_duel,
        harmony=harmony,
        middle_kingdom=middle_kingdom,
        lines_of_three=lines_of_three,
        spellbook_fills=spellbook_fills,
    )
    kind = kind_of(game, options)
    if kind not in TRAINERS:
        raise OptionError(f"there is no net for {kind}; there is one for {' and '.join(TRAINERS)}")
    school = School(kind, folder, minutes, seed, jobs or os.cpu_count() or 1)
    if school.resumed:
        done = school.checkpoint
        messages.print(f"going on after {done.seconds / 60:.1f} minutes and {done.games:,} games")
    with TrainingScreen(school) as screen:
        try:
            school.run(screen.show)
        except KeyboardInterrupt:
            school.save()
            messages.print(f"stopped; the same command goes on from {school.checkpoint_path}")
            raise typer.Exit(1) from None
    school.checkpoint_path.unlink(missing_ok=True)
    if not school.made_a_champion:
        console.print(f"the champion stays: the new net {school.checkpoint.match}")
        return
    with messages.status("playing for its card"):
        school.write_card()
    console.print(
        f"{school.net_path}, against the champion before: {school.checkpoint.crowned_match}"
    )
