"""`kingdomino hint`: what to do in a position, and why."""

from typing import Annotated, Any

import typer

from kingdomino.cli.arguments import (
    Json,
    JudgeName,
    Plain,
    Seed,
    Simulations,
    read_position_or_file,
)
from kingdomino.cli.commands.score import is_game
from kingdomino.cli.output import print_json, tell_judge
from kingdomino.game import State
from kingdomino.games import game_of_position
from kingdomino.record import parse_game


def hint(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION",
            help="A position line in quotes, a file with one or with a game, or - for standard input.",
        ),
    ],
    bot: JudgeName = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="How long to think (half a second unless told)."),
    ] = None,
    simulations: Simulations = None,
    seed: Seed = 0,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """The best three actions of a position, what each is worth, and why.

    Points are those by which the player to act is expected to beat the best opponent at the end. Of a game's file the
    last position is taken. For example: kingdomino hint my.game
    """
    state, names = _read(position)
    # Loaded here, so that the other commands start without it.
    from kingdomino.analysis import hint as find_hint
    from kingdomino.analysis.data import hint_data
    from kingdomino.analysis.hint import HINT_LIMIT
    from kingdomino.bots.limit import Limit
    from kingdomino.cli.terminal.game_tables import make_table
    from kingdomino.cli.terminal.seats import HUMAN, Seats
    from kingdomino.cli.terminal.views.analysis import AnalysisView

    limit = HINT_LIMIT
    if seconds is not None or simulations is not None:
        limit = Limit(seconds, simulations)
    tell_judge(state, bot)
    found = find_hint(state, bot, limit=limit, seed=seed, names=names)
    shown = names or tuple(f"Seat {seat}" for seat in range(len(state.scores())))
    view = AnalysisView(shown, plain=plain)
    if json:
        print_json(hint_data(found, view.words.of))
        return
    seats = Seats((HUMAN,) * len(shown), shown)
    table = make_table(game_of_position(str(state)).name, seats, view.screen.look)
    view.tell_hint(found, table.question(state))


def _read(position: str) -> tuple[State[Any], tuple[str, ...]]:
    """The position that is meant, and the players' names where a game's file has them."""
    text = read_position_or_file(position)
    if is_game(text):
        record = parse_game(text)
        return record.final, record.names
    line = text.strip("\r\n")
    return game_of_position(line).parse_position(line), ()
