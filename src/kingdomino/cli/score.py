"""`kingdomino score`: what a kingdom, a position or a game is worth, territory by territory."""

from typing import Any

from rich.table import Table

from kingdomino.classic.board import GRID as CLASSIC_GRID
from kingdomino.cli.arguments import InputFile, Json, read_text
from kingdomino.cli.output import console, print_json
from kingdomino.duel.map import GRID as DUEL_GRID
from kingdomino.errors import NotationError
from kingdomino.game import Outcome
from kingdomino.gamefile import parse_game
from kingdomino.games import GAMES, game_of_position
from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.score import Score
from kingdomino.kingdomfile import parse_kingdom

GRIDS = {"classic": CLASSIC_GRID, "duel": DUEL_GRID}


def score(file: InputFile, json: Json = False) -> None:
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
    name, scores, outcome = read_scores(read_text(file))
    grid = GRIDS[name]
    if json:
        ending = outcome and {"reason": outcome.reason, "ranks": outcome.ranks}
        players = [score_data(each, grid) for each in scores]
        print_json({"game": name, "players": players, "outcome": ending})
        return
    for seat, each in enumerate(scores):
        console.print(score_table(each, grid, f"Seat {seat}" if len(scores) > 1 else "Kingdom"))
    if outcome:
        places = [f"seat {seat}: place {rank}" for seat, rank in enumerate(outcome.ranks)]
        console.print(f"Over ({outcome.reason}). {', '.join(places)}")


def read_scores(text: str) -> tuple[str, tuple[Score, ...], Outcome | None]:
    """The game, the scores and, where the game is over, the outcome of whatever the text holds."""
    if text.startswith("kingdom "):
        name, single = parse_kingdom(text)
        return name, (single,), None
    if text.startswith("kingdomino "):
        record = parse_game(text)
        return record.game.name, record.final.scores(), record.final.outcome()
    if text.partition(" ")[0] not in GAMES:
        raise NotationError(
            "this is neither a saved game (kingdomino …) nor a kingdom (kingdom …) nor a position "
            f"({' or '.join(f'{name} …' for name in GAMES)})"
        )
    game = game_of_position(text)
    state = game.parse_position(text.removesuffix("\n"))
    return game.name, state.scores(), state.outcome()


def score_data(score: Score, grid: Grid) -> dict[str, Any]:
    """A score for a program to read."""
    return {
        "total": score.total,
        "largest": score.largest,
        "territories": [
            {
                "kind": territory.kind,
                "squares": [grid.square_name(square) for square in territory.squares],
                "size": territory.size,
                "crowns": territory.crowns,
                "points": territory.points,
            }
            for territory in score.territories
        ],
        "bonuses": [{"name": bonus.name, "points": bonus.points} for bonus in score.bonuses],
    }


def score_table(score: Score, grid: Grid, title: str) -> Table:
    """A score for a person to read, the territories worth most first."""
    heads = ("territory", "squares", "crowns", "points", "where")
    table = Table(*heads, title=f"{title}: {score.total} points", title_justify="left", box=None)
    for territory in sorted(score.territories, key=lambda each: -each.points):
        where = " ".join(grid.square_name(square) for square in territory.squares)
        numbers = (territory.size, territory.crowns, territory.points)
        table.add_row(territory.kind, *map(str, numbers), where)
    for bonus in score.bonuses:
        table.add_row(bonus.name, "", "", str(bonus.points), "")
    return table
