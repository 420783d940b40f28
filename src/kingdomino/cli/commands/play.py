"""`kingdomino play`: play in the terminal, against bots or each other."""

from typing import Any

import typer

from kingdomino.bots import check_bot
from kingdomino.bots.limit import Limit
from kingdomino.classic.dynasty import Dynasty
from kingdomino.cli.game_options import Given, chosen_options, takes_game_options
from kingdomino.cli.play_options import (
    DynastyGames,
    GameToPlay,
    Names,
    NoConfirm,
    Plain,
    Resume,
    Save,
    SeatList,
    Seconds,
    Seed,
)
from kingdomino.errors import OptionError
from kingdomino.game import Game
from kingdomino.games import GAMES, game_named


@takes_game_options()
def play(
    game: GameToPlay = None,
    seats: SeatList = None,
    names: Names = None,
    seed: Seed = None,
    save: Save = None,
    resume: Resume = None,
    *,
    given: Given,
    dynasty: DynastyGames = False,
    no_confirm: NoConfirm = False,
    seconds: Seconds = 1.0,
    plain: Plain = False,
) -> None:
    """Play in the terminal, against bots or each other. At the prompt, help explains everything."""
    # Loaded here, so that the other commands start without what only playing needs.
    from kingdomino.cli.terminal.seats import chosen_seats
    from kingdomino.cli.terminal.session.autosave import checked_path, default_path
    from kingdomino.cli.terminal.session.plan import new_plan, resumed_plan
    from kingdomino.cli.terminal.session.series import Series
    from kingdomino.cli.terminal.session.terminal_session import TerminalSession

    limit = Limit(seconds=seconds)
    path = checked_path(save) if save else None
    if resume is not None:
        _refuse_with_resume([*given, *(["dynasty"] if dynasty else [])])
        plan = resumed_plan(resume, seats, names, seed, path)
        if game not in (None, plan.record.game.name):
            raise OptionError(f"{resume} is a game of {plan.record.game.name}, not of {game}")
    else:
        chosen = _chosen_game(game, dynasty)
        agreed = chosen_options(chosen, _with_players(chosen, given, seats))
        who = chosen_seats(chosen.players(agreed), seats, names)
        series = Series(Dynasty() if dynasty else None)
        plan = new_plan(chosen, agreed, who, seed, series, path or default_path(chosen.name))
    for player in plan.seats.players:
        check_bot(player, plan.record.game.name, plan.record.start.options)
    raise typer.Exit(TerminalSession(plain=plain, confirm=not no_confirm, limit=limit).play(plan))


def _chosen_game(name: str | None, dynasty: bool) -> Game[Any, Any]:
    if name is None:
        raise OptionError(f"say which game: kingdomino play {' or '.join(GAMES)}")
    if dynasty and name != "classic":
        raise OptionError("a dynasty is three games of classic (rule K17)")
    return game_named(name)


def _with_players(game: Game[Any, Any], given: Given, seats: str | None) -> Given:
    """The options; seats that are told for Kingdomino tell how many players there are, too."""
    if seats and game.name == "classic" and "players" not in given:
        return {**given, "players": seats.count(",") + 1}
    return given


def _refuse_with_resume(given: list[str]) -> None:
    if given:
        raise OptionError(f"a game that is resumed has its {', '.join(given)} from its file")
