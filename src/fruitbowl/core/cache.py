"""Compiled rules on disk: never stale, never in the way.

One file per compiled function, in a folder named after a hash of everything that compiled code depends on: the sources
of the layers that hold rules, the function's own folder, and the versions of what compiles it. An edit anywhere there
means another folder, so that no old code can run. A cache that cannot be read or written is as good as none: the rules
are compiled, and the game goes on.

(Numba's own cache watches only the file of the function itself, puts an index beside the data that two processes can
write crosswise, lives in the package's folder, and lets a full disk stop the program.)
"""

import contextlib
import functools
import hashlib
import inspect
import os
import pickle
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult

from fruitbowl.core.files import write_whole

PACKAGE = Path(__file__).resolve().parents[1]
LAYERS_WITH_RULES = ("core", "games", "bots", "arena")
UNUSED_DAYS = 30


class KernelCache(NullCache):
    """What Numba asks when it needs a compiled function, and tells when it has compiled one."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = _full_name(function)
        self._captured = [_full_name(cell.cell_contents) for cell in function.__closure__ or ()]
        self._folder = _folder_for(Path(inspect.getfile(function)).resolve().parent)

    @property
    def cache_path(self) -> str | None:
        return None if self._folder is None else str(self._folder)

    def load_overload(self, sig: object, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        if path is None:
            return None
        try:
            digest, payload = _split(path.read_bytes())
            if hashlib.sha256(payload).digest() != digest:
                return None
            rebuild: Any = CompileResult._rebuild
            return rebuild(target_context, *pickle.loads(payload))  # noqa: S301 (our own file, checked)
        except Exception:  # noqa: BLE001 (whatever is wrong with the file: compile)
            return None

    def save_overload(self, sig: object, data: Any) -> None:
        path = self._path(sig, data.codegen)
        if path is None or data.library.has_dynamic_globals:
            return
        payload = pickle.dumps(data._reduce())
        with contextlib.suppress(OSError):
            write_whole(path, hashlib.sha256(payload).digest() + payload, durable=False)

    def _path(self, sig: object, codegen: Any) -> Path | None:
        if self._folder is None:
            return None
        key = repr((self._name, self._captured, str(sig), codegen.magic_tuple()))
        return self._folder / f"{self._name.rpartition('.')[2]}-{hashlib.sha256(key.encode()).hexdigest()[:32]}.kernel"


def _full_name(thing: Any) -> str:
    """Names a captured rule by where it is written, and a captured number by its value."""
    written = getattr(thing, "py_func", thing)
    return f"{written.__module__}.{written.__qualname__}" if callable(written) else repr(written)


def _split(content: bytes) -> tuple[bytes, bytes]:
    return content[:32], content[32:]


# ---- which folder ---------------------------------------------------------------------------------------------------


@functools.cache
def _folder_for(source_folder: Path) -> Path | None:
    """The folder for the compiled functions of one source folder; None where nothing can be written."""
    try:
        name = f"kernels-{_fingerprint(source_folder)}"
    except OSError:  # no sources to be read: no way to know what would be stale
        return None
    for root in _roots():
        folder = root / name
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if _is_ours(folder) and os.access(folder, os.W_OK | os.X_OK):
                os.utime(folder)
                _sweep(root, keep=folder)
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
    """Compiled code is only taken from a folder that nobody else could have written to."""
    if not hasattr(os, "getuid"):
        return True
    facts = folder.stat()
    return facts.st_uid == os.getuid() and not facts.st_mode & 0o022


def _sweep(root: Path, keep: Path) -> None:
    """Remove what earlier versions left and nobody has used for a month."""
    long_ago = time.time() - UNUSED_DAYS * 24 * 3600
    for folder in root.glob("kernels-*"):
        if folder != keep and folder.stat().st_mtime < long_ago:
            shutil.rmtree(folder, ignore_errors=True)


def _fingerprint(source_folder: Path) -> str:
    digest = hashlib.sha256(repr(_toolchain()).encode())
    digest.update(_sources_digest())
    if not any(source_folder.is_relative_to(PACKAGE / layer) for layer in LAYERS_WITH_RULES):
        _digest_sources(digest, source_folder)
    return digest.hexdigest()[:32]


def _toolchain() -> tuple[object, ...]:
    settings = {name: value for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")}
    return (sys.version, numba.__version__, llvmlite.__version__, np.__version__, settings)


@functools.cache
def _sources_digest() -> bytes:
    digest = hashlib.sha256()
    for layer in LAYERS_WITH_RULES:
        _digest_sources(digest, PACKAGE / layer)
    return digest.digest()


def _digest_sources(digest: Any, folder: Path) -> None:
    for path in sorted(folder.rglob("*.py")):
        digest.update(f"{path.relative_to(folder)}\0".encode() + path.read_bytes() + b"\0")
