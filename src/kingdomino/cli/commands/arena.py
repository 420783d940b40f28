"""`kingdomino arena`: bots against bots, with the same luck for all, and how sure the result is."""

import os
import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from kingdomino.bots import BOTS, check_bot
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.cli.arguments import GameName, Json
from kingdomino.cli.game_options import Given, chosen_options, takes_game_options
from kingdomino.cli.output import INTERRUPTED, console, messages, print_json, progress_bar
from kingdomino.errors import KingdominoError, OptionError
from kingdomino.game import Game
from kingdomino.games import game_named
from kingdomino.options import options_text

if TYPE_CHECKING:
    from kingdomino.arena.round import Pairing, Terms
    from kingdomino.arena.series import Series
    from kingdomino.arena.series_file import SeriesFile
    from kingdomino.cli.arena_output import Results

USUAL_GAMES = 200
MOST_GAMES = 20_000

LOOK_SECONDS = 0.5
"""How often the running estimate is computed anew."""


@takes_game_options()
def arena(
    game: GameName,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="BOT…",
            help=f"Who plays, two or more: {', '.join(BOTS)} (kingdomino bots says how each plays), or a program "
            "such as ./my-bot or 'node bot.mjs'. With more players than that the last one takes the seats that are left.",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            min=1,
            help=f"How many games, of each pair in a ladder ({USUAL_GAMES} unless told); "
            f"with --until-sure at the most ({MOST_GAMES:,} unless told).",
        ),
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="Thinking time of a turn (1 second unless told)."),
    ] = None,
    simulations: Annotated[
        int | None, typer.Option("--simulations", help="Simulations of a turn.")
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", help="Same seed, same dice and dominoes, whoever plays.")
    ] = 0,
    until_sure: Annotated[
        bool,
        typer.Option(
            "--until-sure",
            help="Stop as soon as it is sure whether the first bot is better or worse than even.",
        ),
    ] = False,
    ladder: Annotated[
        bool,
        typer.Option(
            "--ladder", help="A league: neighbours in the list of bots play, and Elo is computed."
        ),
    ] = False,
    bot_list: Annotated[
        str | None,
        typer.Option("--bots", metavar="a,b,…", help="Who is on the ladder (all unless told)."),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            help="Keep every round here; the same command again goes on where it stopped.",
        ),
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write a page with charts, as HTML."),
    ] = None,
    markdown: Annotated[
        Path | None,
        typer.Option("--markdown", metavar="FILE", help="Write the ladder's table, as Markdown."),
    ] = None,
    jobs: Annotated[
        int | None, typer.Option("--jobs", min=1, help="How many processes (one a core).")
    ] = None,
    *,
    given: Given,
    json: Json = False,
) -> None:
    """Let bots play against each other: the same dice and dominoes for all, once in every rotation of the seats.

    For example: kingdomino arena duel greedy random --games 500 --report duel.html
    """
    # Loaded here, so that the other commands start without the core and without what only the arena needs.
    from kingdomino.arena.round import Terms
    from kingdomino.arena.series import Series
    from kingdomino.arena.series_file import SeriesFile, heading

    chosen = game_named(game)
    entrants = [*(bots or []), *(bot_list.split(",") if bot_list else [])]
    if "players" not in given and game == "classic" and len(entrants) > 2 and not ladder:
        given["players"] = len(entrants)
    options = chosen_options(chosen, given)
    if not ladder and (bot_list or markdown):
        raise OptionError("--bots and --markdown are for a ladder; add --ladder")
    limit = USUAL_LIMIT if seconds is simulations is None else Limit(seconds, simulations)
    terms = Terms(game, options_text(options), limit, seed)
    seats = chosen.players(options)
    entrants = _climbers(entrants) if ladder else _filled_seats(chosen, entrants, seats)
    _check_entrants(entrants, game, options)
    pairings = _pairings(entrants, seats, ladder)
    for path in (report, markdown):
        if path is not None:
            # A file that cannot be written is better found out now than after hours.
            path.open("a").close()
    games = games or (MOST_GAMES if until_sure else USUAL_GAMES)
    rounds = -(-games // seats)
    if games % seats and not until_sure:
        messages.print(f"{rounds * seats} games, so that everybody has every seat as often")
    with (
        SeriesFile(save, heading(terms, entrants, ladder), pairings) if save else nullcontext()
    ) as file:
        known = file.rounds if file else ()
        series = Series(pairings, rounds, until_sure=until_sure, known=known)
        results = _results(terms, series, entrants, ladder)
        stopped = _play(terms, series, results, file, jobs or os.cpu_count() or 1)
    if series.played:
        _show(results, json, report, markdown)
    if isinstance(stopped, KeyboardInterrupt):
        hint = f"; the same command goes on with {save}" if save else ""
        messages.print(f"stopped{hint}", markup=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED)
    if stopped is not None:
        raise stopped


def _climbers(entrants: list[str]) -> list[str]:
    """Who is on the ladder: all bots unless told."""
    entrants = entrants or [*BOTS]
    if len(entrants) < 2 or len({*entrants}) < len(entrants):
        raise OptionError(f"a ladder needs two or more different bots, not {', '.join(entrants)}")
    return entrants


def _filled_seats(game: Game[Any, Any], entrants: list[str], seats: int) -> list[str]:
    """A bot for each seat: the last one takes those that are left."""
    if not 2 <= len(entrants) <= seats:
        raise OptionError(
            f"{game.title} with {seats} players needs 2 to {seats} bots, not {len(entrants)}"
            if seats > 2
            else f"{game.title} with 2 players needs 2 bots, not {len(entrants)}"
        )
    missing = seats - len(entrants)
    if missing:
        remark = f"{missing} more of {entrants[-1]}, for {seats} players"
        messages.print(remark, markup=False, soft_wrap=True)
    return [*entrants, *[entrants[-1]] * missing]


def _check_entrants(entrants: list[str], game: str, options: Any) -> None:
    from kingdomino.arena.entrants import check_entrant

    for entrant in dict.fromkeys(entrants):
        check_bot(entrant, game, options)
        name = check_entrant(entrant)
        if name is not None:
            messages.print(f"{entrant} is called {name}", markup=False, soft_wrap=True)


def _pairings(entrants: list[str], seats: int, ladder: bool) -> "list[Pairing]":
    from kingdomino.arena.ladder import ladder_pairings

    return ladder_pairings(entrants, seats) if ladder else [tuple(entrants)]


def _results(terms: "Terms", series: "Series", entrants: list[str], ladder: bool) -> "Results":
    from kingdomino.cli.arena_output import LadderResults, PairingResults

    return LadderResults(terms, series, entrants) if ladder else PairingResults(terms, series)


def _play(
    terms: "Terms", series: "Series", results: "Results", file: "SeriesFile | None", jobs: int
) -> KingdominoError | KeyboardInterrupt | None:
    """Play what is left to be played; what ended it early, if anything did."""
    from kingdomino.arena.workers import play_rounds

    left = sum(1 for _ in series.tasks())
    next_look = 0.0
    try:
        with (
            progress_bar() as progress,
            closing(play_rounds(terms, series.tasks(), min(jobs, left))) as rounds,
        ):
            bar = progress.add_task("starting", total=series.most_rounds, completed=series.played)
            for one in rounds:
                series.add(one)
                if file is not None:
                    file.add(one)
                # To look at all rounds takes time, so it is done as often as a person can follow.
                if time.monotonic() >= next_look:
                    next_look = time.monotonic() + LOOK_SECONDS
                    progress.update(
                        bar,
                        description=results.estimate(),
                        completed=series.played,
                        total=series.most_rounds,
                    )
                if series.is_decided:
                    break
    except (KingdominoError, KeyboardInterrupt) as error:
        return error
    return None


def _show(results: "Results", json: bool, report: Path | None, markdown: Path | None) -> None:
    if report is not None:
        report.write_text(results.page(), encoding="utf-8")
    if markdown is not None:
        markdown.write_text(results.markdown(), encoding="utf-8")
    if json:
        print_json(results.data())
    else:
        results.show(console)
