"""What is measured, as Prometheus reads it."""

import re
from collections import Counter
from pathlib import Path

from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families

from kingdomino.server.metrics import Metrics
from kingdomino.server.settings import make_settings
from kingdomino.server.worker import Worker

DEPLOY = (Path(__file__).parents[2] / "docs/deploy.md").read_text(encoding="utf-8")


def test_counts_durations_and_gauges_are_written_as_prometheus_reads_them():
    metrics = Metrics()
    for _ in range(2):
        metrics.refusals.labels("stale").inc()
    for seconds in (0.0005, 0.001, 0.003, 99):
        metrics.commit_seconds.observe(seconds)
    metrics.watch("sockets", "Open sockets.", lambda: 3)
    lines = metrics.text().splitlines()
    assert 'kingdomino_refusals_total{code="stale"} 2.0' in lines
    assert "# TYPE kingdomino_commit_seconds histogram" in lines
    assert 'kingdomino_commit_seconds_bucket{le="0.001"} 2.0' in lines
    assert 'kingdomino_commit_seconds_bucket{le="0.005"} 3.0' in lines
    assert 'kingdomino_commit_seconds_bucket{le="+Inf"} 4.0' in lines
    assert "kingdomino_commit_seconds_sum 99.0045" in lines
    assert "kingdomino_commit_seconds_count 4.0" in lines
    assert "kingdomino_sockets 3.0" in lines


def test_counts_that_are_kept_elsewhere_are_read_at_each_scrape():
    metrics, counts = Metrics(), Counter[str]()
    metrics.watch_counts("thinking", "What bots were asked for.", "kind", counts)
    assert "kingdomino_thinking_total{" not in metrics.text()
    counts["turns"] += 2
    assert 'kingdomino_thinking_total{kind="turns"} 2.0' in metrics.text().splitlines()


def test_workers_of_one_process_share_no_figures():
    first, second = Metrics(), Metrics()
    first.refusals.labels("stale").inc()
    assert 'code="stale"' in first.text()
    assert 'code="stale"' not in second.text()
    assert not any(family.name.startswith("kingdomino") for family in REGISTRY.collect())


def test_a_counter_has_no_second_series_with_the_time_it_was_made():
    metrics = Metrics()
    metrics.refusals.labels("stale").inc()
    assert "_created" not in metrics.text()


def test_the_documentation_lists_every_figure_of_a_worker(tmp_path: Path):
    worker = Worker(make_settings(folder=tmp_path))
    families = text_string_to_metric_families(worker.metrics.text())
    served = {
        family.name + "_total" * (family.type == "counter")
        for family in families
        if family.name.startswith("kingdomino_")
    }
    assert served == set(re.findall(r"^\| `(kingdomino_\w+)`", DEPLOY, re.MULTILINE))
