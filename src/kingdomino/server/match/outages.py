"""When we ourselves were away, so that it counts for nobody. Pure."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

Outages: TypeAlias = Sequence[tuple[int, int]]
"""Each from and until, in milliseconds since 1970, in order and without overlap."""


def merged(outages: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Outages in order and without overlap: several workers may have noticed the same one."""
    found: list[tuple[int, int]] = []
    for begin, end in sorted(outages):
        if found and begin <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], end))
        else:
            found.append((begin, end))
    return found


def counted(begin: int, end: int, outages: Outages) -> int:
    """The milliseconds from begin to end in which we were there."""
    lost = sum(max(0, min(end, stop) - max(begin, start)) for start, stop in outages)
    return max(0, end - begin - lost)


def later(begin: int, wait: int, outages: Outages) -> int:
    """When so many milliseconds since begin will have passed in which we were there."""
    end = begin + wait
    for start, stop in outages:
        if start < end and stop > begin:
            end += stop - max(start, begin)
    return end
