"""Bytes to a message, or a refusal: size, UTF-8, strict JSON, exact types, in this order (design rule 10).

msgspec decodes and checks types; `1.0` and `true` are no integers for it, and it knows no NaN. What it lets pass is
looked for before: keys that stand twice (it takes the last), deep nesting and integers of any length.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Annotated, Any, Literal, TypeVar, cast, get_args, get_origin, get_type_hints

import msgspec

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.protocol import (
    HEX_PATTERN,
    ID_PATTERN,
    SQUARE_PATTERN,
    VERB_PATTERN,
    ClientMessage,
)

MOST_BYTES = 8 * 1024
"""The longest message; a whole turn of either game has less than 400 bytes."""

DEEPEST = 8
"""How deep arrays and objects may stand in each other; no message needs more than 3."""

LONGEST_INTEGER = 16
"""Characters of an integer; a time in milliseconds has 13."""

MessageT = TypeVar("MessageT")


def decode(
    data: bytes | str, message_type: type[MessageT], most_bytes: int = MOST_BYTES
) -> MessageT:
    """The message that was sent; a `Refusal` says what is wrong with it."""
    return cast("MessageT", _typed(_strict_text(data, most_bytes), message_type))


def client_message(data: bytes | str) -> ClientMessage:
    """What a client sent over a socket."""
    return cast("ClientMessage", _typed(_strict_text(data, MOST_BYTES), ClientMessage))


class _Command(msgspec.Struct):
    """Anything with an id, even a wrong one, whatever else there is."""

    id: Annotated[str, msgspec.Meta(max_length=64)]


def command_id(data: bytes | str) -> str | None:
    """The id of a command that was refused, where it can be read, so that the client knows which one it was."""
    try:
        return _decoder(_Command)(_strict_text(data, MOST_BYTES)).id
    except (Refusal, ValueError):
        return None


def _strict_text(data: bytes | str, most_bytes: int) -> str:
    """The text of a message that is short, readable and strict JSON."""
    if len(data) > most_bytes:
        raise _too_large(most_bytes)
    try:
        encoded = data.encode() if isinstance(data, str) else data
        text = encoded.decode()
    except UnicodeError as error:
        raise Refusal(Code.NOT_TEXT, "This is not text in UTF-8.") from error
    if len(encoded) > most_bytes:
        raise _too_large(most_bytes)
    _check_depth(text)
    _check_json(text)
    return text


def _too_large(most_bytes: int) -> Refusal:
    return Refusal(Code.TOO_LARGE, f"This is too long: a message may have {most_bytes} bytes.")


_NOT_STRUCTURE = re.compile(r'"(?:[^"\\]|\\.)*"?|[^][{}"]+', re.DOTALL)
"""Strings, closed or not, and all that opens or closes nothing."""


def _check_depth(text: str) -> None:
    """Refuse what is nested too deep; nearly always a look at how often anything is opened is enough."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for bracket in _NOT_STRUCTURE.sub("", text):
        depth += 1 if bracket in "[{" else -1
        if depth > DEEPEST:
            raise Refusal(Code.BAD_JSON, f"Nothing may be nested more than {DEEPEST} deep.")


def _check_json(text: str) -> None:
    try:
        _checker.decode(text)
    except (ValueError, RecursionError) as error:
        raise Refusal(Code.BAD_JSON, f"This is not JSON as we read it: {error}.") from error


def _unique(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that has a key twice; what is in it does not matter here."""
    keys = [key for key, _ in pairs]
    if len(set(keys)) != len(keys):
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f"the key {twice[:40]!r} stands in an object twice")


def _short_integer(digits: str) -> int:
    if len(digits) > LONGEST_INTEGER:
        raise ValueError(f"an integer of {len(digits)} characters")
    return 0


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


_checker = json.JSONDecoder(
    object_pairs_hook=_unique,
    parse_int=_short_integer,
    parse_float=len,
    parse_constant=_no_constant,
)
"""Accepts strict JSON and makes nothing of it."""


@cache
def _decoder(message_type: Any) -> Callable[[str], Any]:
    return cast("Callable[[str], Any]", msgspec.json.Decoder(message_type).decode)


_PATTERNS = {
    ID_PATTERN: "An id is 1 to 64 of A-Z a-z 0-9 _ -",
    HEX_PATTERN: "64 lower-case hexadecimal digits are needed",
    SQUARE_PATTERN: "A square is a letter from a to m and a number, such as d2",
    VERB_PATTERN: "A verb is the word before the colon of an action, such as draw",
}
"""What texts must be like, for people who do not read regular expressions."""


def _in_words(problem: str, message_type: Any) -> str:
    """What msgspec found, with what it could have been."""
    for pattern, words in _PATTERNS.items():
        problem = problem.replace(f"Expected `str` matching regex {pattern!r}", words)
    wrong = _WRONG_VALUE.fullmatch(problem)
    known = _known_values(message_type).get(wrong["field"]) if wrong else None
    if wrong is None or known is None:
        return problem
    return f"`{wrong['path']}` cannot be {wrong['value']}: it is one of {', '.join(known)}"


_WRONG_VALUE = re.compile(
    r"Invalid (?:enum )?value (?P<value>.*) - at `\$\.(?P<path>(?:.*\.)?(?P<field>\w+))`", re.DOTALL
)
"""What msgspec says of a value that is none of a few."""


@cache
def _known_values(message_type: Any) -> dict[str, list[str]]:
    """For each field with a few possible values all of them, over all messages of a union and what is in them."""
    found: dict[str, list[str]] = {}
    for each in _structs_in(message_type):
        config = each.__struct_config__
        if config.tag is not None:
            found.setdefault(config.tag_field, []).append(config.tag)
        for name, hint in get_type_hints(each).items():
            if get_origin(hint) is Literal:
                found[name] = [str(value) for value in get_args(hint)]
            else:
                found |= _known_values(hint)
    return found


def _structs_in(hint: Any) -> list[Any]:
    """The messages that a type speaks of: itself, the members of a union, what a list holds."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return [hint]
    return [struct for part in get_args(hint) for struct in _structs_in(part)]


def _typed(text: str, message_type: Any) -> Any:
    try:
        return _decoder(message_type)(text)
    except msgspec.ValidationError as error:
        raise Refusal(Code.BAD_MESSAGE, f"{_in_words(str(error), message_type)}.") from error
    except (msgspec.DecodeError, ValueError) as error:
        why = HALF_A_CHARACTER if _has_half_a_character(text) else str(error)
        raise Refusal(Code.BAD_JSON, f"This is not JSON as we read it: {why}.") from error


HALF_A_CHARACTER = r"a text has half of a character, one of \ud800 to \udfff by itself: send both halves, or the character as it is"


def _has_half_a_character(text: str) -> bool:
    """Whether half of a surrogate pair stands somewhere, which Python's own decoder accepts."""
    try:
        json.dumps(json.loads(text), ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return True
    return False
