"""The options of all games on the command line: made from the games themselves, so that none can be forgotten."""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Annotated, Any, TypeAlias

import typer

from kingdomino.game import Game
from kingdomino.games import GAMES
from kingdomino.options import OptionInfo, make_options, option_infos, option_text

Given: TypeAlias = dict[str, Any]
"""The options of games that were given on the command line, by name."""


Command: TypeAlias = Callable[..., None]


def takes_game_options(*only: str) -> Callable[[Command], Command]:
    """Let a command take every option of every game, or only some, in the place of its parameter `given`."""
    options = [each for each in _option_parameters() if not only or each.name in only]

    def widened(command: Command) -> Command:
        parameters: list[inspect.Parameter] = []
        signature = inspect.signature(command, eval_str=True)
        for parameter in signature.parameters.values():
            parameters += options if parameter.name == "given" else [parameter]

        @wraps(command)
        def wrapped(**values: Any) -> None:
            named = {option.name: values.pop(option.name) for option in options}
            given = {name: value for name, value in named.items() if value not in (None, False)}
            command(given=given, **values)

        wrapped.__signature__ = signature.replace(parameters=parameters)  # pyright: ignore[reportAttributeAccessIssue]
        return wrapped

    return widened


def chosen_options(game: Game[Any, Any], given: Given) -> Any:
    """The options that were given; those left out keep their defaults. One of another game is refused."""
    return make_options(game.options_type, given)


def _option_parameters() -> list[inspect.Parameter]:
    return [
        _parameter(game, info)
        for game in GAMES.values()
        for info in option_infos(game.options_type)
    ]


def _parameter(game: Game[Any, Any], info: OptionInfo) -> inspect.Parameter:
    is_switch = isinstance(info.default, bool)
    usual = "" if is_switch else f" ({_choices(info)}; {option_text(info.default)} unless told)"
    option = typer.Option(
        f"--{info.name.replace('_', '-')}", help=f"{game.name}: {info.help.rstrip('.')}{usual}."
    )
    return inspect.Parameter(
        info.name,
        inspect.Parameter.KEYWORD_ONLY,
        default=False if is_switch else None,
        annotation=Annotated[bool if is_switch else type(info.default) | None, option],
    )


def _choices(info: OptionInfo) -> str:
    return ", ".join(map(option_text, info.choices))
