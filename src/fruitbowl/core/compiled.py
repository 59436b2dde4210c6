"""The compiled side of `kernel.py`: the same names, made by Numba and by single machine instructions."""

from collections.abc import Callable
from typing import Any

import numba
from llvmlite import ir
from numba.extending import intrinsic

from fruitbowl.core.cache import KernelCache

WORD, WIDE = ir.IntType(64), ir.IntType(128)


def rule(function: Callable[..., Any]) -> Any:
    """Compiled on its first call, or taken from the cache. It runs without the GIL, so that threads are parallel.

    Rules are small: put into their callers they run about a tenth faster, and take little longer to compile.
    """
    return _compiled(function, inline=True)


def routine(function: Callable[..., Any]) -> Any:
    return _compiled(function, inline=False)


def _compiled(function: Callable[..., Any], *, inline: bool) -> Any:
    compiled: Any = numba.njit(nogil=True, error_model="numpy", forceinline=inline)(function)
    compiled._cache = KernelCache(function)  # Numba's own cache does not see edits in callees
    return compiled


def entry(function: Any) -> Any:
    compiled = list(function.overloads.values())
    return compiled[0].entry_point if len(compiled) == 1 else function


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


@of_one
def popcount(builder: Any, mask: Any) -> Any:
    return builder.ctpop(mask)


@of_one
def lowest(builder: Any, mask: Any) -> Any:
    zero_is_undefined = ir.Constant(ir.IntType(1), 0)
    return builder.cttz(mask, zero_is_undefined)


@of_two
def add_63(builder: Any, a: Any, b: Any) -> Any:
    # Numba tells LLVM that `+` never overflows, so that a mask behind it would be dropped. Here it stays.
    return _low_63_bits(builder, builder.add(a, b))


@of_two
def fold_63(builder: Any, a: Any, b: Any) -> Any:
    product = builder.mul(builder.zext(a, WIDE), builder.zext(b, WIDE))
    high = builder.trunc(builder.lshr(product, ir.Constant(WIDE, 64)), WORD)
    return _low_63_bits(builder, builder.xor(builder.trunc(product, WORD), high))


@intrinsic
def store_word(_context: Any, row: Any, place: Any, word: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, values: Any) -> Any:
        array = context.make_array(signature.args[0])(context, builder, values[0])
        start = builder.bitcast(builder.gep(array.data, [values[1]]), WORD.as_pointer())
        builder.store(values[2], start, align=1)
        return context.get_dummy_value()

    del place, word
    return numba.void(row, numba.int64, numba.int64), emit


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
