"""Many games at once, for learning and simulation: arrays in, arrays out, compiled in between.

>>> import fruitbowl
>>> games = fruitbowl.batch("tree", players=4, size=3, seed=1)
>>> games.seats, games.legal.shape, games.observe().shape
(array([3, 3, 1], dtype=int8), (3, 68), (3, 569))
>>> for _ in range(64):
...     rewards, over = games.step(games.any_moves())
>>> over
array([ True,  True,  True])
"""

import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from fruitbowl.adapters import saving
from fruitbowl.adapters.stepping import BEGIN, first_illegal, looker, pick_any, stepper
from fruitbowl.core.about import is_whole_number
from fruitbowl.core.dice import new_dice, seed_for_game
from fruitbowl.core.encoding import Row
from fruitbowl.core.errors import BadOption, IllegalMove, UnknownMove, UnknownName
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import compiled, entry
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue, decode_options, encode_options
from fruitbowl.games import find

Number = TypeVar("Number", bound=np.generic)

FIRST_LOG = 128
"""How many moves of a game can be logged at first; longer games grow the log."""


def use_batch(game: Game) -> None:
    """A small batch, so that everything batches need is compiled."""
    Batch(game, game.about.usual_players, 1, seed=0)


def batch(
    game: str, *, players: int, size: int, seed: int | None = None, threads: int = 1, **options: OptionValue
) -> "Batch":
    """A number of games, shuffled and dealt. Seed and moves decide everything, on any number of threads.

    Raises UnknownName for a game or an option that does not exist, and BadOption for a value that cannot be.

    >>> import fruitbowl
    >>> fruitbowl.batch("tree", players=4, size=1024, seed=1)
    <Batch of 1024 games: Fruit (the tree), 4 players>
    """
    return Batch(find(game), players, size, options, seed, threads)


