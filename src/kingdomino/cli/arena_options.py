"""The options of `kingdomino arena`."""

from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from kingdomino.bots import BOTS

USUAL_GAMES = 200
MOST_GAMES = 20_000

Bots: TypeAlias = Annotated[
    list[str] | None,
    typer.Argument(
        metavar="BOT…",
        help=f"Who plays, two or more: {', '.join(BOTS)} (kingdomino bots says how each plays), or a program "
        "such as ./my-bot or 'node bot.mjs'. With more players than that the last one takes the seats that are left. "
        "king:seconds=0.1 or king:simulations=500 has a limit of its own.",
    ),
]

Games: TypeAlias = Annotated[
    int | None,
    typer.Option(
        "--games",
        min=1,
        help=f"How many games, of each pair in a ladder ({USUAL_GAMES} unless told); "
        f"with --until-sure at the most ({MOST_GAMES:,} unless told).",
    ),
]

Seconds: TypeAlias = Annotated[
    float | None,
    typer.Option("--seconds", help="Thinking time of a turn (1 second unless told)."),
]

Simulations: TypeAlias = Annotated[
    int | None, typer.Option("--simulations", help="Simulations of a turn.")
]

Seed: TypeAlias = Annotated[
    int, typer.Option("--seed", help="Same seed, same dice and dominoes, whoever plays.")
]

UntilSure: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--until-sure",
        help="Stop as soon as it is sure whether the first bot is better or worse than even.",
    ),
]

Ladder: TypeAlias = Annotated[
    bool,
    typer.Option(
        "--ladder", help="A league: neighbours in the list of bots play, and Elo is computed."
    ),
]

BotList: TypeAlias = Annotated[
    str | None,
    typer.Option("--bots", metavar="a,b,…", help="Who is on the ladder (all unless told)."),
]

Save: TypeAlias = Annotated[
    Path | None,
    typer.Option(
        "--save",
        metavar="FILE",
        help="Keep every round here; the same command again goes on where it stopped.",
    ),
]

Report: TypeAlias = Annotated[
    Path | None,
    typer.Option("--report", metavar="FILE", help="Write a page with charts, as HTML."),
]

MarkdownTable: TypeAlias = Annotated[
    Path | None,
    typer.Option("--markdown", metavar="FILE", help="Write the ladder's table, as Markdown."),
]

Jobs: TypeAlias = Annotated[
    int | None, typer.Option("--jobs", min=1, help="How many processes (one a core).")
]
