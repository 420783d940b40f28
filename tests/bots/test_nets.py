"""A net that is missing or damaged is refused with a reason."""

from pathlib import Path

import pytest

from kingdomino import core
from kingdomino.bots import CoreBot, nets
from kingdomino.bots.nets import (
    FOLDER,
    KINDS,
    NetError,
    load_net,
    net_shelf,
    shipped_net,
    shipped_nets,
)
from kingdomino.training.net_kinds import TRAINERS
from tests.support.playing import possible_codes

GOOD = shipped_net("duel").read_bytes()


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (GOOD[:-1], "cut short or too long"),
        (GOOD + b"x", "cut short or too long"),
        (GOOD[:5000] + bytes([GOOD[5000] ^ 1]) + GOOD[5001:], "checksum"),
        (GOOD.replace(b" duel ", b" chess ", 1), "not for 'kingdomino-net 1 duel"),
        (GOOD.replace(b" 1 ", b" 9 ", 1), "not for 'kingdomino-net 1 duel"),
        (b"", "not a net"),
        (b"kingdomino", "not a net"),
        (b"\0" * len(GOOD), "not a net"),
    ],
)
def test_a_damaged_net_is_refused(tmp_path: Path, data: bytes, reason: str):
    path = tmp_path / "duel.net"
    path.write_bytes(data)
    with pytest.raises(NetError, match=reason):
        load_net(core.Nets(), "duel", path)


def test_a_missing_net_is_named(tmp_path: Path):
    with pytest.raises(NetError, match=r"duel\.net: No such file.*kingdomino train"):
        load_net(core.Nets(), "duel", tmp_path / "duel.net")


def test_a_bot_says_that_its_net_is_missing():
    state = core.start("duel").apply("roll:?,d,fxx,lx")
    with pytest.raises(ValueError, match="net of this game is missing"):
        core.Bot("baron", core.Nets()).think(state)


def test_a_damaged_net_only_stops_the_games_that_need_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "duel.net").write_bytes(GOOD[:-1])
    monkeypatch.setenv(FOLDER, str(tmp_path))
    searcher = CoreBot("baron", "", learned=True).searcher
    with pytest.raises(NetError, match=r"duel\.net: .*cut short.*move it away"):
        searcher.think(core.start("duel").apply("roll:?,d,fxx,lx"))
    state = core.start("classic")
    while state.to_act == -1:
        state.act(possible_codes(state)[0])
    assert state.is_legal(searcher.think(state).code)


def test_nets_of_a_folder_take_the_place_of_the_shipped_ones(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "duel.net").write_bytes(TRAINERS["duel"](1, 10).net())
    line = str(core.start("duel").apply("roll:?,d,fxx,lx"))
    monkeypatch.setenv(FOLDER, str(tmp_path))
    assert net_shelf().nets.duel_values(line) != shipped_nets().duel_values(line)
    monkeypatch.delenv(FOLDER)
    assert net_shelf().nets.duel_values(line) == shipped_nets().duel_values(line)
    monkeypatch.setenv(FOLDER, str(tmp_path / "nowhere"))
    with pytest.raises(NetError, match="there is no net in this folder"):
        net_shelf()


def test_a_damaged_net_of_the_package_is_to_be_installed_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def elsewhere(kind: str) -> Path:
        return tmp_path / f"{kind}.net"

    monkeypatch.setattr(nets, "shipped_net", elsewhere)
    with pytest.raises(NetError, match=r"duel\.net: No such file.*install the package again"):
        load_net(core.Nets(), "duel", tmp_path / "duel.net")


def test_a_search_without_limits_ends_by_itself():
    state = core.start("duel").apply("roll:?,d,fxx,lx")
    assert CoreBot("uct", "").searcher.think(state).simulations > 0


@pytest.mark.parametrize("kind", KINDS)
def test_shipped_nets_are_small_and_have_a_card(kind: str):
    assert len(shipped_net(kind).read_bytes()) < 300_000
    card = shipped_net(kind).with_suffix(".md").read_text(encoding="utf-8")
    assert "kingdomino train" in card
    assert shipped_nets()