class Batch:
    """Many games of the same kind, each at a decision of one seat. Made by `fruitbowl.batch`.

    Its arrays are always the same ones, overwritten by every step: copy what you want to keep. A game that is over
    restarts by itself, with new luck.

    >>> import fruitbowl
    >>> games = fruitbowl.batch("tree", players=4, size=3, seed=1)
    >>> games.seats, games.legal.shape
    (array([3, 3, 1], dtype=int8), (3, 68))
    >>> rewards, over = games.step(games.any_moves())
    >>> games.match(0)
    <Match of Fruit (the tree): 4 players, 1 move played, awaiting seat 0>
    """

    def __init__(
        self,
        game: Game,
        players: int,
        size: int,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | None = None,
        threads: int = 1,
        *,
        restart: bool = True,
    ) -> None:
        """Without `restart`, games that are over stay so, and nobody acts in them."""
        self.game = game
        self._restart = restart
        self.players = game.about.check_players(players)
        self.size = _at_least_one(size, "games")
        self.threads = _at_least_one(threads, "threads")
        self._numbers = encode_options(game.about, self.players, options or {})
        self._options = np.array(self._numbers, np.int64)
        self._pool: ThreadPoolExecutor | None = None
        self._make_arrays()
        self._throw(_checked_seed(seed))
        self._longest = 0
        self._step: Callable[..., None] = compiled(stepper(game))
        self._look: Callable[..., None] = compiled(looker(game))
        self._advance(np.full(self.size, BEGIN, np.int64))
        self.observe()
        compiled(pick_any)(self._listed, self._counts, self._own_dice, self._picked, 0, 0)
        compiled(first_illegal)(self._mask, self._picked, self._seats)
        self._step, self._look = entry(stepper(game)), entry(looker(game))
        self._pick: Callable[..., None] = entry(pick_any)
        self._first_illegal: Callable[..., int] = entry(first_illegal)

    def _make_arrays(self) -> None:
        game, size = self.game, self.size
        self._states, self._blank = game.blank(size), game.blank(1)
        self._dice, self._own_dice = np.zeros((size, 1), np.int64), np.zeros((size, 1), np.int64)
        self._starts = np.zeros(size, np.int64)
        self._seats = np.zeros(size, np.int8)
        self._mask = np.zeros((size, game.move_count), np.int8)
        self._listed, self._counts = np.zeros((size, game.most_legal), np.int16), np.zeros(size, np.int16)
        self._over = np.zeros(size, np.bool_)
        self._rewards = np.zeros((size, self.players), np.float32)
        self._scores = np.zeros((size, self.players), np.int32)
        self._log, self._lengths = np.zeros((size, FIRST_LOG), np.int16), np.zeros(size, np.int32)
        self._picked = np.zeros(size, np.int64)
        shown = ("seats", "mask", "over", "rewards", "scores")
        self._to_read: dict[str, npt.NDArray[Any]] = {name: _read_only(getattr(self, f"_{name}")) for name in shown}
        self._seen: Row = np.zeros((size, game.encoding.size), np.int8)

    def _throw(self, seed: int) -> None:
        """Each game has dice for chance, and others for `any_moves`."""
        for dice, root in (self._dice, int(new_dice(seed)[0])), (self._own_dice, int(new_dice("moves", seed)[0])):
            dice[:, 0] = [seed_for_game(root, number) for number in range(self.size)]

    # ---- what is going on -------------------------------------------------------------------------------------------

    @property
    def options(self) -> dict[str, OptionValue]:
        """The games' options, defaults included."""
        return decode_options(self.game.about, self._numbers)

    @property
    def seats(self) -> npt.NDArray[np.int8]:
        """The seat that acts in each game. Where several choose at the same time, they are asked one by one."""
        return self._to_read["seats"]

    @property
    def legal(self) -> npt.NDArray[np.int8]:
        """Action masks: legal[game, move] is 1 for each legal move of the acting seat."""
        return self._to_read["mask"]

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games ended with the latest step. They have restarted since."""
        return self._to_read["over"]

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """rewards[game, seat] of the latest step: 0, except in games that ended with it."""
        return self._to_read["rewards"]

    @property
    def scores(self) -> npt.NDArray[np.int32]:
        """scores[game, seat]: the final points of the last game that ended there; 0 if none has."""
        return self._to_read["scores"]

    def observe(self, seat: object = None, out: Row | None = None) -> Row:
        """What a seat of each game sees, as a row of `int8`: by default the acting seat, else one for all or one each.

        The page of the game says what the numbers mean. They are written into `out`, or else into an array that the
        next call overwrites. Raises UnknownName if there is no such seat, and BadOption if `out` does not fit.
        """
        seats = self._seats if seat is None else self._checked_seats(seat)
        rows = self._seen if out is None else self._checked_rows(out)
        self._in_parts(lambda first, last: self._look(self._states, seats, rows, first, last))
        return rows

    def any_moves(self) -> npt.NDArray[np.int64]:
        """A random legal move for each game, all equally likely. The next call overwrites the array."""
        self._in_parts(
            lambda first, last: self._pick(self._listed, self._counts, self._own_dice, self._picked, first, last)
        )
        return self._picked

    def match(self, number: int) -> Match:
        """One of the games as an ordinary match with all its moves, to look at, save or continue."""
        if not is_whole_number(number) or not 0 <= number < self.size:
            raise UnknownName(f"There is no game {number!r}. The games are 0 to {self.size - 1}.")
        match = Match(self.game, self.players, self.options)
        match._dice = self._starts[number : number + 1].copy()
        match.resolve_chance()
        for move in self._log[number, : self._lengths[number]]:
            match.play(match.actors[0], self.game.move_text(int(move)))
        return match

    # ---- what can be done -------------------------------------------------------------------------------------------

    def step(self, moves: object) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """Make a move in every game, given as one id each. Returns `rewards` and `over`.

        If one of the moves is not legal, IllegalMove says which and why, and nothing changes.
        """
        self._advance(self._checked_moves(moves))
        return self.rewards, self.over

    def _advance(self, moves: npt.NDArray[np.int64]) -> None:
        self._make_room_in_log()
        self._in_parts(
            lambda first, last: self._step(
                self._states,
                self._blank,
                self._restart,
                self._options,
                first,
                last,
                moves,
                self._dice,
                self._starts,
                self._seats,
                self._mask,
                self._listed,
                self._counts,
                self._over,
                self._rewards,
                self._scores,
                self._log,
                self._lengths,
            )
        )

    def _make_room_in_log(self) -> None:
        room = self._log.shape[1]
        if self._longest == room:  # a game may be that long, or have restarted meanwhile
            self._longest = int(self._lengths.max())
        if self._longest == room:
            self._log = np.concatenate([self._log, np.zeros_like(self._log)], axis=1)
        self._longest += 1

    def _in_parts(self, work: Callable[[int, int], None]) -> None:
        """All games, each thread some of them. They share nothing, so it does not matter which."""
        if self.threads == 1:
            work(0, self.size)
            return
        if self._pool is None:
            self._pool = ThreadPoolExecutor(self.threads)
        ends = [self.size * part // self.threads for part in range(self.threads + 1)]
        list(self._pool.map(work, ends[:-1], ends[1:]))

    # ---- keeping ----------------------------------------------------------------------------------------------------

    def save(self) -> bytes:
        """The whole batch as bytes: how its games stand, their luck to come, and their moves so far."""
        return saving.pack(self._facts(), self._kept())

    def restore(self, saved: bytes) -> None:
        """Go back to what was saved. If the bytes do not fit, BadRecord says why, and nothing changes."""
        kept = saving.unpack(saved, self._facts())
        self._log = np.zeros_like(kept["log"])
        for name, array in self._kept().items():
            array[...] = kept[name]
        self._longest = int(self._lengths.max())

    def _facts(self) -> dict[str, Any]:
        """What a saved batch must agree with."""
        about = self.game.about
        return {
            "game": about.slug,
            "rules_version": about.rules_version,
            "players": self.players,
            "options": self.options,
            "size": self.size,
        }

    def _kept(self) -> dict[str, npt.NDArray[Any]]:
        return {
            "states": self._states.view(np.ndarray).view(np.dtype((np.void, self._states.dtype.itemsize))),
            "dice": self._dice,
            "own_dice": self._own_dice,
            "starts": self._starts,
            "seats": self._seats,
            "mask": self._mask,
            "listed": self._listed,
            "counts": self._counts,
            "over": self._over,
            "rewards": self._rewards,
            "scores": self._scores,
            "log": self._log,
            "lengths": self._lengths,
        }

    def __reduce__(self) -> tuple[Callable[..., "Batch"], tuple[Any, ...]]:
        return _again, (self.game, self.players, self.size, self.options, self.threads, self.save())

    def __repr__(self) -> str:
        return f"<Batch of {self.size} games: {self.game.about.title}, {self.players} players>"

    # ---- what is given ----------------------------------------------------------------------------------------------

    def _checked_moves(self, given: object, ended: npt.NDArray[np.bool_] | None = None) -> npt.NDArray[np.int64]:
        """Legal moves; in games that have ended, any move means restart."""
        moves = np.asarray(given)
        if moves.shape != (self.size,) or moves.dtype.kind not in "iu":
            raise UnknownMove(
                "unknown_move",
                f"Moves are {self.size} whole numbers, one for each game, not {_told(moves)}.",
            )
        checked = np.ascontiguousarray(moves, np.int64)
        if ended is not None and ended.any():
            checked = np.where(ended, BEGIN, checked)
        number = self._first_illegal(self._mask, checked, self._seats)
        if number < self.size:
            raise self._refused(number, int(moves[number]))
        return checked

    def _refused(self, number: int, move: int) -> IllegalMove:
        if not 0 <= move < self.game.move_count:
            known = f"Moves are 0 to {self.game.move_count - 1}."
            return UnknownMove("unknown_move", f"Game {number}: there is no move {move}. {known}")
        seat, text = int(self._seats[number]), self.game.move_text(move)
        refused = self.match(number).refusal(seat, text)
        reason, why = ("", "") if refused is None else (refused.reason, refused.text)
        return IllegalMove(reason, f"Game {number}: seat {seat} cannot do {move} ({text}). {why}")

    def _checked_seats(self, given: object) -> npt.NDArray[np.int8]:
        seats = np.asarray(given)
        if seats.shape not in ((), (self.size,)) or seats.dtype.kind not in "iu":
            raise UnknownName(f"Give one seat, or {self.size} of them, one for each game, not {_told(seats)}.")
        if not ((seats >= 0) & (seats < self.players)).all():
            raise UnknownName(f"The seats are 0 to {self.players - 1}.")
        return np.ascontiguousarray(np.broadcast_to(seats, self.size), np.int8)

    def _checked_rows(self, out: Row) -> Row:
        wanted = (self.size, self.game.encoding.size)
        right = isinstance(out, np.ndarray) and out.shape == wanted and out.dtype == np.int8
        if not right or not out.flags.c_contiguous or not out.flags.writeable:
            raise BadOption(f"`out` must be a writeable, contiguous array of int8 of shape {wanted}, not {_told(out)}.")
        return out


def _again(game: Game, players: int, size: int, options: dict[str, OptionValue], threads: int, saved: bytes) -> Batch:
    made = Batch(game, players, size, options, 0, threads)
    made.restore(saved)
    return made


def _read_only(array: npt.NDArray[Number]) -> npt.NDArray[Number]:
    """The same array, but nobody can write into it by mistake."""
    shown = array.view()
    shown.flags.writeable = False
    return shown


def _told(array: object) -> str:
    if isinstance(array, np.ndarray):
        return f"an array of {array.dtype} of shape {array.shape}"
    return repr(array)


def _at_least_one(number: object, what: str) -> int:
    if not is_whole_number(number) or number < 1:
        raise BadOption(f"A batch has one or more {what}, not {number!r}.")
    return int(number)


def _checked_seed(seed: object) -> int:
    if seed is None:
        return secrets.randbits(256)
    if not is_whole_number(seed):
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    return int(seed)
