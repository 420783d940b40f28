"""What a worker counts and measures, as Prometheus reads it; no name and no address is in it."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
)
from prometheus_client.core import CounterMetricFamily
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest
from prometheus_client.registry import Collector

from kingdomino.server.match.model import Stored

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0, 10.0)
"""The upper bounds of the buckets in which durations are counted."""

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
"""The media type of `Metrics.text`."""

# Each counter would otherwise have a second series with the time it was made, which no one here reads.
disable_created_metrics()


class Metrics:
    """Everything that a worker counts, in a registry of its own: two workers in one process share nothing."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        # Open file descriptors and their limit, memory and processor time, by the names that every dashboard knows.
        ProcessCollector(registry=self.registry)
        self.requests = self._counter("requests", "HTTP requests answered, by status.", "status")
        self.request_seconds = self._durations("request_seconds", "How long HTTP requests take.")
        self.refusals = self._counter(
            "refusals", "What was refused or went wrong, by its code.", "code"
        )
        self.events = self._counter("events", "Events appended to logs, by their type.", "type")
        self.commit_seconds = self._durations(
            "commit_seconds", "How long it takes until events are durable."
        )
        self.thinking_seconds = self._durations(
            "thinking_seconds", "How long bots think about a turn, waiting included."
        )

    def _counter(self, name: str, help: str, label: str) -> Counter:
        return Counter(f"kingdomino_{name}", help, [label], registry=self.registry)

    def _durations(self, name: str, help: str) -> Histogram:
        return Histogram(f"kingdomino_{name}", help, buckets=SECONDS, registry=self.registry)

    def appended(self, log: Sequence[Stored], seconds: float) -> None:
        """Events have become durable."""
        self.commit_seconds.observe(seconds)
        for stored in log:
            self.events.labels(str(stored.event.__struct_config__.tag)).inc()

    def watch(self, name: str, help: str, read: Callable[[], float]) -> None:
        """Also show a number that is read at each scrape."""
        Gauge(f"kingdomino_{name}", help, registry=self.registry).set_function(read)

    def watch_counts(self, name: str, help: str, label: str, counts: Mapping[str, int]) -> None:
        """Also show counts that are kept elsewhere, read at each scrape."""
        self.registry.register(_Counts(f"kingdomino_{name}", help, label, counts))

    def text(self) -> str:
        """Everything, in the text format of Prometheus."""
        return generate_latest(self.registry).decode()


class _Counts(Collector):
    """A counter whose values are kept elsewhere, by kind."""

    def __init__(self, name: str, help: str, label: str, counts: Mapping[str, int]) -> None:
        self._name, self._help, self._label, self._counts = name, help, label, counts

    def collect(self) -> Iterator[CounterMetricFamily]:
        """The values of this moment."""
        family = CounterMetricFamily(self._name, self._help, labels=[self._label])
        for kind, count in sorted(self._counts.items()):
            family.add_metric([kind], count)
        yield family
