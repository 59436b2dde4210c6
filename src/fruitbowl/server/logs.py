"""Logs for machines: a line of JSON each, on standard error, without anybody's secrets.

No cookie, token, seed, hand or table id is ever given to a log. Requests are named by their route.
"""

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

FACTS = ("method", "route", "status", "ms")
"""What a line may say besides its event."""


class AsJson(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "event": record.getMessage(),
            **{fact: getattr(record, fact) for fact in FACTS if hasattr(record, fact)},
        }
        if record.exc_info:
            told["trace"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def log_as_json(level: int = logging.INFO) -> None:
    """For the whole process. Uvicorn tells at level INFO which paths sockets asked for, so only its warnings count."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson())
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("fruitbowl").setLevel(level)
