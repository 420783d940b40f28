"""The browser client: its page for every address of a page, its files for a year, and nothing else."""

import gzip
import re
import tomllib
from pathlib import Path

import pytest

from kingdomino.server.routes import client
from tests.support.server.visitors import AppServer

ROOT = Path(__file__).parents[3]
MOST_BYTES = 100_000
"""What the first visit may load, gzipped."""


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A client that stands in for the real one."""
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>the client")
    (tmp_path / "assets" / "index-abc.js").write_text("1")
    (tmp_path / "icon.svg").write_text("<svg/>")
    monkeypatch.setattr(client, "STATIC", tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    "path", ["/", "/lobby", "/settings", "/upload", "/match/abc", "/replay/abc"]
)
def test_every_page_is_the_client(app_server: AppServer, built: Path, path: str):
    answer = app_server.stranger().get(path)
    assert answer.text.endswith("the client")
    assert answer.headers["content-type"].startswith("text/html")


def test_files_are_kept_for_a_year(app_server: AppServer, built: Path):
    answer = app_server.stranger().get("/assets/index-abc.js")
    assert answer.headers["cache-control"] == client.FOR_EVER
    assert answer.headers["content-type"].startswith("text/javascript")
    assert app_server.stranger().get("/icon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("name", ["nothing.js", "..%2Findex.html", "index-abc", "%2e%2e"])
def test_there_are_no_other_files(app_server: AppServer, built: Path, name: str):
    assert app_server.stranger().get(f"/assets/{name}").status in (400, 404)


def test_without_a_build_the_page_says_how_to_get_it(
    app_server: AppServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(client, "STATIC", tmp_path)
    assert "make web" in app_server.stranger().get("/").text


def test_the_client_goes_into_the_wheel():
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["scikit-build"]
    assert "src/kingdomino/server/static" in settings["sdist"]["include"]
    assert settings["wheel"]["packages"] == ["src/kingdomino"]


def test_files_are_sent_packed_to_who_can_unpack_them(app_server: AppServer, built: Path):
    (built / "assets" / "index-abc.js").write_text("1;" * 1000)
    plain = app_server.stranger().get(
        "/assets/index-abc.js", headers={"accept-encoding": "identity"}
    )
    packed = app_server.stranger().get(
        "/assets/index-abc.js", headers={"accept-encoding": "gzip, br"}
    )
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"].lower() == "accept-encoding"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 10
    assert packed.content == plain.content, "the client of the tests unpacks it"


def test_the_first_visit_loads_less_than_100_kilobytes():
    page = client.STATIC / "index.html"
    assert page.is_file(), "the client is not built: make web"
    text = page.read_text("utf-8")
    assert "<style" not in text, "the policy allows no styles in the page"
    assert not re.search(r"<script(?![^>]*\bsrc=)", text), "nor scripts"
    names = re.findall(r'"/assets/([^"]+)"', text)
    assert {name.rpartition(".")[2] for name in names} == {"js", "css"}
    loaded = [(client.STATIC / "assets" / name).read_bytes() for name in names]
    assert sum(len(gzip.compress(each)) for each in loaded) < MOST_BYTES


def test_a_wrong_link_leads_to_a_page_and_a_wrong_request_to_an_error(
    app_server: AppServer, built: Path
):
    people = {"accept": "text/html,*/*"}
    page = app_server.stranger().get("/nowhere", headers=people)
    assert (page.status, page.text) == (404, "<!doctype html>the client")
    for path in ("/api/nowhere", "/assets/nothing.js"):
        assert app_server.stranger().get(path, headers=people).json["code"] == "not_found"
    assert app_server.stranger().get("/nowhere").json["code"] == "not_found"
