"""The games as OpenSpiel sees them. Chance is explicit: a shuffle is drawn card by card, with its true odds."""

import hashlib
import json
from collections.abc import Callable, Mapping
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from fruitbowl.adapters.openspiel.moving import BY_CHANCE, OVER
from fruitbowl.adapters.openspiel.position import Position, Setting
from fruitbowl.adapters.versions import in_camel_case
from fruitbowl.core.about import About
from fruitbowl.core.dice import new_dice
from fruitbowl.core.game import TABLE
from fruitbowl.core.options import BY_LOT, OptionValue
from fruitbowl.games import about, find, slugs

FINGERPRINT = 16
"""How many numbers of an information-state tensor tell different histories apart."""


def short_name(slug: str) -> str:
    """What `pyspiel.load_game` calls a game.

    >>> short_name("tree")
    'fruitbowl_tree'
    """
    return f"fruitbowl_{slug}"


def parameters(facts: About) -> dict[str, Any]:
    """The parameters of a game and their defaults: `players`, and the game's options."""
    options = {option.name: option.default for option in facts.options}
    return {"players": facts.usual_players, **as_parameters(options)}


def as_parameters(options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Options as OpenSpiel takes them: a parameter has one type, so a random seat is -1."""
    return {name: BY_LOT if value == "random" else value for name, value in options.items()}


def as_options(given: Mapping[str, Any]) -> dict[str, OptionValue]:
    return {name: "random" if value == BY_LOT else value for name, value in given.items()}


def game_type(facts: About) -> pyspiel.GameType:
    return pyspiel.GameType(
        short_name=short_name(facts.slug),
        long_name=f"Fruitbowl: {facts.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=facts.most,
        min_num_players=facts.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(facts),
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its options. Where several choose at once they act in turn, and do not see each other's choices.

    >>> register_all()
    >>> pyspiel.load_game("fruitbowl_tree(players=3,deals=2)").num_players()
    3
    """

    def __init__(self, slug: str, kind: pyspiel.GameType, params: dict[str, Any] | None = None) -> None:
        given = {**parameters(about(slug)), **(params or {})}
        players = given.pop("players")
        self.setting = Setting(find(slug), players, as_options(given))
        self.first = Position(self.setting)
        game = self.setting.game
        info = pyspiel.GameInfo(
            num_distinct_actions=game.move_count,
            max_chance_outcomes=game.move_count,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.setting.longest,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.longest * self.setting.game.longest_outcome

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "SpielObserver":
        """What OpenSpiel's `make_observation` asks for: an observer of what a player, or everybody, sees."""
        return SpielObserver(self.setting, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position; its Python side is one object, which is copied and pickled.

    OpenSpiel's own `is_chance_node` and `legal_actions` would be right, but they call back into Python several times;
    ours answer Python callers at once.

    >>> register_all()
    >>> state = pyspiel.load_game("fruitbowl_tree").new_initial_state()
    >>> state.is_chance_node(), len(state.chance_outcomes())
    (True, 4)
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.position = game.first.copy()

    def current_player(self) -> int:
        return self.position.player

    def is_terminal(self) -> bool:
        return self.position.player == OVER

    def is_chance_node(self) -> bool:
        return self.position.player == BY_CHANCE

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if position.player == BY_CHANCE or player not in (None, position.player):
            return super().legal_actions(position.player if player is None else player)  # type: ignore[no-any-return]
        return position.moves.copy()

    def _legal_actions(self, _player: int) -> list[int]:
        return self.position.moves

    def chance_outcomes(self) -> list[tuple[int, float]]:
        position = self.position
        if left := position.left:
            return list(zip(left, repeat(1 / len(left))))
        return position.chances()

    def _apply_action(self, action: int) -> None:
        self.position.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == BY_CHANCE:
            return f"draw {action}"
        return self.position.setting.game.move_text(action)

    def returns(self) -> list[float]:
        return self.position.rewards()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "SpielState":
        """A world that agrees with everything the player knows. It has no history: that would reveal the real one."""
        world = self.get_game().new_initial_state()
        world.position = self.position.guessed(player, new_dice(int(sampler() * (1 << 53))))
        return world  # type: ignore[no-any-return]

    def __str__(self) -> str:
        """The public information, and a digest of the rest."""
        position = self.position
        seen = json.dumps(position.setting.game.view(position.state, TABLE))
        digest = hashlib.sha256(position._states.tobytes()).hexdigest()[:16]
        return f"{seen} {position.drawn} {digest}"


class SpielObserver:
    """What a player sees: now, or with perfect recall, or only public information."""

    def __init__(self, setting: Setting, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"An observer takes no parameters, not {params}.")
        self._setting, self._recalls = setting, kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = setting.game.encoding.size
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self._private:
            self.tensor = np.zeros(size + (FINGERPRINT if self._recalls else 0), np.float32)
            self.dict = {"observation": self.tensor[:size]}
            if self._recalls:
                self.dict["fingerprint"] = self.tensor[size:]

    def set_from(self, state: SpielState, player: int) -> None:
        if self._private:
            self.dict["observation"][:] = state.position.row(player)
            if self._recalls:
                told = state.position.account().of(player).encode()
                self.dict["fingerprint"][:] = list(hashlib.sha256(told).digest()[:FINGERPRINT])

    def string_from(self, state: SpielState, player: int) -> str:
        position, viewer = state.position, player if self._private else TABLE
        if self._recalls:
            return position.account().of(viewer)
        return json.dumps(position.match().view(player if self._private else None))


def register_all() -> None:
    """Register the games with OpenSpiel. Importing the package does so; doing it again changes nothing.

    >>> register_all()
    >>> short_name("tree") in pyspiel.registered_names()
    True
    """
    known = set(pyspiel.registered_names())
    for slug in slugs():
        if short_name(slug) not in known:
            _register(slug, game_type(about(slug)))


def _register(slug: str, kind: pyspiel.GameType) -> None:
    """As a class: OpenSpiel keeps the factory until after Python has shut down, when a function can no longer be freed.

    The class has a name in this module, where pickle looks for it.
    """

    def make(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, slug, kind, params)

    name = f"Spiel{in_camel_case(slug)}"
    globals()[name] = type(name, (SpielGame,), {"__init__": make})
    pyspiel.register_game(kind, globals()[name])
