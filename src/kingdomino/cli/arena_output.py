"""What a series came to, for people and for programs: a pairing's standings or a ladder's ratings."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Protocol

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from kingdomino.arena.ladder import Rung, anchor_of, markdown, rungs
from kingdomino.arena.report import ladder_page, series_page
from kingdomino.arena.round import Terms
from kingdomino.arena.series import Series
from kingdomino.arena.standings import Standing, standings
from kingdomino.arena.wording import (
    elo_text,
    faults_text,
    interval_text,
    limit_text,
    milliseconds_text,
    percent,
    verdict,
)
from kingdomino.games import game_named


class Results(Protocol):
    """What a series has come to so far."""

    def estimate(self) -> str:
        """In a few words, for the progress bar."""
        ...

    def show(self, console: Console) -> None:
        """A table for people."""
        ...

    def data(self) -> dict[str, Any]:
        """Everything, for a program."""
        ...

    def page(self) -> str:
        """A page with charts."""
        ...

    def markdown(self) -> str:
        """The table for a document."""
        ...


class PairingResults:
    """The standings of one pairing."""

    def __init__(self, terms: Terms, series: Series, names: Mapping[str, str]) -> None:
        self._terms = terms
        self._series = series
        self._names = names
        self._pairing = series.pairings[0]

    def _standings(self) -> list[Standing]:
        return standings(self._pairing, self._series.counted(self._pairing))

    def estimate(self) -> str:
        """`greedy 61.2 % (57.9–64.4)`."""
        first, *_ = self._standings()
        interval = interval_text(first.win_share_interval, 100)
        return escape(f"{first.bot} {percent(first.win_share)} ({interval})")

    def show(self, console: Console) -> None:
        """A row for each bot, and what follows from it."""
        table = _table("games", "wins", "ties", "share", "95 %", "points", "ahead", "ms/turn")
        all_standings = self._standings()
        for one in all_standings:
            table.add_row(
                escape(one.bot),
                f"{one.games:,}",
                f"{one.wins:,}",
                f"{one.ties:,}",
                percent(one.win_share),
                interval_text(one.win_share_interval, 100),
                f"{one.mean_score:.1f}",
                f"{one.mean_margin:+.1f}",
                milliseconds_text(one.seconds_per_turn),
            )
        console.print(_title(self._terms), markup=False)
        console.print(table)
        console.print(verdict(all_standings, self._series.evidence(self._pairing)), markup=False)
        _show_faults(console, all_standings)

    def data(self) -> dict[str, Any]:
        """The standings under `results`."""
        evidence = self._series.evidence(self._pairing)
        sure = None
        if evidence is not None:
            sure = {
                "decided": evidence.is_sure,
                "better": evidence.is_above if evidence.is_sure else None,
                "evidence": evidence.e_value,
            }
        return {
            **_terms_data(self._terms),
            "bots": list(self._pairing),
            "rounds": len(self._series.counted(self._pairing)),
            "until_sure": sure,
            "results": [_standing_data(one, self._names) for one in self._standings()],
        }

    def page(self) -> str:
        """The page of the pairing."""
        rounds = self._series.counted(self._pairing)
        return series_page(self._terms, self._pairing, rounds, self._series.evidence(self._pairing))

    def markdown(self) -> str:
        """Only a ladder has one."""
        raise NotImplementedError


class LadderResults:
    """The ratings of a ladder."""

    def __init__(self, terms: Terms, series: Series, names: Mapping[str, str]) -> None:
        self._terms = terms
        self._series = series
        self._names = names
        self._bots = [*names]

    def _rungs(self) -> list[Rung]:
        return rungs(self._bots, self._series.all_counted())

    def _met(self) -> list[list[Standing]]:
        every = (
            standings(pairing, self._series.counted(pairing)) for pairing in self._series.pairings
        )
        return [pair for pair in every if pair]

    def estimate(self) -> str:
        """`king 1640, duke 1590, …`: the best three."""
        best = [rung for rung in self._rungs() if rung.rating][:3]
        return escape(", ".join(f"{rung.bot} {elo_text(rung.rating)}" for rung in best))

    def show(self, console: Console) -> None:
        """A row for each bot, the strongest first."""
        table = _table("ms/turn", "Elo", "games")
        ladder = self._rungs()
        for rung in ladder:
            table.add_row(
                escape(rung.bot),
                milliseconds_text(rung.standing.seconds_per_turn),
                elo_text(rung.rating),
                f"{rung.standing.games:,}",
            )
        console.print(_title(self._terms), markup=False)
        console.print(table)
        console.print(f"{anchor_of(self._bots)} is 1000 by definition", markup=False)
        _show_faults(console, [rung.standing for rung in ladder])

    def data(self) -> dict[str, Any]:
        """The ratings under `results`, and who met whom under `pairings`."""
        return {
            **_terms_data(self._terms),
            "bots": list(self._bots),
            "anchor": anchor_of(self._bots),
            "results": [_rung_data(rung, self._names) for rung in self._rungs()],
            "pairings": [
                [_standing_data(one, self._names) for one in pair] for pair in self._met()
            ],
        }

    def page(self) -> str:
        """The page of the ladder."""
        rounds = [(pairing, self._series.counted(pairing)) for pairing in self._series.pairings]
        return ladder_page(self._terms, self._bots, self._rungs(), rounds)

    def markdown(self) -> str:
        """The table for a document."""
        return markdown(self._rungs())


def _terms_data(terms: Terms) -> dict[str, Any]:
    return {
        "game": terms.game,
        "options": terms.options,
        "seconds": terms.limit.seconds,
        "simulations": terms.limit.simulations,
        "seed": terms.seed,
    }


def _standing_data(standing: Standing, names: Mapping[str, str]) -> dict[str, Any]:
    """How a bot did, with the name that it gives itself."""
    return {**asdict(standing), "name": names[standing.bot]}


def _rung_data(rung: Rung, names: Mapping[str, str]) -> dict[str, Any]:
    """All that a match tells of a bot, over all its meetings, and its rating."""
    rating = rung.rating
    interval = (rating.elo - rating.margin, rating.elo + rating.margin) if rating else None
    return {
        **_standing_data(rung.standing, names),
        "elo": rating.elo if rating else None,
        "elo_interval": interval,
    }


def _title(terms: Terms) -> str:
    game = game_named(terms.game).title
    return f"{game} ({terms.options}), {limit_text(terms.limit)}, seed {terms.seed}"


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("bot", overflow="fold")
    for column in columns:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def _show_faults(console: Console, table: Sequence[Standing]) -> None:
    for one in table:
        if one.faults:
            console.print(f"faults of {one.bot}: {faults_text(one)}", markup=False, soft_wrap=True)
            console.print(f"  the last: {one.last_fault}", markup=False, soft_wrap=True)
