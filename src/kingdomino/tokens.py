"""Reading the small pieces that both games' notations are made of."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from kingdomino.errors import NotationError

Parsed = TypeVar("Parsed")


def parse_number(text: str, what: str, lowest: int = 1) -> int:
    """A small whole number without leading zeros."""
    if not (text.isascii() and text.isdigit() and len(text) <= 2 and str(int(text)) == text):
        raise NotationError(f"{text!r} is not the number of {what}")
    if int(text) < lowest:
        raise NotationError(f"{what} is counted from {lowest}")
    return int(text)


def parse_word(text: str, known: Sequence[str]) -> str:
    """One of the known words."""
    if text not in known:
        raise NotationError(f"{text!r} is not {' or '.join(known)}")
    return text


def parse_token(
    token: str, parsers: Mapping[str, Callable[[str], Parsed]], plain: Sequence[str]
) -> Parsed:
    """Read `name:body` with the parser of that name; `plain` are the words without a body, for the message."""
    name, colon, body = token.partition(":")
    parser = parsers.get(name)
    if parser is None or not colon:
        known = ", ".join([*(f"{word}:…" for word in parsers), *plain])
        raise NotationError(f"{token!r} is not an action; actions are {known}")
    try:
        return parser(body)
    except NotationError as error:
        raise error.moved(columns=len(name) + 1) from None


def list_text(parts: Iterable[str]) -> str:
    """Parts with commas between them; `-` stands for none."""
    return ",".join(parts) or "-"


def parse_list(text: str, parse: Callable[[str], Parsed]) -> tuple[Parsed, ...]:
    """The inverse of `list_text`, each part read by `parse`."""
    return () if text == "-" else tuple(parse_parts(text, ",", parse))


def parse_parts(text: str, separator: str, parse: Callable[[str], Parsed]) -> Iterator[Parsed]:
    """Read the parts of a text one by one; an error says in which column of the whole it is."""
    column = 0
    for part in text.split(separator):
        try:
            yield parse(part)
        except NotationError as error:
            raise error.moved(columns=column) from None
        column += len(part) + len(separator)


class Fields:
    """The fields of a line of text, read from left to right, with one space between two of them."""

    def __init__(self, line: str) -> None:
        self._line = line
        self._column: int | None = 0

    def read(self, what: str, parse: Callable[[str], Parsed]) -> Parsed:
        """Read the next field; `what` says in a message what was expected there."""
        if self._column is None:
            raise NotationError(f"{what} is missing at the end", column=len(self._line) + 1)
        start = self._column
        end = self._line.find(" ", start)
        self._column = end + 1 if end >= 0 else None
        text = self._line[start : end if end >= 0 else None]
        if not text:
            raise NotationError(f"{what} is missing here", column=start + 1)
        try:
            return parse(text)
        except NotationError as error:
            raise error.moved(columns=start) from None

    def finish(self, printed: str) -> None:
        """Check that nothing is left, and that the line is just what would be printed for it."""
        if self._column is not None:
            raise NotationError("the line should end here", column=self._column)
        if printed != self._line:
            pairs = enumerate(zip(printed, self._line, strict=False))
            shorter = min(len(printed), len(self._line))
            same = next((index for index, (one, other) in pairs if one != other), shorter)
            expected = printed[same:].split(" ")[0]
            raise NotationError(f"write {expected!r} from here", column=same + 1)
