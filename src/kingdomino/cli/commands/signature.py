"""`kingdomino signature`: does every bot still play as it did?"""

from pathlib import Path
from typing import Annotated

import typer

from kingdomino.bots import BOTS
from kingdomino.bots.signature import (
    ALL,
    Signature,
    differences,
    parse_signatures,
    signature_positions,
    signatures_text,
    total,
)
from kingdomino.bots.signature import signature as signature_of
from kingdomino.cli.output import console, progress_bar


def signature(
    file: Annotated[
        Path | None,
        typer.Argument(metavar="[FILE]", help="Signatures stored before, to compare with."),
    ] = None,
    renew: Annotated[
        bool, typer.Option("--renew", help="Write the signatures of today to the file.")
    ] = False,
) -> None:
    """What every bot chooses in fixed positions, as a number: the same as long as it plays the same.

    The first number is of all bots together, the others are of each.

    With a FILE the choices are compared with those stored in it, and all that changed is told; exit code 1 if
    anything did. After an intended change --renew stores the new ones.
    """
    stored = [] if file is None or renew else _read(file)
    now = _all_signatures()
    if file is None:
        console.print(f"{ALL} {total(now)}")
        for each in now:
            console.print(f"{each.bot} {each.digest}")
    elif renew:
        file.write_text(signatures_text(now), encoding="utf-8")
        console.print(f"{len(now)} signatures stored in {file}, {total(now)} together")
    else:
        changes = list(differences(stored, now))
        for change in changes:
            console.print(change, soft_wrap=True)
        if changes:
            raise typer.Exit(1)
        console.print(
            f"{len(now)} bots play as they did in {len(signature_positions())} positions: {total(now)}"
        )


def _read(file: Path) -> list[Signature]:
    return parse_signatures(file.read_text(encoding="utf-8"))


def _all_signatures() -> list[Signature]:
    found: list[Signature] = []
    with progress_bar() as progress:
        task = progress.add_task("asking the bots", total=len(BOTS))
        for bot in BOTS.values():
            found.append(signature_of(bot))
            progress.advance(task)
    return found
