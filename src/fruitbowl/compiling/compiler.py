"""Plain first, compiled when ready: parts are compiled in separate processes, and loaded into this one.

Games go on meanwhile. What was wanted last is compiled first; what is in the cache is only loaded.
"""

import atexit
import json
import logging
import os
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from functools import cache as once
from typing import IO

from fruitbowl.compiling.manifest import NOT_KEPT, is_cached
from fruitbowl.compiling.parts import Part
from fruitbowl.compiling.short_turns import short_turns
from fruitbowl.core.kernel import JIT
from fruitbowl.core.kernel_files import NotCached, loading_only
from fruitbowl.games import package_of

log = logging.getLogger(__name__)

MOST_PROCESSES = 4
"""Each needs some hundred megabytes while it compiles."""
ATTEMPTS = 2
"""A process may be killed, say for lack of memory; then another one continues."""
DIED = "the compiler ended before it was done"
LAST_WORDS = 5.0
"""Seconds to finish loading when the program ends: libraries must not be unloaded under a loading thread."""


@dataclass(eq=False)
class Job:
    """A part that somebody wants."""

    part: Part
    began: float | None = None
    ended: threading.Event = field(default_factory=threading.Event)
    problem: str | None = None
    is_cached: bool = False
    """It is compiled, and can be loaded."""

    @property
    def is_done(self) -> bool:
        return self.ended.is_set()


class Compiler:
    """Compiles and loads what is wanted, in the background. Made once for a process: see `compiler`."""

    def __init__(self, processes: int | None = None, *, ahead: bool = False) -> None:
        """With `ahead` it only fills the cache, and does not yield to other work."""
        self.processes = processes or max(1, min(MOST_PROCESSES, os.cpu_count() or 1))
        self._ahead = ahead
        self._jobs: dict[Part, Job] = {}
        self._line: list[Job] = []
        self._threads: list[threading.Thread] = []
        self._change = threading.Lock()
        self._loaded_by_caller: set[Part] = set()
        self._workers: set[subprocess.Popen[str]] = set()
        self._closed = False
        self._pace = 1.0
        """How long parts take here, as a multiple of their usual time."""

    # ---- what is wanted ---------------------------------------------------------------------------------------------

    def want(self, *parts: Part) -> None:
        """Compile these before everything else that waits, in this order. Parts done or under way stay so.

        Once the compiler is closed this does nothing, so nobody waits for it.
        """
        if not JIT or self._closed:
            return
        with self._change:
            jobs = [self._jobs.setdefault(part, Job(part)) for part in parts]
            first = [job for job in jobs if not job.is_done and job.began is None]
            self._line = first + [job for job in self._line if job not in first]
            while self._line and len(self._threads) < min(self.processes, len(self._line)):
                thread = threading.Thread(target=self._work, name="compiling", daemon=True)
                self._threads.append(thread)
                thread.start()

    def want_soon(self, part: Part) -> None:
        """For a program that keeps playing, and asks now and then: what is cached is loaded before this returns.

        In a separate thread, loading would take minutes next to a program that never releases the GIL.
        """
        job = self._jobs.get(part)
        if job is None and JIT and not is_cached(part):
            self._loaded_by_caller.add(part)
            self.want(part)
        elif JIT and (job is None or (job.is_cached and not job.is_done)):
            job = self._jobs.setdefault(part, Job(part, time.monotonic()))
            job.problem = load(part, job.problem)
            job.ended.set()

    def is_done(self, part: Part) -> bool:
        """Whether the compiler has done what it can for a part."""
        return part in self._jobs and self._jobs[part].is_done

    @property
    def waiting(self) -> list[Part]:
        """The parts that are wanted and not done."""
        with self._change:
            return [part for part, job in self._jobs.items() if not job.is_done]

    def wait(self, part: Part, timeout: float | None = None) -> bool:
        """Wait until a part is done; False if it takes too long."""
        return self._jobs[part].ended.wait(timeout)

    def problem(self, part: Part) -> str | None:
        """Why a part could not be compiled."""
        return self._jobs[part].problem

    def seconds_left(self, part: Part) -> float:
        """About how long until a part is done."""
        with self._change:
            job = self._jobs.get(part)
            if job is None or job.is_done:
                return 0.0
            own = self._left(job)
            if job.began is not None:
                return own
            before = self._line[: self._line.index(job)]
            under_way = [other for other in self._jobs.values() if other.began is not None and not other.is_done]
            return own + sum(map(self._left, [*before, *under_way])) / self.processes

    def fraction(self, part: Part) -> float:
        """About how far a part is, from 0 to 1."""
        job = self._jobs.get(part)
        if job is None or job.began is None:
            return 0.0
        return 1.0 if job.is_done else min(0.95, (time.monotonic() - job.began) / (part.seconds * self._pace))

    def _left(self, job: Job) -> float:
        passed = 0.0 if job.began is None else time.monotonic() - job.began
        return max(1.0, job.part.seconds * self._pace - passed)

    # ---- what is done -----------------------------------------------------------------------------------------------

    def _work(self) -> None:
        """One process, one part after the other, until nothing is wanted."""
        worker: subprocess.Popen[str] | None = None
        try:
            while job := self._next():
                worker = self._do(job, worker)
        finally:
            if worker is not None:
                self._end(worker)

    def _next(self) -> Job | None:
        with self._change:
            if self._closed or not self._line:
                self._threads.remove(threading.current_thread())
                return None
            job = self._line.pop(0)
            job.began = time.monotonic()
            return job

    def _do(self, job: Job, worker: "subprocess.Popen[str] | None") -> "subprocess.Popen[str] | None":
        try:
            for _attempt in range(ATTEMPTS):
                if is_cached(job.part) or self._closed:
                    break
                worker = worker if worker is not None and worker.poll() is None else self._start()
                job.problem = ask(worker, job.part)
                self._learn_pace(job)
                if job.problem != DIED:
                    break
            if job.part in self._loaded_by_caller:
                job.is_cached = True
                return worker
            if not self._closed and not self._ahead:
                with short_turns():
                    job.problem = load(job.part, job.problem)
        except Exception as problem:
            log.exception("Compiling the %s failed; they stay plain.", job.part)
            job.problem = str(problem)
        if not job.is_cached:
            job.ended.set()
        return worker if worker is not None and worker.poll() is None else None

    def _learn_pace(self, job: Job) -> None:
        if job.began is not None and job.problem is None:
            self._pace = (self._pace + (time.monotonic() - job.began) / job.part.seconds) / 2

    def _start(self) -> "subprocess.Popen[str]":
        worker = start_worker(nice=not self._ahead)
        with self._change:
            self._workers.add(worker)
            if self._closed:
                worker.terminate()
        return worker

    def _end(self, worker: "subprocess.Popen[str]") -> None:
        with self._change:
            self._workers.discard(worker)
        for stream in (worker.stdin, worker.stdout):
            if stream is not None:
                stream.close()
        worker.terminate()
        worker.wait()

    def close(self) -> bool:
        """Stop compiling. Waits for what is being loaded, and returns whether that finished."""
        with self._change:
            self._closed = True
            for job in self._line:
                job.ended.set()
            self._line.clear()
            for worker in self._workers:
                worker.terminate()
            threads = list(self._threads)
        for thread in threads:
            thread.join(LAST_WORDS)
        return not any(thread.is_alive() for thread in threads)


