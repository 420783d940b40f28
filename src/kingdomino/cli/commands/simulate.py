"""`kingdomino simulate`: many games by a simple policy, and statistics of them."""

from typing import Annotated, Any

import typer
from rich.table import Table

from kingdomino.arena.simulate import PlayedGame, figures, simulate_in_core
from kingdomino.arena.simulate import simulate as simulate_games
from kingdomino.bots import BOTS
from kingdomino.cli.arguments import GameName, Json
from kingdomino.cli.game_options import Given, chosen_options, takes_game_options
from kingdomino.cli.output import console, print_json, progress_bar
from kingdomino.errors import OptionError, listed
from kingdomino.game import Game
from kingdomino.games import game_named
from kingdomino.options import options_text

POLICIES = ("random", "plain")
ENGINES = ("python", "core")


@takes_game_options()
def simulate(
    game: GameName,
    games: Annotated[int, typer.Option("--games", min=1, help="How many games.")] = 1000,
    seed: Annotated[int, typer.Option("--seed", help="Same seed, same figures.")] = 0,
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            help="random: uniform over all legal actions. plain: the same, but never the castle bonus nor a "
            "spell that can be kept.",
        ),
    ] = "random",
    engine: Annotated[
        str,
        typer.Option(
            "--engine",
            help="python: the readable rules. core: the fast ones, a thousand times faster.",
        ),
    ] = "python",
    *,
    given: Given,
    json: Json = False,
) -> None:
    """Play many games at random and show what they come to.

    For example: kingdomino simulate duel --games 2000 --policy plain
    """
    chosen = game_named(game)
    options = chosen_options(chosen, given)
    if policy not in POLICIES:
        raise OptionError(f"there is no policy {policy!r}; there is {listed(POLICIES)}")
    if engine not in ENGINES:
        raise OptionError(f"there is no engine {engine!r}; there is {listed(ENGINES)}")
    if engine == "core":
        result = simulate_in_core(chosen, options, policy, games, seed)
    else:
        result = _simulate_in_python(chosen, options, policy, games, seed)
    if json:
        print_json(result)
        return
    title = f"{chosen.title} ({options_text(options)}), policy {policy}, seed {seed}"
    console.print(_table(result, title))


def _simulate_in_python(
    game: Game[Any, Any], options: Any, policy: str, games: int, seed: int
) -> dict[str, Any]:
    """Play with a progress bar."""
    played: list[PlayedGame] = []
    with progress_bar() as progress:
        task = progress.add_task(f"{game.title}, {policy}", total=games)
        for one in simulate_games(game, options, BOTS[policy].choose, games, seed):
            played.append(one)
            progress.advance(task)
    return figures(played)


def _table(result: dict[str, Any], title: str) -> Table:
    table = Table("figure", "value", title=title, title_justify="left", box=None)
    table.columns[1].justify = "right"
    for name, value in result.items():
        if name in ("ended_by", "spells_won"):
            table.add_row(name, "")
            for key in value:
                table.add_row(f"  {key}", _figure_text(value[key]))
        else:
            table.add_row(name, _figure_text(value))
    return table


def _figure_text(value: float | None) -> str:
    return "-" if value is None else f"{value:,}" if isinstance(value, int) else f"{value:.4f}"
