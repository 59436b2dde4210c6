"""The worker pool of the bots: a few threads beside the event loop, which serve tables in turn.

A bot gets its seat's view of the table, with everything hidden dealt anew, and nothing else. Its move is a command like
any other. If another process has moved for the seat meanwhile, nothing happens.
"""

import asyncio
import logging
import os
import secrets
import threading
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.hint import advise
from fruitbowl.bots.levels import bot_for_now
from fruitbowl.core.advice import Advice
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.server.runtime.clock import now
from fruitbowl.server.runtime.live_table import LiveTable
from fruitbowl.server.tables.commands import FILLING_LEVEL, bot_move
from fruitbowl.server.tables.table import Table

MAX_SECONDS = 0.7
"""How long a bot thinks when no other table is waiting."""
MIN_SECONDS = 0.01
ROUND_SECONDS = 2.0
"""How soon every waiting table should get its turn; the more are waiting, the less each bot thinks."""
HINT_SECONDS = 0.7
"""Thinking time for a hint; shared if several people ask."""
MAX_HINTS = 16
"""Hints in progress at the same time."""
RETRY_SECONDS = 1.0
"""The pause before a table is tried again after a failure."""
UNWATCHED_EVERY = 4
"""Every n-th turn goes to a table that nobody is watching, if there is one."""
TUTORIAL_ITERATIONS = 100
"""A fixed amount of thinking, so that tutorial bots always do the same."""
NICENESS = 10
"""Lower priority for thinking than for everything else, where the system has priorities per thread."""

log = logging.getLogger("fruitbowl.server.desk")  # stands in log lines, so it outlives renamed modules


@dataclass(frozen=True)
class BotTurn:
    """A decision that a bot has to make."""

    table: Table
    seat: int

    @property
    def level(self) -> str:
        return self.table.seats[self.seat].level or FILLING_LEVEL

    @property
    def number(self) -> int:
        """How many moves the seat has made before, regardless of the other seats."""
        return sum(isinstance(step, Move) and step.seat == self.seat for step in self.table.playing.steps)

    @property
    def since(self) -> int:
        return self.table.seats[self.seat].deciding_since


class BotWorkers:
    """The queue of tables where a bot has to move, and the threads that choose the moves."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads, "bots", _be_nice)
        self._watched: OrderedDict[str, LiveTable] = OrderedDict()
        self._unwatched: OrderedDict[str, LiveTable] = OrderedDict()
        self._thinking: set[str] = set()
        self._served = 0
        self._hints = 0
        self._work_available = asyncio.Event()
        self._stop = threading.Event()
        self._workers: list[asyncio.Task[None]] = []
        self.moves_chosen = 0
        """So far, by this process."""

    def start(self) -> None:
        self._workers = [asyncio.create_task(self._work()) for _ in range(self._threads)]

    def __len__(self) -> int:
        """How many tables are waiting for a bot, or have one thinking."""
        return len(self._watched) + len(self._unwatched) + len(self._thinking)

    def has(self, table: str) -> bool:
        return table in self._watched or table in self._unwatched or table in self._thinking

    def enqueue(self, live: LiveTable) -> None:
        """Queue a table if a bot has to move there."""
        if next_bot_turn(live.table) is not None and not self.has(live.table.id):
            queue = self._watched if live.watchers else self._unwatched
            queue[live.table.id] = live
            self._work_available.set()

    async def hint(self, match: Match, seat: int, language: str) -> list[Advice] | None:
        """What a bot thinks of a seat's moves; None if too many people are asking."""
        if self._hints >= MAX_HINTS:
            return None
        self._hints += 1
        seconds = HINT_SECONDS / self._hints
        try:
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
            except Exception as problem:  # noqa: BLE001 (it concerns one table, and may pass)
                log.warning("A bot could not move now: %s", problem)
                pause = RETRY_SECONDS
            finally:
                self._thinking.discard(table)
            asyncio.get_running_loop().call_later(pause, self.enqueue, live)

    async def _next(self) -> LiveTable:
        while not self._watched and not self._unwatched:
            self._work_available.clear()
            await self._work_available.wait()
        self._served += 1
        unwatched_first = self._served % UNWATCHED_EVERY == 0
        first, second = (self._unwatched, self._watched) if unwatched_first else (self._watched, self._unwatched)
        return (first or second).popitem(last=False)[1]

    async def _move(self, live: LiveTable) -> None:
        turn = next_bot_turn(live.table)
        if turn is None:
            return
        clock = Budget(seconds=self.seconds, cancelled=self._stop)
        move = await asyncio.get_running_loop().run_in_executor(self._pool, choose_move, turn, clock)
        self.moves_chosen += 1
        await live.execute(lambda table, seed: bot_move(table, turn.seat, move, turn.since, seed, now()))

    @property
    def seconds(self) -> float:
        """How long a bot may think now: the longer the queue, the less."""
        return max(MIN_SECONDS, min(MAX_SECONDS, ROUND_SECONDS * self._threads / max(1, len(self))))


def next_bot_turn(table: Table) -> BotTurn | None:
    """The next decision that a bot has to make at a table."""
    bots = table.bots_to_move
    return BotTurn(table, bots[0]) if bots else None


def choose_move(turn: BotTurn, clock: Budget) -> str:
    """The bot's move, or any legal move if the bot fails: the game must go on."""
    match = turn.table.playing
    seed = secrets.randbits(62)
    if turn.table.settings.tutorial:
        seed, clock = turn.number, replace(clock, seconds=None, iterations=TUTORIAL_ITERATIONS)
    table = Observation(match, turn.seat, new_dice(seed))
    try:
        move = bot_for_now(turn.level, match.game, seed).choose(table, turn.seat, clock)
        refused = match.refusal(turn.seat, move)
    except Exception:
        log.exception("A bot of level %s failed at %s.", turn.level, match.game.about.slug)
        return table.legal()[0]
    return move if refused is None else table.legal()[0]


def _be_nice() -> None:
    if hasattr(os, "setpriority") and os.uname().sysname == "Linux":  # elsewhere this would slow the whole process
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