def start_worker(*, nice: bool) -> "subprocess.Popen[str]":
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    environment.pop("FRUITBOWL_JIT", None)
    if not nice:
        environment["FRUITBOWL_NICE"] = "0"
    return subprocess.Popen(
        [sys.executable, "-m", "fruitbowl.compiling.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        start_new_session=True,  # Ctrl-C in a terminal is for the parent
    )


def ask(worker: "subprocess.Popen[str]", part: Part) -> str | None:
    """Have a process compile a part. Returns why it could not."""
    into, out = _pipes(worker)
    try:
        into.write(json.dumps({"game": part.game, "package": package_of(part.game), "use": part.use}) + "\n")
        into.flush()
        answer = out.readline()
    except (OSError, ValueError):
        answer = ""
    if not answer:
        worker.wait()
        return DIED
    problem: str | None = json.loads(answer)["problem"]
    return problem


def _pipes(worker: "subprocess.Popen[str]") -> tuple[IO[str], IO[str]]:
    if worker.stdin is None or worker.stdout is None:
        raise ValueError("A compiler without pipes.")
    return worker.stdin, worker.stdout


def load(part: Part, problem: str | None) -> str | None:
    """Load a part from the cache into this process. Returns why that is not possible.

    Without a cache there is nothing to load. Then it is compiled here, which slows down everything else meanwhile.
    """
    try:
        with loading_only():
            part.go_through()
    except NotCached:
        if problem != NOT_KEPT:
            log.warning("The %s stay plain: %s.", part, problem or "the cache does not have them")
            return problem or "the cache does not have them"
        log.warning("The cache cannot keep the %s (see FRUITBOWL_CACHE): they are compiled here.", part)
        part.go_through()
    return None


@once
def compiler() -> Compiler:
    """The compiler of this process."""
    made = Compiler()
    atexit.register(made.close)
    return made
