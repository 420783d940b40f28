"""A net that is missing or damaged is refused with a reason."""

from pathlib import Path

import pytest

from kingdomino import core
from kingdomino.bots.nets import KINDS, NetError, load_net, shipped_net, shipped_nets

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


@pytest.mark.parametrize("kind", KINDS)
def test_shipped_nets_are_small_and_have_a_card(kind: str):
    assert len(shipped_net(kind).read_bytes()) < 300_000
    card = shipped_net(kind).with_suffix(".md").read_text(encoding="utf-8")
    assert "kingdomino train" in card
    assert shipped_nets()
