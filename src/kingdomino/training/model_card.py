"""The model card of a net: how it was made, for how long, and how strong it is."""

import math
from statistics import fmean, stdev

from kingdomino import core
from kingdomino.training import schedule
from kingdomino.training.checkpoint import Checkpoint
from kingdomino.training.net_kinds import GAME_SETTINGS

OPPONENTS = {"duel": ("greedy", "greedy-deny")}
"""The opponents of the net for its model card; in Kingdomino `full-greedy` on all other seats."""

CARD_GAMES = 1000


def model_card_text(checkpoint: Checkpoint, net: bytes, threads: int) -> str:
    """The model card in Markdown; plays the matches that it reports."""
    kind = checkpoint.kind
    lines = [
        f"# The net of {kind}",
        "",
        f"Made by `{command(checkpoint)}`: self-play alone, no game of people and no rule of thumb but its features.",
        "",
        f"- {checkpoint.crowned_games:,} games of self-play in {duration(checkpoint.crowned_seconds)}; after "
        f"every {schedule.GAMES} games {schedule.BATCHES} batches of {schedule.BATCH} positions were "
        f"learned from; seed {checkpoint.seed}.",
        f"- The gate, against the champion before it: {checkpoint.crowned_match}.",
        f"- {len(net) / 1000:.0f} kB.",
        "",
        f"Strength as `baron` (the value at once), {CARD_GAMES} games in rounds with the same luck for all seats, "
        "with the 95 % interval:",
        "",
        "| against | won | margin |",
        "|---|---|---|",
    ]
    opponents = OPPONENTS.get(kind, ("full-greedy",))
    lines += [_strength_row(kind, net, opponent, threads) for opponent in opponents]
    return "\n".join(lines) + "\n"


def command(checkpoint: Checkpoint) -> str:
    """The command that makes the net again."""
    game, _, setting = checkpoint.kind.partition("-")
    option = {"": "", "7x7": " --mighty-duel"}.get(setting, f" --players {setting}")
    zero = " --from-zero" if checkpoint.from_zero else ""
    return f"kingdomino train {game}{option} --minutes {checkpoint.minutes:g} --seed {checkpoint.seed}{zero}"


def duration(seconds: float) -> str:
    """`48 seconds`, `1 minute`, `12 minutes`; below two minutes the seconds count."""
    count, unit = (seconds, "second") if seconds < 119.5 else (seconds / 60, "minute")
    return f"{count:.0f} {unit}{'' if round(count) == 1 else 's'}"


def _strength_row(kind: str, net: bytes, opponent: str, threads: int) -> str:
    nets = core.Nets()
    nets.load(kind, net)
    setting = GAME_SETTINGS[kind]
    seats = setting.seats
    bots = [core.Bot("baron", nets), *[opponent] * (seats - 1)]
    games = CARD_GAMES - CARD_GAMES % seats
    points, places = core.play_series(
        setting.game, bots, games, seed=7, threads=threads, **setting.options
    )
    shares = [(ranks[0] == 1) / ranks.count(1) for ranks in places]
    margins = [float(totals[0] - max(totals[1:])) for totals in points]
    won, won_error = _mean(shares, seats)
    margin, margin_error = _mean(margins, seats)
    others = opponent if seats == 2 else f"{seats - 1} × {opponent}"
    return f"| {others} | {won:.1%} ± {won_error:.1%} | {margin:+.1f} ± {margin_error:.1f} |"


def _mean(values: list[float], seats: int) -> tuple[float, float]:
    """The mean with its 95 % interval, over rounds of games with the same luck."""
    rounds = [fmean(values[first : first + seats]) for first in range(0, len(values), seats)]
    return fmean(rounds), 1.96 * stdev(rounds) / math.sqrt(len(rounds))
