"""Settings: what people write, and what they are told when it cannot be."""

from pathlib import Path

import pytest

from kingdomino.errors import KingdominoError
from kingdomino.server.settings import data_folder, house_addresses, make_settings


def test_without_any_word_it_is_this_machine_and_a_file_in_the_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr("sys.platform", "linux")
    settings = make_settings()
    assert settings.public_url == "http://localhost:8000"
    assert settings.database == f"sqlite:///{tmp_path}/kingdomino/kingdomino.sqlite"
    assert data_folder() == tmp_path / "kingdomino"
    assert not settings.is_secure
    assert not settings.is_reachable
    assert settings.origins == {
        "http://localhost:8000",
        "http://127.0.0.1:8000",
        "http://[::1]:8000",
    }


def test_listening_everywhere_makes_links_that_work_in_the_house():
    settings = make_settings(host="0.0.0.0", port=80)
    assert settings.public_url == f"http://{(*house_addresses('0.0.0.0'), 'localhost')[0]}"
    assert {"http://localhost", settings.public_url} <= settings.origins


def address_towards(far: str, family: int) -> str:
    """As in a house with both families."""
    return "fd00::7" if ":" in far else "10.0.0.7"


@pytest.mark.parametrize("written", ["::", "[::]", "::0"])
def test_both_families_means_links_and_pages_of_both(written: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("socket.has_dualstack_ipv6", lambda: True)
    monkeypatch.setattr("kingdomino.server.settings._address_towards", address_towards)
    settings = make_settings(host=written, port=80)
    assert settings.host == "::"
    assert settings.public_url == "http://10.0.0.7"
    assert {"http://localhost", "http://10.0.0.7", "http://[fd00::7]"} <= settings.origins


def test_where_one_socket_cannot_serve_both_the_link_is_of_the_family_that_is_served(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr("socket.has_dualstack_ipv6", lambda: False)
    monkeypatch.setattr("kingdomino.server.settings._address_towards", address_towards)
    assert make_settings(host="::").public_url == "http://[fd00::7]:8000"


def test_this_machine_by_ipv6_alone_is_named_by_its_address():
    assert make_settings(host="::1").public_url == "http://[::1]:8000"


def test_behind_a_proxy_only_the_public_name_counts():
    settings = make_settings(public_url="https://Play.Example.org:443/", host="0.0.0.0")
    assert settings.public_url == "https://play.example.org"
    assert settings.origins == {"https://play.example.org"}
    assert settings.is_secure
    assert settings.is_reachable


def test_another_name_or_port_is_part_of_the_address():
    settings = make_settings(host="game.local", port=9000, public_url="http://game.local:9000")
    assert settings.origins == {"http://game.local:9000"}


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"port": 0}, "port"),
        ({"port": 70_000}, "port"),
        ({"workers": 0}, "at least one worker .* leave --workers out"),
        ({"thinking_processes": 0}, "at least one process has to think"),
        ({"workers": 2}, "cannot share an SQLite file"),
        ({"workers": 2, "database": "sqlite:///x.sqlite"}, "postgresql://"),
        ({"database": "mysql://x"}, "'mysql' is no database"),
        ({"log_format": "xml"}, "text or json"),
        ({"public_url": "play.example.org"}, "https://play.example.org"),
        ({"public_url": "https://play.example.org/game"}, "a scheme and a host"),
        ({"public_url": "https://play.example.org:port"}, "a scheme and a host"),
        ({"public_url": "ftp://play.example.org"}, "a scheme and a host"),
    ],
)
def test_what_cannot_be_is_refused_with_what_can(wrong: dict[str, object], words: str):
    with pytest.raises(KingdominoError, match=words):
        make_settings(**wrong)  # pyright: ignore[reportArgumentType]


def test_several_workers_share_a_postgresql():
    assert make_settings(workers=3, database="postgresql://localhost/games").workers == 3
