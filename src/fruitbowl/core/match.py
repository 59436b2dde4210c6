"""One game being played: the state, its dice, and everything that has happened, as text."""

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fruitbowl.core import record
from fruitbowl.core.about import is_whole_number
from fruitbowl.core.advice import Advice, appointed
from fruitbowl.core.dice import Dice, new_dice
from fruitbowl.core.errors import BadOption, BadRecord, IllegalMove, UnknownMove, UnknownName
from fruitbowl.core.events import Event
from fruitbowl.core.game import TABLE, Game, View
from fruitbowl.core.kernel import CHANCE, copy_of, places_in
from fruitbowl.core.options import OptionValue, decode_options, encode_options
from fruitbowl.core.texts import texts

if TYPE_CHECKING:
    from fruitbowl.core.moments import LogLine

CORE = Path(__file__).parent


@dataclass(frozen=True)
class Refusal:
    """Why a move is not possible: a stable code, and a sentence for people.

    >>> import fruitbowl
    >>> fruitbowl.new("fruitoplay", players=2, seed=1).refusal(0, "B4")
    Refusal(reason='not_in_hand', text='B4 is not in your hand.', unknown=False)
    """

    reason: str
    text: str
    unknown: bool = False
    """True if the text is not a move of this game at all."""


class Match:
    """One game being played: the state, whose turn it is, and everything that has happened.

    `fruitbowl.new` and `fruitbowl.load` make one. `game` and `players` say what is played, and by how many.

    >>> import fruitbowl
    >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
    >>> match.actors
    (0, 1)
    >>> match.legal(0)
    ['B3', 'B6', 'B17', 'A14', 'S2', 'S6', 'F11']
    >>> match.play(0, "B17")
    >>> match
    <Match of Fruitoplay: 2 players, 1 move played, awaiting seat 1>
    >>> match.play(0, "B3")
    Traceback (most recent call last):
    fruitbowl.core.errors.IllegalMove: It is not the turn of seat 0. Awaited: 1.
    """

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, OptionValue] | None = None,
        seed: int | None = None,
    ) -> None:
        """A game before its first shuffle; `resolve_chance` shuffles and deals."""
        self.game = game
        self.players = game.about.check_players(players)
        self._options = encode_options(game.about, self.players, options or {})
        self._states = game.start(self.players, self._options)
        self._dice = new_dice(secrets.randbits(256) if seed is None else _checked_seed(seed))
        self._steps: list[record.Step] = []
        self._acting = int(game.rules.actors(self.state))

    # ---- what is going on -------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        """The whole state as one NumPy record, hidden cards included. For tools; players get a `view`.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.state.dtype.names[:3]
        ('hand', 'column', 'gone')
        """
        return self._states[0]

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option of the game and its value, defaults included.

        >>> import fruitbowl
        >>> fruitbowl.new("tree", players=3, seed=1, deals=2).options
        {'specials': 'moon trunk', 'deals': 2, 'first': 'random'}
        """
        return decode_options(self.game.about, self._options)

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that have to decide now: several where players choose at the same time, none once it is over.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.actors
        (0, 1)
        >>> match.play(0, "B17")
        >>> match.actors
        (1,)
        """
        return places_in(self._acting & ~CHANCE)

    @property
    def over(self) -> bool:
        """Whether the game has ended.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.over
        False
        """
        return self._acting == 0

    @property
    def awaits_chance(self) -> bool:
        """Whether a shuffle or a draw by lot comes next. Until it has been applied, no seat can move.

        `play` and `fruitbowl.new` apply it themselves, so only matches that you drive step by step ever wait for it.

        >>> import fruitbowl
        >>> from fruitbowl.games import find
        >>> match = fruitbowl.Match(find("fruitoplay"), players=2, seed=1)
        >>> match.awaits_chance
        True
        >>> match.resolve_chance()
        >>> match.awaits_chance
        False
        """
        return self._acting == CHANCE

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat so far.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.scores
        (0, 0)
        """
        points = np.zeros(self.players, np.int64)
        self.game.rules.scores(self.state, points)
        return tuple(map(int, points))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won: several if they share the win, none while the game goes on.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> while not match.over:
        ...     match.play(match.actors[0], match.legal(match.actors[0])[0])
        >>> match.scores, match.winners
        ((46, 48), (1,))
        """
        return places_in(int(self.game.rules.winners(self.state))) if self.over else ()

    @property
    def steps(self) -> tuple[record.Step, ...]:
        """All moves and chance outcomes so far, in order.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.play(0, "B17")
        >>> deal, move = match.steps
        >>> deal.text[:20], move
        ('deal S2 F11 A14 B17 ', Move(seat=0, move='B17'))
        """
        return tuple(self._steps)

    def legal(self, seat: int) -> list[str]:
        """The legal moves of a seat, as text; an empty list if it is not its turn.

        Raises UnknownName if there is no such seat.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.legal(0)
        ['B3', 'B6', 'B17', 'A14', 'S2', 'S6', 'F11']
        """
        seat = self._checked_seat(seat)
        if seat not in self.actors:
            return []
        moves = np.empty(self.game.most_legal, np.int64)
        count = self.game.rules.legal(self.state, seat, moves)
        return list(map(self.game.move_text, moves[:count].tolist()))

    def view(self, seat: int | None) -> View:
        """Everything that a seat may see, ready for JSON; `None` is a spectator.

        The keys are on the page of each game. Raises UnknownName if there is no such seat.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.view(0)["hand"], match.view(None)["hand"]
        (['B3', 'B6', 'B17', 'A14', 'S2', 'S6', 'F11'], [])
        """
        return {**self.open_facts(), **self.own_facts(seat)}

    def open_facts(self) -> View:
        """The part of a view that is the same for everybody.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.open_facts()["river"]
        ['B7', 'A2', 'B2', 'S19', 'F20', 'S4', 'B1']
        """
        return {
            "game": self.game.about.slug,
            "players": self.players,
            "options": self.options,
            "actors": list(self.actors),
            "over": self.over,
            "scores": list(self.scores),
            "winners": list(self.winners),
            **self.game.open_facts(self.state),
        }

    def own_facts(self, seat: int | None) -> View:
        """The part of a view that only this seat sees.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.own_facts(1)
        {'seat': 1, 'hand': ['B4', 'B9', 'B13', 'B19', 'A18', 'S11', 'F19'], 'choice': None}
        """
        if seat is not None:
            seat = self._checked_seat(seat)
        return {"seat": seat, **self.game.own_facts(self.state, TABLE if seat is None else seat)}

    def refusal(self, seat: int, move: str, language: str = "en") -> Refusal | None:
        """Why a seat cannot make a move now, or None if it can. Nothing changes either way.

        Raises UnknownName if there is no such seat or language.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.refusal(0, "B4").text
        'B4 is not in your hand.'
        >>> match.refusal(0, "B3") is None
        True
        """
        checked = self._checked_move(self.state, self._checked_seat(seat), move, language)
        return checked if isinstance(checked, Refusal) else None

    def _checked_move(self, state: Any, seat: int, move: str, language: str = "en") -> Refusal | int:
        """The id of a move that a seat can make now, or why it cannot."""
        try:
            move_id = self.game.parse_move(move)
        except ValueError as problem:
            return Refusal("unknown_move", str(problem), unknown=True)
        except (AttributeError, TypeError):
            return Refusal("unknown_move", f"A move is text, not {move!r}.", unknown=True)
        if not self._acting & ~CHANCE & 1 << seat:
            return self._not_awaited(seat, language)
        code = self.game.rules.refusal(state, seat, move_id)
        if not code:
            return move_id
        reason = self.game.refusals[code - 1]
        sentence: str = texts(self.game.folder, language)["refusals"][reason]
        return Refusal(reason, sentence.format(move=self.game.move_text(move_id)))

    def _not_awaited(self, seat: int, language: str) -> Refusal:
        if self.over:
            return _common_refusal("over", language)
        return _common_refusal("not_awaited", language, seat=seat, awaited=", ".join(map(str, self.actors)))

    def check_awaited(self, seat: int, language: str = "en") -> None:
        """Raise IllegalMove unless it is the seat's turn.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.check_awaited(0)
        >>> match.play(0, "B17")
        >>> match.check_awaited(0)
        Traceback (most recent call last):
        fruitbowl.core.errors.IllegalMove: It is not the turn of seat 0. Awaited: 1.
        """
        if self._checked_seat(seat) not in self.actors:
            refused = self._not_awaited(seat, language)
            raise IllegalMove(refused.reason, refused.text)

    def hint(
        self,
        seat: int,
        *,
        seconds: float | None = None,
        iterations: int | None = None,
        threads: int = 1,
        language: str = "en",
    ) -> list[Advice]:
        """What the strongest bot thinks of a seat's moves, the best first. It sees only what the seat sees.

        It searches for some `seconds` (1 by default), or for a number of `iterations`, which gives the same advice each
        time. Raises IllegalMove if it is not the seat's turn.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> best, *others = match.hint(0, iterations=100)
        >>> best.move in match.legal(0), 0 < best.win < 1
        (True, True)
        >>> best.text  # doctest: +ELLIPSIS
        '... Wins about ... of 100 games.'
        """
        self.check_awaited(seat, language)
        if seconds is None and iterations is None:
            seconds = 1.0
        return appointed()(self, seat, seconds=seconds, iterations=iterations, threads=threads, language=language)

    def events(self, seat: int | None = None) -> list[Event]:
        """Everything that has happened so far, as a seat saw it; `None` is a spectator.

        >>> import fruitbowl
        >>> match = fruitbowl.new("tree", players=3, seed=1, first=0)
        >>> match.play(0, "LSD")
        >>> [event.kind for event in match.events()]
        ['deal_begins', 'lead_goes_to', 'trick_begins', 'led']
        >>> match.events()[-1].facts
        {'seat': 0, 'card': 'LSD', 'special': False}
        """
        from fruitbowl.core.moments import moments  # noqa: PLC0415 (which itself needs matches)

        return [event for moment in moments(self, seat) for event in moment.events]

    def log(
        self, seat: int | None = None, *, language: str = "en", names: Sequence[str] | None = None
    ) -> "list[LogLine]":
        """The same in words, without what is not worth a line. Your own seat is "you".

        >>> import fruitbowl
        >>> match = fruitbowl.new("tree", players=3, seed=1, first=0)
        >>> match.play(0, "LSD")
        >>> [line.text for line in match.log(seat=1, names=["Anna", "Ben", "Cleo"])][-2:]
        ['Trick 1 of 21', 'Anna leads Large Sweet Dull.']
        """
        from fruitbowl.core.moments import log_lines  # noqa: PLC0415 (which itself needs matches)

        return list(log_lines(self, seat, language, names))

    # ---- what can be done -------------------------------------------------------------------------------------------

    def play(self, seat: int, move: str) -> None:
        """Make a move, and let chance decide whatever follows from it.

        Raises IllegalMove with the reason if the rules do not allow it, UnknownMove if the text is no move at all, and
        UnknownName if there is no such seat. Nothing has changed then.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.play(0, "B17")
        >>> match.play(1, "B17")
        Traceback (most recent call last):
        fruitbowl.core.errors.IllegalMove: B17 is not in your hand.
        """
        self._move(seat, move)
        self.resolve_chance()

    def _move(self, seat: int, move: str) -> None:
        seat, state = self._checked_seat(seat), self.state
        checked = self._checked_move(state, seat, move)
        if isinstance(checked, Refusal):
            raise (UnknownMove if checked.unknown else IllegalMove)(checked.reason, checked.text)
        self.game.rules.apply(state, seat, checked)
        self._moved_on(state, record.Move(seat, self.game.move_text(checked)))

    def resolve_chance(self) -> None:
        """Shuffle and draw lots until somebody has to decide, or the game is over.

        >>> import fruitbowl
        >>> from fruitbowl.games import find
        >>> match = fruitbowl.Match(find("fruitoplay"), players=2, seed=1)
        >>> match
        <Match of Fruitoplay: 2 players, 0 moves played, awaiting chance>
        >>> match.resolve_chance()
        >>> match
        <Match of Fruitoplay: 2 players, 0 moves played, awaiting seats 0, 1>
        """
        while self.awaits_chance:
            self.apply_chance(self.sample_chance(self._dice))

    def sample_chance(self, dice: Dice) -> str:
        """Draw the chance outcome that is due, with these dice. Nothing happens until it is given to `apply_chance`.

        >>> import fruitbowl
        >>> from fruitbowl.core.dice import new_dice
        >>> from fruitbowl.games import find
        >>> match = fruitbowl.Match(find("fruitoplay"), players=2)
        >>> match.sample_chance(new_dice(7))[:16]
        'deal A6 S14 A10 '
        """
        outcome = np.zeros(self.game.longest_outcome, np.int64)
        length = self.game.rules.sample_chance(self.state, dice, outcome)
        return self.game.outcome_text(self.state, [int(number) for number in outcome[:length]])

    def apply_chance(self, outcome: str) -> None:
        """Apply a chance outcome, given as text: for replays, and to deal by hand.

        Raises IllegalMove if none is due now, and UnknownMove if the text is no outcome that can come here.

        >>> import fruitbowl
        >>> from fruitbowl.core.dice import new_dice
        >>> from fruitbowl.games import find
        >>> match = fruitbowl.Match(find("fruitoplay"), players=2)
        >>> match.apply_chance(match.sample_chance(new_dice(7)))
        >>> match.apply_chance("deal A6")
        Traceback (most recent call last):
        fruitbowl.core.errors.IllegalMove: No shuffle or draw by lot is due now.
        """
        if not self.awaits_chance:
            raise IllegalMove("not_awaited", "No shuffle or draw by lot is due now.")
        try:
            numbers = self.game.parse_outcome(self.state, outcome)
        except ValueError as problem:
            raise UnknownMove("unknown_outcome", str(problem)) from None
        text = self.game.outcome_text(self.state, numbers)
        self.game.rules.apply_chance(self.state, np.array(numbers, np.int64))
        self._moved_on(self.state, record.Chance(text))

    def take(self, step: record.Step) -> None:
        """Apply one step of a record. Unlike `play`, it leaves the chance that follows to the next step.

        Raises what `play` and `apply_chance` raise.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.play(0, "B17")
        >>> again = fruitbowl.Match(match.game, match.players)
        >>> for step in match.steps:
        ...     again.take(step)
        >>> again.view(1) == match.view(1)
        True
        """
        if isinstance(step, record.Chance):
            self.apply_chance(step.outcome)
        elif self.awaits_chance:
            raise IllegalMove("not_awaited", "a chance outcome must come here, not a move.")
        else:
            self._move(step.seat, step.move)

    def _moved_on(self, state: Any, step: record.Step) -> None:
        self._steps.append(step)
        self._acting = int(self.game.rules.actors(state))

    def __copy__(self) -> "Match":
        return self.clone()

    def __deepcopy__(self, _memo: object) -> "Match":
        return self.clone()

    def clone(self) -> "Match":
        """An independent copy: the same position, the same history, and the same luck to come.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> twin = match.clone()
        >>> twin.play(0, "B17")
        >>> twin.actors, match.actors
        ((1,), (0, 1))
        """
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._states, twin._dice, twin._steps = copy_of(self._states), self._dice.copy(), list(self._steps)
        return twin

    def sample_world(self, seat: int, dice: Dice) -> "Match":
        """A determinization: a match that agrees with all that a seat knows, with the rest dealt at random.

        It has no history, and luck of its own. The same dice give the same world.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> from fruitbowl.core.dice import new_dice
        >>> world = match.sample_world(0, new_dice(7))
        >>> world.view(0) == match.view(0), world.view(1) == match.view(1)
        (True, False)
        """
        world = self.clone()
        self.game.rules.redeal(world.state, self._checked_seat(seat), dice)
        world._steps, world._dice = [], np.array([dice[0]], np.int64)
        return world

    # ---- records ----------------------------------------------------------------------------------------------------

    def record(self, fairness: record.Fairness | None = None) -> record.Record:
        """The whole game as a dict ready for JSON: every move and every chance outcome as text (docs/records.md).

        `fairness` is for a table of the play server, which reveals its seed when the game is over.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> match.play(0, "B17")
        >>> match.record()["steps"][-1]
        {'seat': 0, 'move': 'B17'}
        """
        result: record.Result | None = None
        if self.over:
            result = {"scores": list(self.scores), "winners": list(self.winners)}
        about = self.game.about
        return record.write(about.slug, about.rules_version, self.players, self.options, self._steps, result, fairness)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, which is replaced as a whole or not at all. `fruitbowl.load` reads it.

        >>> import fruitbowl
        >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
        >>> import tempfile
        >>> from pathlib import Path
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     match.save(Path(folder) / "game.json")
        ...     fruitbowl.load(Path(folder) / "game.json")
        <Match of Fruitoplay: 2 players, 0 moves played, awaiting seats 0, 1>
        """
        record.save(self.record(), Path(path))

    def _checked_seat(self, seat: object) -> int:
        if not is_whole_number(seat) or not 0 <= seat < self.players:
            raise UnknownName(f"There is no seat {seat!r}. The seats are 0 to {self.players - 1}.")
        return int(seat)

    def __repr__(self) -> str:
        moves = sum(isinstance(step, record.Move) for step in self._steps)
        played = f"{moves} move{'' if moves == 1 else 's'} played"
        return f"<Match of {self.game.about.title}: {self.players} players, {played}, {self._standing()}>"

    def _standing(self) -> str:
        if self.over:
            return f"over, scores {self.scores}, won by {_seats(self.winners)}"
        return "awaiting chance" if self.awaits_chance else f"awaiting {_seats(self.actors)}"


