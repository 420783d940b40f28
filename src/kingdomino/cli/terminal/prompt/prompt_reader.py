"""Entries at a terminal: editing, history with the arrow keys, and completion with TAB."""

from collections.abc import Iterable, Sequence

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.shortcuts import CompleteStyle


class PromptReader:
    """Reads entries with prompt_toolkit."""

    def __init__(self) -> None:
        # The menu of completions would need rows below the prompt, and push the boards off a small screen.
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(),
            complete_style=CompleteStyle.READLINE_LIKE,
            reserve_space_for_menu=0,
        )

    def read(self, prompt: str, completions: Sequence[str]) -> str:
        """The next entry."""
        completer = EntryCompleter(completions)
        return self._session.prompt(prompt, completer=completer, complete_while_typing=False)


class EntryCompleter(Completer):
    """Completes a whole entry, one word further at a time, so that long lists stay short."""

    def __init__(self, entries: Iterable[str]) -> None:
        self._entries = tuple(entries)

    def get_completions(
        self, document: Document, complete_event: CompleteEvent
    ) -> Iterable[Completion]:
        """What may follow what has been typed so far."""
        typed = document.text_before_cursor.lstrip()
        for text in next_words(self._entries, typed):
            yield Completion(text, start_position=-len(typed))


def next_words(entries: Iterable[str], typed: str) -> list[str]:
    """The entries that begin as typed, each cut after the word that the cursor is in."""
    found: dict[str, None] = {}
    for entry in entries:
        if entry.startswith(typed):
            end = entry.find(" ", len(typed))
            found[entry if end < 0 else entry[: end + 1]] = None
    return list(found)
