"""`kingdomino verify`: whether the luck of a match was settled before it began."""

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from kingdomino.cli.arguments import InputFile, Json, read_text
from kingdomino.cli.output import print_json
from kingdomino.errors import OptionError
from kingdomino.gamefile import GameRecord, parse_game

if TYPE_CHECKING:
    from kingdomino.server.verification import Verdict

WORDS = {
    "proved": (
        "Proved: the secret fits the commitment, and every draw follows from it and the players' shares. "
        "Nobody could choose or change the luck of this match."
    ),
    "unshared": (
        "Every draw follows from the secret, and the secret fits the commitment: nothing was changed during the match. "
        "But no player added a share, so the server alone made the luck."
    ),
    "chosen": (
        "Every draw follows from the secret. But the luck of this match was chosen, by a seed or by taking the same dice "
        "again, so whoever chose it could know it: this proves nothing."
    ),
    "unknown": (
        "There is no secret in this file, so its luck cannot be checked. Matches of a server have one once they are "
        "over; games from the terminal have none."
    ),
    "wrong": "Wrong: the luck of this match is not what it should be.",
}
"""What each finding means."""

_WRONG_DRAWS_TOLD = 10


def verify(
    file: InputFile,
    commitment: Annotated[
        str | None,
        typer.Option("--commitment", help="The commitment that you noted before the match."),
    ] = None,
    share: Annotated[
        list[str] | None,
        typer.Option("--share", help="Your seat and the share that you noted, such as 1=3fa9…"),
    ] = None,
    json: Json = False,
) -> None:
    """Check that the dice, dominoes and kings of a downloaded match were settled before it began.

    docs/fairness.md says how that works and what it does not prove. The exit code is 1 if something is wrong or
    cannot be checked.
    """
    record = parse_game(read_text(file))
    # Loaded here, so that the other commands start without the server.
    from kingdomino.server.verification import Finding
    from kingdomino.server.verification import verify as verify_luck

    verdict = verify_luck(record)
    noted = _noted_problems(record, verdict, commitment, share or [])
    is_fine = not noted and verdict.finding not in (Finding.WRONG, Finding.UNKNOWN)
    if json:
        print_json({**asdict(verdict), "noted": noted, "is_fine": is_fine})
    else:
        _tell(verdict, noted)
    if not is_fine:
        raise typer.Exit(1)


def _noted_problems(
    record: GameRecord, verdict: "Verdict", commitment: str | None, shares: list[str]
) -> list[str]:
    """Where the file differs from what a player has noted."""
    problems: list[str] = []
    if commitment is not None and commitment.lower() != record.headers.get("commitment"):
        problems.append("the commitment in the file is not the one that you noted")
    for text in shares:
        match = re.fullmatch(r"([0-3])=([0-9a-f]{64})", text.lower())
        if match is None:
            raise OptionError(
                f"--share is a seat and 64 hexadecimal digits such as 1=3fa9…, not {text}"
            )
        if (int(match[1]), match[2]) not in verdict.shares:
            problems.append(f"the share of seat {match[1]} is not the one that you noted")
    return problems


def _tell(verdict: "Verdict", noted: list[str]) -> None:
    typer.echo(WORDS[verdict.finding])
    typer.echo(f"Draws: {verdict.draws}. Shares: {len(verdict.shares)}.")
    for problem in (*verdict.problems, *noted):
        typer.echo(f"- {problem}")
    for wrong in verdict.wrong_draws[:_WRONG_DRAWS_TOLD]:
        typer.echo(f"- draw {wrong.number} is {wrong.found}, it should be {wrong.expected}")
    more = len(verdict.wrong_draws) - _WRONG_DRAWS_TOLD
    if more > 0:
        typer.echo(f"- and {more} more draws are wrong")