def _checked_seed(seed: object) -> int:
    if not is_whole_number(seed):
        raise BadOption(f"A seed is a whole number, not {seed!r}.")
    if abs(int(seed)) >> 256:
        raise BadOption("A seed has at most 256 bits.")
    return int(seed)


def _seats(seats: tuple[int, ...]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {', '.join(map(str, seats))}"


def _common_refusal(reason: str, language: str, **facts: object) -> Refusal:
    sentence: str = texts(CORE, language)["refusals"][reason]
    return Refusal(reason, sentence.format(**facts))


def replay(game: Game, document: object) -> Match:
    """The match that a record tells, checked step by step. Raises BadRecord where something is wrong.

    >>> import fruitbowl
    >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
    >>> replay(match.game, match.record()).view(0) == match.view(0)
    True
    """
    told = record.check_form(document, game.about)
    try:
        match = Match(game, told["players"], told["options"])
    except (ValueError, LookupError) as problem:
        raise BadRecord(str(problem)) from None
    if json.dumps(match.options, sort_keys=True) != json.dumps(told["options"], sort_keys=True):
        raise BadRecord(f'"options" must be complete and as {game.about.title} writes them: {match.options}.')
    for number, step in enumerate(record.steps_of(told), 1):
        _take(match, step, number)
    if match.awaits_chance:
        raise BadRecord(f"It is cut off after step {len(match.steps)}: a chance outcome must follow.")
    record.check_end(told, match.record())
    return match


def _take(match: Match, step: record.Step, number: int) -> None:
    """One step of a record, which must be possible, and written as we would write it."""
    try:
        match.take(step)
    except (ValueError, LookupError) as problem:
        raise BadRecord(f"Step {number}: {problem}") from None
    if match.steps[-1] != step:
        raise BadRecord(f"Step {number}: {step.text!r} must be written {match.steps[-1].text!r}.")


def retrace(match: Match) -> Iterator[Match]:
    """A match as it was before its first step, and after each one. It is the same object each time.

    >>> import fruitbowl
    >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
    >>> [moment.actors for moment in retrace(match)]
    [(), (0, 1)]
    """
    again = Match(match.game, match.players, match.options)
    yield again
    for step in match.steps:
        again.take(step)
        yield again
