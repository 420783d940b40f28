"""Messages that are nearly right, and bytes that are nothing."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

VALID: list[dict[str, Any]] = [
    {"type": "hello", "seq": 0},
    {"type": "act", "id": "a", "seq": 2, "actions": ["take:1"]},
    {"type": "act", "id": "b", "seq": 2, "actions": ["take:2", "draw:d2=lx,e2=fxx"]},
    {"type": "preview", "id": "c", "seq": 2, "actions": ["take:3"], "verb": "draw", "square": "e5"},
    {"type": "resign", "id": "d", "seat": 1},
    {"type": "ask", "id": "e", "seq": 2, "seat": 0, "what": "take_back"},
    {"type": "reply", "id": "f", "seq": 2, "seat": 1, "to": 0, "what": "end", "yes": True},
    {"type": "decide", "id": "g", "seq": 2, "seat": 1, "choice": "bot"},
    {"type": "regain", "id": "h", "seat": 0},
    {"type": "react", "id": "i", "seat": 0, "reaction": "wow"},
    {"type": "ping", "id": "j"},
]

VALUES: list[Any] = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        3,
        4,
        2**31,
        2**31 + 1,
        2**53,
        10**16,
        10**17,
        0.0,
        1.0,
        1e400,
    ),
    *(
        "",
        "a",
        "\x00",
        "\u202e",
        "\ud83d\ude00",
        "a" * 64,
        "a" * 65,
        "x" * 4_000,
        "take:0",
        "take:-1",
    ),
    *("draw:z9=x,z10=y", "split:a", "roll:d,d,d,d", "\n", "act", "é" * 40, [], {}, [[]], {"a": {}}),
    *(["take:1"] * 8, ["take:1"] * 9, [None], ["take:1", 1], [[[[[[[[[]]]]]]]]], {"type": "act"}),
]

PIECES = [
    *'{}[]",:\\/0123456789.-+eE nulltrefas',
    "\x00",
    "\x7f",
    "\ud7ff",
    "\U0010ffff",
    "\\u0000",
    "\\ud800",
]


def _another_value(random: Random, message: dict[str, Any]) -> str:
    message[random.choice([*message])] = random.choice(VALUES)
    return json.dumps(message)


def _without_a_key(random: Random, message: dict[str, Any]) -> str:
    del message[random.choice([*message])]
    return json.dumps(message)


def _one_more_key(random: Random, message: dict[str, Any]) -> str:
    message[random.choice(["x", "seq", "", "\x00", "TYPE"])] = random.choice(VALUES)
    return json.dumps(message, ensure_ascii=random.random() < 0.5)


def _a_key_twice(random: Random, message: dict[str, Any]) -> str:
    key = random.choice([*message])
    return f'{json.dumps(message)[:-1]},"{key}":{json.dumps(random.choice(VALUES))}}}'


def _wrapped(random: Random, message: dict[str, Any]) -> str:
    return random.choice(["[%s]", '{"type":%s}', "%s%s", " %s ", "%s,", "(%s)"]).replace(
        "%s", json.dumps(message)
    )


def _other_characters(random: Random, message: dict[str, Any]) -> str:
    text = json.dumps(message)
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(text) + 1)
        length = random.choice((0, 1, 1, 2, 8))
        text = text[:at] + random.choice(PIECES) + text[at + length :]
    return text


def _cut_short(random: Random, message: dict[str, Any]) -> str:
    text = json.dumps(message)
    return text[: random.randrange(len(text))]


def _as_it_is(_: Random, message: dict[str, Any]) -> str:
    return json.dumps(message)


MUTATIONS: list[Callable[[Random, dict[str, Any]], str]] = [
    *(_another_value, _another_value, _without_a_key, _one_more_key, _a_key_twice, _wrapped),
    *(_other_characters, _other_characters, _other_characters, _cut_short, _as_it_is),
]


def mutated(random: Random, **fields: Any) -> str:
    """A message as it should be, with these fields if it has them, and then not quite."""
    message = dict(random.choice(VALID))
    message |= {key: value for key, value in fields.items() if key in message}
    return random.choice(MUTATIONS)(random, message)


def noise(random: Random) -> bytes:
    """Any bytes."""
    return random.randbytes(random.choice((0, 1, 2, 7, 40, 400, 3_000)))
