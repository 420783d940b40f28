"""The options of a game: one frozen dataclass each, readable from text and from loose values.

An option has the same name everywhere: in Python, in the notation (`players=3,harmony`), on the command line
(`--players 3 --harmony`) and on the wire.
"""

import dataclasses
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, TypeVar

from kingdomino.errors import NotationError, OptionError

OptionsT = TypeVar("OptionsT")


@dataclasses.dataclass(frozen=True, slots=True)
class OptionInfo:
    """What a person needs to know about one option."""

    name: str
    default: Any
    choices: tuple[Any, ...]
    """Every value it can have, in the order to offer them."""
    help: str
    """One sentence on what it changes."""
    rule: str
    """The rule that it switches."""


def option(default: Any, choices: tuple[Any, ...], rule: str, help: str) -> Any:
    """A dataclass field that is an option."""
    return dataclasses.field(
        default=default, metadata={"choices": choices, "rule": rule, "help": help}
    )


def option_infos(options_type: type[Any]) -> tuple[OptionInfo, ...]:
    """All options of a game, in their order."""
    return tuple(
        OptionInfo(field.name, field.default, **field.metadata)
        for field in dataclasses.fields(options_type)
    )


def make_options(
    options_type: type[OptionsT],
    values: Mapping[str, Any],
    *,
    given: Callable[[Any], str] = repr,
    choice_text: Callable[[Any], str] | None = None,
) -> OptionsT:
    """Options from loose values; the first unknown name or wrong value is an `OptionError`.

    Who does not write values as people do on a command line says how a wrong one and its choices are written.
    """
    choice_text = choice_text or option_text
    infos = {info.name: info for info in option_infos(options_type)}
    for name, value in values.items():
        if name not in infos:
            raise OptionError(f"there is no option {name!r} here; there is {', '.join(infos)}")
        choices = infos[name].choices
        # 1 == True in Python, so the types are compared too: `players=true` is not one player.
        if not any(value == choice and type(value) is type(choice) for choice in choices):
            raise OptionError(
                f"{name} cannot be {given(value)}; it can be {' or '.join(map(choice_text, choices))}"
            )
    return options_type(**values)


def all_options(options_type: type[OptionsT]) -> list[OptionsT]:
    """Every combination of values that a game allows."""
    infos = option_infos(options_type)
    found: list[OptionsT] = []
    for values in product(*(info.choices for info in infos)):
        named = dict(zip((info.name for info in infos), values, strict=True))
        try:
            found.append(options_type(**named))
        except OptionError:
            continue
    return found


def option_text(value: Any) -> str:
    """One value as people write it."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@lru_cache(maxsize=128)
def options_text(options: Any) -> str:
    """`players=3,harmony`: values with their name, switches only when they are on."""
    values = {field.name: getattr(options, field.name) for field in dataclasses.fields(options)}
    return ",".join(
        name if value is True else f"{name}={value}"
        for name, value in values.items()
        if value is not False
    )


def parse_options(options_type: type[OptionsT], text: str) -> OptionsT:
    """The inverse of `options_text`; options that are not named have their default."""
    infos = {info.name: info for info in option_infos(options_type)}
    values: dict[str, Any] = {}
    column = 1
    for part in text.split(","):
        name, equals, value = part.partition("=")
        info = infos.get(name)
        if info is None:
            message = f"there is no option {name!r} here; there is {', '.join(infos)}"
            raise NotationError(message, column=column)
        if name in values:
            raise NotationError(f"{name} is set twice", column=column)
        by_text = {("" if choice is True else f"={choice}"): choice for choice in info.choices}
        if equals + value not in by_text:
            known = " or ".join(name + text for text in by_text if text != "=False")
            raise NotationError(f"{part!r} is not a value of {name}; write {known}", column=column)
        values[name] = by_text[equals + value]
        column += len(part) + 1
    try:
        return options_type(**values)
    except OptionError as error:
        raise NotationError(str(error)) from error
