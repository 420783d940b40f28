"""A series: which rounds count, on however many processes they were played; standings, pages, and the file on disk."""

import json
from collections.abc import Iterable
from dataclasses import replace
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from kingdomino.arena.ladder import rungs
from kingdomino.arena.report import ladder_page, series_page
from kingdomino.arena.round import Pairing, Round
from kingdomino.arena.series import Series
from kingdomino.arena.series_file import SaveError, SeriesFile, heading
from kingdomino.arena.standings import standings
from kingdomino.arena.wording import lineup_text, verdict
from kingdomino.arena.workers import Task, WorkerError, play_rounds
from kingdomino.bots import BOTS
from tests.support.arena.fakes import DUEL, FakeBot, classic, played_round

PAIR: Pairing = ("a", "b")
SPLIT = [(1.0, 0.0), (1.0, 0.0)]
"""Each wins once."""
SWEPT = [(1.0, 0.0), (0.0, 1.0)]
"""The first bot wins both games."""


def rounds_of(pairing: Pairing, numbers: Iterable[int]) -> list[Round]:
    return [played_round(pairing, n, SWEPT if n % 4 == 0 else SPLIT) for n in numbers]


def test_tasks_are_what_is_left_a_round_of_each_pairing_after_the_other():
    other = ("b", "c")
    series = Series([PAIR, other], 2, known=rounds_of(PAIR, [0]))
    assert [*series.tasks()] == [Task(other, 0), Task(PAIR, 1), Task(other, 1)]
    assert (series.played, series.most_rounds) == (1, 4)


def test_only_as_many_rounds_count_as_are_wanted():
    series = Series([PAIR], 3, known=rounds_of(PAIR, range(5)))
    assert [one.number for one in series.counted(PAIR)] == [0, 1, 2]
    assert [*series.tasks()] == []


def test_until_sure_the_same_round_is_the_last_in_whatever_order_they_come():
    rounds = [played_round(PAIR, number, SWEPT) for number in range(40)]
    in_order = Series([PAIR], 40, until_sure=True)
    for one in rounds:
        in_order.add(one)
    backwards = Series([PAIR], 40, until_sure=True, known=reversed(rounds))
    assert in_order.is_decided
    assert backwards.is_decided
    assert in_order.counted(PAIR) == backwards.counted(PAIR)
    assert 5 < in_order.played == in_order.most_rounds < 20
    evidence = in_order.evidence(PAIR)
    assert evidence is not None
    assert evidence.is_above
    assert [*in_order.tasks()] == []
    assert not Series([PAIR], 40, known=rounds).is_decided


def test_standings_say_who_won_and_by_how_much():
    rounds = rounds_of(PAIR, range(8))
    rounds.append(played_round(PAIR, 8, [(0.5, 0.5), (1.0, 0.0)]))
    a, b = standings(PAIR, rounds)
    assert (a.games, a.wins, a.ties) == (18, 10, 1)
    assert (b.games, b.wins, b.ties) == (18, 7, 1)
    assert a.win_share == pytest.approx(10.5 / 18)
    assert a.win_share + b.win_share == pytest.approx(1)
    assert a.even_share == 0.5
    assert a.mean_margin == pytest.approx(10 * (10 - 7) / 18)
    assert a.mean_score == pytest.approx((11 * 50 + 7 * 40) / 18)
    assert a.seconds_per_turn == pytest.approx(0.01)
    assert a.simulations_per_turn == 10
    assert a.slowest_turn_seconds == 0.02
    assert standings(PAIR, []) == []


def test_one_against_three_is_measured_by_the_seat():
    pairing = ("king", "fg", "fg", "fg")
    won = [(1.0, 0, 0, 0), (0, 1.0, 0, 0), (0, 0, 1.0, 0), (1.0, 0, 0, 0)]
    king, others = standings(pairing, [played_round(pairing, n, won) for n in range(5)])
    assert (king.games, king.wins) == (20, 15)
    assert (others.games, others.wins) == (60, 5)
    assert king.win_share + 3 * others.win_share == pytest.approx(1)
    low, high = king.win_share_interval or (0, 0)
    assert others.win_share_interval == pytest.approx(((1 - high) / 3, (1 - low) / 3))
    assert king.even_share == 0.25
    assert lineup_text(pairing) == "king against 3 fg"


