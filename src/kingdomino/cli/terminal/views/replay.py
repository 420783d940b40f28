"""A finished or saved game on the screen again: any of its positions, and what happened, in words."""

from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.game_tables import make_table
from kingdomino.cli.terminal.prompt.reader import make_reader
from kingdomino.cli.terminal.screen.block import flow
from kingdomino.cli.terminal.screen.screen import Screen
from kingdomino.cli.terminal.seats import HUMAN, Seats
from kingdomino.cli.terminal.timeline import Timeline
from kingdomino.cli.terminal.views.scores import score_block, verdict
from kingdomino.cli.terminal.views.table_words import table_words
from kingdomino.record import GameRecord

_EVENTS_SHOWN = 4


class ReplayView:
    """Draws the positions of a game that was played."""

    def __init__(self, record: GameRecord, *, plain: bool) -> None:
        self.screen = Screen(plain=plain)
        self.record = record
        self.seats = Seats((HUMAN,) * len(record.names), record.names)
        self.table = make_table(record.game.name, self.seats, self.screen.look)
        self.timeline = Timeline(record, self.table.event)
        self.states = self.timeline.states
        self.events = self.timeline.events
        self.outcome = record.outcome

    def show(self, index: int) -> None:
        """The position after so many actions, and the last things that led to it."""
        state = self.states[index]
        changed = tuple(
            self.timeline.last_changed(seat, index) for seat in range(len(self.seats.names))
        )
        height = self.screen.height - _EVENTS_SHOWN - 4
        self.screen.draw(self.table.boards(state, Marks(last=changed), self.screen.width, height))
        self.screen.draw([self.table.status(state)])
        events = [told for at in range(index + 1) for told in self.told(at)]
        for event in events[-_EVENTS_SHOWN:]:
            self.screen.say(event, style="dim")
        self.screen.say(f"After {index} of {len(self.record.actions)} actions.", style="bold")
        self._tell_outcome(index)

    def tell_all(self) -> None:
        """All that happened, then the last position."""
        for index in range(len(self.record.actions) + 1):
            for event in self.told(index):
                self.screen.say(event)
        self.show(len(self.record.actions))

    def told(self, index: int) -> list[str]:
        """What there is to tell of the action that led to a position, and of the table events after it."""
        words = [self.events[index - 1]] if index and self.events[index - 1] else []
        entries = (entry for entry in self.record.table if entry.at == index)
        return [*words, *(table_words(entry, self.seats) for entry in entries)]

    def step_through(self) -> None:
        """Let a person go back and forth."""
        reader = make_reader(self.screen)
        index, last = 0, len(self.record.actions)
        notice = ""
        while True:
            self.screen.clear()
            self.show(index)
            if notice:
                self.screen.say(notice, style="bold red")
            notice = ""
            try:
                entry = reader.read("Enter on, b back, number, q: ", ["b", "q", "0", str(last)])
            except (EOFError, KeyboardInterrupt):
                return
            match entry:
                case "q" | "quit":
                    return
                case "":
                    index = min(last, self._next(index, 1))
                case "b" | "back":
                    index = max(0, self._next(index, -1))
                case _ if entry.isascii() and entry.isdigit() and int(entry) <= last:
                    index = int(entry)
                case _:
                    notice = f"Enter goes on, b back, 0 to {last} goes there, q ends."

    def _next(self, index: int, step: int) -> int:
        """The next position in a direction at which there is something to tell."""
        index += step
        while 0 < index <= len(self.events) and not self.told(index):
            index += step
        return index

    def _tell_outcome(self, index: int) -> None:
        outcome = self.outcome
        if outcome is None or index < len(self.record.actions):
            return
        blocks = [
            score_block(score, seat, self.seats, self.table)
            for seat, score in enumerate(outcome.scores)
        ]
        self.screen.draw(flow(blocks, self.screen.width, gap=3))
        self.screen.say(verdict(outcome, self.seats, self.table), style="bold")
