"""`kingdomino bots`: each with a sentence."""

import json

from kingdomino.bots import BOTS, LEVELS
from tests.support.cli.running import Command


def test_bots_are_listed_with_a_sentence_each(kingdomino: Command):
    run = kingdomino("bots")
    listed = json.loads(kingdomino("bots", "--json").out)
    assert run.code == 0
    assert [bot["name"] for bot in listed if bot["for_people"]] == [*LEVELS]
    assert {bot["name"] for bot in listed} == {*BOTS}
    assert all(bot["name"] in run.out and bot["summary"].endswith(".") for bot in listed)
