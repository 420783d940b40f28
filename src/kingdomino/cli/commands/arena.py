"""`kingdomino arena`: bots against bots, with the same dice and dominoes for all, and how sure the result is."""

import os
import time
from contextlib import closing, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import typer

from kingdomino.bots import BOTS, check_bot
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.cli.arena_options import (
    MOST_GAMES,
    USUAL_GAMES,
    BotList,
    Bots,
    Games,
    Jobs,
    Ladder,
    MarkdownTable,
    Report,
    Save,
    Seconds,
    Seed,
    Simulations,
    UntilSure,
)
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

LOOK_SECONDS = 0.5
"""How often the running estimate is computed again."""


@takes_game_options()
def arena(
    game: GameName,
    bots: Bots = None,
    games: Games = None,
    seconds: Seconds = None,
    simulations: Simulations = None,
    seed: Seed = 0,
    until_sure: UntilSure = False,
    ladder: Ladder = False,
    bot_list: BotList = None,
    save: Save = None,
    report: Report = None,
    markdown: MarkdownTable = None,
    jobs: Jobs = None,
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

    if not ladder and (bot_list or markdown):
        raise OptionError("--bots and --markdown are for a ladder; add --ladder")
    chosen = game_named(game)
    entrants = [*(bots or []), *(bot_list.split(",") if bot_list else [])]
    options = _options(chosen, given, 0 if ladder else len(entrants))
    seats = chosen.players(options)
    entrants = _climbers(entrants) if ladder else _filled_seats(chosen, entrants, seats)
    if until_sure and len({*entrants}) < 2:
        raise OptionError(f"--until-sure compares two bots, not {entrants[0]} with itself")
    limit = USUAL_LIMIT if seconds is simulations is None else Limit(seconds, simulations)
    terms = Terms(game, options_text(options), limit, seed)
    names = _own_names(entrants, game, options)
    pairings = _pairings(entrants, seats, ladder)
    _check_files(report, markdown)
    rounds = _rounds(games, seats, until_sure)
    with (
        SeriesFile(save, heading(terms, entrants, ladder), pairings) if save else nullcontext()
    ) as file:
        known = file.rounds if file else ()
        series = Series(pairings, rounds, until_sure=until_sure, known=known)
        results = _results(terms, series, names, ladder)
        stopped = _play(terms, series, results, file, jobs or os.cpu_count() or 1)
    if series.played:
        _show(results, json, report, markdown)
    if stopped is not None:
        _stop(stopped, save)


def _options(game: Game[Any, Any], given: Given, entrants: int) -> Any:
    """The options of the game; for Kingdomino as many players as entrants, if there are more than two."""
    if "players" not in given and game.name == "classic" and entrants > 2:
        given = {**given, "players": entrants}
    return chosen_options(game, given)


def _check_files(*paths: Path | None) -> None:
    """A file that cannot be written is better found out now than after hours."""
    for path in paths:
        if path is not None:
            path.open("a").close()


def _rounds(games: int | None, seats: int, until_sure: bool) -> int:
    """How many rounds make up so many games."""
    games = games or (MOST_GAMES if until_sure else USUAL_GAMES)
    rounds = -(-games // seats)
    if games % seats and not until_sure:
        messages.print(f"{rounds * seats} games, so that everybody has every seat as often")
    return rounds


def _stop(why: KingdominoError | KeyboardInterrupt, save: Path | None) -> NoReturn:
    """End with what ended the series early."""
    if not isinstance(why, KeyboardInterrupt):
        raise why
    hint = f"; the same command goes on with {save}" if save else ""
    messages.print(f"stopped{hint}", markup=False, soft_wrap=True)
    raise typer.Exit(INTERRUPTED)


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


def _own_names(entrants: list[str], game: str, options: Any) -> dict[str, str]:
    """What each entrant calls itself, once it is known that it can play."""
    from kingdomino.arena.entrants import check_entrant, parse_entrant

    names: dict[str, str] = {}
    for entrant in entrants:
        if entrant in names:
            continue
        bot = parse_entrant(entrant).bot
        check_bot(bot, game, options)
        names[entrant] = check_entrant(entrant)
        if names[entrant] != bot:
            messages.print(f"{entrant} is called {names[entrant]}", markup=False, soft_wrap=True)
    return names


def _pairings(entrants: list[str], seats: int, ladder: bool) -> "list[Pairing]":
    from kingdomino.arena.ladder import ladder_pairings

    return ladder_pairings(entrants, seats) if ladder else [tuple(entrants)]


def _results(terms: "Terms", series: "Series", names: dict[str, str], ladder: bool) -> "Results":
    from kingdomino.cli.arena_output import LadderResults, PairingResults

    return (LadderResults if ladder else PairingResults)(terms, series, names)


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
