"""The options of `kingdomino play`."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from kingdomino.bots import BOTS
from kingdomino.games import GAMES

GameToPlay: TypeAlias = Annotated[
    str | None,
    typer.Argument(
        metavar="GAME", help=f"Which game: {' or '.join(GAMES)}; not needed with --resume."
    ),
]

SeatList: TypeAlias = Annotated[
    str | None,
    typer.Option(
        metavar="human,squire,…",
        help=f"Who plays, by seat: human, {', '.join(BOTS)} (one human against bots unless told). "
        "How each bot plays: kingdomino bots.",
    ),
]

Names: TypeAlias = Annotated[
    str | None, typer.Option(metavar="Ana,Ben,…", help="What the players are called, by seat.")
]

Seed: TypeAlias = Annotated[
    int | None, typer.Option(help="The same seed gives the same dice and dominoes.")
]

Save: TypeAlias = Annotated[
    Path | None,
    typer.Option(metavar="FILE", help="Where to save (a new file in this folder unless told)."),
]

Resume: TypeAlias = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with the game in this file.")
]

DynastyGames: TypeAlias = Annotated[
    bool, typer.Option("--dynasty", help="classic: three games in a row, most points win.")
]

NoConfirm: TypeAlias = Annotated[
    bool, typer.Option("--no-confirm", help="End turns at once, without asking.")
]

Seconds: TypeAlias = Annotated[
    float, typer.Option("--seconds", help="How long a bot that searches may think for a turn.")
]

Plain: TypeAlias = Annotated[
    bool, typer.Option("--plain", help="ASCII only, no colours, nothing is drawn over.")
]
