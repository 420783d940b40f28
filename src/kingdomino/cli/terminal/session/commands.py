"""What can be typed at the prompt besides moves."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from kingdomino.cli.terminal.choice import Choice, choice_lines
from kingdomino.cli.terminal.prompt.entry import error_text
from kingdomino.cli.terminal.screen.block import flow
from kingdomino.cli.terminal.session.autosave import checked_path
from kingdomino.cli.terminal.views.scores import score_block
from kingdomino.errors import KingdominoError
from kingdomino.record import save_game

if TYPE_CHECKING:
    from kingdomino.cli.terminal.session.game_session import GameSession


class Quit(Exception):
    """The player wants to stop."""


class Commands:
    """Obeys commands for a session. Each says whether the position has to be looked at anew."""

    def __init__(self, session: "GameSession") -> None:
        self.session = session
        self.screen = session.screen

    def help(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Explain the decision, the signs and the commands."""
        table, state = self.session.table, self.session.timeline.state
        if choices:
            self.screen.say_all(table.advice(state))
            self.screen.say(
                "Or type a number from the list, or a move's full token (TAB completes)."
            )
        self.screen.say_all(table.legend())
        self.screen.say_all(f"  {command.usage:10} {command.summary}" for command in _LIST)
        return False

    def undo(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Take the last own step back."""
        timeline = self.session.timeline
        if not timeline.open_steps:
            self.screen.say("There is nothing to take back: only steps of a turn that is not over.")
            return False
        timeline.undo()
        return True

    def score(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Show what everybody's points are made of."""
        session = self.session
        blocks = [
            score_block(score, seat, session.seats, session.table)
            for seat, score in enumerate(session.timeline.state.scores())
        ]
        self.screen.draw(flow(blocks, self.screen.width, gap=3))
        return False

    def log(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Tell all that happened."""
        timeline = self.session.timeline
        number = 0
        for state, event in zip(timeline.states, timeline.events, strict=False):
            if timeline.record.game.starts_round(state):
                number += 1
                self.screen.say(f"Round {number}", style="bold")
            if event:
                self.screen.say(f"  {event}")
        if not timeline.events:
            self.screen.say("Nothing has happened yet.")
        return False

    def all(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Show every choice."""
        self.screen.draw(choice_lines(choices, self.screen.width))
        return False

    def why(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Say which rule forbids something."""
        if not argument or not choices:
            self.screen.say("Type why and what you would like to do, such as: why c3 d3")
            return False
        try:
            found = self.session.meant(choices, argument)
        except KingdominoError as error:
            self.screen.say(error_text(error))
        else:
            self.screen.say("That is allowed:")
            self.screen.draw(choice_lines(found, self.screen.width))
        return False

    def save(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Save a copy, or say where the game is saved."""
        if not argument:
            self.screen.say(f"The game is saved in {self.session.autosave.path} after every step.")
            return False
        try:
            path = checked_path(Path(argument))
            save_game(path, self.session.timeline.record)
        except KingdominoError as error:
            self.screen.say(error_text(error), style="bold red")
        except OSError as error:
            self.screen.say(f"{argument}: not saved, {error.strerror}.", style="bold red")
        else:
            self.screen.say(f"A copy is in {path}.")
        return False

    def position(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Print the position line."""
        self.screen.say(str(self.session.timeline.state))
        return False

    def quit(self, argument: str, choices: Sequence[Choice]) -> bool:
        """Stop; the game is saved."""
        raise Quit


@dataclass(frozen=True, slots=True)
class Command:
    """One command."""

    usage: str
    summary: str
    run: Callable[[Commands, str, Sequence[Choice]], bool]


_LIST = (
    Command("help", "this page", Commands.help),
    Command("undo", "take back the last step of your turn, before it is over", Commands.undo),
    Command("all", "show every choice, not only the best", Commands.all),
    Command("why c3 d3", "say which rule forbids something", Commands.why),
    Command("score", "what everybody's points are made of", Commands.score),
    Command("log", "all that happened so far", Commands.log),
    Command("save FILE", "save a copy (the game itself is saved after every step)", Commands.save),
    Command("position", "print the position line, for other programs", Commands.position),
    Command("quit", "stop; go on another time", Commands.quit),
)

COMMANDS: dict[str, Command] = {command.usage.split()[0]: command for command in _LIST}
"""Every command by the word that is typed for it."""

_SHORT = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit"}


def find_command(entry: str) -> tuple[Command | None, str]:
    """The command that an entry gives, and what is said with it; None if it is no command."""
    word, _, argument = entry.partition(" ")
    word = word.lower()
    return COMMANDS.get(_SHORT.get(word, word)), argument.strip()
