"""`kingdomino train`: let a net play itself, and keep it if it beats the champion."""

import math
import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from kingdomino.bots.nets import FOLDER, kind_of, shipped_net
from kingdomino.cli.arguments import GameName
from kingdomino.cli.game_options import Given, chosen_options, takes_game_options
from kingdomino.cli.output import INTERRUPTED, console, messages
from kingdomino.errors import OptionError, listed
from kingdomino.games import game_named

if TYPE_CHECKING:
    from kingdomino.training.training_run import TrainingRun


@takes_game_options("players", "mighty_duel")
def train(
    game: GameName,
    minutes: Annotated[float, typer.Option("--minutes", help="How long, in all.")] = 60,
    folder: Annotated[
        Path,
        typer.Option("--folder", help="Where the champion, its model card and the checkpoint go."),
    ] = Path("nets"),
    seed: Annotated[
        int, typer.Option("--seed", min=0, max=2**32, help="Another seed, another net.")
    ] = 1,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="Threads; all cores unless told.")
    ] = None,
    from_zero: Annotated[
        bool,
        typer.Option(
            "--from-zero",
            help="There is no champion at first: the net that comes with the package need not be beaten.",
        ),
    ] = False,
    *,
    given: Given,
) -> None:
    """Train a net by self-play. Ctrl-C stops it; the same command goes on where it stopped.

    One net plays with all switches of a game, but each number of players, and The Mighty Duel, has its own. A new
    net is kept only if it wins a paired match against the champion. For example:
    kingdomino train duel --minutes 120
    """
    from kingdomino.training.net_kinds import TRAINERS
    from kingdomino.training.training_run import TrainingRun

    if not 0 < minutes < math.inf:
        raise OptionError(f"minutes are more than 0 and have an end, not {minutes:g}")
    chosen = game_named(game)
    kind = kind_of(game, chosen_options(chosen, given))
    if kind not in TRAINERS:
        raise OptionError(f"there is no net for {kind}; there is one for {listed(TRAINERS)}")
    threads = jobs or os.cpu_count() or 1
    training = TrainingRun(kind, folder, minutes, seed, threads, from_zero=from_zero)
    if training.is_finished and not training.lacks_model_card:
        _say(f"this training is finished: {_time_and_games(training)}; {_how_to_go_on(training)}")
        return
    if training.resumed:
        _say(f"going on after {_time_and_games(training)}")
    try:
        _run(training)
    except KeyboardInterrupt:
        training.save()
        _say(f"stopped; the same command goes on from {training.checkpoint_path}")
        raise typer.Exit(INTERRUPTED) from None
    _tell_end(training)


def _run(training: "TrainingRun") -> None:
    from kingdomino.cli.training_screen import TrainingScreen

    if not training.is_finished:
        with TrainingScreen(training) as screen:
            training.run(screen.show)
    if training.lacks_model_card:
        with messages.status("playing for its model card"):
            training.write_model_card()


def _tell_end(training: "TrainingRun") -> None:
    done = training.checkpoint
    if training.made_a_champion:
        _tell(f"{training.net_path}, against the champion before: {done.crowned_match}")
        _tell(_how_to_play(training))
    else:
        _tell(f"the champion stays: the new net {done.match}")
    _say(_how_to_go_on(training))


def _time_and_games(training: "TrainingRun") -> str:
    done = training.checkpoint
    return f"{done.seconds / 60:.1f} minutes and {done.games:,} games"


def _how_to_go_on(training: "TrainingRun") -> str:
    return (
        f"with a larger --minutes the same command goes on from {training.checkpoint_path}; "
        "move that file away to begin anew"
    )


def _how_to_play(training: "TrainingRun") -> str:
    kind = training.checkpoint.kind
    game, _, setting = kind.partition("-")
    option = {"": "", "7x7": " --mighty-duel"}.get(setting, f" --players {setting}")
    command = f"kingdomino play {game}{option} --seats human{',king' * (training.seats - 1)}"
    if training.net_path.resolve() == shipped_net(kind).resolve():
        return f"to play with it: {command}"
    return f"to play with it: {FOLDER}={shlex.quote(str(training.folder))} {command}"


def _say(text: str) -> None:
    messages.print(text, markup=False, soft_wrap=True)


def _tell(text: str) -> None:
    console.print(text, markup=False, soft_wrap=True)
