"""Logs for people or for programs. Nobody's name, address or session is ever written to them."""

import json
import logging
import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

SELDOM_SECONDS = 60.0
"""How long a warning that anybody can provoke is not repeated."""


class TextFormatter(logging.Formatter):
    """Entries for people."""

    def formatException(self, ei: Any) -> str:  # noqa: N802 the library's name
        """What went wrong, without the row of the database that PostgreSQL quotes in it."""
        return re.sub(
            r"^DETAIL: .*", "DETAIL: (left out)", super().formatException(ei), flags=re.MULTILINE
        )


class JsonFormatter(TextFormatter):
    """A line of JSON for each entry."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        entry: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["exception"] = self.formatException(record.exc_info)
        return json.dumps(entry)


class Seldom(logging.Filter):
    """Lets a warning pass once a minute, with how often it came meanwhile: strangers can provoke it at will."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._clock = clock
        self._last: dict[str, float] = {}
        """When each warning passed; the library has a handful of them, without a word of who provoked them."""
        self._left_out = Counter[str]()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the entry is written; what is worse than a warning always is."""
        if record.levelno > logging.WARNING:
            return True
        said, now = str(record.msg), self._clock()
        if now - self._last.get(said, -SELDOM_SECONDS) < SELDOM_SECONDS:
            self._left_out[said] += 1
            return False
        self._last[said] = now
        if left_out := self._left_out.pop(said, 0):
            record.msg, record.args = (
                f"{record.getMessage()} ({left_out} more since it was last said)",
                (),
            )
        return True


def log_config(format: str) -> dict[str, Any]:
    """The configuration of all loggers, for `logging.config.dictConfig`.

    uvicorn and websockets speak of addresses when somebody comes or goes; only what goes wrong is kept of them.
    """
    formatter: dict[str, Any] = {
        "json": {"()": "kingdomino.server.logging_config.JsonFormatter"},
        "text": {
            "()": "kingdomino.server.logging_config.TextFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    }[format]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": formatter},
        "filters": {"seldom": {"()": "kingdomino.server.logging_config.Seldom"}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "stream": "ext://sys.stderr",
                "formatter": "chosen",
            }
        },
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "kingdomino": {"level": "INFO"},
            "uvicorn": {"level": "WARNING", "handlers": [], "propagate": True},
            "uvicorn.error": {"filters": ["seldom"]},
            "kingdomino.server.edge.descriptors": {"filters": ["seldom"]},
            "uvicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
            "websockets": {"level": "ERROR"},
        },
    }
