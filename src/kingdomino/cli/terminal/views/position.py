"""The screen while a game is played: boards, what is on the table, what happened, what can be done."""

from collections.abc import Sequence

from rich.text import Text

from kingdomino.cli.terminal.choice import (
    BEST_SHOWN,
    Choice,
    choice_lines,
    shown,
    specials_line,
)
from kingdomino.cli.terminal.game_table import GameTable, Marks
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.screen import Screen
from kingdomino.cli.terminal.timeline import Timeline

_FEWEST_EVENTS = 3
_MOST_EVENTS = 12


class PositionView:
    """Draws the position of a timeline."""

    def __init__(self, screen: Screen, table: GameTable, timeline: Timeline, seed: int) -> None:
        self.screen = screen
        self.seed = seed
        self.table = table
        self.timeline = timeline

    def show(self, question: str, choices: Sequence[Choice], notice: str = "") -> None:
        """Draw everything anew, with a question at the bottom and the choices below it."""
        screen = self.screen
        best = shown(choices, BEST_SHOWN)
        listed = choice_lines(best, screen.width, screen.height // 4)
        asked = self._asked(question, choices, best)
        # Besides the boards: the status, the question, its choices, and the row for the entry.
        used = 2 + screen.rows_of(asked) + len(listed) + (screen.rows_of(notice) if notice else 0)
        boards = self._boards(choices, screen.height - used - _FEWEST_EVENTS)
        room = screen.height - used - len(boards)
        screen.clear()
        screen.draw(boards)
        screen.draw([self._status()])
        for event in self._events(min(max(room, 1), _MOST_EVENTS)):
            screen.say(event, style="dim")
        if notice:
            screen.say(notice, style="bold red")
        screen.say(asked, style="bold")
        screen.draw(listed)

    def show_boards(self) -> None:
        """The boards alone."""
        self.screen.draw(self._boards((), self.screen.height))

    def _boards(self, choices: Sequence[Choice], height: int) -> Block:
        free = [choice for choice in choices if not choice.spends] or choices
        legal = frozenset(square for choice in free for square in self.table.squares(choice.action))
        state = self.timeline.state
        last = tuple(self.timeline.last_changed(seat) for seat in range(len(state.kingdoms)))
        return self.table.boards(state, Marks(legal, last), self.screen.width, height)

    def _status(self) -> Text:
        line = Text(f"Round {self.timeline.round_number}, seed {self.seed}  ", style="")
        line.append_text(self.table.status(self.timeline.state))
        return line

    def _asked(self, question: str, choices: Sequence[Choice], best: Sequence[Choice]) -> str:
        """The question, how much of the list is shown, and what may be spent."""
        free = [choice for choice in choices if not choice.spends] or choices
        more = f" Best {len(best)} of {len(free)}, or all:" if len(best) < len(free) else ""
        if len(choices) == 1:
            more = " Enter does it:"
        specials = specials_line(choices, best)
        return question + (f" You may spend {specials}." if specials else "") + more

    def _events(self, rows: int) -> list[str]:
        """The last events that fit into so many rows, oldest first."""
        found: list[str] = []
        for event in reversed([event for event in self.timeline.events if event]):
            rows -= self.screen.rows_of(event)
            if rows < 0:
                break
            found.append(event)
        return found[::-1]
