"""`kingdomino perft`: count action sequences, to compare implementations."""

from typing import Annotated

import typer

from kingdomino.cli.arguments import Json
from kingdomino.cli.output import console, print_json
from kingdomino.games import game_of_position
from kingdomino.perft import divide
from kingdomino.perft import perft as count


def perft(
    position: Annotated[
        str,
        typer.Argument(
            metavar="POSITION", help="A position line in quotes, or a game's name for its start."
        ),
    ],
    depth: Annotated[int, typer.Option("--depth", min=0, help="How many actions deep.")] = 1,
    by_action: Annotated[
        bool, typer.Option("--divide", help="Show the count of each first action by itself.")
    ] = False,
    json: Json = False,
) -> None:
    """Count the sequences of actions from a position; chance counts each different outcome once.

    For example: kingdomino perft duel --depth 2
    """
    game = game_of_position(position)
    state = game.start() if position == game.name else game.parse_position(position)
    parts = divide(state, depth) if by_action and depth else {}
    total = sum(parts.values()) if parts else count(state, depth)
    if json:
        counts = {str(action): part for action, part in parts.items()}
        print_json({"depth": depth, "count": total, **({"divide": counts} if by_action else {})})
        return
    for action, part in parts.items():
        console.print(f"{action} {part}")
    console.print(str(total))
