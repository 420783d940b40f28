"""When Python looks for garbage: seldom for all of it, so that no game waits for that.

Nearly everything is freed at once, when nothing refers to it any more; the collector is for what refers to itself in a
circle. A full collection looks at all that lives, and nobody is answered meanwhile: half a second with 2,000 sockets.
By itself Python does one every few seconds while games are played, and finds a hundred objects.
"""

import asyncio
import gc

EVERY_SECONDS = 3600.0
"""From one full collection to the next."""

NEVER = 1_000_000_000


def wait_for_settle() -> None:
    """While the program is loaded there is no garbage: looking for it would only take time."""
    gc.disable()


def settle() -> None:
    """Once all is loaded: what is there stays for ever and is not looked at again; full collections are made by us."""
    gc.freeze()
    gc.enable()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def collect_sometimes() -> None:
    """Look for all garbage once in a while, for ever."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        gc.collect()
