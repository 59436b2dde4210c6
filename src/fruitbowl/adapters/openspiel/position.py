"""A position of a game in OpenSpiel's steps: one seat's move, or one number that chance draws."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fruitbowl.adapters.openspiel.moving import BY_CHANCE, OVER, mover, room_for
from fruitbowl.adapters.rewards import rewards_of
from fruitbowl.core import information
from fruitbowl.core.dice import Dice
from fruitbowl.core.encoding import Row
from fruitbowl.core.game import Game
from fruitbowl.core.information import Account
from fruitbowl.core.kernel import compiled, copy_of, entry, from_bytes
from fruitbowl.core.match import Match
from fruitbowl.core.options import OptionValue, decode_options, encode_options


@cache
def writer_of(game: Game) -> Callable[..., None]:
    """The function that writes rows, compiled and called once: not everybody needs it."""
    state = game.start(game.about.usual_players, encode_options(game.about, game.about.usual_players, {}))[0]
    compiled(game.encoding.write)(state, 0, np.zeros(game.encoding.size, np.int8))
    return entry(game.encoding.write)


class Setting:
    """What all positions of a game share."""

    def __init__(self, game: Game, players: int, options: Mapping[str, OptionValue]) -> None:
        self.game = game
        self.players = game.about.check_players(players)
        numbers = encode_options(game.about, self.players, options)
        self.options = decode_options(game.about, numbers)
        self.longest = game.most_steps(self.players, numbers)
        self.start = game.start(self.players, numbers)
        self.step = mover(game)

    def __deepcopy__(self, _memo: object) -> "Setting":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.players, self.options)


class Told(NamedTuple):
    """What everybody had been told after some number of steps, and the state then."""

    steps: int
    states: npt.NDArray[Any]
    account: Account


class Position:
    """A state and its history. What OpenSpiel asks many times per move is kept in plain attributes."""

    player: int
    """Who acts now, as OpenSpiel's id: a seat, BY_CHANCE, or OVER."""
    moves: list[int]
    """The legal moves of the acting seat, in the order of their ids."""
    drawn: list[int]
    """The numbers of a chance outcome so far."""
    left: list[int]
    """The cards of a shuffle that are not drawn yet, all equally likely."""
    _lots: list[tuple[int, int]]
    """What chance can draw where it does not shuffle."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.steps: list[tuple[int, Any]] = []
        """(seat, move), or (BY_CHANCE, the whole outcome)."""
        self._told: Told | None = None
        self.left = []
        self._room = room_for(setting.game)
        self._set(setting.start.copy(), [])

    @property
    def state(self) -> Any:
        return self._states[0]

    def _set(self, states: npt.NDArray[Any], drawn: list[int]) -> None:
        self._states, self.drawn = states, drawn
        self._happens(OVER, 0)

    # ---- what is going on -------------------------------------------------------------------------------------------

    def _happens(self, player: int, what: int) -> None:
        """A move, or an outcome in the shared array, or nothing, which only finds out who acts."""
        room = self._room
        self.player, *moves = room[: self.setting.step(self._states, player, what, room)].tolist()
        moves.sort()
        self.moves = moves
        if self.player == BY_CHANCE:
            self._still_to_draw()

    def _still_to_draw(self) -> None:
        game, state, drawn = self.setting.game, self.state, self.drawn
        self.left = [card for card in game.deck(state) if card not in drawn]
        self._lots = [] if self.left else game.chance_outcomes(state, drawn)

    def chances(self) -> list[tuple[int, float]]:
        """The numbers that chance can draw now and their probabilities, where it does not shuffle."""
        total = sum([weight for _, weight in self._lots])
        return [(number, weight / total) for number, weight in self._lots]

    def rewards(self) -> list[float]:
        if self.player != OVER:
            return [0.0] * self.setting.players
        rewards: list[float] = rewards_of(
            int(self.setting.game.rules.winners(self.state)), self.setting.players
        ).tolist()
        return rewards

    def row(self, seat: int) -> Row:
        """What a seat sees as numbers."""
        row = np.empty(self.setting.game.encoding.size, np.int8)
        writer_of(self.setting.game)(self.state, seat, row)
        return row

    def match(self) -> Match:
        """The position as a match without history."""
        match = Match(self.setting.game, self.setting.players, self.setting.options, seed=0)
        match._states, match._acting = copy_of(self._states), int(self.setting.game.rules.actors(self.state))
        return match

    # ---- what can happen --------------------------------------------------------------------------------------------

    def act(self, action: int) -> None:
        """A legal action of the current player: a seat's move, or a number that chance draws."""
        player = self.player
        if player != BY_CHANCE:
            self.steps.append((player, action))
            self._happens(player, action)
        elif left := self.left:
            left.remove(action)
            self.drawn.append(action)
            if not left:
                self._settle()
        else:
            self.drawn.append(action)
            self._lots = self.setting.game.chance_outcomes(self.state, self.drawn)
            if not self._lots:
                self._settle()

    def _settle(self) -> None:
        """The outcome is complete: apply it."""
        drawn, self.drawn = self.drawn, []
        self.steps.append((BY_CHANCE, tuple(drawn)))
        self._room[: len(drawn)] = drawn
        self._happens(BY_CHANCE, len(drawn))

    # ---- what everybody knows ---------------------------------------------------------------------------------------

    def account(self) -> Account:
        """What everybody has been told so far."""
        told = self._told or self._told_at_first()
        if told.steps < len(self.steps):
            states, account = copy_of(told.states), told.account
            for seat, what in self.steps[told.steps :]:
                account = self._step(states, account, seat, what)
            told = Told(len(self.steps), states, account)
        self._told = told
        return told.account

    def _told_at_first(self) -> Told:
        setting = self.setting
        start = setting.start.copy()
        return Told(0, start, information.begin(setting.game, setting.players, setting.options, start[0]))

    def _step(self, states: npt.NDArray[Any], account: Account, seat: int, what: Any) -> Account:
        game, step, state = self.setting.game, self.setting.step, states[0]
        if seat == BY_CHANCE:
            self._room[: len(what)] = what
            step(states, BY_CHANCE, len(what), self._room)
            return account.after_chance(state)
        secret = game.is_secret(state, seat, what)
        step(states, seat, what, self._room)
        return account.after_move(state, seat, game.move_text(what), secret=secret)

    def guessed(self, seat: int, dice: Dice) -> "Position":
        """A world that agrees with all that a seat knows, without a history."""
        account, world = self.account(), Position(self.setting)
        states = copy_of(self._states)
        self.setting.game.rules.redeal(states[0], seat, dice)
        world._set(states, [])
        world._told = Told(0, copy_of(states), account.guessed(states[0], seat))
        return world

    def placed(self, state: Any) -> "Position":
        """A given state, of which nobody has been told more than they see now."""
        states, setting = copy_of(self._states), self.setting
        states[0] = state
        self._set(states, [])
        account = information.begin(setting.game, setting.players, setting.options, states[0])
        self._told = Told(0, copy_of(states), account)
        return self

    # ---- copies -----------------------------------------------------------------------------------------------------

    def copy(self) -> "Position":
        twin = object.__new__(Position)
        twin.__dict__.update(self.__dict__)
        twin._states, twin._room = copy_of(self._states), self._room.copy()
        twin.steps, twin.drawn, twin.left = self.steps.copy(), self.drawn.copy(), self.left.copy()
        return twin

    def __deepcopy__(self, _memo: object) -> "Position":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        told = self._told and (self._told.steps, self._told.states.tobytes(), self._told.account)
        return {
            "setting": self.setting,
            "state": self._states.tobytes(),
            "steps": self.steps,
            "drawn": self.drawn,
            "told": told,
        }

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.setting, self.steps, told = kept["setting"], kept["steps"], kept["told"]
        layout = self.setting.start.dtype
        self._told = told and Told(told[0], from_bytes(layout, told[1]), told[2])
        self._room = room_for(self.setting.game)
        self._set(from_bytes(layout, kept["state"]), kept["drawn"])
