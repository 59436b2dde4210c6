"""What a game is: facts about it, compiled rules over its state, and words for people.

A game is one `Game` value, made in `games/<game>/game.py` out of the small files beside it. Everything else in the
package (matches, records, bots, simulation, terminal, the conformance suite) is written against this page only.
"""

import importlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from pickle import PicklingError
from typing import Any, TypeAlias

import numpy as np

from fruitbowl.core.about import About
from fruitbowl.core.dice import Dice
from fruitbowl.core.encoding import Encoding
from fruitbowl.core.events import Event, SeenMove
from fruitbowl.core.kernel import Ints, rule

View: TypeAlias = dict[str, Any]
"""What somebody may see, ready for JSON."""

TABLE = -1
"""The seat of somebody who only watches: sees what lies open on the table."""


@rule
def nothing_to_retract(_s: Any, _seat: int) -> None:
    """For games in which nobody's choice stays hidden until others have made theirs."""


def nothing_pending(_s: Any, _seat: int) -> int:
    """For the same games: no move waits to be shown."""
    return -1


def no_deck(_s: Any) -> Sequence[int]:
    """For games that shuffle no cards."""
    return ()


def tells_nothing(_before: View, _after: View, _move: SeenMove | None) -> Iterable[Event]:
    """For games whose events are still to be written; the conformance suite refuses them."""
    return ()


def no_reasons(_view: View, _move: str) -> Iterable[Event]:
    """For games that do not say what speaks for a move."""
    return ()


def as_written(_kind: str, value: Any, _language: str) -> str:
    """For games whose cards are called what they are typed as."""
    return str(value)


@dataclass(frozen=True, kw_only=True)
class Rules:
    """The compiled rules. None of them checks what it is given: legality is asked separately."""

    setup: Callable[[Any, int, Ints], None]
    """setup(s, players, options): a fresh game, before its first shuffle, in a state that is all zero."""
    actors: Callable[[Any], int]
    """actors(s): one bit for each seat that has something to decide now, or CHANCE alone, or 0 when it is over."""
    legal: Callable[[Any, int, Ints], int]
    """legal(s, seat, moves): writes the move ids of a seat that acts, and returns how many."""
    refusal: Callable[[Any, int, int], int]
    """refusal(s, seat, move): 0 if a seat that acts may do this, else a code out of the game's `refusals`."""
    apply: Callable[[Any, int, int], None]
    """apply(s, seat, move): does it, and all that follows from it up to the next decision or chance."""
    sample_chance: Callable[[Any, Dice, Ints], int]
    """sample_chance(s, dice, outcome): when chance acts, writes an outcome, and returns its length. Changes nothing."""
    apply_chance: Callable[[Any, Ints], None]
    """apply_chance(s, outcome): does what chance decided."""
    scores: Callable[[Any, Ints], None]
    """scores(s, points): writes the points of each seat so far, as everybody sees them."""
    winners: Callable[[Any], int]
    """winners(s): one bit for each winner of a game that is over."""
    redeal: Callable[[Any, int, Dice], None]
    """redeal(s, seat, dice): replaces all that the seat (or TABLE) cannot know by a random world that agrees with
    everything it does know."""
    retract: Callable[[Any, int], None] = nothing_to_retract
    """retract(s, seat): takes back what the others have chosen and not yet shown. A seat that still has to choose knows
    no more than if they had not, and so a bot can think about them as if they were still at it."""


