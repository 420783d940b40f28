"""One run of `kingdomino play`: a game, or the three of a dynasty, from the greeting to the last word."""

import shlex
from dataclasses import replace

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.cli.terminal.game_tables import make_table
from kingdomino.cli.terminal.prompt.reader import make_reader
from kingdomino.cli.terminal.screen.block import flow
from kingdomino.cli.terminal.screen.screen import Screen
from kingdomino.cli.terminal.seats import HUMAN, Seats
from kingdomino.cli.terminal.session.autosave import Autosave
from kingdomino.cli.terminal.session.game_session import GameSession
from kingdomino.cli.terminal.session.plan import Plan
from kingdomino.cli.terminal.session.seeded_chance import SeededChance
from kingdomino.cli.terminal.session.series import Series
from kingdomino.cli.terminal.timeline import Timeline
from kingdomino.cli.terminal.views.scores import score_block, verdict
from kingdomino.game import CHANCE
from kingdomino.record import GameRecord

SAVED, NOT_SAVED = 0, 1
"""The exit codes."""


class TerminalSession:
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
        chance = SeededChance(plan.seed)
        chance.skip(plan.record)
        return GameSession(
            timeline=timeline,
            table=table,
            seats=plan.seats,
            chance=chance,
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
            screen.say(series.summary(plan.seats), style="bold")
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
