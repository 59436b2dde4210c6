"""Where bots think: in a few threads beside the event loop, table after table, so that nobody waits for long.

A bot is given its seat's view of the table, dealt anew, and nothing else. Its move goes the way that all moves go. If
somebody else has made it meanwhile, a bot of another process for instance, nothing happens.
"""

import asyncio
import logging
import os
import secrets
import threading
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.hint import advise
from fruitbowl.bots.levels import bot
from fruitbowl.core.advice import Advice
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.server.decisions import FILLING_LEVEL, bot_move
from fruitbowl.server.live import LiveTable, now
from fruitbowl.server.table import Table

LONGEST = 0.7
"""Seconds that a bot thinks when nobody else wants to."""
SHORTEST = 0.01
ROUND = 2.0
"""Seconds in which everybody in line should have had a turn; so with many, everybody thinks for less."""
HINT = 0.7
"""Seconds of thinking for a hint."""
MOST_HINTS = 16
"""Hints that people wait for at the same time."""
AFTER_TROUBLE = 1.0
"""Seconds before a table is tried again."""
OTHERS = 4
"""Every so many turns goes to a table that nobody looks at, if there is one."""
IN_A_TUTORIAL = 100
"""Iterations for which a bot thinks where it shall do the same each time."""
NICE = 10
"""How much less urgent thinking is than everything else, where the system can tell threads apart."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Thought:
    """What a bot has to think about."""

    table: Table
    seat: int

    @property
    def level(self) -> str:
        return self.table.seats[self.seat].level or FILLING_LEVEL

    @property
    def number(self) -> int:
        """How many moves the seat has made before, whoever else was faster this time."""
        return sum(isinstance(step, Move) and step.seat == self.seat for step in self.table.playing.steps)

    @property
    def since(self) -> int:
        return self.table.seats[self.seat].deciding_since


class Desk:
    """The line of tables where a bot has to move, and the threads that think."""

    def __init__(self, threads: int, prepare: Callable[[str], Awaitable[None]]) -> None:
        self._threads = threads
        self._prepare = prepare
        self._pool = ThreadPoolExecutor(threads, "bots", _be_nice)
        self._watched: OrderedDict[str, LiveTable] = OrderedDict()
        self._others: OrderedDict[str, LiveTable] = OrderedDict()
        self._thinking: set[str] = set()
        self._turns = 0
        self._hints = 0
        self._somebody_came = asyncio.Event()
        self._stop = threading.Event()
        self._workers: list[asyncio.Task[None]] = []
        self.thoughts = 0
        """How many have been thought so far."""

    def start(self) -> None:
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._threads)]

    def __len__(self) -> int:
        """How many tables wait for a bot, or have one thinking."""
        return len(self._watched) + len(self._others) + len(self._thinking)

    def has(self, table: str) -> bool:
        return table in self._watched or table in self._others or table in self._thinking

    def come(self, live: LiveTable) -> None:
        """Puts a table into line, at the end, if a bot has to move there."""
        if thought_for(live.table) is not None and not self.has(live.table.id):
            line = self._watched if live.watchers else self._others
            line[live.table.id] = live
            self._somebody_came.set()

    async def hint(self, match: Match, seat: int, language: str) -> list[Advice] | None:
        """What a bot thinks of a seat's moves; None if too many others ask."""
        if self._hints >= MOST_HINTS:
            return None
        self._hints += 1
        seconds = HINT / self._hints
        try:
            await self._prepare(match.game.about.slug)
            return await asyncio.get_running_loop().run_in_executor(
                self._pool,
                lambda: advise(match, seat, seconds=seconds, iterations=None, threads=1, language=language),
            )
        finally:
            self._hints -= 1

    async def close(self) -> None:
        self._stop.set()
        for worker in self._workers:
            worker.cancel()
        if self._workers:
            await asyncio.wait(self._workers)
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            live = await self._next()
            table = live.table.id
            self._thinking.add(table)
            pause = 0.0
            try:
                await self._move(live)
            except Exception as problem:  # noqa: BLE001 (one table's trouble, and perhaps it passes)
                log.warning("A bot could not move now: %s", problem)
                pause = AFTER_TROUBLE
            finally:
                self._thinking.discard(table)
            asyncio.get_running_loop().call_later(pause, self.come, live)

    async def _next(self) -> LiveTable:
        while not self._watched and not self._others:
            self._somebody_came.clear()
            await self._somebody_came.wait()
        self._turns += 1
        others_first = self._turns % OTHERS == 0
        first, second = (self._others, self._watched) if others_first else (self._watched, self._others)
        return (first or second).popitem(last=False)[1]

    async def _move(self, live: LiveTable) -> None:
        thought = thought_for(live.table)
        if thought is None:
            return
        await self._prepare(thought.table.settings.game)
        clock = Clock(seconds=self.seconds, cancelled=self._stop)
        move = await asyncio.get_running_loop().run_in_executor(self._pool, choose, thought, clock)
        self.thoughts += 1
        await live.command(lambda table, seed: bot_move(table, thought.seat, move, thought.since, seed, now()))

    @property
    def seconds(self) -> float:
        """How long a bot may think now: less, the more are in line."""
        return max(SHORTEST, min(LONGEST, ROUND * self._threads / max(1, len(self))))


def thought_for(table: Table) -> Thought | None:
    """What a bot has to think about next at a table."""
    bots = table.bots_to_move
    return Thought(table, bots[0]) if bots else None


def choose(thought: Thought, clock: Clock) -> str:
    """A bot's move. If it fails at it, any move: the game goes on."""
    match = thought.table.playing
    seed = secrets.randbits(62)
    if thought.table.settings.tutorial:
        seed, clock = thought.number, replace(clock, seconds=None, iterations=IN_A_TUTORIAL)
    table = SeatTable(match, thought.seat, new_dice(seed))
    try:
        move = bot(thought.level, match.game, seed).choose(table, thought.seat, clock)
        refused = match.refusal(thought.seat, move)
    except Exception:
        log.exception("A bot of level %s failed at %s.", thought.level, match.game.about.slug)
        return table.legal()[0]
    return move if refused is None else table.legal()[0]


def _be_nice() -> None:
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":  # elsewhere this would slow the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)
