"""Addresses of databases, and what is said of those that make no sense."""

import pytest

from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import DatabaseError


@pytest.mark.parametrize(
    ("address", "complaint"),
    [
        ("", "this is no address of a database; write sqlite:///"),
        ("games.db", "this is no address of a database"),
        ("postgresql://host:port/name", "this is no address of a database"),
        ("mysql://host/name", "'mysql' is no database that this program knows"),
        ("sqlite://", "an SQLite database is a file"),
        ("sqlite:///:memory:", "an SQLite database is a file"),
        ("sqlite://games.db", "an SQLite database is a file"),
        ("sqlite:///games.db?mode=ro", "an SQLite database is a file"),
        ("postgresql://name@host", "the address names no database"),
    ],
)
def test_a_bad_address_is_explained(address: str, complaint: str):
    with pytest.raises(DatabaseError, match=complaint.replace("?", r"\?")):
        open_storage(address)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "nonsense:"])
def test_a_password_is_never_told(scheme: str):
    with pytest.raises(DatabaseError) as caught:
        open_storage(f"{scheme}://ann:geheim@host:x/")
    assert "geheim" not in str(caught.value)
