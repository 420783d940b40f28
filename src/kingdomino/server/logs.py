"""Logs for people or for programs. Nobody's name, address or session is ever written to them."""

import json
import logging
import re
import time
from typing import Any


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


def log_config(format: str) -> dict[str, Any]:
    """The configuration of all loggers, for `logging.config.dictConfig`.

    uvicorn and websockets speak of addresses when somebody comes or goes; only what goes wrong is kept of them.
    """
    formatter: dict[str, Any] = {
        "json": {"()": "kingdomino.server.logs.JsonFormatter"},
        "text": {
            "()": "kingdomino.server.logs.TextFormatter",
            "fmt": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        },
    }[format]
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"chosen": formatter},
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
            "uvicorn.access": {"level": "CRITICAL", "handlers": [], "propagate": False},
            "websockets": {"level": "ERROR"},
        },
    }
