"""`kingdomino bots`: who there is to play against, and how each plays."""

from rich.table import Table

from kingdomino.bots import BOTS, LEVELS, USUAL_BOT
from kingdomino.cli.arguments import Json
from kingdomino.cli.output import console, print_json


def bots(json: Json = False) -> None:
    """Show all bots: the levels for people, the weakest first, and those that others are measured with.

    Put one on a seat with --seats: kingdomino play duel --seats human,baron. Or let them play each other:
    kingdomino arena duel knight squire. How strong each is stands in docs/bots.md.
    """
    order = [*LEVELS, *(name for name in BOTS if name not in LEVELS)]
    if json:
        print_json(
            [
                {"name": name, "summary": BOTS[name].summary, "for_people": name in LEVELS}
                for name in order
            ]
        )
        return
    table = Table("bot", "how it plays", "for", box=None, padding=(0, 2))
    for name in order:
        mark = "*" if name == USUAL_BOT else ""
        use = "people" if name in LEVELS else "measuring"
        table.add_row(name + mark, BOTS[name].summary, use)
    console.print(table)
    console.print()
    console.print("* unless told. Choose with: kingdomino play duel --seats human,NAME")
