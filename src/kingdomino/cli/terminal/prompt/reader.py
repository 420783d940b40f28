"""Where entries come from: a terminal, where lines can be edited and completed, or plain lines."""

import sys
from collections.abc import Sequence
from typing import Protocol

from kingdomino.cli.terminal.prompt.entry import clean_entry
from kingdomino.cli.terminal.screen.screen import Screen


class Reader(Protocol):
    """Reads one entry after another. The end of input is an `EOFError`, Ctrl-C a `KeyboardInterrupt`."""

    def read(self, prompt: str, completions: Sequence[str]) -> str:
        """The next entry; `completions` are whole entries that make sense now."""
        ...


class LineReader:
    """Reads lines as they come, from a pipe or a file."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen

    def read(self, prompt: str, completions: Sequence[str]) -> str:
        """The next line; bytes that are no text become question marks, not an error."""
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.buffer.readline()
        if not line:
            sys.stdout.write("\n")
            raise EOFError
        entry = clean_entry(line.decode("utf-8", errors="replace"))
        if not sys.stdin.isatty():
            # Nobody has typed it, so it is not there to be read yet.
            self._screen.say(entry)
        return entry


def make_reader(screen: Screen) -> Reader:
    """The reader for where we are; prompt_toolkit is only loaded where it is used."""
    if not screen.is_terminal:
        return LineReader(screen)
    from kingdomino.cli.terminal.prompt.prompt_reader import PromptReader

    return PromptReader()
