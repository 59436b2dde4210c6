"""The compiled side of rules: how Numba makes machine code of them, and which functions are single instructions."""

from collections.abc import Callable, Sequence
from contextlib import nullcontext
from functools import cache
from typing import Any

import numba
from llvmlite import ir
from numba.core.registry import cpu_target
from numba.core.typing.templates import infer_global
from numba.extending import intrinsic

from fruitbowl.core import kernel
from fruitbowl.core.cache import KernelCache
from fruitbowl.core.kernel_files import use
from fruitbowl.core.progress import shown
from fruitbowl.core.rule import Rule, kind_of

WORD, WIDE = ir.IntType(64), ir.IntType(128)


def make_dispatcher(function: Callable[..., Any], *, inline: bool) -> Any:
    """A rule as Numba knows it. Its code runs without the GIL, so that threads are parallel.

    Rules are small: put into their callers they run about a tenth faster, and take little longer to compile.
    """
    options: dict[str, Any] = {"nogil": True, "error_model": "numpy", "forceinline": inline}
    dispatcher: Any
    if kind := _rule_dispatcher():
        dispatcher = kind(function, targetoptions={"nopython": True, "boundscheck": None, **options})
    else:
        dispatcher = numba.njit(**options)(function)
    dispatcher._cache = KernelCache(function)  # Numba's own cache does not see edits in callees
    return dispatcher


@cache
def _rule_dispatcher() -> Any:
    """The dispatcher that compiles less; None where Numba is not as that expects it inside."""
    try:
        from fruitbowl.core import dispatcher  # noqa: PLC0415 (may fail)
    except (ImportError, AttributeError):
        return None
    return dispatcher.RuleDispatcher if dispatcher.fits_numba() else None


def code_for(rule: Rule, args: Sequence[object]) -> Callable[..., Any]:
    """The machine code of a rule for such arguments: from the cache, or compiled now."""
    types = tuple(map(type_of, args))
    with nullcontext() if use.loads_only or rule.dispatcher._cache.has(types) else shown(rule):
        code: Callable[..., Any] = rule.dispatcher.compile(types)
    return code


def type_of(arg: object) -> Any:
    """The type under which compiled code takes an argument. All whole numbers are alike."""
    typeof: Any = numba.typeof
    return numba.int64 if kind_of(arg) is int else typeof(arg)


# ---- single instructions --------------------------------------------------------------------------------------------

INSTRUCTIONS: dict[Callable[..., Any], Any] = {}
"""Functions of `kernel.py` -> the intrinsics that Numba puts in their place."""


def becomes(written: Callable[..., Any]) -> Callable[[Any], Any]:
    """Wherever a rule calls a function of `kernel.py`, its compiled code has these instructions."""

    def note(instruction: Any) -> Any:
        INSTRUCTIONS[written] = instruction
        types: Any = cpu_target.typing_context
        types.refresh()
        tell_numba: Any = infer_global
        tell_numba(written, types.resolve_value_type(instruction))
        return instruction

    return note


def of_one(emit: Callable[[Any, Any], Any]) -> Any:
    """A function of a 64-bit integer that becomes a few instructions, written by `emit(builder, a)`."""

    def typed(_context: Any, _a: Any) -> Any:
        return numba.int64(numba.int64), lambda _ctx, builder, _sig, values: emit(builder, *values)

    return intrinsic(typed)


def of_two(emit: Callable[[Any, Any, Any], Any]) -> Any:
    """The same for two integers; Numba wants to see as many parameters as the function will have."""

    def typed(_context: Any, _a: Any, _b: Any) -> Any:
        return numba.int64(numba.int64, numba.int64), lambda _ctx, builder, _sig, values: emit(builder, *values)

    return intrinsic(typed)


@becomes(kernel.popcount)
@of_one
def popcount(builder: Any, mask: Any) -> Any:
    return builder.ctpop(mask)


@becomes(kernel.lowest)
@of_one
def lowest(builder: Any, mask: Any) -> Any:
    zero_is_undefined = ir.Constant(ir.IntType(1), 0)
    return builder.cttz(mask, zero_is_undefined)


@becomes(kernel.add_63)
@of_two
def add_63(builder: Any, a: Any, b: Any) -> Any:
    # Numba tells LLVM that `+` never overflows, so that a mask behind it would be dropped. Here it stays.
    return _low_63_bits(builder, builder.add(a, b))


@becomes(kernel.fold_63)
@of_two
def fold_63(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, WIDE), builder.zext(b, WIDE))
    high = builder.trunc(builder.lshr(product, ir.Constant(WIDE, 64)), WORD)
    return _low_63_bits(builder, builder.xor(builder.trunc(product, WORD), high))


@becomes(kernel.store_word)
@intrinsic
def store_word(_context: Any, row: Any, place: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, values[0])
        start = builder.bitcast(builder.gep(array.data, [values[1]]), WORD.as_pointer())
        builder.store(values[2], start, align=1)
        return context.get_dummy_value()

    del place, word
    return numba.void(row, numba.int64, numba.int64), emit


@becomes(kernel.store_bits)
@intrinsic
def store_bits(_context: Any, row: Any, place: Any, mask: Any) -> Any:
    bits, numbers = ir.VectorType(ir.IntType(1), 32), ir.VectorType(ir.IntType(8), 32)

    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, values[0])
        start = builder.bitcast(builder.gep(array.data, [values[1]]), numbers.as_pointer())
        lowest_bits = builder.bitcast(builder.trunc(values[2], ir.IntType(32)), bits)
        builder.store(builder.zext(lowest_bits, numbers), start, align=1)
        return context.get_dummy_value()

    del place, mask
    return numba.void(row, numba.int64, numba.int64), emit


def _low_63_bits(builder: Any, number: Any) -> Any:
    return builder.and_(number, ir.Constant(WORD, (1 << 63) - 1))
