"""A series as one page of HTML with charts: nothing is loaded from anywhere, and it is as light or dark as its reader."""

from collections.abc import Sequence
from html import escape

from kingdomino.arena.charts import Point, Whisker, histogram, running, whiskers
from kingdomino.arena.e_process import EProcess
from kingdomino.arena.ladder import Rung, anchor_of
from kingdomino.arena.round import Pairing, Round, Terms
from kingdomino.arena.standings import (
    Standing,
    margins,
    seat_share_interval,
    standings,
    team_share,
)
from kingdomino.arena.wording import (
    elo_text,
    faults_text,
    interval_text,
    limit_text,
    lineup_text,
    milliseconds_text,
    percent,
    verdict,
)
from kingdomino.games import game_named

_STYLE = """
:root { color-scheme: light dark;
  --paper: #fbf8f1; --card: #ffffff; --ink: #2b2520; --faint: #786d62; --line: #e3dccf;
  --c0: #8a4b14; --c1: #2f6d8c; --c2: #5d7f2a; --c3: #8a3f6f; --bad: #b3261e; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #1b1815; --card: #25211d; --ink: #efe8dd; --faint: #a89c8e; --line: #3d3730;
  --c0: #e0a15c; --c1: #7cc0e0; --c2: #a8cc6a; --c3: #dd92c3; --bad: #ff8a80; } }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 20px 64px; }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 18px; margin: 0 0 4px; }
p { margin: 4px 0 12px; } .lead { font-size: 18px; } .faint { color: var(--faint); font-size: 14px; }
section { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 18px 22px; margin: 18px 0;
  overflow-x: auto; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 15px; }
th, td { text-align: right; padding: 7px 0 7px 16px; border-bottom: 1px solid var(--line); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; padding-left: 0; }
.pairs th:nth-child(2), .pairs td:nth-child(2) { text-align: left; }
th { color: var(--faint); font-weight: 600; font-size: 13px; }
tr:last-child td { border-bottom: 0; }
td.bad { color: var(--bad); font-weight: 600; }
code { font: 13px/1.5 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
svg { width: 100%; min-width: 560px; height: auto; display: block; font-size: 13px; }
svg text { fill: var(--ink); } svg .tick { fill: var(--faint); font-size: 12px; } svg .value { font-weight: 600; }
.grid { stroke: var(--line); } .reference { stroke: var(--faint); stroke-dasharray: 5 4; }
.whisker { stroke-width: 4; stroke-linecap: round; opacity: .55; }
.c0 { stroke: var(--c0); fill: var(--c0); } .c1 { stroke: var(--c1); fill: var(--c1); }
.c2 { stroke: var(--c2); fill: var(--c2); } .c3 { stroke: var(--c3); fill: var(--c3); }
.band { fill: var(--c0); opacity: .16; } .running { fill: none; stroke: var(--c0); stroke-width: 2; }
.above { fill: var(--c0); } .below { fill: var(--c1); opacity: .7; }
"""


def series_page(
    terms: Terms, pairing: Pairing, rounds: Sequence[Round], evidence: EProcess | None
) -> str:
    """The page of one pairing."""
    table = standings(pairing, rounds)
    first = table[0]
    parts = [
        _head(lineup_text(pairing), terms),
        f'<p class="lead">{escape(verdict(table, evidence))}</p>',
        _section("Results", "", _standings_table(table)),
        _section(
            "Share of the victories",
            f"The line is the 95 % interval; dashed is {percent(first.even_share)}, what equals would have.",
            whiskers(
                "Share of the victories",
                [_share_whisker(one) for one in table],
                100 * first.even_share,
                " %",
            ),
        ),
        _section(
            f"How the share of {first.bot} settled",
            "Over the rounds so far, with its 95 % interval.",
            _running(pairing, rounds),
        ),
        _section(
            f"Points by which {first.bot} was ahead of its best opponent",
            f"All games; on average {first.mean_margin:+.1f}.",
            histogram("Margins", [value for one in rounds for value in margins(one, first.bot)]),
        ),
        _faults(table),
    ]
    return _page(f"Arena: {lineup_text(pairing)}", parts, terms)


def ladder_page(
    terms: Terms,
    bots: Sequence[str],
    table: Sequence[Rung],
    pairings: Sequence[tuple[Pairing, Sequence[Round]]],
) -> str:
    """The page of a league."""
    rated = [
        Whisker(
            rung.bot,
            rung.rating.elo,
            rung.rating.elo - rung.rating.margin,
            rung.rating.elo + rung.rating.margin,
            f"{rung.rating.elo:.0f}",
        )
        for rung in table
        if rung.rating
    ]
    met = [standings(pairing, rounds) for pairing, rounds in pairings]
    parts = [
        _head(f"A ladder of {len(bots)} bots", terms),
        _section("Ratings", _rating_remark(bots), _ladder_table(table)),
        _section(
            "Elo",
            "The line is the 95 % interval.",
            whiskers("Elo", rated, 1000),
        ),
        _section("Who met whom", "", _meetings_table([one for one in met if one])),
        _faults([rung.standing for rung in table]),
    ]
    return _page("Arena: a ladder", parts, terms)


