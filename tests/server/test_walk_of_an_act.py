"""From the bytes of an `act` to its broadcast few modules are crossed, and docs/architecture.md lists just those."""

import asyncio
import dis
import re
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from functools import cache
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import kingdomino.server
from tests.support.server.live_server import LiveServer, Socket, live_server
from tests.support.server.two_people import two_people

PACKAGE = Path(kingdomino.server.__file__).parent
ARCHITECTURE = Path(__file__).parents[2] / "docs/architecture.md"
HEADING = "### An `act` from bytes to broadcast"
MOST_MODULES = 18
CAN_WAIT = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR


class Trace:
    """The modules of the server whose functions are called in any thread, in order, until a socket is told."""

    def __init__(self) -> None:
        self.modules: list[str] = []
        self.is_on = False

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        path = Path(frame.f_code.co_filename)
        if not self.is_on or event != "call" or not path.is_relative_to(PACKAGE):
            return
        if _is_resumed(frame):
            return
        module = path.relative_to(PACKAGE).as_posix()
        if module not in self.modules:
            self.modules.append(module)
        # The first message that is sent is the broadcast; the answer comes after it.
        self.is_on = (module, frame.f_code.co_name) != ("live/connection.py", "send")


def _is_resumed(frame: FrameType) -> bool:
    """Whether a function only goes on that has waited, such as all that read messages."""
    return bool(frame.f_code.co_flags & CAN_WAIT) and frame.f_lasti > _start_of(frame.f_code)


@cache
def _start_of(code: CodeType) -> int:
    """Where a function begins to run; one with cell variables makes those first."""
    return next(step.offset for step in dis.get_instructions(code) if step.opname == "RESUME")


@contextmanager
def traced() -> Generator[Trace]:
    """Every thread that is started within the block is traced."""
    trace = Trace()
    before = threading.getprofile()
    threading.setprofile(trace)
    try:
        yield trace
    finally:
        threading.setprofile(before)


async def quieten(server: LiveServer) -> None:
    """End what runs anyhow, whatever is sent: it is no part of the walk."""
    for task in server.worker._running:  # pyright: ignore[reportPrivateUsage]
        task.cancel()
    await server.worker.thinking.stop()


async def walk_of_an_act(trace: Trace, server: LiveServer) -> list[str]:
    """The modules that an `act` crosses which leaves the turn to the other player."""
    _, ana, ben = await two_people(server)
    mover: Socket = ana if ana.position["to_act"] == 0 else ben
    turn = await mover.first_turn()
    await asyncio.sleep(0.2)  # what follows from their arrival is done
    trace.modules.clear()
    trace.is_on = True
    answer = await mover.act(*turn)
    assert answer["type"] == "done"
    assert not trace.is_on, "a broadcast was seen"
    return trace.modules


def listed(text: str) -> list[str]:
    """The modules of the numbered walk."""
    walk = text.partition(f"{HEADING}\n")[2].partition("\n#")[0]
    steps = re.findall(r"^\d+\. (.*(?:\n   .*)*)", walk, re.MULTILINE)
    return [module for step in steps for module in re.findall(r"`server/([\w/]+\.py)`", step)]


def test_an_act_crosses_few_modules_and_the_walk_in_the_docs_lists_them(sqlite: str):
    with traced() as trace, live_server(sqlite) as server:
        server.run(lambda: quieten(server))
        modules = asyncio.run(walk_of_an_act(trace, server))
    assert len(modules) <= MOST_MODULES, "\n".join(modules)
    documented = listed(ARCHITECTURE.read_text(encoding="utf-8"))
    assert sorted(documented) == sorted(modules)
    assert len(documented) == len(set(documented))


def test_a_walk_that_misses_a_module_would_be_found():
    """The control: each line counts."""
    text = f"{HEADING}\n\n1. `server/a.py` reads,\n   `server/b/c.py` too.\n2. `server/d.py`.\n\n### Next\n"
    assert listed(text) == ["a.py", "b/c.py", "d.py"]
    assert listed(text.replace("2. `server/d.py`.\n", "")) == ["a.py", "b/c.py"]
    assert sys.getprofile() is None


async def _with_cell_variables() -> int:
    one, two, three = 1, 2, 3

    def total() -> int:
        return one + two + three

    await asyncio.sleep(0)
    return total()


def test_the_first_call_of_a_coroutine_is_none_that_goes_on():
    """The control: its cell variables are made before it begins, and it waits once."""
    found: list[bool] = []

    def look(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code is _with_cell_variables.__code__:
            found.append(_is_resumed(frame))

    before = sys.getprofile()
    sys.setprofile(look)
    try:
        asyncio.run(_with_cell_variables())
    finally:
        sys.setprofile(before)
    assert found == [False, True]
