"""The development server: `make dev`.

Vite shows every change to the page at once; the play server behind it restarts when Python files or texts change.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import build
from watchfiles import PythonFilter, watch

ROOT = build.WEB.parent
TABLES = ROOT / ".dev"
"""Not where your own tables are: a schema that is being changed must not reach them."""


def main(port: str) -> None:
    build.install()
    vite = [str(build.node()), str(build.WEB / "node_modules/vite/bin/vite.js"), str(build.WEB), "--clearScreen=false"]
    serve = [sys.executable, "-m", "fruitbowl", "serve", "--no-browser", "--port", port, "--data", str(TABLES)]
    python_and_texts = PythonFilter(extra_extensions=(".toml",))
    changes = watch(ROOT / "src", watch_filter=python_and_texts, raise_interrupt=False)
    with running(vite, FRUITBOWL=f"http://127.0.0.1:{port}"):
        changed = True
        while changed:
            with running(serve):
                changed = bool(next(changes, None))  # nothing after Ctrl-C


@contextmanager
def running(command: list[str], **environment: str) -> Iterator[None]:
    with subprocess.Popen(command, env={**os.environ, **environment}) as process:  # noqa: S603
        try:
            yield
        finally:
            process.terminate()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    main(sys.argv[1])
