"""The small pieces of notation: numbers, words, tokens, lists and the fields of a line."""

from collections.abc import Callable

import pytest

from kingdomino.errors import NotationError
from kingdomino.tokens import (
    Fields,
    list_text,
    parse_list,
    parse_number,
    parse_parts,
    parse_token,
    parse_word,
)


def number(text: str) -> int:
    return parse_number(text, "a thing")


def mistake(read: Callable[[], object]) -> tuple[int, str]:
    """Column and message of the error."""
    with pytest.raises(NotationError) as caught:
        read()
    assert caught.value.line == 1
    return caught.value.column, caught.value.message


def test_a_number_has_one_or_two_digits():
    assert [number(text) for text in ("1", "9", "48", "99")] == [1, 9, 48, 99]


@pytest.mark.parametrize(
    "text", ["", "x", "-1", "+1", "01", "00", "100", "1.", " 1", "²", "\u0661"]
)
def test_anything_else_is_not_a_number(text: str):
    assert mistake(lambda: number(text)) == (1, f"{text!r} is not the number of a thing")


def test_a_number_is_counted_from_1_unless_told():
    assert mistake(lambda: number("0")) == (1, "a thing is counted from 1")
    assert parse_number("0", "a seat", lowest=0) == 0


def test_a_word_is_one_of_those_known():
    assert parse_word("yes", ["yes", "no"]) == "yes"
    assert mistake(lambda: parse_word("maybe", ["yes", "no"])) == (1, "'maybe' is not yes or no")


def test_a_token_is_read_by_the_parser_of_its_name():
    assert parse_token("double:4", {"double": lambda body: 2 * number(body)}, []) == 8


@pytest.mark.parametrize("token", ["triple:4", "double", "", "pass:"])
def test_a_token_of_another_name_or_without_body_is_refused(token: str):
    assert mistake(lambda: parse_token(token, {"double": number}, ["pass"])) == (
        1,
        f"{token!r} is not an action; actions are double:…, pass",
    )


def test_a_mistake_in_a_token_is_found_behind_its_name():
    assert mistake(lambda: parse_token("double:x", {"double": number}, []))[0] == 8


@pytest.mark.parametrize(("text", "numbers"), [("-", ()), ("7", (7,)), ("7,1,12", (7, 1, 12))])
def test_a_list_has_one_text(text: str, numbers: tuple[int, ...]):
    assert list_text(map(str, numbers)) == text
    assert parse_list(text, number) == numbers


def test_a_mistake_in_a_list_is_found_in_its_part():
    assert mistake(lambda: parse_list("12,x,3", number))[0] == 4
    assert mistake(lambda: parse_list("12,", number))[0] == 4


def test_parts_may_have_a_longer_separator():
    assert list(parse_parts("1 + 2 + 3", " + ", number)) == [1, 2, 3]
    assert mistake(lambda: list(parse_parts("1 + 2 + x", " + ", number)))[0] == 9


def test_fields_are_read_from_left_to_right():
    fields = Fields("12 yes")
    assert fields.read("the number", number) == 12
    assert fields.read("the answer", str) == "yes"
    fields.finish("12 yes")


def test_a_mistake_in_a_field_is_found_in_the_line():
    fields = Fields("12 3 x")
    fields.read("one", number)
    fields.read("two", number)
    assert mistake(lambda: fields.read("three", number)) == (6, "'x' is not the number of a thing")


def test_a_line_that_ends_too_early_says_what_is_missing():
    fields = Fields("12")
    fields.read("the number", number)
    assert mistake(lambda: fields.read("the answer", str)) == (
        3,
        "the answer is missing at the end",
    )


def test_two_spaces_leave_a_field_empty():
    fields = Fields("12  yes")
    fields.read("the number", number)
    assert mistake(lambda: fields.read("the answer", str)) == (4, "the answer is missing here")


def test_an_empty_line_lacks_its_first_field():
    assert mistake(lambda: Fields("").read("the number", number)) == (
        1,
        "the number is missing here",
    )


def test_a_line_that_goes_on_is_refused():
    fields = Fields("12 yes")
    fields.read("the number", number)
    assert mistake(lambda: fields.finish("12")) == (3, "the line should end here")


@pytest.mark.parametrize(
    ("line", "printed", "column", "message"),
    [
        ("2,1", "1,2", 1, "write '1,2' from here"),
        ("1,2,4", "1,2,3", 5, "write '3' from here"),
        ("1,2,3", "1,2", 4, "write '' from here"),
        ("1,2", "1,2,3", 4, "write ',3' from here"),
        ("5-5", "5 and more", 2, "write '' from here"),
    ],
)
def test_a_line_that_would_be_printed_differently_is_refused_where_it_differs(
    line: str, printed: str, column: int, message: str
):
    fields = Fields(line)
    fields.read("all", str)
    assert mistake(lambda: fields.finish(printed)) == (column, message)
