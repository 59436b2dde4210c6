"""What each seat has been told in the course of a game, as text: with perfect recall, and nothing else in it.

The account of a seat begins with the game and its options. Then follows, step by step, what the seat learns:

- `2:LTD`, a move that everybody sees, or the own one; `2:?`, one that is not shown yet; `(2:A6 3:B9)`, such moves when
  they are shown;
- `hand=B4 B12`, facts of the game's `revealed` that no move tells: what is dealt, drawn or turned over. A fact is told
  again when something has come to it; what leaves a hand leaves it by a move.

Two courses of a game that look different to a seat at any time give different accounts for ever after, and two that
look the same give the same.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fruitbowl.core import record
from fruitbowl.core.errors import UnknownName
from fruitbowl.core.game import TABLE, Game
from fruitbowl.core.match import Match, retrace
from fruitbowl.core.options import OptionValue

Facts = Mapping[str, list[str]]


@dataclass(frozen=True)
class Account:
    """What everybody has been told so far. It is never changed: a step makes a new one."""

    game: Game
    texts: tuple[str, ...]
    """For each seat, and last for who only watches."""
    facts: tuple[Facts, ...]
    """What the game told each of them last."""
    hidden: tuple[tuple[int, str], ...] = ()
    """Moves that are not shown yet."""

    def of(self, seat: int) -> str:
        """The account of a seat, or of TABLE."""
        return self.texts[seat]

    def after_move(self, state: Any, seat: int, move: str, *, secret: bool) -> "Account":
        """With a move that led to this state."""
        unseen, open_move = f" {seat}:?", f" {seat}:{move}"
        news = [open_move if seat == viewer or not secret else unseen for viewer in self._viewers]
        if secret:
            return self._with(state, news, (*self.hidden, (seat, move)))
        if self.hidden:
            shown = f" ({' '.join(f'{other}:{theirs}' for other, theirs in self.hidden)})"
            news = [text + shown for text in news]
        return self._with(state, news, ())

    def after_chance(self, state: Any) -> "Account":
        """With something by chance that led to this state."""
        return self._with(state, [""] * len(self.texts), self.hidden)

    def guessed(self, state: Any, seat: int) -> "Account":
        """The same for a seat, but in a world that it holds possible; the others know what lies open, and their hands.

        (What they have seen on the way to this world is not part of it.)
        """
        public = self.of(TABLE)
        news = [_news({}, self.game.revealed(state, viewer)) for viewer in self._viewers]
        texts = tuple(
            text if viewer == seat else public + new
            for viewer, text, new in zip(self._viewers, self.texts, news, strict=True)
        )
        hidden = tuple((other, self.game.move_text(self.game.pending(state, other))) for other, _ in self.hidden)
        return Account(self.game, texts, self._told(state), hidden)

    @property
    def _viewers(self) -> list[int]:
        return [*range(len(self.texts) - 1), TABLE]

    def _told(self, state: Any) -> tuple[Facts, ...]:
        return tuple(self.game.revealed(state, viewer) for viewer in self._viewers)

    def _with(self, state: Any, news: list[str], hidden: tuple[tuple[int, str], ...]) -> "Account":
        facts = self._told(state)
        texts = tuple(
            text + new + _news(before, now)
            for text, new, before, now in zip(self.texts, news, self.facts, facts, strict=True)
        )
        return Account(self.game, texts, facts, hidden)


def _news(before: Facts, now: Facts) -> str:
    """The facts to which something has come."""
    return "".join(
        f" {name}={','.join(words)}" for name, words in now.items() if not set(words) <= set(before.get(name, []))
    )


def begin(game: Game, players: int, options: Mapping[str, OptionValue], state: Any) -> Account:
    """The accounts of a game before its first shuffle."""
    settings = "".join(f" {name}={value}" for name, value in options.items())
    nothing: tuple[Facts, ...] = ({},) * (players + 1)
    start = Account(game, (f"{game.about.slug} players={players}{settings}",) * (players + 1), nothing)
    return start.after_chance(state)


def account_of(match: Match) -> Account:
    """What everybody has been told in the course of a match."""
    moments = retrace(match)
    moment = next(moments)
    account = begin(match.game, match.players, match.options, moment.state)
    for step in match.steps:
        if isinstance(step, record.Move):
            secret = match.game.is_secret(moment.state, step.seat, match.game.parse_move(step.move))
            next(moments)
            account = account.after_move(moment.state, step.seat, step.move, secret=secret)
        else:
            next(moments)
            account = account.after_chance(moment.state)
    return account


def information_state(match: Match, seat: int) -> str:
    """Everything that a seat has been told so far, in order. Raises UnknownName if there is no such seat.

    >>> import fruitbowl
    >>> match = fruitbowl.new("pflaumen", players=3, seed=7, first=0)
    >>> match.play(0, match.legal(0)[0])
    >>> information_state(match, 0)
    'pflaumen players=3 experienced=False first=0 leads=0 hand=I-1,I-2,I-3,I-7,I-11,I-16 0:I-1'
    """
    if not 0 <= seat < match.players:
        raise UnknownName(f"There is no seat {seat!r}. The seats are 0 to {match.players - 1}.")
    return account_of(match).of(seat)


def public_state(match: Match) -> str:
    """Everything that a spectator has been told so far, in order.

    >>> import fruitbowl
    >>> match = fruitbowl.new("pflaumen", players=3, seed=7, first=0)
    >>> match.play(0, match.legal(0)[0])
    >>> public_state(match)
    'pflaumen players=3 experienced=False first=0 leads=0 0:I-1'
    """
    return account_of(match).of(TABLE)