def _page(title: str, parts: Sequence[str], terms: Terms) -> str:
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<main>\n{body}\n"
        '<p class="faint">All games of a round have the same dice and dominoes, once in each rotation of the seats; '
        f"intervals are computed over rounds. Seed {terms.seed}.</p>\n</main>\n</body>\n</html>\n"
    )


def _head(title: str, terms: Terms) -> str:
    game = game_named(terms.game).title
    return (
        f'<h1>{escape(title)}</h1>\n<p class="faint">{escape(game)} ({escape(terms.options)}), '
        f"{limit_text(terms.limit)}</p>"
    )


def _section(title: str, remark: str, body: str) -> str:
    small = f'<p class="faint">{escape(remark)}</p>\n' if remark else ""
    return f"<section>\n<h2>{escape(title)}</h2>\n{small}{body}\n</section>"


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]], kind: str = "") -> str:
    head = "".join(f"<th>{escape(text)}</th>" for text in headings)
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(text)}</td>" for text in row) + "</tr>" for row in rows
    )
    return f'<div class="wide"><table class="{kind}">\n<tr>{head}</tr>\n{body}\n</table></div>'


def _standings_table(table: Sequence[Standing]) -> str:
    headings = (
        "bot",
        "games",
        "wins",
        "ties",
        "share",
        "95 %",
        "points",
        "ahead by",
        "95 %",
        "ms a turn",
    )
    rows = [
        (
            one.bot,
            f"{one.games:,}",
            f"{one.wins:,}",
            f"{one.ties:,}",
            percent(one.win_share),
            interval_text(one.win_share_interval, 100),
            f"{one.mean_score:.1f}",
            f"{one.mean_margin:+.1f}",
            interval_text(one.mean_margin_interval),
            milliseconds_text(one.seconds_per_turn),
        )
        for one in table
    ]
    return _table(headings, rows)


def _ladder_table(table: Sequence[Rung]) -> str:
    rows = [
        (
            rung.bot,
            milliseconds_text(rung.standing.seconds_per_turn),
            elo_text(rung.rating),
            f"{rung.standing.games:,}",
        )
        for rung in table
    ]
    return _table(("bot", "ms a turn", "Elo", "games"), rows)


def _meetings_table(met: Sequence[Sequence[Standing]]) -> str:
    rows = [
        (
            pair[0].bot,
            pair[1].bot,
            f"{pair[0].games:,}",
            percent(pair[0].win_share),
            interval_text(pair[0].win_share_interval, 100),
            f"{pair[0].mean_margin:+.1f}",
        )
        for pair in met
    ]
    return _table(("bot", "against", "games", "share", "95 %", "ahead by"), rows, "pairs")


def _rating_remark(bots: Sequence[str]) -> str:
    return (
        f"{anchor_of(bots)} is 1000 by definition; 400 points more are 10 of 11 victories. "
        "Bradley-Terry, by maximum likelihood."
    )


def _share_whisker(one: Standing) -> Whisker:
    low, high = one.win_share_interval or (one.win_share, one.win_share)
    return Whisker(one.bot, 100 * one.win_share, 100 * low, 100 * high, percent(one.win_share))


def _running(pairing: Pairing, rounds: Sequence[Round]) -> str:
    """The share of the first bot, at up to a hundred moments."""
    bot = pairing[0]
    seats = pairing.count(bot)
    shares = [team_share(one, bot) for one in rounds]
    moments = sorted({max(1, round(len(shares) * part / 100)) for part in range(1, 101)})
    points: list[Point] = []
    for at in moments:
        interval = seat_share_interval(shares[:at], seats, len(pairing))
        assert interval is not None, "at least one round was seen"
        mean = sum(shares[:at]) / at / seats
        points.append(Point(at, *(100 * value for value in (mean, *interval))))
    return running("Running share", points, 100 / len(pairing))


def _faults(table: Sequence[Standing]) -> str:
    """What bots did that they must not, if any did."""
    guilty = [one for one in table if one.faults]
    if not guilty:
        return ""
    items = "\n".join(
        f"<p><strong>{escape(one.bot)}</strong>: {escape(faults_text(one))}<br>"
        f"<code>{escape(one.last_fault or '')}</code></p>"
        for one in guilty
    )
    return _section(
        "Faults",
        "The rest of a turn with a fault is played at random; the last fault is shown.",
        items,
    )
