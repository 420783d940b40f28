"""A short `make load`: whether all is right, not whether it is fast; other tests run on the same machine."""

import asyncio
import json
from pathlib import Path

from tools.load.load import Plan, Run
from tools.load.report import write_report
from tools.load.server_process import ServerProcess

PLAN = Plan(
    games=20,
    seconds=4,
    pace_seconds=0.8,
    bot_games=4,
    bots_seconds=2,
    bot="squire",
    thinking_ms=20,
    overload_seconds=0,
)


def test_every_turn_of_many_games_is_acknowledged_and_in_the_log(tmp_path: Path):
    server = ServerProcess(tmp_path)
    server.start()
    run = Run(PLAN, server)
    try:
        problems = asyncio.run(run.run())
    finally:
        server.stop()
    assert problems == []
    assert server.exit_code == 0
    assert server.tracebacks() == 0
    people, with_bots = run.phases
    for phase in run.phases:
        # On a machine with too much to do some are told to try again; nothing else may be refused.
        assert phase.errors.keys() <= {"busy"}
        assert len(phase.acks) >= PLAN.games
        # As in a browser: when a turn begins, and after each step.
        assert len(phase.previews) >= 2 * len(phase.acks)
    assert people.most_memory_mb > 10
    assert with_bots.notes["bot_games_acknowledged"] > 0
    write_report(tmp_path, "Load", run.phases, problems)
    told = json.loads((tmp_path / "result.json").read_text(encoding="utf-8"))
    assert [phase["acknowledged"] for phase in told["phases"]] == [
        len(phase.acks) for phase in run.phases
    ]
    assert "people" in (tmp_path / "report.html").read_text(encoding="utf-8")
