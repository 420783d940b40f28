"""Arguments that several commands share: the game, its options, files."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from kingdomino.errors import OptionError
from kingdomino.game import Game
from kingdomino.games import GAMES
from kingdomino.options import make_options

GameName = Annotated[str, typer.Argument(metavar="GAME", help=f"Which game: {' or '.join(GAMES)}.")]
Players = Annotated[
    int | None, typer.Option("--players", help="classic: how many play, 2 to 4 (2 unless told).")
]
MightyDuel = Annotated[
    bool, typer.Option("--mighty-duel", help="classic: 2 players, all 48 dominoes, 7x7 kingdoms.")
]
Harmony = Annotated[
    bool, typer.Option("--harmony", help="classic: 5 points for a kingdom that fills its frame.")
]
MiddleKingdom = Annotated[
    bool, typer.Option("--middle-kingdom", help="classic: 10 points for a castle in the centre.")
]
LinesOfThree = Annotated[
    bool, typer.Option("--lines-of-three", help="classic: 3 players with 36 dominoes, lines of 3.")
]
SpellbookFills = Annotated[
    str | None,
    typer.Option(
        "--spellbook-fills",
        help="duel: dice fill the spellbook when they are placed (unless told), or when drafted.",
    ),
]
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
InputFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="The file to read, or - for standard input.")
]
PositionOrFile = Annotated[
    str,
    typer.Argument(
        metavar="FILE", help="The file to read, a position line in quotes, or - for standard input."
    ),
]


def chosen_options(game: Game[Any, Any], **values: Any) -> Any:
    """The options that were given on the command line; those left out keep their defaults.

    An option of another game is refused, unless it was left at its default.
    """
    given = {name: value for name, value in values.items() if value not in (None, False)}
    return make_options(game.options_type, given)


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
    return data.decode("utf-8", errors="replace").removeprefix("\ufeff")
