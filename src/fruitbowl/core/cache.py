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
import threading
from collections.abc import Callable
from pathlib import Path
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core.caching import NullCache
from numba.core.compiler import CompileResult
from numba.core.registry import cpu_target

from fruitbowl.core.files import write_whole
from fruitbowl.core.kernel_files import NotCached, kept, kernel_folder, not_kept, use
from fruitbowl.core.rule import Rule, global_names


class KernelCache(NullCache):
    """What Numba asks when it needs a compiled function, and tells when it has compiled one."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function

    @property
    def cache_path(self) -> str | None:
        folder = kernel_folder()
        return None if folder is None else str(folder)

    def has(self, types: tuple[Any, ...]) -> bool:
        """Whether there is a file for such arguments; it may still turn out to be damaged."""
        path = self._path(types, cpu_target.target_context.codegen())
        return path is not None and path.is_file()

    def load_overload(self, sig: object, target_context: Any) -> Any:
        found = self._load(sig, target_context)
        if found is None and use.loads_only:
            raise NotCached(f"{self._function.__qualname__}{sig}")
        return found

    def _load(self, sig: object, target_context: Any) -> Any:
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
            found = rebuild(target_context, *pickle.loads(payload))  # noqa: S301 (our own file, checked)
        except Exception:  # noqa: BLE001 (whatever is wrong with the file: compile)
            return None
        kept.add(path.name)
        return found

    def save_overload(self, sig: object, data: Any) -> None:
        with contextlib.suppress(Exception):  # whatever is wrong with the disk: it is compiled, and works
            path = self._path(sig, data.codegen)
            if path is not None and not data.library.has_dynamic_globals:
                payload = pickle.dumps(data._reduce())
                write_whole(path, hashlib.sha256(payload).digest() + payload, durable=False)
                kept.add(path.name)
                return
        not_kept.add(self._function.__qualname__)

    def _path(self, sig: object, codegen: Any) -> Path | None:
        folder = kernel_folder()
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


TOOLS = ("numpy", "numba", "llvmlite", "math", "builtins", "typing")
"""Packages whose contents their version tells."""

RECIPE = 2
"""How code is made of a rule, and kept. Raise it when `dispatcher.py` makes or keeps other code of the same rule."""

_digests: dict[FunctionType, str] = {}
_under_way: list[FunctionType] = []
_telling = threading.RLock()
"""One thread may load rules while another compiles some: what is under way there says nothing about functions here."""


def digest_of(function: Any) -> str:
    """A digest of a function and of everything that it uses, whatever its name and wherever it was written."""
    with _telling:
        return _digest_of(function)


def _digest_of(function: Any) -> str:
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
    used = {
        name: function.__globals__[name] for name in global_names(function.__code__) if name in function.__globals__
    }
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    return (
        _code(function.__code__),
        [(name, _value(thing)) for name, thing in sorted(used.items())],
        [_value(thing) for thing in cells],
        _value(function.__defaults__),
    )


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
            return (digest_of(thing), _instruction(thing))
    if isinstance(thing, Rule):
        return digest_of(thing.written)
    named = isinstance(thing, type | BuiltinFunctionType | ModuleType)
    if _is_of_tools(thing if named else type(thing)):
        return repr(thing)
    raise CannotTellError(thing)


def _instruction(function: FunctionType) -> str | None:
    """For a function that becomes single instructions, what those are made by."""
    from fruitbowl.core.compiled import INSTRUCTIONS  # noqa: PLC0415 (which caches what it compiles here)

    return digest_of(INSTRUCTIONS[function]._defn) if function in INSTRUCTIONS else None


def _is_of_tools(thing: Any) -> bool:
    home = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None) or "builtins"
    return home.partition(".")[0] in TOOLS


@functools.cache
def _toolchain() -> tuple[object, ...]:
    settings = {name: value for name, value in sorted(os.environ.items()) if name.startswith("NUMBA_")}
    return (RECIPE, sys.version, numba.__version__, llvmlite.__version__, np.__version__, settings)
