"""`kingdomino games`: the games, their options and what each means."""

from rich.table import Table

from kingdomino.cli.arguments import Json
from kingdomino.cli.output import console, print_json
from kingdomino.games import GAMES
from kingdomino.options import option_infos, option_text


def games(json: Json = False) -> None:
    """Show the games, their options and what each option means.

    An option has the same name everywhere: --middle-kingdom here, middle_kingdom in Python and in files.
    """
    if json:
        print_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "summary": game.summary,
                    "options": [
                        {
                            "name": info.name,
                            "default": info.default,
                            "choices": list(info.choices),
                            "help": info.help,
                            "rule": info.rule,
                        }
                        for info in option_infos(game.options_type)
                    ],
                }
                for game in GAMES.values()
            ]
        )
        return
    for game in GAMES.values():
        console.print(f"[bold]{game.name}[/bold]  {game.title}: {game.summary}")
        table = Table("option", "values", "what it does", "rule", box=None, padding=(0, 2))
        for info in option_infos(game.options_type):
            values = [
                option_text(value) + ("*" if value == info.default else "")
                for value in info.choices
            ]
            table.add_row(
                f"--{info.name.replace('_', '-')}", " ".join(values), info.help, info.rule
            )
        console.print(table)
        console.print()
    console.print("* unless told. Dynasty, three games in a row: kingdomino play classic --dynasty")