@dataclass(frozen=True, kw_only=True)
class Game:
    """A game, complete."""

    about: About
    folder: Path
    """Where its files are: the ledger `README.md`, and `texts/`."""
    blank: Callable[[int], "np.ndarray[Any, np.dtype[Any]]"]
    """blank(count): an array of that many empty states."""
    rules: Rules
    move_count: int
    """Move ids are 0 to move_count - 1, always the same ones."""
    most_legal: int
    """No seat ever has more legal moves than this."""
    longest_outcome: int
    """No chance outcome has more numbers than this."""
    most_steps: Callable[[int, Sequence[int]], int]
    """most_steps(players, options): no game has more moves and chance outcomes than this."""
    refusals: tuple[str, ...]
    """Names of the reason codes 1, 2, ...: keys of the sentences in `texts/`."""
    move_text: Callable[[int], str]
    parse_move: Callable[[str], int]
    """The inverse of move_text, generous about case and spaces; ValueError, with a sentence, if it is no move."""
    outcome_text: Callable[[Any, Sequence[int]], str]
    """outcome_text(s, outcome): before it is applied."""
    parse_outcome: Callable[[Any, str], list[int]]
    """The inverse; ValueError, with a sentence, for an outcome that cannot be in this state."""
    open_facts: Callable[[Any], View]
    """open_facts(s): what everybody may see, watchers included. `seats` is a list: what they see of each seat."""
    own_facts: Callable[[Any, int], View]
    """own_facts(s, seat): what that seat (or TABLE) alone may see besides; the same keys for all."""
    revealed: Callable[[Any, int], dict[str, list[str]]]
    """revealed(s, seat): facts in the view of that seat (or TABLE) that no move tells, as words: what was dealt, drawn
    or turned over. Whatever leaves them later leaves by a move."""
    chance_outcomes: Callable[[Any, Sequence[int]], list[tuple[int, int]]]
    """chance_outcomes(s, drawn): when chance acts and some numbers of its outcome are drawn already, each number that
    can come next, and its weight; none if the outcome is complete. All numbers are less than `move_count`."""
    deck: Callable[[Any], Sequence[int]] = no_deck
    """deck(s): when chance acts, the cards that it shuffles, none if it draws something else. The next outcomes of a
    shuffle are the cards not drawn yet, each as likely, down to the last."""
    reveals: Callable[[Any, int, int], bool]
    """reveals(s, seat, move): whether a legal move shows somebody what was hidden, so that it cannot be taken back."""
    is_secret: Callable[[Any, int, int], bool]
    """is_secret(s, seat, move): whether the others do not see yet which legal move it is: one of several choices at the
    same time, until the last of them shows all."""
    pending: Callable[[Any, int], int] = nothing_pending
    """pending(s, seat): the move that a seat has made and that is not shown yet, or -1."""
    tell: Callable[[View, View, SeenMove | None], Iterable[Event]] = tells_nothing
    """tell(before, after, move): what happened in a step, to somebody who saw these two views. The move is None where
    chance acted."""
    reasons: Callable[[View, str], Iterable[Event]] = no_reasons
    """reasons(view, move): what speaks for or against a legal move, to the seat whose view it is, weightiest first.
    Their sentences are in `texts/` under `reasons`."""
    noun: Callable[[str, Any, str], str] = as_written
    """noun(type, value, language): what people call a thing in an event, such as the card "B6"; of the type "move", a
    move as it stands in a list of advice."""
    components: Callable[[Any], Sequence[object]]
    """Every component of the box that is in the state, wherever it lies: always the same ones, each as often."""
    encoding: Encoding
    """What a seat sees as a row of numbers, from the facts of its view only."""
    score: Callable[..., Any]
    """The score pad, for a game played with real cards: score(text, ...). An empty text counts nothing; BadScore says
    what cannot be. What it returns has `score`, and `as_dict()` with all of it ready for JSON."""

    def view(self, state: Any, seat: int) -> View:
        """Built up from what that seat (or TABLE) may see."""
        return {**self.open_facts(state), **self.own_facts(state, seat)}

    def start(self, players: int, options: Sequence[int]) -> "np.ndarray[Any, np.dtype[Any]]":
        """An array with one state: a game before its first shuffle."""
        states = self.blank(1)
        self.rules.setup(states[0], players, np.array(options, np.int64))
        return states

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        """A game is pickled as the name of its package: its rules are code, which whoever unpickles it has."""
        package = self.rules.setup.__module__.rpartition(".")[0]
        if game_in(package) is not self:
            raise PicklingError(f"{self!r} cannot be pickled: it is not GAME of {package}.game.")
        return game_in, (package,)

    def __repr__(self) -> str:
        return f"<Game {self.about.slug}: {self.about.title}, {self.about.fewest}-{self.about.most} players>"


def game_in(package: str) -> Game:
    """The game of a package, its rules loaded: the `GAME` of its `game.py`."""
    found: Game = importlib.import_module(f"{package}.game").GAME
    return found
