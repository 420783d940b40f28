"""`kingdomino replay`: look at a game again, step by step."""

from typing import Annotated, Any

import typer

from kingdomino.cli.arguments import InputFile, Json, read_text
from kingdomino.cli.output import print_json
from kingdomino.errors import OptionError
from kingdomino.record import GameRecord, parse_game


def replay(
    file: InputFile,
    to: Annotated[
        int | None, typer.Option("--to", help="Show the position after so many actions.")
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="ASCII only, no colours.")] = False,
    json: Json = False,
) -> None:
    """Look at a saved game again: what happened, in words, and the boards.

    At a terminal you step through it: Enter goes on, b goes back, a number goes there, q ends. Elsewhere all that
    happened is printed, then the last position. With --to N only the position after N actions is shown.
    """
    record = parse_game(read_text(file))
    steps = len(record.actions)
    if to is not None and not 0 <= to <= steps:
        raise OptionError(f"--to is 0 to {steps} in this game, not {to}")
    # Loaded here, so that the other commands start without what only drawing needs.
    from kingdomino.cli.terminal.views.replay import ReplayView

    view = ReplayView(record, plain=plain)
    if json:
        last = steps if to is None else to
        print_json([_step(record, view, index) for index in range(last + 1)])
    elif to is not None:
        view.show(to)
    elif view.screen.is_terminal:
        view.step_through()
    else:
        view.tell_all()


def _step(record: GameRecord, view: Any, index: int) -> dict[str, Any]:
    """One position for a program to read, with what led to it."""
    before = view.states[index - 1] if index else None
    return {
        "index": index,
        "action": str(record.actions[index - 1]) if index else None,
        "seat": before.to_act if before else None,
        "event": view.events[index - 1] if index else None,
        "table": [str(entry.event) for entry in record.table if entry.at == index],
        "position": str(view.states[index]),
    }
