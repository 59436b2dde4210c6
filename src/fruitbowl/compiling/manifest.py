"""Whether a part is in the kernel cache: a note is left there once it is.

It only decides whether a compiler has to be started. It cannot lead to wrong code: each compiled function is found by a
digest of all that it depends on (see `core/cache.py`).
"""

import functools
import hashlib
import json
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path

from fruitbowl.compiling.parts import Part
from fruitbowl.core.files import write_whole
from fruitbowl.core.kernel_files import kept, kernel_folder, not_kept
from fruitbowl.games import find

PACKAGE = Path(__file__).parent.parent

NOT_KEPT = "the cache cannot keep it"
"""Why a part that was compiled is not there: no folder, no room."""


def is_cached(part: Part) -> bool:
    """Whether the cache has all compiled functions of a part."""
    path = _path(part)
    if path is None:
        return False
    try:
        names = json.loads(path.read_bytes())
        os.utime(path)  # it is in use
    except (OSError, ValueError):
        return False
    return all((path.parent / name).exists() for name in names)


def note_cached(part: Part) -> None:
    """Note that a part is cached, now that this process has gone through it; unless something could not be written.

    The note names all files that the process has used, including some of other parts, which are cached as well.
    """
    if (path := _path(part)) and not not_kept:
        with suppress(OSError):  # then it is checked again next time
            write_whole(path, json.dumps(sorted(kept)).encode(), durable=False)


@contextmanager
def held(part: Part) -> Iterator[None]:
    """A lock across processes: no two on this machine compile the same part at once."""
    path = _path(part)
    try:
        import fcntl  # noqa: PLC0415 (not on Windows; there two may compile the same, which harms nobody)

        handle = os.open(f"{path}.lock", os.O_RDWR | os.O_CREAT, 0o600) if path else -1
        if handle >= 0:
            fcntl.flock(handle, fcntl.LOCK_EX)
    except (ImportError, OSError):
        handle = -1
    try:
        yield
    finally:
        if handle >= 0:
            os.close(handle)


def _path(part: Part) -> Path | None:
    folder = kernel_folder()
    if folder is None:
        return None
    key = repr((part.game, part.use, _toolchain(), _sources(find(part.game).folder)))
    name = part.use.partition(":")[2]
    return folder / f"{part.game}-{name}-{hashlib.sha256(key.encode()).hexdigest()[:40]}.manifest"


@functools.cache
def _toolchain() -> tuple[object, ...]:
    settings = {name: value for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")}
    versions = [version(package) for package in ("numba", "llvmlite", "numpy")]
    return (sys.version, platform.node(), platform.machine(), versions, settings)


@functools.cache
def _sources(game: Path) -> str:
    """A digest of all source code that a part could depend on."""
    found = hashlib.sha256()
    layers = (PACKAGE / name for name in ("core", "bots", "arena", "adapters", "compiling"))
    for folder in (*layers, game):
        for path in sorted(folder.rglob("*.py")):
            found.update(path.read_bytes())
    return found.hexdigest()
