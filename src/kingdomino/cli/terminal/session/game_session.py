"""Playing one game: chance, bots and people take their steps in turn, and every step is saved.

Steps that a player has not confirmed are in the file like all others. When such a game is resumed they are open again:
the player can take them back, or confirms them and the game goes on.
"""

import time
from collections.abc import Sequence
from dataclasses import replace

from kingdomino.bots import bot_named
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.cli.terminal.choice import Choice, choice_lines, numbered
from kingdomino.cli.terminal.game_table import GameTable
from kingdomino.cli.terminal.prompt.entry import clean_entry, error_text
from kingdomino.cli.terminal.prompt.reader import Reader
from kingdomino.cli.terminal.screen.screen import Screen
from kingdomino.cli.terminal.seats import Seats
from kingdomino.cli.terminal.session.autosave import Autosave
from kingdomino.cli.terminal.session.commands import COMMANDS, Commands, Quit, find_command
from kingdomino.cli.terminal.session.seeded_chance import SeededChance
from kingdomino.cli.terminal.timeline import Timeline
from kingdomino.cli.terminal.views.position import PositionView
from kingdomino.errors import KingdominoError, NotationError
from kingdomino.game import CHANCE, Action


class GameSession:
    """One game at the table."""

    def __init__(
        self,
        *,
        timeline: Timeline,
        table: GameTable,
        seats: Seats,
        chance: SeededChance,
        screen: Screen,
        reader: Reader,
        autosave: Autosave,
        confirm: bool,
        limit: Limit = USUAL_LIMIT,
    ) -> None:
        self.timeline = timeline
        self.table = table
        self.seats = seats
        self.chance = chance
        self.screen = screen
        self.reader = reader
        self.autosave = autosave
        self.confirm = confirm
        self.limit = limit
        self._left_of_turn: dict[int, Limit] = {}
        self.view = PositionView(screen, table, timeline, chance.seed)
        self.commands = Commands(self)

    def run(self) -> bool:
        """Play on; whether the game came to its end. Ctrl-C, Ctrl-D and `quit` stop it before."""
        try:
            self.autosave.save(self.timeline.record)
            while self._go_on():
                self.autosave.save(self.timeline.record)
            return True
        except (KeyboardInterrupt, EOFError, Quit):
            return False
        finally:
            self.autosave.save(self.timeline.record)

    def _go_on(self) -> bool:
        """Take the next step, whoever's it is; False when the game is over."""
        timeline, state = self.timeline, self.timeline.state
        seat: int | None = state.to_act
        if timeline.open_steps and seat != timeline.last_seat:
            self._end_turn()
        elif seat is None:
            return False
        elif seat == CHANCE:
            self._left_of_turn.clear()
            self._act_at_once(self.chance.draw(state))
        elif self.seats.is_human(seat):
            self._decide()
        else:
            self._act_at_once(self._chosen_by_bot(seat))
        return True

    def _chosen_by_bot(self, seat: int) -> Action:
        """What a bot does, within what is left of its time for this turn."""
        bot = bot_named(self.seats.players[seat])
        left = self._left_of_turn.get(seat, self.limit)
        begun = time.monotonic()
        random = self.chance.random_for_bot(len(self.timeline.record.actions))
        action = bot.choose(self.timeline.state, random, left)
        self._left_of_turn[seat] = left.less(time.monotonic() - begun, 0)
        return action

    def _act_at_once(self, action: Action) -> None:
        self.timeline.act(action)
        self.timeline.settle()
        # On a screen a person finds it in the log of the next decision; a transcript has it here.
        if self.timeline.events[-1] and not (self.screen.is_terminal and self.seats.has_humans):
            self.screen.say(self.timeline.events[-1])

    def _trouble(self) -> str:
        problem = self.autosave.problem
        return f"Not saved: {problem}. The game goes on." if problem else ""

    def _end_turn(self) -> None:
        """The player confirms the turn, or takes steps back."""
        timeline = self.timeline
        if not self.confirm:
            timeline.settle()
            return
        name = self.seats.names[timeline.last_seat or 0]
        question = f"{name}: done? Enter to go on, undo to take back."
        self.view.show(question, (), self._trouble())
        while True:
            entry = self._read(f"{name}, ok? ", list(COMMANDS))
            command, argument = find_command(entry)
            if command is not None:
                if command.run(self.commands, argument, ()):
                    return
            elif entry.lower() in ("", "ok", "y", "yes"):
                timeline.settle()
                return
            else:
                self.screen.say("Press Enter to end the turn, or type undo; help tells more.")

    def _decide(self) -> None:
        """A person decides, or takes a step back."""
        state, table = self.timeline.state, self.table
        everything = choices = table.choices(state)
        asked = question = table.question(state)
        self.view.show(question, choices, self._trouble())
        while True:
            entry = self._read(f"{self.seats.names[state.to_act]}> ", self._completions(choices))
            command, argument = find_command(entry)
            if command is not None:
                if command.run(self.commands, argument, choices):
                    return
                continue
            if not entry and len(choices) > 1:
                asked, choices = question, everything
                self.view.show(question, choices, self._trouble())
                continue
            try:
                found = self.meant(choices, entry)
            except KingdominoError as error:
                self._complain(error_text(error), asked, choices)
                continue
            if len(found) == 1:
                self.timeline.act(found[0].action)
                return
            choices = numbered(replace(choice, key="") for choice in found)
            asked = f"{entry} can mean {len(found)} things. Which? (Enter: back)"
            self._ask_which(asked, choices)

    def _complain(self, text: str, question: str, choices: Sequence[Choice]) -> None:
        """Tell what is wrong; on a screen without pushing the boards away."""
        if self.screen.is_terminal:
            self.view.show(question, choices, text)
        else:
            self.screen.say(text)

    def _read(self, prompt: str, completions: Sequence[str]) -> str:
        return clean_entry(self.reader.read(self.screen.prompt_text(prompt), completions))

    def meant(self, choices: Sequence[Choice], entry: str) -> list[Choice]:
        """The choices that an entry can mean: by its key, by its token, or by the game's short forms."""
        if not entry:
            return list(choices)
        by_key = [choice for choice in choices if choice.key == " ".join(entry.split())]
        if by_key:
            return by_key
        state = self.timeline.state
        try:
            action = self.timeline.record.game.parse_action(entry)
        except NotationError:
            return self.table.read(state, choices, entry)
        state.apply(action)
        return [choice for choice in self.table.choices(state) if choice.action == action]

    def _ask_which(self, question: str, choices: Sequence[Choice]) -> None:
        """Several things are meant: ask for one of them."""
        if self.screen.is_terminal:
            self.view.show(question, choices, self._trouble())
        else:
            self.screen.say(question)
            self.screen.draw(choice_lines(choices, self.screen.width))

    def _completions(self, choices: Sequence[Choice]) -> list[str]:
        typed = [choice.typed for choice in choices]
        return [*typed, *COMMANDS, *(str(choice.action) for choice in choices)]
