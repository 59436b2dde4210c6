"""A game put together from the modules of its package: which functions each of them has to define.

`games/<game>/game.py` says which module is which, and mypy compares each with its protocol below. What the functions do
is told in `core/game.py`, at the fields of `Rules` and `Game` that have their names.
"""

import inspect
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from fruitbowl.core.about import About
from fruitbowl.core.dice import Dice
from fruitbowl.core.encoding import Encoding
from fruitbowl.core.events import Event, SeenMove
from fruitbowl.core.game import (
    Game,
    Rules,
    View,
    as_written,
    no_deck,
    no_reasons,
    nothing_pending,
    nothing_to_retract,
    tells_nothing,
)
from fruitbowl.core.kernel import Ints, State


class RulesModule(Protocol):
    """How the game begins, and what a move or a chance outcome does."""

    def setup(self, s: Any, players: int, options: Ints, /) -> None: ...
    def apply(self, s: Any, seat: int, move: int, /) -> None: ...
    def sample_chance(self, s: Any, dice: Dice, outcome: Ints, /) -> int: ...
    def apply_chance(self, s: Any, outcome: Ints, /) -> None: ...


class ChoicesModule(Protocol):
    """Who decides now, and between which moves."""

    @property
    def REFUSALS(self) -> tuple[str, ...]: ...  # noqa: N802 (a constant of the module)
    def actors(self, s: Any, /) -> int: ...
    def legal(self, s: Any, seat: int, moves: Ints, /) -> int: ...
    def refusal(self, s: Any, seat: int, move: int, /) -> int: ...


class ScoringModule(Protocol):
    """Points, and who wins."""

    def scores(self, s: Any, points: Ints, /) -> None: ...
    def winners(self, s: Any, /) -> int: ...


class HiddenModule(Protocol):
    """Who may see what."""

    def open_facts(self, s: Any, /) -> View: ...
    def own_facts(self, s: Any, seat: int, /) -> View: ...
    def revealed(self, s: Any, seat: int, /) -> dict[str, list[str]]: ...
    def reveals(self, s: Any, seat: int, move: int, /) -> bool: ...
    def is_secret(self, s: Any, seat: int, move: int, /) -> bool: ...
    def components(self, s: Any, /) -> Sequence[object]: ...


class RedealModule(Protocol):
    """A fair guess at what a seat cannot see."""

    def redeal(self, s: Any, seat: int, dice: Dice, /) -> None: ...


class MovesModule(Protocol):
    """Moves and chance outcomes as text, and back."""

    @property
    def MOVES(self) -> int: ...  # noqa: N802 (a constant of the module)
    def move_text(self, move: int, /) -> str: ...
    def parse_move(self, text: str, /) -> int: ...
    def outcome_text(self, s: Any, outcome: Sequence[int], /) -> str: ...
    def parse_outcome(self, s: Any, text: str, /) -> list[int]: ...


class ChanceModule(Protocol):
    """What chance may decide next, and how likely that is."""

    def chance_outcomes(self, s: Any, drawn: Sequence[int], /) -> list[tuple[int, int]]: ...


@dataclass(frozen=True, kw_only=True)
class Modules:
    """Which module is which. One of them may be several: a game with simple choices has them in its `rules.py`."""

    rules: RulesModule
    choices: ChoicesModule
    scoring: ScoringModule
    hidden: HiddenModule
    redeal: RedealModule
    moves: MovesModule
    chance: ChanceModule


def put_together(
    about: About,
    modules: Modules,
    *,
    state: type[State],
    most_legal: int,
    longest_outcome: int,
    most_steps: Callable[[int, Sequence[int]], int],
    encoding: Encoding,
    score: Callable[..., Any],
    tell: Callable[[View, View, SeenMove | None], Iterable[Event]] = tells_nothing,
    noun: Callable[[str, Any, str], str] = as_written,
    reasons: Callable[[View, str], Iterable[Event]] = no_reasons,
    retract: Callable[[Any, int], None] = nothing_to_retract,
    pending: Callable[[Any, int], int] = nothing_pending,
    deck: Callable[[Any], Sequence[int]] = no_deck,
) -> Game:
    """A game: what its modules hold under the usual names, and what is particular to it."""
    return Game(
        about=about,
        folder=Path(inspect.getfile(state)).parent,
        blank=state.blank,
        rules=Rules(
            **_functions(RulesModule, modules.rules),
            **_functions(ChoicesModule, modules.choices),
            **_functions(ScoringModule, modules.scoring),
            **_functions(RedealModule, modules.redeal),
            retract=retract,
        ),
        refusals=modules.choices.REFUSALS,
        move_count=modules.moves.MOVES,
        most_legal=most_legal,
        longest_outcome=longest_outcome,
        most_steps=most_steps,
        **_functions(HiddenModule, modules.hidden),
        **_functions(MovesModule, modules.moves),
        **_functions(ChanceModule, modules.chance),
        pending=pending,
        deck=deck,
        encoding=encoding,
        score=score,
        tell=tell,
        noun=noun,
        reasons=reasons,
    )


def _functions(protocol: type, module: object) -> dict[str, Any]:
    """The functions of a module that its protocol asks for, by name."""
    asked_for = (name for name, member in vars(protocol).items() if inspect.isfunction(member))
    return {name: getattr(module, name) for name in asked_for if not name.startswith("_")}
