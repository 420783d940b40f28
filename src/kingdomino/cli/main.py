"""Where the command line starts, and where every mistake ends in one clear sentence."""

import errno
import os
import sys
from collections.abc import Iterable
from importlib import import_module

import typer

from kingdomino import __version__
from kingdomino.errors import KingdominoError, SetupError

WRONG_INPUT = 2
"""The exit code when what was handed to us is wrong; anything else that fails exits with 1."""

app = typer.Typer(
    name="kingdomino",
    help="Kingdomino and Kingdomino Duel: play, replay, score, simulate, compare bots.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

COMMANDS = (
    "play",
    "serve",
    "games",
    "bots",
    "score",
    "replay",
    "hint",
    "analyse",
    "check",
    "verify",
    "simulate",
    "arena",
    "train",
    "perft",
    "lockstep",
    "bench",
    "signature",
    "backup",
    "restore",
)
"""Each is a function in a file of its name in `commands`, in the order in which help lists them."""


def _load(commands: Iterable[str]) -> None:
    for name in commands:
        app.command()(getattr(import_module(f"kingdomino.cli.commands.{name}"), name))


def _show_version(value: bool) -> None:
    if value:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def kingdomino(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version."
    ),
) -> None:
    """Kingdomino and Kingdomino Duel: play, replay, score, simulate, compare bots."""


def main() -> None:
    """Run the command line; a person never sees a traceback."""
    # Only what is asked for is loaded: a server that comes back after a crash should not wait for the arena.
    asked = sys.argv[1:2]
    _load(asked if asked and asked[0] in COMMANDS else COMMANDS)
    try:
        app()
    except SetupError as error:
        for problem in error.problems:
            _complain(problem)
        sys.exit(WRONG_INPUT)
    except KingdominoError as error:
        _complain(str(error))
        sys.exit(WRONG_INPUT)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain about it again on exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except (FileNotFoundError, IsADirectoryError, PermissionError) as error:
        _complain(f"{error.filename}: {error.strerror}")
        sys.exit(WRONG_INPUT)
    except OSError as error:
        space = "; make room and try again" if error.errno == errno.ENOSPC else ""
        _complain(f"{error.filename or 'writing'}: {error.strerror}{space}")
        sys.exit(1)


def _complain(message: str) -> None:
    print(f"kingdomino: {message}", file=sys.stderr)
