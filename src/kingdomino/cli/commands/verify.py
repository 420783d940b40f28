"""`kingdomino verify`: whether the luck of a match was settled before it began."""

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from kingdomino.cli.arguments import InputFile, Json, read_text
from kingdomino.cli.output import print_json
from kingdomino.errors import OptionError
from kingdomino.record import parse_game

if TYPE_CHECKING:
    from kingdomino.server.dice.verification import Noted, Verdict

WORDS = {
    "proved": (
        "Proved: secret and shares are those that were committed to, every draw follows from them, and it is all as you "
        "noted before you revealed your share. Nobody changed the luck, and nobody could choose it."
    ),
    "fits": (
        "Everything in this file fits: secret and shares are those that were committed to, and every draw follows from "
        "them. That is no proof yet: whoever made the file could have made all of it afterwards, but for what you noted "
        "before you revealed your share."
    ),
    "uncommitted": (
        "Every draw follows from the secret and the shares. But this file does not say what the players had committed "
        "to (files of older matches do not), so the last share may have been chosen to suit somebody."
    ),
    "unshared": (
        "Every draw follows from the secret, and the secret fits the commitment: if you noted that before the match, "
        "nothing was changed since. But no player added a share, so the server alone made the luck."
    ),
    "chosen": (
        "Every draw follows from the secret. But the luck of this match was chosen, by a seed or by taking the same dice "
        "again, so whoever chose it could know it: this proves nothing."
    ),
    "unknown": (
        "There is no secret in this file, so its luck cannot be checked. Matches of a server have one once they are "
        "over; games from the terminal have none, nor have games that were uploaded."
    ),
    "wrong": "Wrong: the luck of this match is not what it should be.",
}
"""What each finding means."""

_WRONG_DRAWS_TOLD = 10


def verify(
    file: InputFile,
    commitment: Annotated[
        list[str] | None,
        typer.Option(
            "--commitment",
            help="The server's commitment that you noted before the match, or with a seat a player's, such as 1=3fa9…; "
            "give those of all other players.",
        ),
    ] = None,
    share: Annotated[
        list[str] | None,
        typer.Option("--share", help="Your seat and the share that you revealed, such as 0=3fa9…"),
    ] = None,
    json: Json = False,
) -> None:
    """Check that the dice, dominoes and kings of a downloaded match were settled before it began.

    docs/fairness.md says how that works and what it does not prove. The exit code is 1 if something is wrong or
    cannot be checked.
    """
    record = parse_game(read_text(file))
    # Loaded here, so that the other commands start without the server.
    from kingdomino.server.dice.verification import Finding
    from kingdomino.server.dice.verification import verify as verify_luck

    noted = _noted(commitment or [], share or [])
    verdict = verify_luck(record, noted)
    is_fine = verdict.finding not in (Finding.WRONG, Finding.UNKNOWN)
    if json:
        print_json({**asdict(verdict), "is_fine": is_fine})
    else:
        _tell(verdict, noted)
    if not is_fine:
        raise typer.Exit(1)


def _noted(commitments: list[str], shares: list[str]) -> "Noted":
    """What a player says that they noted."""
    from kingdomino.server.dice.verification import Noted

    of_seats = [text for text in commitments if "=" in text]
    of_server = [text.lower() for text in commitments if "=" not in text]
    if len({*of_server}) > 1 or not all(re.fullmatch("[0-9a-f]{64}", text) for text in of_server):
        raise OptionError(
            "--commitment is 64 hexadecimal digits: once those of the server, "
            "and with a seat those of each player, such as 1=3fa9…"
        )
    return Noted(
        commitment=of_server[0] if of_server else None,
        commitments=_by_seat("--commitment", of_seats) if of_seats else None,
        shares=_by_seat("--share", shares),
    )


def _by_seat(option: str, texts: list[str]) -> dict[int, str]:
    found: dict[int, str] = {}
    for text in texts:
        match = re.fullmatch(r"([0-3])=([0-9a-f]{64})", text.lower())
        if match is None:
            raise OptionError(
                f"{option} is a seat and 64 hexadecimal digits such as 1=3fa9…, not {text}"
            )
        found[int(match[1])] = match[2]
    return found


def _tell(verdict: "Verdict", noted: "Noted") -> None:
    typer.echo(WORDS[verdict.finding])
    others = {*verdict.shares, *verdict.withheld} - {*noted.shares}
    if verdict.finding == "proved" and others:
        typer.echo(
            "Except that a player may keep their share back: if all others who committed to one were in league with the "
            f"server, they could choose among {2 ** len(others)} lucks that they did not make, and no more."
        )
    if verdict.finding == "fits":
        typer.echo(f"Not noted: {', '.join(verdict.not_noted)}.")
    typer.echo(f"Draws: {verdict.draws}. Shares: {len(verdict.shares)}.")
    for seat in verdict.withheld:
        typer.echo(f"Seat {seat} had committed to a share and did not reveal it.")
    for problem in (*verdict.problems, *verdict.differences):
        typer.echo(f"- {problem}")
    for wrong in verdict.wrong_draws[:_WRONG_DRAWS_TOLD]:
        typer.echo(f"- draw {wrong.number} is {wrong.found}, it should be {wrong.expected}")
    more = len(verdict.wrong_draws) - _WRONG_DRAWS_TOLD
    if more > 0:
        typer.echo(f"- and {more} more draws are wrong")
