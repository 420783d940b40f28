"""`kingdomino analyse`: what every decision of a game cost, and why."""

from typing import Annotated

import typer

from kingdomino.cli.arguments import (
    InputFile,
    Json,
    JudgeName,
    Plain,
    Seed,
    Simulations,
    read_text,
)
from kingdomino.cli.output import messages, print_json, progress_bar, tell_judge
from kingdomino.errors import NotationError
from kingdomino.record import GameRecord, parse_game, parse_readable


def analyse(
    file: InputFile,
    bot: JudgeName = None,
    seconds: Annotated[
        float | None,
        typer.Option("--seconds", help="For the whole game (12 unless told)."),
    ] = None,
    simulations: Simulations = None,
    jobs: Annotated[
        int, typer.Option("--jobs", help="How many decisions to think over at a time.")
    ] = 2,
    seed: Seed = 0,
    everything: Annotated[
        bool, typer.Option("--all", help="Show every decision, good ones too.")
    ] = False,
    partial: Annotated[
        bool, typer.Option("--partial", help="Analyse what can be read of a damaged file.")
    ] = False,
    plain: Plain = False,
    json: Json = False,
) -> None:
    """Go through a game: who was winning when, what the decisions cost, and what would have been better.

    A bot judges every decision that had more than one legal action. Its figures are expectations: points by which a
    player will beat the best opponent, and the chance to win. What cost most comes first; --all shows all.
    For example: kingdomino analyse my.game --seconds 5
    """
    record = _read(read_text(file), partial)
    # Loaded here, so that the other commands start without it.
    from kingdomino.analysis import Budget
    from kingdomino.analysis import analyse as analyse_game
    from kingdomino.analysis.data import analysis_data
    from kingdomino.cli.terminal.views.analysis import AnalysisView

    tell_judge(record.start, bot)
    usual = Budget().seconds if simulations is None else None
    budget = Budget(usual if seconds is None else seconds, simulations, jobs)
    with progress_bar() as progress:
        task = progress.add_task("judging decisions", total=None)
        analysis = analyse_game(
            record,
            bot,
            budget=budget,
            seed=seed,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    view = AnalysisView(record.names, plain=plain)
    if json:
        print_json(analysis_data(analysis, view.words.of))
    else:
        view.tell_game(analysis, everything=everything)


def _read(text: str, partial: bool) -> GameRecord:
    """The game, or with `partial` as much of it as can be read."""
    if partial:
        record, error = parse_readable(text)
        if error is not None:
            messages.print(f"Read as far as it goes, {len(record.actions)} actions: {error}")
        return record
    try:
        return parse_game(text)
    except NotationError as error:
        try:
            readable = len(parse_readable(text)[0].actions)
        except NotationError:
            raise error from None
        advice = f"{error.message}; --partial analyses the {readable} actions before that"
        raise NotationError(advice, line=error.line, column=error.column) from None
