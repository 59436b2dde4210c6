"""One game at full speed, for tools that play one at a time: the compiled step of a batch, for a batch of one."""

from typing import Any

import numpy as np
import numpy.typing as npt

from fruitbowl.adapters.stepping import BEGIN, NOBODY, stepper
from fruitbowl.core.about import is_whole_number
from fruitbowl.core.encoding import Row
from fruitbowl.core.errors import IllegalMove, UnknownMove
from fruitbowl.core.game import Game
from fruitbowl.core.kernel import compiled, copy_of, entry, places_in
from fruitbowl.core.match import Match

Mask = npt.NDArray[np.int8]


class Solo:
    """A game that every move takes to the next decision. It can be copied and pickled."""

    def __init__(self, game: Game, players: int, options: list[int]) -> None:
        self.game, self.players, self.options = game, players, options
        self._options = np.array(options, np.int64)
        self._blank, self._states = game.blank(1), game.blank(1)
        self._arrays: tuple[npt.NDArray[Any], ...] = (
            np.full(1, BEGIN, np.int64),  # the move
            np.zeros((1, 1), np.int64),  # dice
            np.zeros(1, np.int64),  # dice at the start
            np.full(1, NOBODY, np.int8),  # who acts
            np.zeros((1, game.move_count), np.int8),  # legal moves as a mask
            np.zeros((1, game.most_legal), np.int16),  # and as a list
            np.zeros(1, np.int16),  # how many
            np.zeros(1, np.bool_),  # over
            np.zeros((1, players), np.float32),  # rewards
            np.zeros((1, players), np.int32),  # scores
            np.zeros((1, 2), np.int16),  # a log of one move
            np.zeros(1, np.int32),  # and its length
        )
        self._bind()
        self.begin(np.zeros(1, np.int64))

    def _bind(self) -> None:
        """Shortcuts into the arrays, and the compiled functions."""
        self.state = self._states[0]
        self._move, self._dice, self._seats, self._mask = (self._arrays[place] for place in (0, 1, 3, 4))
        self.listed, self._counts, self._over, self._rewards = (self._arrays[place] for place in (5, 6, 7, 8))
        self._length = self._arrays[11]
        self._step: Any = None
        self._write: Any = None
        self._actors: Any = None
        self._legal: Any = None

    def _compile(self) -> None:
        rules, write = self.game.rules, self.game.encoding.write
        step: Any = stepper(self.game)
        compiled(step)(self._states, self._blank, False, self._options, 0, 1, *self._arrays)
        row, moves = np.zeros(self.game.encoding.size, np.int8), np.zeros(self.game.most_legal, np.int64)
        compiled(write)(self.state, 0, row)
        compiled(rules.legal)(self.state, self.seat, moves)
        compiled(rules.actors)(self.state)
        self._step, self._write = entry(step), entry(write)
        self._actors, self._legal = entry(rules.actors), entry(rules.legal)

    # ---- what is going on -------------------------------------------------------------------------------------------

    @property
    def seat(self) -> int:
        """Who acts: the first of them, if there are several; NOBODY when the game is over."""
        return int(self._seats[0])

    @property
    def acting(self) -> tuple[int, ...]:
        """All who act."""
        return places_in(int(self._actors(self.state)))

    @property
    def over(self) -> bool:
        return bool(self._over[0])

    @property
    def rewards(self) -> list[float]:
        """Of each seat: 0 until the game is over."""
        rewards: list[float] = self._rewards[0].tolist()
        return rewards

    def mask(self, seat: int) -> Mask:
        """1 for each legal move of a seat; none if it does not act."""
        if seat == self._seats[0]:
            own: Mask = self._mask[0].copy()
            return own
        mask = np.zeros(self.game.move_count, np.int8)
        mask[self.moves(seat)] = 1
        return mask

    def moves(self, seat: int) -> list[int]:
        """The same as a list, in the order in which the rules list them."""
        if seat == self._seats[0]:
            first: list[int] = self.listed[0, : self._counts[0]].tolist()
            return first
        if seat not in self.acting:
            return []
        room = np.zeros(self.game.most_legal, np.int64)
        found: list[int] = room[: self._legal(self.state, seat, room)].tolist()
        return found

    def observe(self, seat: int) -> Row:
        """What a seat sees as a row of numbers."""
        row = np.empty(self.game.encoding.size, np.int8)
        self._write(self.state, seat, row)
        return row

    def match(self) -> Match:
        """The position as a match without history: to look at, and for bots."""
        match = Match.__new__(Match)
        match.game, match.players, match._options = self.game, self.players, self.options
        match._states, match._dice, match._steps = copy_of(self._states), self._dice[0].copy(), []
        match._acting = int(self._actors(self.state))
        return match

    # ---- what can be done -------------------------------------------------------------------------------------------

    def begin(self, dice: npt.NDArray[np.int64]) -> None:
        """A new game, with chance from these dice."""
        self._dice[0] = dice
        self._move[0] = BEGIN
        if self._step is None:
            self._compile()
        else:
            self._step(self._states, self._blank, False, self._options, 0, 1, *self._arrays)

    def play(self, seat: int, move: int) -> None:
        """A move that must be legal: it is not checked."""
        self._seats[0] = seat
        self._move[0] = move
        self._length[0] = 0
        self._step(self._states, self._blank, False, self._options, 0, 1, *self._arrays)

    def check(self, seat: int, move: object) -> int:
        """The move, if the seat can make it now; else IllegalMove with the reason."""
        if not is_whole_number(move) or not 0 <= move < self.game.move_count:
            known = f"Moves are whole numbers from 0 to {self.game.move_count - 1}."
            raise UnknownMove("unknown_move", f"There is no move {move!r}. {known}")
        if not (self._mask[0, move] if seat == self._seats[0] else move in self.moves(seat)):
            refused = self.match().refusal(seat, self.game.move_text(int(move)))
            raise IllegalMove(refused.reason if refused else "", f"Move {move}: {refused.text if refused else ''}")
        return int(move)

    # ---- copies -----------------------------------------------------------------------------------------------------

    def clone(self) -> "Solo":
        """An independent copy: same position, same luck to come."""
        twin = Solo.__new__(Solo)
        twin.__dict__.update(self.__dict__)
        twin._states = copy_of(self._states)
        twin._arrays = tuple(array.copy() for array in self._arrays)
        compiled = self._step, self._write, self._actors, self._legal
        twin._bind()
        twin._step, twin._write, twin._actors, twin._legal = compiled
        return twin

    def __deepcopy__(self, _memo: object) -> "Solo":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        kept = ("game", "players", "options", "_options", "_blank", "_arrays")
        return {**{name: self.__dict__[name] for name in kept}, "bytes": self._states.tobytes()}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        states = kept.pop("bytes")
        self.__dict__.update(kept)
        self._states = self.game.blank(1)
        self._states[:] = np.frombuffer(states, self._states.dtype)
        self._bind()
        arrays = tuple(array.copy() for array in self._arrays)
        self._move[0] = BEGIN
        self._compile()  # which starts a game; then restore everything
        self._states[:] = np.frombuffer(states, self._states.dtype)
        for array, was in zip(self._arrays, arrays, strict=True):
            array[...] = was
