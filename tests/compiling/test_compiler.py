"""Code is compiled in separate processes, which are well-behaved."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from fruitbowl.core.kernel import JIT
from variants import WINDFALL

pytestmark = pytest.mark.skipif(not JIT, reason="nothing is ever compiled")

PATIENCE = 100.0

BEGIN = """
import json, os, sys, time
from fruitbowl.games import LISTED, find
LISTED["windfall"] = "windfall"
from fruitbowl.compiling.compiler import Compiler
from fruitbowl.compiling.parts import RULES, Part
from fruitbowl.core.kernel import is_compiled
part, compiler = Part("windfall", RULES), Compiler()
def tell(**facts):
    print(json.dumps(facts), flush=True)
def workers():
    return [worker.pid for worker in compiler._workers]
"""
START = """
compiler.want(part)
while not workers():
    time.sleep(0.01)
tell(pid=workers()[0])
"""
COMPILE = """
compiler.want(part)
workers_seen = 0
while not compiler.wait(part, 0.01):
    workers_seen = max(workers_seen, len(workers()))
tell(problem=compiler.problem(part), compiled=is_compiled(find("windfall").rules.legal), workers=workers_seen)
compiler.close()
"""


class Program:
    """A program that compiles something, as any user's might."""

    def __init__(self, code: str, cache: Path) -> None:
        environment = {**os.environ, "FRUITBOWL_CACHE": str(cache), "FRUITBOWL_JIT": "", "PYTHONPATH": str(WINDFALL)}
        self.process = subprocess.Popen(
            [sys.executable, "-c", BEGIN + code],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def told(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, self.process.communicate(timeout=PATIENCE)[1]
        found: dict[str, Any] = json.loads(line)
        return found

    def end(self) -> str:
        """What it complained about."""
        return self.process.communicate(timeout=PATIENCE)[1]


def until(holds: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < give_up, f"waited in vain: {what}"
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]


def test_another_process_compiles_and_this_one_loads(tmp_path: Path) -> None:
    with Program(COMPILE, tmp_path) as program:
        assert program.told() == {"problem": None, "compiled": True, "workers": 1}
        assert program.end() == ""
    with Program(COMPILE, tmp_path) as program:
        assert program.told() == {"problem": None, "compiled": True, "workers": 0}, "what is cached needs no compiler"


def test_a_compiler_has_the_lowest_priority(tmp_path: Path) -> None:
    with Program(START + "sys.stdin.read()", tmp_path) as program:
        worker = program.told()["pid"]
        until(lambda: os.getpriority(os.PRIO_PROCESS, worker) == 19, "the compiler steps back")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_compiler_ends_with_whoever_started_it(tmp_path: Path, how: signal.Signals) -> None:
    with Program(START + "sys.stdin.read()", tmp_path) as program:
        worker = program.told()["pid"]
        program.process.send_signal(how)
        until(lambda: not is_alive(worker), "the compiler is gone")


def test_a_compiler_that_is_killed_is_followed_by_another(tmp_path: Path) -> None:
    with Program(START + COMPILE, tmp_path) as program:
        os.kill(program.told()["pid"], signal.SIGKILL)
        told = program.told()
        assert (told["problem"], told["compiled"]) == (None, True)


def test_without_a_cache_it_is_compiled_here_and_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    with Program(COMPILE, tmp_path / "file" / "cache") as program:
        told = program.told()
        assert (told["problem"], told["compiled"]) == (None, True)
        assert "The cache cannot keep the rules of windfall (see FRUITBOWL_CACHE)" in program.end()


def test_two_programs_share_the_work(tmp_path: Path) -> None:
    with Program(COMPILE, tmp_path) as one, Program(COMPILE, tmp_path) as other:
        assert one.told()["compiled"]
        assert other.told()["compiled"]
    (manifest,) = tmp_path.rglob("*.manifest")
    assert all((manifest.parent / name).exists() for name in json.loads(manifest.read_text()))


def test_a_program_that_plays_on_and_on_gets_compiled_rules(tmp_path: Path) -> None:
    code = """
import fruitbowl
legal = find("windfall").rules.legal
tell(compiled=is_compiled(legal))
while not is_compiled(legal):
    match = fruitbowl.new("windfall", players=3)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[0])
tell(compiled=is_compiled(legal))
"""
    with Program(code, tmp_path) as program:
        assert [program.told()["compiled"] for _ in range(2)] == [False, True]
        assert program.end() == ""


def test_nobody_waits_for_a_compiler_that_is_closed(tmp_path: Path) -> None:
    code = """
compiler.want(part)
compiler.close()
compiler.want(Part("tree", RULES))
tell(waiting=[str(part) for part in compiler.waiting], workers=workers())
"""
    with Program(code, tmp_path) as program:
        assert program.told() == {"waiting": [], "workers": []}
