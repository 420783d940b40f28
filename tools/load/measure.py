"""What a phase of a run has shown, and whether that is good enough."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.load.journal import Ack, Journal, Preview

WINDOW_SECONDS = 1.0


def percentile(values: Sequence[float], share: float) -> float:
    """The smallest value that is at least as large as this share of all; 0 without any."""
    if not values:
        return 0.0
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


@dataclass(frozen=True, slots=True)
class Demand:
    """What must hold."""

    what: str
    found: float
    most: float
    unit: str = ""

    @property
    def is_met(self) -> bool:
        """Whether it does."""
        return self.found <= self.most

    def __str__(self) -> str:
        sign = "ok  " if self.is_met else "FAIL"
        return f"{sign} {self.what}: {self.found:.4g}{self.unit}, at most {self.most:g}{self.unit}"


@dataclass(slots=True)
class Phase:
    """One part of a run, from its beginning to its end."""

    name: str
    begun: float = field(default_factory=time.monotonic)
    ended: float = 0.0
    acks: list[Ack] = field(default_factory=list[Ack])
    previews: list[Preview] = field(default_factory=list[Preview])
    errors: Counter[str] = field(default_factory=Counter[str])
    most_memory_mb: float = 0.0
    demands: list[Demand] = field(default_factory=list[Demand])
    notes: dict[str, float] = field(default_factory=dict[str, float])

    def end(self, journal: Journal) -> None:
        """Take what the journal has noted since the beginning; the journal goes on."""
        self.ended = time.monotonic()
        self.acks = [ack for ack in journal.acks if self.begun <= ack.acked]
        self.previews = [each for each in journal.previews if self.begun <= each.answered]
        self.errors = +journal.errors
        journal.errors.clear()

    @property
    def seconds(self) -> float:
        """How long it took."""
        return self.ended - self.begun

    @property
    def latencies_ms(self) -> list[float]:
        """From when each turn should have been sent to its acknowledgement."""
        return [1000 * ack.latency for ack in self.acks]

    @property
    def preview_latencies_ms(self) -> list[float]:
        """From when each preview should have been asked for to its answer."""
        return [1000 * preview.latency for preview in self.previews]

    def windows(self) -> list[tuple[float, float, float, int]]:
        """For each second its number, the median, the 99th percentile in ms, and how many were acknowledged."""
        found: dict[int, list[float]] = {}
        for ack in self.acks:
            found.setdefault(int((ack.acked - self.begun) / WINDOW_SECONDS), []).append(
                1000 * ack.latency
            )
        return [
            (
                number * WINDOW_SECONDS,
                percentile(values, 0.5),
                percentile(values, 0.99),
                len(values),
            )
            for number, values in sorted(found.items())
        ]

    def summary(self) -> dict[str, object]:
        """For the JSON of the result."""
        return {
            "name": self.name,
            "seconds": round(self.seconds, 2),
            "acknowledged": len(self.acks),
            "previewed": len(self.previews),
            **self._figures("", self.latencies_ms),
            **self._figures("preview_", self.preview_latencies_ms),
            "sent_again": sum(ack.tries > 1 for ack in self.acks),
            "errors": dict(self.errors),
            "memory_mb": round(self.most_memory_mb, 1),
            **{name: round(value, 3) for name, value in self.notes.items()},
            "demands": [str(demand) for demand in self.demands],
        }

    def _figures(self, of: str, latencies: list[float]) -> dict[str, float]:
        return {
            f"{of}per_second": round(len(latencies) / self.seconds, 1) if self.seconds else 0,
            f"{of}p50_ms": round(percentile(latencies, 0.5), 2),
            f"{of}p90_ms": round(percentile(latencies, 0.9), 2),
            f"{of}p99_ms": round(percentile(latencies, 0.99), 2),
            f"{of}max_ms": round(max(latencies, default=0.0), 2),
        }
