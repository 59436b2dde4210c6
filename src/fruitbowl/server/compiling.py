"""Rules are compiled before anybody waits for them: in a thread, one game after the other, what is asked for first.

With a warm cache a game takes less than a second, without one its rules take some ten and its bots up to a minute or
two. Nobody else waits meanwhile.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache

from fruitbowl.bots.bot import Clock, SeatTable
from fruitbowl.bots.levels import LEVELS, bot
from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import Game
from fruitbowl.core.match import Match
from fruitbowl.games import find

THREAD = "compiling"

log = logging.getLogger(__name__)


Part = tuple[str, Callable[[str], None]]
"""A game, and what of it is to be compiled."""


class Compiling:
    """What is compiled, and what is still to be: first the rules of all games, then the bots."""

    def __init__(self, games: Sequence[str]) -> None:
        self._done: dict[Part, asyncio.Event] = {
            (slug, part): asyncio.Event() for part in (try_rules, try_bots) for slug in games
        }
        self._line: list[Part] = list(self._done)
        self._work: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._work = asyncio.create_task(self._compile_all())

    async def rules_of(self, slug: str) -> None:
        """Waits until a game can be played. An unknown one is somebody else's problem."""
        await self._wait((slug, try_rules))

    async def bots_of(self, slug: str) -> None:
        await self._wait((slug, try_bots))

    async def _wait(self, part: Part) -> None:
        if part in self._done and not self._done[part].is_set():
            if part in self._line:
                self._line.remove(part)
                self._line.insert(0, part)
            await self._done[part].wait()

    @property
    def waiting(self) -> list[str]:
        """Games that are not complete yet."""
        return sorted({slug for (slug, _), done in self._done.items() if not done.is_set()})

    async def close(self) -> None:
        if self._work is not None:
            self._work.cancel()
            await asyncio.wait([self._work])

    async def _compile_all(self) -> None:
        while self._line:
            part = slug, compile_now = self._line.pop(0)
            try:
                await in_a_thread(compile_now, slug)
            except Exception:
                log.exception("Compiling %s failed; it is tried again when somebody plays.", slug)
            self._done[part].set()


async def in_a_thread(work: Callable[[str], None], slug: str) -> None:
    """In one that does not keep the process from ending: nobody waits for a compiler who wants to leave."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(problem: Exception | None) -> None:
        if not done.done():
            done.set_exception(problem) if problem else done.set_result(None)

    def run() -> None:
        problem = None
        try:
            work(slug)
        except Exception as found:  # noqa: BLE001 (whoever waits is told)
            problem = found
        with suppress(RuntimeError):  # the loop is no more
            loop.call_soon_threadsafe(tell, problem)

    threading.Thread(target=run, name=THREAD, daemon=True).start()
    await done


def is_under_way() -> bool:
    """Whether the compiler runs at this moment. It does not survive an orderly end of the process."""
    return any(thread.name == THREAD for thread in threading.enumerate())


@cache
def try_rules(slug: str) -> None:
    """Plays a game through everything that a table does; once in a process."""
    match = Match(find(slug), find(slug).about.usual_players, seed=0)
    match.let_chance_act()
    dice = new_dice(0)
    while not match.over:
        seat = match.actors[0]
        for eyes in (None, *range(match.players)):
            match.view(eyes)
        moves = match.legal(seat)
        move = match.game.parse_move(moves[0])
        match.game.shows(match.state, seat, move)
        match.game.secret(match.state, seat, move)
        match.guess(seat, dice)
        match.play(seat, moves[0])
    match.view(None)


@cache
def try_bots(slug: str) -> None:
    """One thought of every level; once in a process."""
    game: Game = find(slug)
    match = Match(game, game.about.usual_players, seed=0)
    match.let_chance_act()
    seat = match.actors[0]
    for level in LEVELS:
        bot(level, game, 0).choose(SeatTable(match, seat, new_dice(0)), seat, Clock(iterations=8))
