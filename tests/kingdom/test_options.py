"""Options: from loose values, to text and back, with mistakes named."""

from dataclasses import dataclass

import pytest

from kingdomino.errors import NotationError, OptionError
from kingdomino.options import (
    OptionInfo,
    make_options,
    option,
    option_infos,
    option_text,
    options_text,
    parse_options,
)


@dataclass(frozen=True, slots=True)
class Options:
    size: int = option(1, (1, 2), "X1", "How large it is.")
    mode: str = option("plain", ("plain", "fancy"), "X2", "How it looks.")
    loud: bool = option(False, (False, True), "X3", "Whether it is loud.")

    def __post_init__(self) -> None:
        if self.loud and self.size == 2:
            raise OptionError("loud is for size 1 (rule X3)")


def test_an_option_describes_itself():
    assert option_infos(Options) == (
        OptionInfo("size", 1, (1, 2), "How large it is.", "X1"),
        OptionInfo("mode", "plain", ("plain", "fancy"), "How it looks.", "X2"),
        OptionInfo("loud", False, (False, True), "Whether it is loud.", "X3"),
    )


def test_loose_values_make_options_and_what_is_not_named_has_its_default():
    assert make_options(Options, {"mode": "fancy", "loud": True}) == Options(1, "fancy", True)
    assert make_options(Options, {}) == Options()


def test_an_unknown_name_is_refused_and_the_known_ones_are_listed():
    with pytest.raises(OptionError, match="no option 'colour' here; there is size, mode, loud"):
        make_options(Options, {"colour": 1})


def test_a_value_that_is_no_choice_is_refused_and_the_choices_are_listed():
    with pytest.raises(OptionError, match="size cannot be 3; it can be 1 or 2"):
        make_options(Options, {"size": 3})
    with pytest.raises(OptionError, match="loud cannot be 'yes'; it can be off or on"):
        make_options(Options, {"loud": "yes"})


def test_a_switch_is_not_a_number_and_a_number_is_not_a_switch():
    with pytest.raises(OptionError, match="size cannot be True"):
        make_options(Options, {"size": True})
    with pytest.raises(OptionError, match="loud cannot be 1"):
        make_options(Options, {"loud": 1})


def test_values_that_do_not_go_together_are_refused():
    with pytest.raises(OptionError, match="rule X3"):
        make_options(Options, {"size": 2, "loud": True})


def test_a_value_reads_as_people_write_it():
    assert [option_text(value) for value in (True, False, 3, "fancy")] == [
        "on",
        "off",
        "3",
        "fancy",
    ]


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("size=1,mode=plain", Options()),
        ("size=2,mode=fancy", Options(2, "fancy")),
        ("size=1,mode=plain,loud", Options(loud=True)),
    ],
)
def test_options_have_one_text(text: str, options: Options):
    assert options_text(options) == text
    assert parse_options(Options, text) == options


def test_options_that_are_not_written_have_their_default():
    assert parse_options(Options, "mode=fancy") == Options(mode="fancy")


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "there is no option '' here; there is size, mode, loud"),
        ("colour=1", 1, "there is no option 'colour' here; there is size, mode, loud"),
        ("size=2,colour", 8, "there is no option 'colour' here; there is size, mode, loud"),
        ("size=2,size=2", 8, "size is set twice"),
        ("size", 1, "'size' is not a value of size; write size=1 or size=2"),
        ("mode=fancy,size=3", 12, "'size=3' is not a value of size; write size=1 or size=2"),
        ("loud=True", 1, "'loud=True' is not a value of loud; write loud"),
        ("size=2,loud", 1, "loud is for size 1 (rule X3)"),
    ],
)
def test_text_that_is_no_options_is_refused_with_its_place(text: str, column: int, message: str):
    with pytest.raises(NotationError) as caught:
        parse_options(Options, text)
    assert (caught.value.column, caught.value.message) == (column, message)
