"""Numba's dispatcher, made to compile a rule once, and to optimise only what Python calls.

Numba makes every function ready to run: with wrappers for Python and C, with machine code, and optimised together with
all functions it calls, each of which was optimised the same way before. So code deep inside a search is optimised once
for every function on the way up to it. Here a function that other rules call is only typed and lowered: it becomes a
*part*. A rule that Python calls becomes an *entry*: its part and all parts that it needs are linked, optimised and made
into machine code once. Only entries are kept on disk.

What this uses of Numba's inside is checked by `fits_numba`. If something is missing, Numba compiles rules its own way.
"""

import inspect
import secrets
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir as llvm_ir
from numba.core import compiler, event, ir, lowering, types
from numba.core.codegen import CPUCodegen, JITCodeLibrary
from numba.core.compiler_lock import global_compiler_lock
from numba.core.compiler_machinery import register_pass
from numba.core.environment import lookup_environment
from numba.core.registry import CPUDispatcher
from numba.core.sigutils import normalize_signature
from numba.core.typed_passes import NativeLowering
from numba.core.typing.templates import make_concrete_template

# What Numba tells of its inside's types is not complete.
# mypy: disable-error-code="assignment, attr-defined, has-type, misc, no-untyped-call, override, untyped-decorator"

ENVIRONMENT = "_ZN08NumbaEnv"
"""How the names of variables begin that hold a function's environment."""

USED_OF_NUMBA = {
    JITCodeLibrary: ("_optimize_functions", "_optimize_final_module", "_finalize_final_module", "_ensure_finalized"),
    CPUCodegen: ("_function_pass_manager", "_module_pass_manager"),
    CPUDispatcher: ("get_call_template", "get_overload", "compile", "add_overload"),
    lowering.Lower: ("lower_assign", "delvar", "incref", "decref"),
    compiler.Flags: ("no_compile", "no_cpython_wrapper", "no_cfunc_wrapper", "get_mangle_string"),
    compiler: ("_make_subtarget",),
}


def fits_numba() -> bool:
    """Whether the Numba that is installed has all that is used here."""
    has_all = all(hasattr(thing, name) for thing, names in USED_OF_NUMBA.items() for name in names)
    return has_all and "library" in inspect.signature(compiler.compile_extra).parameters


# ---- from Python to LLVM's language ---------------------------------------------------------------------------------


class PartFlags(compiler.Flags):
    def get_mangle_string(self) -> str:
        """Part of a function's name. Code from the cache and new code never have the same name by accident."""
        return secrets.token_hex(6)


class PartLowering(lowering.Lower):
    """Does not count references to arguments: whoever calls a function keeps them until it returns.

    Numba counts them, and finds most of the pairs that cancel when it optimises a function on its own, which is not
    done here. To count costs more than most rules do.
    """

    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        assigned = [step for block in self.blocks.values() for step in block.body if isinstance(step, ir.Assign)]
        times = Counter(step.target.name for step in assigned)
        self._borrowed = {
            step.target.name
            for step in assigned
            if isinstance(step.value, ir.Arg)
            and times[step.target.name] == 1
            and self.typeof(step.target.name) == self.typeof(f"arg.{step.value.name}")
            and self.generator_info is None
        }
        self._counts = True

    def lower_assign(self, ty: Any, inst: Any) -> Any:
        self._counts = not (isinstance(inst.value, ir.Arg) and inst.target.name in self._borrowed)
        value = super().lower_assign(ty, inst)
        self._counts = True
        return value

    def delvar(self, name: str) -> None:
        self._counts = name not in self._borrowed
        super().delvar(name)
        self._counts = True

    def incref(self, typ: Any, val: Any) -> None:
        if self._counts:
            super().incref(typ, val)

    def decref(self, typ: Any, val: Any) -> None:
        if self._counts:
            super().decref(typ, val)


@register_pass(mutates_CFG=True, analysis_only=False)
class LowerPart(NativeLowering):
    _name = "lower_part"

    @property
    def lowering_class(self) -> type[PartLowering]:
        return PartLowering


