"""A process that compiles: it reads which parts, fills the cache, and says when each is done.

Lines of JSON come in and go out. It has the lowest priority, and ends with its parent.
"""

import json
import os
import queue
import sys
import threading
from contextlib import suppress

from fruitbowl.compiling.manifest import NOT_KEPT, held, is_cached, note_cached
from fruitbowl.compiling.parts import Part
from fruitbowl.games import LISTED

LOWEST_PRIORITY = 19


def main() -> None:
    with suppress(OSError, AttributeError):  # not every system has it
        os.nice(int(os.environ.get("FRUITBOWL_NICE", LOWEST_PRIORITY)))
    asked: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        request = json.loads(asked.get())
        LISTED.setdefault(request["game"], request["package"])
        part = Part(request["game"], request["use"])
        sys.stdout.write(json.dumps({"problem": compile_part(part)}) + "\n")
        sys.stdout.flush()


def _listen(asked: "queue.SimpleQueue[str]") -> None:
    for line in sys.stdin:
        asked.put(line)
    os._exit(0)  # the parent is gone, so nobody wants the rest


def compile_part(part: Part) -> str | None:
    """Fill the cache with a part. Returns why it cannot be done."""
    try:
        with held(part):
            if not is_cached(part):
                part.go_through()
                note_cached(part)
    except Exception as problem:  # noqa: BLE001 (whoever asked has to know, whatever it is)
        return f"{type(problem).__name__}: {problem}"
    return None if is_cached(part) else NOT_KEPT


if __name__ == "__main__":
    main()
