"""A rule: one function, which runs as plain Python until its compiled code is there.

Nobody waits for a compiler. A rule that Python calls runs plain at first, and as soon as its compiled code has been
loaded the next call runs that: both give the same bytes. Inside, plain code calls plain code and compiled code calls
compiled code, so a call that has begun one way also ends that way, whatever other threads load meanwhile.

Numba is not imported before something is to be compiled.
"""

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from types import CellType, CodeType, FunctionType
from typing import Any, TypeAlias

import numpy as np

Kind: TypeAlias = object
Code: TypeAlias = Callable[..., Any]


MANY = 500
"""Plain calls of a rule after which its compiled code is worth having; they take about a twentieth of a second."""

_told_of_busy_rules: "list[Callable[[Rule], None]]" = []


def when_busy(tell: "Callable[[Rule], None]") -> None:
    """Who is told of a rule whenever it has often been called plain, and may see to it that it is compiled."""
    _told_of_busy_rules[:] = [tell]


class Rule:
    """A function in its two forms. Called, it takes the compiled one if that is there for such arguments."""

    def __init__(self, function: Any, *, inline: bool) -> None:
        functools.update_wrapper(self, function)
        self.written: FunctionType = function
        self.twin: FunctionType | None = None
        """Its plain form, perhaps not complete yet; see `plain`."""
        self.inline = inline
        """Whether compiled code that calls it contains it. Small functions are faster so."""
        self.codes: dict[tuple[Kind, ...], Code] = {}
        """The compiled code for each kind of arguments that it was compiled for."""
        self._known: dict[tuple[type, ...], tuple[Code, list[tuple[int, Kind]]]] = {}
        """The same by the arguments' classes alone, which is quick, and what must hold for those that are arrays."""
        self._plain_calls = 0

    def __call__(self, *args: Any) -> Any:
        known = self._known.get(tuple(map(type, args)))
        if known is not None:
            code, arrays = known
            for place, kind in arrays:
                if kind_of(args[place]) != kind:
                    break
            else:
                return code(*args)
        return self._look_up(args)

    def _look_up(self, args: tuple[Any, ...]) -> Any:
        """A call with arguments of classes that are not known yet; or a plain one."""
        kinds = tuple([kind_of(arg) for arg in args])
        if kinds in self.codes:
            arrays: list[tuple[int, Kind]] = [*filter(lambda pair: isinstance(pair[1], tuple), enumerate(kinds))]
            self._known[tuple(map(type, args))] = self.codes[kinds], arrays
            return self.codes[kinds](*args)
        if wanted.compiled:
            return self.compiled(*args)
        self._plain_calls += 1
        if self._plain_calls % MANY == 0:
            for tell in _told_of_busy_rules:
                tell(self)
        return self.plain(*args)

    @functools.cached_property
    def plain(self) -> Code:
        """The function as it is written, and whatever it calls as well."""
        with _building:
            return _plain_twin(self)

    def compiled(self, *args: Any) -> Any:
        """Runs the compiled code; it is loaded or compiled first, where that has not been done."""
        kinds = tuple([kind_of(arg) for arg in args])
        code = self.codes.get(kinds)
        if code is None:
            from fruitbowl.core.compiled import code_for  # noqa: PLC0415 (loads Numba)

            code = self.codes[kinds] = code_for(self, args)
        return code(*args)

    @functools.cached_property
    def dispatcher(self) -> Any:
        """What Numba knows the function as."""
        from fruitbowl.core.compiled import make_dispatcher  # noqa: PLC0415 (loads Numba)

        return make_dispatcher(self.written, inline=self.inline)

    @property
    def _numba_type_(self) -> Any:
        """How Numba finds the dispatcher where compiled code calls a rule."""
        return self.dispatcher._numba_type_

    def __reduce__(self) -> str:
        """Copied and pickled it is its name, as every function of a module."""
        return self.written.__qualname__

    def __repr__(self) -> str:
        return f"<Rule {self.__module__}.{self.written.__qualname__}>"


# ---- which code fits -----------------------------------------------------------------------------------------------

_WHOLE_NUMBERS = dict.fromkeys((int, np.int8, np.int16, np.int32, np.int64), int)
_LAYOUT = 0x501
"""Of an array's flags those that its compiled code depends on: C order, aligned, writeable."""


def kind_of(arg: object) -> Kind:
    """What compiled code has to know about an argument. Numba itself takes ten times as long to tell records apart."""
    kind = type(arg)
    if kind is np.ndarray:
        return (arg.dtype, arg.ndim, arg.flags.num & _LAYOUT)  # type: ignore[attr-defined]
    return _WHOLE_NUMBERS.get(kind, kind)


class _Wanted(threading.local):
    """Whether rules that Python calls in this thread are to be compiled first."""

    everywhere = False
    here = False

    @property
    def compiled(self) -> bool:
        return self.here or _Wanted.everywhere


wanted = _Wanted()


def compile_everywhere() -> None:
    """From now on, every rule that is called is compiled first."""
    _Wanted.everywhere = True


def plain_where_not_compiled() -> AbstractContextManager[None]:
    """Takes `compile_everywhere` back for a while."""
    return _meanwhile(_Wanted, "everywhere", value=False)


def compiled_here() -> AbstractContextManager[None]:
    """In this thread, every rule that is called meanwhile is compiled first."""
    return _meanwhile(wanted, "here", value=True)


@contextmanager
def _meanwhile(holder: object, name: str, *, value: bool) -> Iterator[None]:
    before = getattr(holder, name)
    setattr(holder, name, value)
    try:
        yield
    finally:
        setattr(holder, name, before)


# ---- plain code -----------------------------------------------------------------------------------------------------

_building = threading.RLock()
"""Twins refer to each other: nobody may call one before all of them are complete."""


def _plain_twin(rule: Rule) -> FunctionType:
    """The same function, in a world in which every rule is a plain function.

    So one plain rule calls the next without a detour, and stays plain to its end.
    """
    if rule.twin is not None:
        return rule.twin
    function = rule.written
    world: dict[str, Any] = {"__builtins__": function.__globals__["__builtins__"]}
    cells = tuple(CellType() for _ in function.__closure__ or ())
    twin = FunctionType(function.__code__, world, function.__name__, function.__defaults__, cells)
    functools.update_wrapper(twin, function)
    rule.twin = twin
    for name in global_names(function.__code__):
        if name in function.__globals__:
            world[name] = _in_that_world(function.__globals__[name])
    for cell, original in zip(cells, function.__closure__ or (), strict=True):
        cell.cell_contents = _in_that_world(original.cell_contents)
    return twin


def _in_that_world(thing: Any) -> Any:
    return _plain_twin(thing) if isinstance(thing, Rule) else thing


def rules_within(rule: Rule) -> set[FunctionType]:
    """The functions of a rule and of all rules that it calls."""
    found: set[FunctionType] = set()
    line = [rule]
    while line:
        function = line.pop().written
        if function not in found:
            found.add(function)
            world = function.__globals__
            used = [world[name] for name in global_names(function.__code__) if name in world]
            used += [cell.cell_contents for cell in function.__closure__ or ()]
            line += [thing for thing in used if isinstance(thing, Rule)]
    return found


def global_names(code: CodeType) -> set[str]:
    """All global names that a function may use, inner functions and comprehensions included."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*map(global_names, inner))