@pytest.mark.parametrize(
    ("pairing", "shares"),
    [(("a", "a"), SWEPT), (("a", "a", "a"), [(1.0, 0, 0), (1 / 3, 1 / 3, 1 / 3), (0, 1.0, 0)])],
)
def test_a_bot_that_has_every_seat_is_exactly_even(
    pairing: Pairing, shares: list[tuple[float, ...]]
):
    rounds = [played_round(pairing, number, shares) for number in range(9)]
    (alone,) = standings(pairing, rounds)
    even = 1 / len(pairing)
    assert alone.games == 9 * len(pairing) ** 2
    assert alone.win_share == pytest.approx(even)
    assert alone.win_share_interval == (even, even)
    page = series_page(classic(len(pairing)), pairing, rounds, None)
    assert "played against itself" in page


def test_a_verdict_is_a_sentence():
    swept = [played_round(PAIR, number, SWEPT) for number in range(20)]
    even = [played_round(PAIR, number, SPLIT) for number in range(20)]
    assert "clearly better" in verdict(standings(PAIR, swept))
    assert "clearly worse" in verdict(standings(PAIR, swept)[::-1])
    assert "no clear difference" in verdict(standings(PAIR, even))
    sure = Series([PAIR], 20, until_sure=True, known=swept)
    assert "surely better" in verdict(standings(PAIR, swept), sure.evidence(PAIR))
    open_end = Series([PAIR], 20, until_sure=True, known=even)
    assert "is not sure" in verdict(standings(PAIR, even), open_end.evidence(PAIR))
    alone = ("a", "a")
    assert "itself" in verdict(standings(alone, [played_round(alone, 0, SPLIT)]))
    assert lineup_text(alone) == "a against itself"


def results(rounds: Iterable[Round]) -> list[Round]:
    """Rounds in order, without what a clock measured."""
    return [
        replace(
            one,
            games=tuple(
                tuple(replace(seat, seconds=0, slowest=0) for seat in game) for game in one.games
            ),
        )
        for one in sorted(rounds, key=lambda one: one.number)
    ]


@pytest.mark.parametrize("players", [2, 3])
def test_the_number_of_processes_changes_nothing(players: int):
    pairing = ("random", "plain", "random")[:players]
    tasks = [Task(pairing, number) for number in range(5)]
    here = results(play_rounds(classic(players), iter(tasks), 1))
    assert len(here) == 5
    assert results(play_rounds(classic(players), iter(tasks), 2)) == here


def test_a_process_that_fails_says_so():
    # A bot that only this process knows, so that the other process cannot seat it.
    BOTS["only-here"] = FakeBot("only-here", lambda state, random: state.legal_actions()[0])
    try:
        tasks = [Task(("only-here", "random"), number) for number in range(2)]
        with pytest.raises(WorkerError, match=r"round . of only-here against random failed: "):
            list(play_rounds(DUEL, iter(tasks), 2))
        assert len(list(play_rounds(DUEL, iter(tasks), 1))) == 2
    finally:
        del BOTS["only-here"]


HEADING = heading(DUEL, PAIR, ladder=False)


def test_a_file_gives_back_what_was_written(tmp_path: Path):
    path = tmp_path / "series.jsonl"
    rounds = rounds_of(PAIR, range(3))
    with SeriesFile(path, HEADING, [PAIR]) as file:
        assert file.rounds == []
        file.add(rounds[0])
        file.add(rounds[1])
        # It is on disk before the file is closed, and nobody else may write to it.
        assert len(path.read_text().splitlines()) == 3
        with pytest.raises(SaveError, match="another series is being written"):
            SeriesFile(path, HEADING, [PAIR])
    with SeriesFile(path, HEADING, [PAIR]) as file:
        assert file.rounds == rounds[:2]
        file.add(rounds[2])
    with SeriesFile(path, HEADING, [PAIR]) as file:
        assert file.rounds == rounds


