"""Where compiled rules are kept on disk, and what a thread wants to know of it. Light: Numba is not loaded for it."""

import contextlib
import functools
import os
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import platformdirs

UNUSED_DAYS = 30


@functools.cache
def kernel_folder() -> Path | None:
    """The folder of the compiled functions; None where nothing can be written, or somebody else could write."""
    for root in _roots():
        folder = root / "kernels"
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_ours(root) and _is_ours(folder) and os.access(folder, os.W_OK | os.X_OK):
                _sweep(folder)
                return folder
        except OSError:
            continue
    return None


def _roots() -> Iterator[Path]:
    if chosen := os.environ.get("FRUITBOWL_CACHE"):
        yield Path(chosen)
        return
    yield platformdirs.user_cache_path("fruitbowl", appauthor=False)
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"fruitbowl-{user}"


def _is_ours(folder: Path) -> bool:
    """Compiled code is only taken from where nobody else could have put it."""
    if not hasattr(os, "getuid"):
        return True
    facts = folder.lstat()
    return facts.st_uid == os.getuid() and not facts.st_mode & 0o022 and not folder.is_symlink()


def _sweep(folder: Path) -> None:
    """Remove what nobody has used for a month."""
    long_ago = time.time() - UNUSED_DAYS * 24 * 3600
    for path in folder.iterdir():
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < long_ago:
                path.unlink()


# ---- who uses them --------------------------------------------------------------------------------------------------


class NotCached(Exception):
    """A compiled function is not in the cache, where only that would do."""


kept: set[str] = set()
"""The files in which this process has found compiled functions, or to which it has written them."""
not_kept: set[str] = set()
"""Functions that it has compiled and could not write: no folder, no room."""


class _Use(threading.local):
    loads_only = False
    """Whether this thread must not compile, but only load."""


use = _Use()


@contextlib.contextmanager
def loading_only() -> Iterator[None]:
    """Meanwhile nothing is compiled in this thread: NotCached, where something would have to be."""
    use.loads_only = True
    try:
        yield
    finally:
        use.loads_only = False
