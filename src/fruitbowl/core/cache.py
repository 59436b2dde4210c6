"""Compiled rules on disk: never stale, never in the way.

One file per compiled function, named after a digest of everything that its code depends on: its bytecode, the rules it
calls and the data it reads (and theirs in turn), the types it is called with, and the versions of what compiles it. So
an edit anywhere means another file, and no old code can run. A cache that cannot be read or written is as good as none:
the rules are compiled, and the game goes on.

(Numba's own cache watches only the file of the function itself, puts an index beside the data that two processes can
write crosswise, lives in the package's folder, and lets a full disk stop the program.)
"""

import contextlib
import functools
import hashlib
import os
import pickle
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult

from fruitbowl.core.files import write_whole

UNUSED_DAYS = 30


class KernelCache(NullCache):
    """What Numba asks when it needs a compiled function, and tells when it has compiled one."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @property
    def cache_path(self) -> str | None:
        folder = _folder()
        return None if folder is None else str(folder)

    def load_overload(self, sig: object, target_context: Any) -> Any:
        target_context.refresh()
        path = self._path(sig, target_context.codegen())
        if path is None:
            return None
        try:
            content = path.read_bytes()
            digest, payload = content[:32], content[32:]
            if hashlib.sha256(payload).digest() != digest:
                return None
            os.utime(path)  # somebody uses it: `_sweep` leaves it alone
            rebuild: Any = CompileResult._rebuild
            return rebuild(target_context, *pickle.loads(payload))  # noqa: S301 (our own file, checked)
        except Exception:  # noqa: BLE001 (whatever is wrong with the file: compile)
            return None

    def save_overload(self, sig: object, data: Any) -> None:
        with contextlib.suppress(Exception):  # whatever is wrong with the disk: it is compiled, and works
            path = self._path(sig, data.codegen)
            if path is not None and not data.library.has_dynamic_globals:
                payload = pickle.dumps(data._reduce())
                write_whole(path, hashlib.sha256(payload).digest() + payload, durable=False)

    def _path(self, sig: object, codegen: Any) -> Path | None:
        folder = _folder()
        if folder is None:
            return None
        try:
            key = repr((digest_of(self._function), str(sig), codegen.magic_tuple(), _toolchain()))
        except CannotTellError:
            return None
        return folder / f"{self._function.__name__}-{hashlib.sha256(key.encode()).hexdigest()[:40]}.kernel"


# ---- what compiled code depends on ----------------------------------------------------------------------------------


class CannotTellError(Exception):
    """A function uses something of which we cannot tell whether it has changed."""


TOOLS = ("numpy", "numba", "llvmlite", "math", "builtins")
"""Packages whose contents their version tells."""

_digests: dict[FunctionType, str] = {}
_under_way: list[FunctionType] = []


def digest_of(function: Any) -> str:
    """A digest of a function and of everything that it uses, whatever its name and wherever it was written."""
    if function in _under_way:
        if function is _under_way[-1]:
            return "(itself)"
        raise CannotTellError(function)  # two functions that call each other: neither can be told without the other
    if function not in _digests:
        _under_way.append(function)
        try:
            _digests[function] = hashlib.sha256(repr(_told(function)).encode()).hexdigest()
        finally:
            _under_way.pop()
    return _digests[function]


def _told(function: FunctionType) -> tuple[object, ...]:
    used = {name: function.__globals__[name] for name in _names(function.__code__) if name in function.__globals__}
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return (
        _code(function.__code__),
        [(name, _value(thing)) for name, thing in sorted(used.items())],
        [_value(thing) for thing in cells],
        _value(function.__defaults__),
    )


def _names(code: CodeType) -> set[str]:
    """All global names that a function may use, inner functions and comprehensions included."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*map(_names, inner))


def _code(code: CodeType) -> tuple[object, ...]:
    consts = [_code(const) if isinstance(const, CodeType) else repr(const) for const in code.co_consts]
    return (code.co_code, consts, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)


def _value(thing: Any) -> object:
    """Something that a rule uses, told so that a change of it shows."""
    match thing:
        case None | bool() | int() | float() | str() | bytes():
            return (type(thing).__name__, repr(thing))
        case tuple() | list():
            return (type(thing).__name__, [_value(part) for part in thing])
        case np.ndarray() | np.generic():
            return (str(thing.dtype), thing.shape, hashlib.sha256(thing.tobytes()).hexdigest())
        case FunctionType():
            return digest_of(thing)
    written = getattr(thing, "py_func", None) or getattr(thing, "_defn", None)  # a compiled rule, an intrinsic
    if isinstance(written, FunctionType):
        return digest_of(written)
    named = isinstance(thing, type | BuiltinFunctionType | ModuleType)
    if _is_of_tools(thing if named else type(thing)):
        return repr(thing)
    raise CannotTellError(thing)


def _is_of_tools(thing: Any) -> bool:
    home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None) or "builtins"
    return home.partition(".")[0] in TOOLS


@functools.cache
def _toolchain() -> tuple[object, ...]:
    settings = {name: value for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")}
    return (sys.version, numba.__version__, llvmlite.__version__, np.__version__, settings)


# ---- where ----------------------------------------------------------------------------------------------------------


@functools.cache
def _folder() -> Path | None:
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
    for path in folder.glob("*.kernel"):
        with contextlib.suppress(OSError):
            if path.stat().st_mtime < long_ago:
                path.unlink()
