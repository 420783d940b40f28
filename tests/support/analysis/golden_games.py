"""The golden games, and some of them for what takes long."""

from pathlib import Path

GOLDEN = sorted((Path(__file__).parents[3] / "golden").glob("*/*.game"))
SOME = [path for path in GOLDEN if path.stem in ("01", "02", "07", "20")]