class PartCompiler(compiler.Compiler):
    def define_pipelines(self) -> Any:
        pipelines = super().define_pipelines()
        for pipeline in pipelines:
            pipeline.passes = [(LowerPart if step is NativeLowering else step, text) for step, text in pipeline.passes]
            pipeline.finalize()
        return pipelines


# ---- from LLVM's language to machine code ---------------------------------------------------------------------------


class PartLibrary(JITCodeLibrary):
    """A function's code in LLVM's language, without that of what it calls. It is never run as it is."""

    def finalize(self) -> None:
        self._finalize_dynamic_globals()
        for function in self.own_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                function.linkage = "linkonce_odr"
        for variable in self.own_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                variable.linkage = "linkonce_odr"  # most functions do not use their environment
        self._finalized = True

    @property
    def own_module(self) -> Any:
        return self._final_module

    def _optimize_functions(self, ll_module: Any) -> None:
        """As Numba does, but not for functions that are only named here."""
        ll_module.data_layout = self._codegen._data_layout
        for function in ll_module.functions:
            if not function.is_declaration:
                passes, builder = self._codegen._function_pass_manager()
                passes.run(function, builder)

    def _get_module_for_linking(self) -> Any:
        """With all that it calls: for code that is compiled Numba's own way and calls a rule."""
        if self._shared_module is None:
            self._shared_module = self.own_module.clone()
            for library in with_all_it_needs(self, {self}):
                self._shared_module.link_in(module_of(library), preserve=True)
        return self._shared_module


class EntryLibrary(JITCodeLibrary):
    """Machine code of what Python calls, and of all that it calls in turn."""

    def finalize(self) -> None:
        self._codegen._check_llvm_bugs()
        module = self._final_module  # so far only the wrapper that Python calls, and the name of its environment
        own = {value.name for value in (*module.functions, *module.global_variables) if not value.is_declaration}
        for library in with_all_it_needs(self, set()):
            self._reload_init.update(library._reload_init)
            module.link_in(module_of(library), preserve=True)
        for function in module.functions:
            if not function.is_declaration and function.name not in own:
                function.linkage = "internal"  # only this entry calls it: LLVM may change how, or leave it out
        for variable in module.global_variables:
            if variable.name.startswith(ENVIRONMENT) and variable.name in own:
                variable.linkage = "common"  # Numba sets it, used or not
        self._optimize_final_module()
        once = secrets.token_hex(6)
        for function in module.functions:
            if function.linkage == llvm.Linkage.internal:
                function.name = f"{function.name}.{once}"  # or code that knows the part's name would call this one
        module.verify()
        self._finalize_final_module()

    def _optimize_functions(self, ll_module: Any) -> None:
        """The wrapper is optimised with all the rest."""

    def _optimize_final_module(self) -> None:
        """Once is enough: Numba's cheaper first round is for references, and parts hardly count any."""
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def environments(self) -> list[Any]:
        """Those of its functions that use one."""
        names = [variable.name for variable in self._final_module.global_variables]
        known = [lookup_environment(name) for name in names if name.startswith(ENVIRONMENT)]
        return [environment for environment in known if environment is not None]

    def serialize_using_object_code(self) -> tuple[str, str, tuple[bytes, bytes]]:
        """For the cache: machine code, and instead of what others would link only the names of what is in it."""
        names = llvm_ir.Module("names")
        for variable in self._final_module.global_variables:
            if variable.name.startswith(ENVIRONMENT):
                llvm_ir.GlobalVariable(names, llvm_ir.IntType(8), variable.name).initializer = llvm_ir.Constant(
                    llvm_ir.IntType(8), 0
                )
        for function in self._final_module.functions:
            if not function.is_declaration and function.linkage == llvm.Linkage.external:
                stub = llvm_ir.Function(names, llvm_ir.FunctionType(llvm_ir.VoidType(), ()), function.name)
                llvm_ir.IRBuilder(stub.append_basic_block()).unreachable()
        listed = llvm.parse_assembly(str(names)).as_bitcode()
        return (self.name, "object", (self._get_compiled_object(), listed))


