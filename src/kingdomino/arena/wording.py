"""How results are put in words, the same in tables, pages and documents."""

from collections import Counter
from collections.abc import Sequence

from kingdomino.arena.bradley_terry import Rating
from kingdomino.arena.e_process import ALPHA, EProcess
from kingdomino.arena.intervals import Interval
from kingdomino.arena.round import Pairing
from kingdomino.arena.standings import Standing
from kingdomino.bots.limit import Limit


def verdict(table: Sequence[Standing], evidence: EProcess | None = None) -> str:
    """In a sentence, what the first bot has shown."""
    first = table[0]
    share = f"{percent(first.win_share)} of the victories"
    if len(table) == 1:
        return f"{first.bot} played against itself."
    if evidence is not None:
        if not evidence.is_sure:
            return f"{first.bot} took {share}; whether it is better or worse than even is not sure."
        how = "better" if evidence.is_above else "worse"
        return (
            f"{first.bot} took {share}: surely {how} than even "
            f"(a test that errs in at most {100 * ALPHA:g} % of series between equals)."
        )
    interval = first.win_share_interval
    if interval is None or interval[0] <= first.even_share <= interval[1]:
        return f"{first.bot} took {share}: no clear difference from even."
    how = "better" if first.win_share > first.even_share else "worse"
    return f"{first.bot} took {share}: clearly {how} than even."


def lineup_text(pairing: Pairing) -> str:
    """`king against 3 greedy`."""
    counts = Counter(pairing)
    if len(counts) == 1:
        return f"{pairing[0]} against itself"
    return " against ".join(
        name if count == 1 else f"{count} {name}" for name, count in counts.items()
    )


def faults_text(one: Standing) -> str:
    """`3 late, 1 illegal; 1 game forfeited`."""
    kinds = ", ".join(f"{count:,} {kind}" for kind, count in one.faults.items())
    games = "game" if one.forfeits == 1 else "games"
    return f"{kinds}; {one.forfeits:,} {games} forfeited" if one.forfeits else kinds


def percent(share: float) -> str:
    """`61.2 %`."""
    return f"{100 * share:.1f} %"


def interval_text(interval: Interval | None, factor: float = 1.0, digits: int = 1) -> str:
    """`57.9–64.4`; with `to` in between if one is negative."""
    if interval is None:
        return "-"
    low, high = (f"{factor * end:.{digits}f}" for end in interval)
    return f"{low} to {high}" if interval[0] < 0 else f"{low}–{high}"


def limit_text(limit: Limit) -> str:
    """`0.1 seconds a turn`."""
    parts = [
        f"{value:g} {name if value != 1 else name[:-1]}"
        for name, value in (("seconds", limit.seconds), ("simulations", limit.simulations))
        if value is not None
    ]
    return f"{' and '.join(parts)} a turn"


def elo_text(rating: Rating | None) -> str:
    """`1234 ± 20`; the anchor has no interval."""
    if rating is None:
        return "-"
    return f"{rating.elo:.0f}" + (f" ± {rating.margin:.0f}" if rating.margin else "")


def milliseconds_text(seconds: float) -> str:
    """`0.02`, `7.1` or `1,000`: two digits that matter."""
    value = seconds * 1000
    return f"{value:,.0f}" if value >= 10 else f"{value:.1f}" if value >= 1 else f"{value:.2g}"
