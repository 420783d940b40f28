"""Bytes to a message: everything that is not exactly what was asked for is refused with the right code."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino.server.edge.strict_json import (
    DEEPEST,
    LONGEST_INTEGER,
    MOST_BYTES,
    client_message,
    command_id,
    decode,
)
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.protocol import Act, Hello, NewGuest, NewMatch, Ping

ACT = b'{"type":"act","id":"a1","seq":17,"actions":["take:3","draw:d2=lx,e2=fxx"]}'


def code_of(data: bytes | str) -> Code | None:
    try:
        client_message(data)
    except Refusal as refusal:
        assert refusal.message.endswith(".")
        return refusal.code
    return None


def test_a_message_is_read_from_bytes_and_from_text():
    expected = Act("a1", 17, ("take:3", "draw:d2=lx,e2=fxx"))
    assert client_message(ACT) == client_message(ACT.decode()) == expected
    assert client_message(b'{"type":"hello"}') == Hello(0)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", Code.BAD_JSON),
        (b" " * (MOST_BYTES + 1), Code.TOO_LARGE),
        (b"\xff" * (MOST_BYTES + 1), Code.TOO_LARGE),
        ("é" * (MOST_BYTES // 2 + 1), Code.TOO_LARGE),
        (b'{"type":"ping","id":"\xff"}', Code.NOT_TEXT),
        (b'{"type":"ping","id":"\xed\xa0\x80"}', Code.NOT_TEXT),
        ('{"type":"ping","id":"\ud800"}', Code.NOT_TEXT),
        (b'{"type":"ping","id":"\\ud800"}', Code.BAD_JSON),
        (b'\xef\xbb\xbf{"type":"hello"}', Code.BAD_JSON),
        (b'{"type":"hello"} {"type":"hello"}', Code.BAD_JSON),
        (b'{"type":"hello",}', Code.BAD_JSON),
        (b"{'type':'hello'}", Code.BAD_JSON),
        (b'{"type":"ping","id":"a\x00"}', Code.BAD_JSON),
        (b"[" * 8_000, Code.BAD_JSON),
        (b'{"a":' * 1_500, Code.BAD_JSON),
        (b'{"type":"hello","seq":' + b"9" * 5_000 + b"}", Code.BAD_JSON),
        (b'{"type":"hello","seq":NaN}', Code.BAD_JSON),
        (b'{"type":"hello","seq":-Infinity}', Code.BAD_JSON),
        (b'{"type":"hello","seq":1,"seq":2}', Code.BAD_JSON),
        (b'{"type":"hello","seq":1,"s\\u0065q":1}', Code.BAD_JSON),
        (b'{"type":"hello","seq":01}', Code.BAD_JSON),
        (b'{"type":"hello","seq":1.0}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":1e2}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":true}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":"1"}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":null}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":-1}', Code.BAD_MESSAGE),
        (b'{"type":"hello","seq":99999999999}', Code.BAD_MESSAGE),
        (b'{"type":"hello","more":1}', Code.BAD_MESSAGE),
        (b'{"seq":1}', Code.BAD_MESSAGE),
        (b'{"type":"shout"}', Code.BAD_MESSAGE),
        (b'{"type":"ping"}', Code.BAD_MESSAGE),
        (b'{"type":"ping","id":"a\\n"}', Code.BAD_MESSAGE),
        (b'{"type":"ping","id":"a\\u0000"}', Code.BAD_MESSAGE),
        (b"[]", Code.BAD_MESSAGE),
        (b"null", Code.BAD_MESSAGE),
        (b'"hello"', Code.BAD_MESSAGE),
    ],
)
def test_what_is_wrong_gets_its_own_code(data: bytes | str, code: Code):
    assert code_of(data) == code


def test_a_message_cut_at_any_byte_is_refused():
    assert {code_of(ACT[:end]) for end in range(len(ACT))} == {Code.BAD_JSON}


def test_depth_counts_only_what_is_open_at_the_same_time_and_nothing_in_strings():
    deepest = "[" * DEEPEST + "]" * DEEPEST
    assert code_of(deepest) == Code.BAD_MESSAGE
    assert code_of(f"[{deepest}]") == Code.BAD_JSON
    assert code_of("[" + ",".join(["[]"] * 50) + "]") == Code.BAD_MESSAGE
    assert code_of(json.dumps(["[" * 50, '"' + "{" * 50])) == Code.BAD_MESSAGE
    name = "[{" * 40
    seats = f'{{"game":"duel","seats":[{{"type":"here","name":"{name}"}}]}}'
    assert decode(seats, NewMatch).game == "duel"


@pytest.mark.parametrize(
    ("data", "message_type", "words"),
    [
        (
            '{"type":"preview","id":"p","seq":1,"square":"z9"}',
            None,
            "A square is a letter from a to m and a number, such as d2 - at `$.square`.",
        ),
        (
            '{"type":"preview","id":"p","seq":1,"verb":"No!"}',
            None,
            "A verb is the word before the colon of an action, such as draw - at `$.verb`.",
        ),
        (
            '{"type":"ask","id":"a","seq":1,"seat":0,"what":"more"}',
            None,
            "`what` cannot be 'more': it is one of take_back, end.",
        ),
        (
            '{"game":"duel","seats":[{"type":"here"}],"clock":{"kind":"chess"}}',
            NewMatch,
            "`clock.kind` cannot be 'chess': it is one of none, fischer, days.",
        ),
        (
            '{"game":"duel","seats":[{"type":"here"},{"type":"robot"}]}',
            NewMatch,
            "`seats[1].type` cannot be 'robot': it is one of here, open, bot.",
        ),
        (
            '{"name":"Ana \\ud83d"}',
            NewGuest,
            r"This is not JSON as we read it: a text has half of a character, one of \ud800 to \udfff by itself: send "
            "both halves, or the character as it is.",
        ),
    ],
)
def test_what_is_wrong_is_said_with_what_could_be(data: str, message_type: Any, words: str):
    with pytest.raises(Refusal) as refused:
        decode(data, message_type) if message_type else client_message(data)
    assert refused.value.message == words


def test_the_id_of_a_refused_command_is_found_where_it_can_be_read():
    assert command_id(b'{"type":"act","id":"a1","seq":1.0}') == "a1"
    assert command_id(b'{"type":"act","id":"a 1"}') == "a 1"
    assert command_id(b'{"type":"act","id":"%s"}' % (b"a" * 65)) is None
    assert command_id(b'{"id":"a","id":"b"}') is None
    assert command_id(b"[") is None


def reference(text: str) -> Any:
    """The slow way: what strict JSON says, or None for what it does not accept."""

    def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
        if len({key for key, _ in found}) < len(found):
            raise ValueError("twice")
        return dict(found)

    def integer(digits: str) -> int:
        if len(digits) > LONGEST_INTEGER:
            raise ValueError("long")
        return int(digits)

    def no(_: str) -> None:
        raise ValueError("constant")

    def depth(value: Any) -> int:
        if isinstance(value, dict):
            inner: list[Any] = list(value.values())  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        elif isinstance(value, list):
            inner = value  # pyright: ignore[reportUnknownVariableType]
        else:
            return 0
        return 1 + max(map(depth, inner), default=0)

    try:
        value = json.loads(text, object_pairs_hook=pairs, parse_int=integer, parse_constant=no)
        json.dumps(value, ensure_ascii=False).encode()
    except ValueError:
        return None
    return None if depth(value) > DEEPEST else [value]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3)
    ),
    max_leaves=12,
)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """JSON in which something may have been cut out, doubled or put in."""
    text = json.dumps(draw(anything), ensure_ascii=draw(st.booleans()))
    for _ in range(draw(st.integers(0, 2))):
        begin, end = sorted(draw(st.tuples(*[st.integers(0, len(text))] * 2)))
        part = draw(st.sampled_from(["", text[begin:end] * 2, '"a":1,', "[", "{", "NaN", "1" * 20]))
        text = text[:begin] + part + text[end:]
    return text


@given(damaged())
def test_strict_json_is_what_a_slow_reader_accepts_too(text: str):
    expected = reference(text)
    try:
        found = [decode(text, msgspec.Raw)]
    except Refusal as refusal:
        assert expected is None
        assert refusal.code in (Code.BAD_JSON, Code.NOT_TEXT)
    else:
        assert expected is not None
        assert found


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "type": st.sampled_from(["hello", "ping", "act", 1, None]),
            "id": st.sampled_from(["a", "", "a b", 1, True]),
            "seq": st.sampled_from([0, 1, 1.0, True, -1, "1", 2**31, 2**31 + 1]),
            "actions": st.lists(st.sampled_from(["take:3", "", 1]), max_size=9),
            "more": st.just(1),
        },
    )
)
def test_only_exact_types_make_a_message(fields: dict[str, Any]):
    def is_exact_int(value: Any) -> bool:
        return type(value) is int and 0 <= value <= 2**31

    keys = set(fields)
    kind = fields.get("type")
    good_id = fields.get("id") == "a"
    actions = fields.get("actions", [])
    expected = (
        (kind == "hello" and keys <= {"type", "seq"} and is_exact_int(fields.get("seq", 0)))
        or (kind == "ping" and keys == {"type", "id"} and good_id)
        or (
            kind == "act"
            and keys == {"type", "id", "seq", "actions"}
            and good_id
            and is_exact_int(fields["seq"])
            and 1 <= len(actions) <= 8
            and all(action == "take:3" for action in actions)
        )
    )
    code = code_of(json.dumps(fields))
    assert code == (None if expected else Code.BAD_MESSAGE)


def test_a_message_of_another_type_is_asked_for_by_its_type():
    assert decode(b'{"type":"ping","id":"x"}', Ping).id == "x"
    with pytest.raises(Refusal):
        decode(b'{"type":"hello"}', Ping)