def with_all_it_needs(library: Any, seen: set[Any]) -> Iterator[Any]:
    """The libraries that a library needs directly or through others, each once."""
    for needed in library._linking_libraries:
        if needed not in seen:
            seen.add(needed)
            needed._ensure_finalized()
            yield needed
            if isinstance(needed, PartLibrary):  # others contain what they need
                yield from with_all_it_needs(needed, seen)


def module_of(library: Any) -> Any:
    return library.own_module if isinstance(library, PartLibrary) else library._get_module_for_linking()


# ---- the dispatcher -------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class Part:
    """A rule, typed and lowered for some types of arguments. Numba knows it by this object."""

    compiled: Any
    flags: PartFlags


class RuleDispatcher(CPUDispatcher):
    def __init__(self, *args: Any, **keywords: Any) -> None:
        super().__init__(*args, **keywords)
        self._parts: dict[tuple[Any, ...], Part] = {}

    def get_call_template(self, args: Any, kws: Any) -> tuple[Any, Any, tuple[Any, ...], dict[str, Any]]:
        """What a call in another rule is typed with."""
        signature, args = self._compiler.fold_argument_types(args, kws)
        args = tuple(map(widened, args))
        name = self.py_func.__name__
        known = [self._part(args).compiled.signature]
        return make_concrete_template(f"CallTemplate({name})", name, known), signature, args, {}

    def get_overload(self, sig: Any) -> Part:
        """What a call in another rule is lowered to."""
        args, _ = normalize_signature(sig)
        return self._parts[tuple(args)]

    @global_compiler_lock
    def compile(self, sig: Any) -> Any:
        """The code that Python calls, for some types of arguments."""
        args, _ = normalize_signature(sig)
        if args not in self.overloads:
            found = self._cache.load_overload(args, self.targetctx)
            (self._cache_misses if found is None else self._cache_hits)[args] += 1
            if found is None:
                found = self._entry(self._part(args))
                self._cache.save_overload(args, found)
            self.add_overload(found)
        return self.overloads[args].entry_point

    @global_compiler_lock
    def _part(self, args: tuple[Any, ...]) -> Part:
        if args not in self._parts:
            flags = PartFlags()
            self.targetdescr.options.parse_as_flags(flags, self.targetoptions)
            flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
            library = PartLibrary(self.targetctx.codegen(), self.py_func.__qualname__)
            told = event.trigger_event("numba:compile", data={"dispatcher": self, "args": args, "return_type": None})
            with self._compiling_counter, told:  # Numba asks the one whether a function calls itself
                compiled = compiler.compile_extra(
                    self.typingctx,
                    self.targetctx,
                    self.py_func,
                    args=args,
                    return_type=None,
                    flags=flags,
                    locals=self.locals,
                    library=library,
                    pipeline_class=PartCompiler,
                )
            compiled.fndesc.typemap = compiled.fndesc.calltypes = None  # large, and not needed any more
            part = Part(compiled._replace(type_annotation="", metadata=None), flags)
            self.targetctx.insert_user_function(part, compiled.fndesc, [library])
            self._parts[args] = part
        return self._parts[args]

    def _entry(self, part: Part) -> Any:
        compiled, context = part.compiled, compiler._make_subtarget(self.targetctx, part.flags)
        function, environment = compiled.fndesc, compiled.environment
        library = EntryLibrary(context.codegen(), function.qualname)
        library.enable_object_caching()
        library.add_linking_library(compiled.library)
        context.create_cpython_wrapper(library, function, environment, compiled.call_helper, release_gil=True)
        code = context.get_executable(library, function, environment)
        environments = library.environments()
        for used in environments:
            library.codegen.set_env(used.env_name, used)
        return compiled._replace(
            library=library, entry_point=code, reload_init=list(library._reload_init), referenced_envs=environments
        )


def widened(numba_type: Any) -> Any:
    """Rules take whole numbers, of whatever width: each is compiled for the widest, and others are widened."""
    whole: Any = types.unliteral(numba_type)
    if isinstance(whole, types.Integer) and whole.signed:
        return types.int64
    return whole if isinstance(whole, types.Boolean) else numba_type
