"""Structured logs: a line of JSON each, on standard error, without anybody's secrets.

No cookie, token, seed, hand or table id is ever logged. Requests are named by their route.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

EXTRA_FIELDS = ("method", "route", "status", "ms")
"""Fields that a line may have besides its event."""


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **{name: getattr(record, name) for name in EXTRA_FIELDS if hasattr(record, name)},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def log_as_json(level: int = logging.INFO) -> None:
    """Set up logging for the process. At INFO, Uvicorn logs the paths of sockets, so only its warnings are kept."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("fruitbowl").setLevel(level)
