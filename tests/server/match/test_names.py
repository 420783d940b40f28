"""Names: whatever is sent, what is shown is short, visible and never empty."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kingdomino.server.match.names import LONGEST_NAME, USUAL_NAME, clean_name


@pytest.mark.parametrize(
    ("sent", "shown"),
    [
        ("Ana", "Ana"),
        ("  Ana \t\n Bea ", "Ana Bea"),
        ("", USUAL_NAME),
        ("\u200b\u202e\u2066\x00", USUAL_NAME),
        ("\u3164\u2800\u115f", USUAL_NAME),
        ("A\u202en\u200ba", "Ana"),
        ("e\u0301", "é"),
        ("王様", "王様"),
        ("محمد", "محمد"),
        ("Z" + "\u0336" * 50, "Z\u0336\u0336"),
        ("\u0336\u0336", USUAL_NAME),
        ("x" * 100, "x" * LONGEST_NAME),
        ("x" * 23 + "  y", "x" * 23),
        ("<script>alert(1)</script>", "<script>alert(1)</script"),
    ],
)
def test_a_name_is_cleaned(sent: str, shown: str):
    assert clean_name(sent) == shown


@given(st.text())
def test_a_clean_name_is_short_visible_and_stays_as_it_is(sent: str):
    shown = clean_name(sent)
    assert 0 < len(shown) <= LONGEST_NAME
    assert not any(unicodedata.category(each)[0] == "C" for each in shown)
    assert shown == shown.strip()
    assert clean_name(shown) == shown
    shown.encode()
