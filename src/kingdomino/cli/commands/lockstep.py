"""`kingdomino lockstep`: the Python rules and the core, compared step by step."""

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Annotated, Any

import typer

from kingdomino.cli.arguments import GameName, Json
from kingdomino.cli.game_options import Given, chosen_options, takes_game_options
from kingdomino.cli.output import console, messages, print_json, progress_bar
from kingdomino.games import game_named
from kingdomino.options import all_options


@takes_game_options()
def lockstep(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same games.")] = 0,
    every_switch: Annotated[
        bool,
        typer.Option("--every-switch", help="So many games with each combination of switches."),
    ] = False,
    jobs: Annotated[int, typer.Option("--jobs", min=1, help="How many processes.")] = 1,
    *,
    given: Given,
    json: Json = False,
) -> None:
    """Play random games on both implementations of the rules and compare them at every step.

    Actions, positions, hashes and outcomes must be equal; the first difference is shown, and exit code 1 says so.
    """
    chosen = game_named(game)
    options = chosen_options(chosen, given)
    kinds = all_options(chosen.options_type) if every_switch else [options]
    tasks = [(game, kind, f"{seed}/{number}") for kind in kinds for number in range(games)]
    steps = 0
    with progress_bar() as progress:
        bar = progress.add_task(f"{chosen.title} in lock-step", total=len(tasks))
        for result in _results(tasks, min(jobs, os.cpu_count() or 1)):
            if isinstance(result, str):
                messages.print(f"kingdomino: {result}", markup=False)
                raise typer.Exit(1)
            steps += result
            progress.advance(bar)
    if json:
        print_json({"games": len(tasks), "steps": steps, "differences": 0})
    else:
        console.print(f"{len(tasks):,} games, {steps:,} steps, no difference")


def _results(tasks: list[tuple[str, Any, str]], jobs: int) -> Iterator[int | str]:
    """For each game the number of its steps, or the difference that was found."""
    if jobs == 1:
        yield from map(_play_one, tasks)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_play_one, tasks, chunksize=4)


def _play_one(task: tuple[str, Any, str]) -> int | str:
    from kingdomino.lockstep import LockstepError, play_in_lockstep

    name, options, seed = task
    try:
        return play_in_lockstep(game_named(name), options, Random(f"{name} {options} {seed}"))
    except LockstepError as error:
        return str(error)
