"""Arguments that several commands share: the game, files and so on; game_options.py has the options of games."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from kingdomino.errors import OptionError
from kingdomino.games import GAMES

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {' or '.join(GAMES)}.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for a program to read.")]
Plain = Annotated[bool, typer.Option("--plain", help="ASCII only, no colours.")]
Seed = Annotated[int, typer.Option("--seed", help="Same seed, same figures.")]
JudgeName = Annotated[
    str | None, typer.Option("--bot", help="Whose judgement (the strongest bot's unless told).")
]
Simulations = Annotated[
    int | None,
    typer.Option(
        "--simulations", help="For each decision, instead of seconds: always the same result."
    ),
]
Database = Annotated[
    str | None,
    typer.Option(
        "--database",
        envvar="KINGDOMINO_DATABASE",
        metavar="URL",
        help="postgresql://… or sqlite:///PATH (a file in the data folder unless told).",
    ),
]
DataFolder = Annotated[
    Path | None,
    typer.Option(
        "--data-folder",
        envvar="KINGDOMINO_DATA_FOLDER",
        metavar="FOLDER",
        help="Where the database is kept (your own data folder unless told).",
    ),
]
InputFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file to read, or - for standard input.")
]
PositionOrFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="The file to read, a position line in quotes, or - for standard input."
    ),
]


def read_position_or_file(given: str) -> str:
    """A position line as it stands, else the text of the file that is named."""
    if not given.strip():
        raise OptionError(
            "nothing to read: give a position line in quotes, a file, or - for standard input"
        )
    is_line = given.partition(" ")[0] in GAMES and " " in given
    return given if is_line else read_text(Path(given))


def read_text(path: Path) -> str:
    """The text of a file, or of standard input for `-`."""
    data = sys.stdin.buffer.read() if str(path) == "-" else path.read_bytes()
    if b"\0" in data:
        name = "standard input" if str(path) == "-" else path
        raise OptionError(f"{name}: this is no text, but a file of some other kind")
    return data.decode("utf-8", errors="replace").removeprefix("\ufeff")
