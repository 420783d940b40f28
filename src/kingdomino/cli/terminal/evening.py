"""From the command line to the last word: begin or resume a game, play it, tell how it ended."""

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import SystemRandom
from typing import Any

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.cli.terminal.autosave import Autosave
from kingdomino.cli.terminal.block import flow
from kingdomino.cli.terminal.classic_table import ClassicTable
from kingdomino.cli.terminal.duel_table import DuelTable
from kingdomino.cli.terminal.game_session import GameSession
from kingdomino.cli.terminal.game_table import GameTable
from kingdomino.cli.terminal.look import Look
from kingdomino.cli.terminal.luck import Luck
from kingdomino.cli.terminal.reader import make_reader
from kingdomino.cli.terminal.scores_view import score_block, verdict
from kingdomino.cli.terminal.screen import Screen
from kingdomino.cli.terminal.seats import HUMAN, Seats, kept_seats
from kingdomino.cli.terminal.series import HEADER, Series, kept_series
from kingdomino.cli.terminal.timeline import Timeline
from kingdomino.errors import NotationError, OptionError
from kingdomino.game import CHANCE, Game
from kingdomino.record import GameRecord, read_game

SAVED, NOT_SAVED = 0, 1
"""The exit codes."""

_LARGEST_SEED = 999_999
"""Seeds that we choose ourselves are short enough to be told to a friend."""


@dataclass(frozen=True, slots=True)
class Plan:
    """One game to be played, from its start or from where it was left."""

    record: GameRecord
    seats: Seats
    seed: int
    series: Series
    path: Path

    def with_headers(self) -> "Plan":
        """The plan with everything in the record's headers that resuming needs."""
        kept = {key: value for key, value in self.record.headers.items() if key != HEADER}
        own = {**self.seats.headers(), "seed": str(self.seed), **self.series.headers()}
        return replace(self, record=replace(self.record, headers={**kept, **own}))


def new_plan(
    game: Game[Any, Any], options: Any, seats: Seats, seed: int | None, dynasty: Series, path: Path
) -> Plan:
    """A new game; without a seed one is chosen."""
    chosen = SystemRandom().randint(1, _LARGEST_SEED) if seed is None else seed
    return Plan(GameRecord(game, game.start(options)), seats, chosen, dynasty, path)


def resumed_plan(
    file: Path, players: str | None, names: str | None, seed: int | None, path: Path | None
) -> Plan:
    """The game in a file; who plays and the seed are those of the file, unless told."""
    record = read_game(file)
    if record.outcome is not None and record.final.outcome() is None:
        raise OptionError(
            f"{file}: this game was ended at the table ({record.outcome.reason}); it can be replayed, not played on"
        )
    record = record.without_table()
    count = record.game.players(record.start.options)
    seats = kept_seats(count, record.headers, players, names)
    kept = _kept_seed(record.headers) if seed is None else seed
    chosen = SystemRandom().randint(1, _LARGEST_SEED) if kept is None else kept
    return Plan(record, seats, chosen, kept_series(record.headers.get(HEADER), count), path or file)


def _kept_seed(headers: Mapping[str, str]) -> int | None:
    text = headers.get("seed")
    if text is None:
        return None
    if not (text.isascii() and text.removeprefix("-").isdigit()):
        raise NotationError(f"the header `seed: {text}` is not a whole number")
    return int(text)


class Evening:
    """Plays a plan, and the games that follow it in a dynasty."""

    def __init__(self, *, plain: bool, confirm: bool, limit: Limit = USUAL_LIMIT) -> None:
        self.screen = Screen(plain=plain)
        self.reader = make_reader(self.screen)
        self.confirm = confirm
        self.limit = limit

    def play(self, plan: Plan) -> int:
        """Play to the end or until the people stop; the exit code."""
        while True:
            plan = plan.with_headers()
            session = self._session(plan)
            self._greet(plan)
            is_over = session.run()
            if not is_over:
                return self._farewell(session)
            series = self._tell_end(plan, session)
            if series.is_over:
                return self._say_where(session.autosave)
            self._say_where(session.autosave)
            plan = replace(
                plan,
                record=GameRecord(
                    plan.record.game, plan.record.game.start(plan.record.start.options)
                ),
                seed=plan.seed + 1,
                series=series,
                path=series.path(plan.path),
            )

    def _session(self, plan: Plan) -> GameSession:
        table = make_table(plan.record.game.name, plan.seats, self.screen.look)
        timeline = Timeline(plan.record, table.event)
        if _has_open_turn(timeline, plan.seats):
            timeline.reopen_turn()
        luck = Luck(plan.seed)
        luck.skip(plan.record)
        return GameSession(
            timeline=timeline,
            table=table,
            seats=plan.seats,
            luck=luck,
            screen=self.screen,
            reader=self.reader,
            autosave=Autosave(plan.path),
            confirm=self.confirm,
            limit=self.limit,
        )

    def _greet(self, plan: Plan) -> None:
        who = ", ".join(
            name if player == HUMAN else f"{name} (bot {player})"
            for name, player in zip(plan.seats.names, plan.seats.players, strict=True)
        )
        series = f", game {plan.series.number} of a dynasty" if plan.series.dynasty else ""
        self.screen.say(f"{plan.record.game.title}{series}: {who}. Seed {plan.seed}.")

    def _tell_end(self, plan: Plan, session: GameSession) -> Series:
        """The final boards and scores; the series with this game in it."""
        outcome = session.timeline.state.outcome()
        assert outcome is not None, "the game is over"
        screen, table = self.screen, session.table
        screen.clear()
        session.view.show_boards()
        blocks = [
            score_block(score, seat, plan.seats, table) for seat, score in enumerate(outcome.scores)
        ]
        screen.draw(flow(blocks, screen.width, gap=3))
        screen.say(verdict(outcome, plan.seats, table), style="bold")
        series = plan.series.with_game(outcome)
        if series.dynasty is not None:
            screen.say(series.standing(plan.seats), style="bold")
        return series

    def _farewell(self, session: GameSession) -> int:
        self.screen.say("")
        code = self._say_where(session.autosave)
        if code == SAVED:
            file = shlex.quote(str(session.autosave.path))
            self.screen.say(f"Go on with: kingdomino play --resume {file}")
        return code

    def _say_where(self, autosave: Autosave) -> int:
        """Where the game is; the exit code."""
        if autosave.problem is None:
            self.screen.say(f"The game is saved in {autosave.path}.")
            return SAVED
        self.screen.say(
            f"The game is NOT saved in {autosave.path}: {autosave.problem}.", style="bold red"
        )
        return NOT_SAVED


def _has_open_turn(timeline: Timeline, seats: Seats) -> bool:
    """Whether a game that is resumed stopped within a person's turn, or before it was confirmed."""
    last = timeline.last_seat
    if timeline.state.to_act is None or last is None or last == CHANCE:
        return False
    return seats.is_human(last)


def make_table(game_name: str, seats: Seats, look: Look) -> GameTable:
    """The table for a game."""
    tables: dict[str, type[DuelTable | ClassicTable]] = {"duel": DuelTable, "classic": ClassicTable}
    return tables[game_name](seats, look)
