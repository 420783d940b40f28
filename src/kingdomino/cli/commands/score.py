"""`kingdomino score`: what a kingdom, a position or a game is worth, territory by territory."""

import re
from collections.abc import Callable
from typing import Any

from rich.table import Table

from kingdomino.classic.board import GRID as CLASSIC_GRID
from kingdomino.cli.arguments import Json, PositionOrFile, read_position_or_file
from kingdomino.cli.output import console, print_json
from kingdomino.duel.map import GRID as DUEL_GRID
from kingdomino.errors import NotationError
from kingdomino.game import Outcome
from kingdomino.games import GAMES, game_of_position
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.picture import CASTLE_WORDS
from kingdomino.kingdom.score import Score
from kingdomino.record import parse_game, parse_kingdom

GRIDS = {"classic": CLASSIC_GRID, "duel": DUEL_GRID}


def score(file: PositionOrFile, json: Json = False) -> None:
    """Score a kingdom, a position or a whole game.

    FILE holds one of three things. A kingdom as you see it on the table, a word a square, C for the castle, an x
    for each crown or cross:

        kingdom classic players=2,harmony
        .   w   wx
        C   f   f

    (letters: w wheat, f forest, l lake, g grassland, s swamp, m mine; in Duel: d dot, l line, D double dot,
    L double line, f filled, c checked). Or a position in one line. Or a game that was saved.
    An impossible kingdom is refused, with all that is wrong with it.
    """
    text = read_position_or_file(file)
    name, scores, outcome = read_scores(text)
    square_name = _picture_names(text) if text.startswith("kingdom ") else GRIDS[name].square_name
    if json:
        ending = outcome and {"reason": outcome.reason, "ranks": outcome.ranks}
        players = [score_data(each, square_name) for each in scores]
        print_json({"game": name, "players": players, "outcome": ending})
        return
    for title, each in zip(_titles(text, len(scores)), scores, strict=True):
        console.print(score_table(each, square_name, title))
    if outcome:
        titles = _titles(text, len(scores))
        places = [
            f"{title}: place {rank}" for title, rank in zip(titles, outcome.ranks, strict=True)
        ]
        console.print(f"Over ({outcome.reason}). {', '.join(places)}")
    elif len(scores) > 1:
        console.print("The game is not over: these are the points so far.")


def _titles(text: str, count: int) -> list[str]:
    """Whose each score is: names, where a game's file has them."""
    if count == 1:
        return ["Kingdom"]
    match = re.search(r"^players: (.*)$", text, re.MULTILINE) if is_game(text) else None
    names = match[1].split(" | ") if match else []
    return names if len(names) == count else [f"Seat {seat}" for seat in range(count)]


def _picture_names(text: str) -> Callable[[Square], str]:
    """Names of squares counted from the picture's own corner: a1 is its first word."""
    rows = [line.split() for line in text.split("\n")[1:] if line.strip()]
    grid = GRIDS[text.split()[1]]
    (castle,) = [
        (row.index(word), number)
        for number, row in enumerate(rows)
        for word in row
        if word in CASTLE_WORDS
    ]
    across = castle[0] - grid.column(grid.castle)
    down = castle[1] - grid.row(grid.castle)
    return lambda square: grid.square_name(square + across + down * grid.width)


def is_game(text: str) -> bool:
    """Whether a text is a saved game."""
    return text.startswith("kingdomino ")


def read_scores(text: str) -> tuple[str, tuple[Score, ...], Outcome | None]:
    """The game, the scores and, where the game is over, the outcome of whatever the text holds."""
    if text.startswith("kingdom "):
        name, single = parse_kingdom(text)
        return name, (single,), None
    if is_game(text):
        record = parse_game(text)
        return record.game.name, record.final.scores(), record.outcome
    if text.partition(" ")[0] not in GAMES:
        raise NotationError(
            "this is neither a saved game (kingdomino …) nor a kingdom (kingdom …) nor a position "
            f"({' or '.join(f'{name} …' for name in GAMES)})"
        )
    game = game_of_position(text)
    state = game.parse_position(text.removesuffix("\n"))
    return game.name, state.scores(), state.outcome()


def score_data(score: Score, square_name: Callable[[Square], str]) -> dict[str, Any]:
    """A score for a program to read."""
    return {
        "total": score.total,
        "largest": score.largest,
        "territories": [
            {
                "kind": territory.kind,
                "squares": [square_name(square) for square in territory.squares],
                "size": territory.size,
                "crowns": territory.crowns,
                "points": territory.points,
            }
            for territory in score.territories
        ],
        "bonuses": [{"name": bonus.name, "points": bonus.points} for bonus in score.bonuses],
    }


def score_table(score: Score, square_name: Callable[[Square], str], title: str) -> Table:
    """A score for a person to read, the territories worth most first."""
    heads = ("territory", "squares", "crowns", "points", "where")
    table = Table(*heads, title=f"{title}: {score.total} points", title_justify="left", box=None)
    for territory in sorted(score.territories, key=lambda each: -each.points):
        where = " ".join(square_name(square) for square in territory.squares)
        numbers = (territory.size, territory.crowns, territory.points)
        table.add_row(territory.kind, *map(str, numbers), where)
    for bonus in score.bonuses:
        table.add_row(bonus.name, "", "", str(bonus.points), "")
    return table
