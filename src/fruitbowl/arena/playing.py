"""Plays one game after the other between any bots. A bot that fails loses its game, and the next one is played."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from threading import Event

import numpy as np

from fruitbowl.arena import process
from fruitbowl.arena.compiled import play_compiled
from fruitbowl.arena.entrants import PIPE, command, is_foreign, new_bot
from fruitbowl.arena.process import BotFailed, BotHangs, BotProcess, ProcessBot, in_one_line
from fruitbowl.arena.rows import Rows
from fruitbowl.arena.schedule import Roots, bot_seed, chance_seed, lineups
from fruitbowl.arena.simulate import simulate
from fruitbowl.arena.tournament import Tournament, tournament
from fruitbowl.bots.bot import Bot, Budget, Observation
from fruitbowl.compiling.parts import RULES, Part
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import JIT
from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.core.rule import compiled_here


class Stopped(Exception):
    """The tournament was stopped; the current game is not finished."""


def get_ready(tournament: Tournament) -> None:
    """Compile everything the games need, before any clock or progress bar runs."""
    if tournament.is_compiled:
        play_compiled(tournament, 0, 1)
    elif JIT:
        Part(tournament.game, RULES).go_through()
        for name in tournament.entrants:
            if not is_foreign(name):
                new_bot(name, tournament.the_game, 0)


def use_arena(game: Game) -> None:
    """A few games of each kind, so that everything tournaments and simulations need is compiled."""
    simulate(game, game.about.usual_players, 1)
    for bots in ("random", "greedy"), ("random", "beginner"):
        held = tournament(game.about.slug, bots, games=len(bots), iterations=1)
        get_ready(held)
        with Worker(held) as worker:
            worker.play(0, 1)


class Worker:
    """Plays games of a tournament, one at a time. The processes it starts end with it."""

    def __init__(self, tournament: Tournament, stopped: Event | None = None) -> None:
        self._tournament = tournament
        self._roots = Roots.of(tournament.seed)
        self._stopped = stopped or Event()
        self._budget = Budget(tournament.seconds, tournament.iterations, cancelled=self._stopped)
        self._processes: dict[tuple[str, int], BotProcess] = {}
        """Each bot's program; several if the bot has several seats in one game."""
        self._have_hung: set[str] = set()
        """The bots that have failed to answer in time before."""

    def __enter__(self) -> "Worker":
        return self

    def __exit__(self, *_: object) -> None:
        for running in self._processes.values():
            running.close()

    def play(self, first: int, last: int, progress: Callable[[int], object] = lambda _games: None) -> Rows:
        """The games `first` to `last` - 1: in compiled code if all bots are compiled, else move by move."""
        if self._tournament.is_compiled:
            rows = play_compiled(self._tournament, first, last)
            progress(last - first)
            return rows
        with compiled_here():
            return self.play_move_by_move(first, last, progress)

    def play_move_by_move(self, first: int, last: int, progress: Callable[[int], object] = lambda _games: None) -> Rows:
        rows = Rows.blank(lineups(self._tournament, first, last), first)
        for row, number in enumerate(range(first, last)):
            self._play_one(rows, row, number)
            progress(1)
        return rows

    def _play_one(self, rows: Rows, row: int, number: int) -> None:
        began = time.perf_counter()
        match = self.match(number)
        names = [self._tournament.entrants[entrant] for entrant in rows.lineup[row]]
        offence = self.finish(match, number, names)
        rows.scores[row] = match.scores
        rows.moves[row] = sum(isinstance(step, Move) for step in match.steps)
        rows.won[row] = sum(1 << seat for seat in match.winners)
        if offence is not None:
            seat, rows.problems[number] = offence
            rows.forfeit[row] = seat
            rows.won[row] = (1 << match.players) - 1 & ~(1 << seat)  # all others share the win
        rows.seconds[row] = time.perf_counter() - began

    def match(self, number: int) -> Match:
        """A game of the tournament before its first move."""
        tournament = self._tournament
        match = Match(tournament.the_game, tournament.players, tournament.options)
        match._dice = np.array([chance_seed(self._roots.chance, number // tournament.rotations)], np.int64)
        match.resolve_chance()
        return match

    def finish(self, match: Match, number: int, names: Sequence[str]) -> tuple[int, str] | None:
        """Play to the end. If a seat forfeits, which ends the game, returns the seat and why."""
        bots: dict[int, Bot] = {}
        worlds = np.array([bot_seed(self._roots.worlds, number, 0)], np.int64)
        while not match.over:
            seat = match.actors[0]
            problem = None
            try:
                if seat not in bots:
                    bots[seat] = self._bot(names, number, seat)
                move = bots[seat].choose(Observation(match, seat, worlds), seat, self._budget)
                if refused := match.refusal(seat, move):
                    problem = f"answered {move!r}: {refused.text} It had {', '.join(match.legal(seat))}"
            except BotFailed as failure:
                problem = str(failure)
                if isinstance(failure, BotHangs):
                    self._have_hung.add(names[seat])
            except Exception as failure:  # noqa: BLE001 (whatever a bot does, the tournament goes on)
                problem = f"raised {in_one_line(failure)}"
            if self._stopped.is_set():  # then the bot was cut short, and a failure is not its fault
                raise Stopped
            if problem is not None:
                return seat, problem
            match.play(seat, move)
        return None

    def _bot(self, names: Sequence[str], number: int, seat: int) -> Bot:
        """The bot at a seat, new for each game."""
        name, seed = names[seat], int(bot_seed(self._roots.bots, number, seat))
        if not is_foreign(name):
            return new_bot(name, self._tournament.the_game, seed)
        running = self._process(name, Counter(names[:seat])[name])
        patience = process.AFTER_HANGING if name in self._have_hung else process.PATIENCE
        return ProcessBot(running, seed, with_state=not name.startswith(PIPE), patience=patience)

    def _process(self, name: str, copy: int) -> BotProcess:
        running = self._processes.get((name, copy))
        if running is None or not running.alive:
            running = start(name, self._tournament, self._budget)
            self._processes[name, copy] = running
        return running


def start(name: str, tournament: Tournament, budget: Budget) -> BotProcess:
    return BotProcess(command(name), tournament.game, tournament.players, tournament.options, budget)
