"""What is measured, as Prometheus reads it."""

from kingdomino.server.metrics import Metrics


def test_counts_durations_and_gauges_are_written_as_prometheus_reads_them():
    metrics = Metrics()
    metrics.errors.add("stale")
    metrics.errors.add("stale")
    for seconds in (0.0005, 0.001, 0.003, 99):
        metrics.commit_seconds.add(seconds)
    metrics.watch("sockets", "Open sockets.", lambda: 3)
    lines = metrics.text().splitlines()
    assert 'kingdomino_refusals_total{code="stale"} 2' in lines
    assert "# TYPE kingdomino_commit_seconds histogram" in lines
    assert 'kingdomino_commit_seconds_bucket{le="0.001"} 2' in lines
    assert 'kingdomino_commit_seconds_bucket{le="0.005"} 3' in lines
    assert 'kingdomino_commit_seconds_bucket{le="+Inf"} 4' in lines
    assert "kingdomino_commit_seconds_sum 99.004500" in lines
    assert "kingdomino_commit_seconds_count 4" in lines
    assert "kingdomino_sockets 3" in lines
