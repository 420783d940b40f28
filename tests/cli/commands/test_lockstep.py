"""`kingdomino lockstep`: both implementations, compared."""

import json

from tests.support.cli.running import Command


def test_lockstep_counts_the_steps_in_which_nothing_differed(kingdomino: Command):
    data = json.loads(
        kingdomino("lockstep", "classic", "--games", "1", "--every-switch", "--json").out
    )
    assert data["games"] == 20
    assert data["steps"] > 1000
    assert "no difference" in kingdomino("lockstep", "duel", "--games", "2", "--jobs", "2").out
