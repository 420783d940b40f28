"""Where everything is printed: drawings are cut at the edge, words are wrapped."""

import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.look import PLAIN, UNICODE, Look, ascii_text

_ENDLESS = 50
"""How many rows we reckon with where nobody looks at a screen."""


class Screen:
    """Standard output, which may be a terminal, a pipe or a file."""

    def __init__(self, *, plain: bool) -> None:
        self.is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
        """Whether a person sits there, so that the screen can be drawn anew and lines be edited."""
        self.look: Look = PLAIN if plain or not _can_show(UNICODE) else UNICODE
        self._console = Console(
            highlight=False, no_color=True if self.look.is_plain else None, emoji=False
        )

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._console.width

    @property
    def height(self) -> int:
        """How many rows there are."""
        return self._console.height if self.is_terminal else _ENDLESS

    def clear(self) -> None:
        """Begin on an empty screen; elsewhere an empty line will do."""
        if self.is_terminal and not self.look.is_plain:
            self._console.clear()
        else:
            self._console.print()

    def draw(self, block: Block) -> None:
        """Print a drawing."""
        if block:
            drawing = Text("\n").join(map(self._fit, block))
            self._console.print(drawing, no_wrap=True, overflow="crop", crop=True)

    def say(self, text: str, style: str = "") -> None:
        """Print words."""
        self._console.print(self._fit(Text(text, style=style)))

    def say_all(self, texts: Iterable[str]) -> None:
        """Print several paragraphs."""
        for text in texts:
            self.say(text)

    def rows_of(self, text: str) -> int:
        """How many rows some words take."""
        return max(1, len(Text(text).wrap(self._console, self.width)))

    def prompt_text(self, text: str) -> str:
        """A prompt, in the signs that can be shown."""
        return ascii_text(text) if self.look.is_plain else text

    def _fit(self, text: Text) -> Text:
        return Text(ascii_text(text.plain)) if self.look.is_plain else text


def _can_show(look: Look) -> bool:
    """Whether standard output can take the signs of a look."""
    signs = look.junctions + look.crown + look.tower + look.castle + "".join(look.coats.values())
    try:
        signs.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