def test_half_a_line_at_the_end_is_cut_off(tmp_path: Path):
    path = tmp_path / "series.jsonl"
    with SeriesFile(path, HEADING, [PAIR]) as file:
        for one in rounds_of(PAIR, range(3)):
            file.add(one)
    whole = path.read_bytes()
    head = len(whole.split(b"\n")[0]) + 1
    for length in (*range(0, head, 17), *range(head, len(whole), 97)):
        path.write_bytes(whole[:length])
        with SeriesFile(path, HEADING, [PAIR]) as file:
            kept = whole[:length].count(b"\n")
            assert len(file.rounds) == max(kept - 1, 0)
            for one in rounds_of(PAIR, range(len(file.rounds), 3)):
                file.add(one)
        assert path.read_bytes() == whole


@pytest.mark.parametrize(
    ("line", "text", "message"),
    [
        (0, "hello", "this is not a series of the arena"),
        (0, "[1]", "this is not a series of the arena"),
        (0, json.dumps({**HEADING, "seed": 9}), "this is another series: its seed is 9, not 0"),
        (0, json.dumps({**HEADING, "bots": ["a", "c"]}), r'its bots is \["a", "c"\]'),
        (0, json.dumps({**HEADING, "kingdomino arena": 2}), "its version is 2, not 1"),
        (1, "", "line 2: this is not a round"),
        (1, "{}", "line 2: this is not a round"),
        (2, '{"pairing": ["a", "c"], "round": 0, "games": []}', "line 3: this is not a round"),
        (2, "\x00\x01", "line 3: this is not a round"),
        (1, '{"pairing": ["a", "b"], "round": 0, "games": [[], []]}', "the file is damaged"),
    ],
)
def test_a_file_that_is_damaged_or_of_another_series_is_refused_and_kept(
    tmp_path: Path, line: int, text: str, message: str
):
    path = tmp_path / "series.jsonl"
    with SeriesFile(path, HEADING, [PAIR]) as file:
        for one in rounds_of(PAIR, range(3)):
            file.add(one)
    lines = path.read_text().splitlines()
    lines[line] = text
    path.write_text("\n".join(lines) + "\n")
    before = path.read_bytes()
    with pytest.raises(SaveError, match=message):
        SeriesFile(path, HEADING, [PAIR])
    assert path.read_bytes() == before
    path.write_text("just some notes of mine")
    with pytest.raises(SaveError, match="not a series"):
        SeriesFile(path, HEADING, [PAIR])


class Page(HTMLParser):
    """Checks that tags are closed and nothing is loaded."""

    VOID = ("meta", "br")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag not in ("script", "link", "img", "iframe")
        assert not {name for name, _ in attrs} & {"src", "href"}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        return

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_a_page_stands_alone_and_shows_names_as_they_are():
    pairing = ("./<b>bot</b> & co", "random")
    one = played_round(pairing, 0, SWEPT)
    seat = replace(one.games[0][0], faults=("nonsense: '<script>'",), forfeited=True)
    rounds = [replace(one, games=((seat, one.games[0][1]), one.games[1]))]
    for count in (1, 30):
        rounds += [played_round(pairing, n, SPLIT) for n in range(1, count)]
        page = series_page(DUEL, pairing, rounds, None)
        Page(page)
        assert "http" not in page
        assert "prefers-color-scheme: dark" in page
        assert "&lt;b&gt;bot&lt;/b&gt; &amp; co" in page
        assert "1 nonsense; 1 game forfeited" in page
        assert "<script>" not in page


def test_a_ladder_has_a_page_too():
    bots = ["a", "greedy", "c", "d", "e", "new"]
    pairs = [*pairwise(bots)]
    played = [(pair, rounds_of(pair, range(9 if pair[1] != "new" else 0))) for pair in pairs]
    table = rungs(bots, [one for _, rounds in played for one in rounds])
    page = ladder_page(DUEL, bots, table, played)
    Page(page)
    assert "greedy is 1000 by definition" in page
    assert page.count("<circle") == 5
