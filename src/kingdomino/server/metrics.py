"""What is counted and measured, in the text format that Prometheus reads; no name and no address is in it."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from kingdomino.server.match.model import Stored

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""The bounds between which durations are counted."""


class Count:
    """How often something has happened, by kind."""

    def __init__(self, name: str, help: str, label: str) -> None:
        self.name, self.help, self.label = name, help, label
        self.values: Counter[str] = Counter()

    def add(self, kind: str, by: int = 1) -> None:
        """It happened."""
        self.values[str(kind)] += by

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.help, "counter")
        for kind, value in sorted(self.values.items()):
            yield f'{self.name}{{{self.label}="{kind}"}} {value}'


class Gauge:
    """How many there are just now."""

    def __init__(self, name: str, help: str, read: Callable[[], float]) -> None:
        self.name, self.help, self.read = name, help, read

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it."""
        yield from _head(self.name, self.help, "gauge")
        yield f"{self.name} {self.read():g}"


class Durations:
    """How long something takes."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.total = 0.0
        self._counts = [0] * (len(SECONDS) + 1)

    def add(self, seconds: float) -> None:
        """It took so long."""
        self.total += seconds
        self._counts[bisect_left(SECONDS, seconds)] += 1

    def lines(self) -> Iterator[str]:
        """As Prometheus reads it: how many took at most so long."""
        yield from _head(self.name, self.help, "histogram")
        so_far = 0
        for bound, count in zip((*map(str, SECONDS), "+Inf"), self._counts, strict=True):
            so_far += count
            yield f'{self.name}_bucket{{le="{bound}"}} {so_far}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {so_far}"


def _head(name: str, help: str, kind: str) -> Iterator[str]:
    yield f"# HELP {name} {help}"
    yield f"# TYPE {name} {kind}"


class Metrics:
    """All that a worker counts."""

    def __init__(self) -> None:
        self.requests = Count(
            "kingdomino_requests_total", "HTTP requests answered, by status.", "status"
        )
        self.request_seconds = Durations(
            "kingdomino_request_seconds", "How long HTTP requests take."
        )
        self.errors = Count(
            "kingdomino_refusals_total", "What was refused or went wrong, by its code.", "code"
        )
        self.appends = Count(
            "kingdomino_events_total", "Events appended to logs, by their type.", "type"
        )
        self.commit_seconds = Durations(
            "kingdomino_commit_seconds", "How long it takes until events are durable."
        )
        self.thinking_seconds = Durations(
            "kingdomino_thinking_seconds", "How long bots think about a turn, waiting included."
        )
        self.thoughts = Count(
            "kingdomino_thoughts_total",
            "What bots were asked for, and what went wrong with it, by kind.",
            "kind",
        )
        self.gauges: list[Gauge] = []

    def appended(self, log: Sequence[Stored], seconds: float) -> None:
        """Events have become durable."""
        self.commit_seconds.add(seconds)
        for stored in log:
            self.appends.add(str(stored.event.__struct_config__.tag))

    def watch(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Also show a number that is looked up when it is asked for."""
        self.gauges.append(Gauge(f"kingdomino_{name}", help, read))

    def text(self) -> str:
        """Everything, as Prometheus reads it."""
        kept = (
            self.requests,
            self.request_seconds,
            self.errors,
            self.appends,
            self.commit_seconds,
            self.thinking_seconds,
            self.thoughts,
        )
        return "\n".join(line for each in (*kept, *self.gauges) for line in each.lines()) + "\n"
