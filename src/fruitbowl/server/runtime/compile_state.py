"""What is compiled already, and how long the rest will take.

Nobody waits for the compiler. Rules run uncompiled until their compiled code is ready, and so do bots that need no
search; a quick stand-in plays for those that do, and their tables say so. Compiling happens in other processes (see
`compiling/compiler.py`), for the games being played first.
"""

import asyncio
from collections.abc import Callable, Iterable

from fruitbowl.bots.levels import level_of
from fruitbowl.compiling.compiler import Compiler
from fruitbowl.compiling.parts import BOTS, RULES, Part
from fruitbowl.compiling.short_turns import short_turns
from fruitbowl.core.kernel import JIT
from fruitbowl.games import find
from fruitbowl.server.tables.table import Table

POLL_SECONDS = 0.5
"""How often connections are told how long it still takes."""
STEP_SECONDS = 5
"""Estimates are rounded to this; they are no more precise."""


class CompileState:
    """The compilation of all games, as far as the tables of this process are concerned."""

    def __init__(self, games: Iterable[str], compiler: Compiler, on_change: Callable[[], None]) -> None:
        self._games = list(games) if JIT else []
        self._compiler = compiler
        self._on_change = on_change
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Compile everything, the quickest parts first."""
        parts = [Part(game, use) for use in (RULES, BOTS) for game in self._games]
        self._compiler.want(*sorted(parts, key=lambda part: part.seconds))
        self._task = asyncio.create_task(self._poll())

    def prioritize(self, game: str) -> None:
        """Compile this game before the others: somebody plays it."""
        if game in self._games:
            self._compiler.want(Part(game, RULES), Part(game, BOTS))

    @property
    def pending_games(self) -> list[str]:
        """The games that are not fully compiled yet."""
        return sorted({part.game for part in self._compiler.waiting if part.game in self._games})

    def seconds_left(self, table: Table) -> int:
        """About how long until all bots of a table are at full strength; 0 if they are."""
        game = table.settings.game
        if not self.has_stand_in(table):
            return 0
        left = self._compiler.seconds_left(Part(game, BOTS))
        return STEP_SECONDS * max(1, round(left / STEP_SECONDS))

    def has_stand_in(self, table: Table) -> bool:
        """Whether a stand-in plays for any bot of a table."""
        part = Part(table.settings.game, BOTS)
        if table.settings.game not in self._games or table.status == "over" or self._compiler.is_done(part):
            return False
        game = find(table.settings.game)
        return any(seat.level and not level_of(seat.level).is_warm(game) for seat in table.seats)

    async def _poll(self) -> None:
        """Report progress until everything is compiled."""
        with short_turns():  # uncompiled bots hold the GIL for as long as they think
            while self._compiler.waiting:
                await asyncio.sleep(POLL_SECONDS)
                self._on_change()

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])
