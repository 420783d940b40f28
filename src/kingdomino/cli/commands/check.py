"""`kingdomino check`: is this a valid game, position or kingdom, and if not, what is wrong?"""

from kingdomino.cli.arguments import Json, PositionOrFile, read_position_or_file
from kingdomino.cli.commands.score import read_scores
from kingdomino.cli.output import console, print_json
from kingdomino.errors import KingdominoError, SetupError


def check(file: PositionOrFile, json: Json = False) -> None:
    """Check a saved game, a position or a kingdom: valid, or all that is wrong with it and where.

    Ends with exit code 0 if it is valid and 2 if it is not.
    """
    text = read_position_or_file(file)
    if not json:
        read_scores(text)
        console.print("valid")
        return
    problems: tuple[str, ...] = ()
    try:
        read_scores(text)
    except SetupError as error:
        problems = error.problems
    except KingdominoError as error:
        problems = (str(error),)
    print_json({"valid": not problems, "problems": problems})
    if problems:
        raise SystemExit(2)
