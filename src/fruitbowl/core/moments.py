"""A game as somebody watched it: after each step what they saw, and what had happened."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from fruitbowl.core import record
from fruitbowl.core.events import Event, SeenMove, View
from fruitbowl.core.game import Game
from fruitbowl.core.match import CORE, Match, retrace
from fruitbowl.core.phrases import Phrasebook, phrasebook
from fruitbowl.core.texts import texts


class Moment(NamedTuple):
    """A step, as certain eyes saw it."""

    step: int
    """1 for the first move or chance outcome of the game."""
    move: SeenMove | None
    """None where chance acted."""
    events: tuple[Event, ...]
    view: View
    """What they see after it."""


class LogLine(NamedTuple):
    """An event in words."""

    step: int
    kind: str
    heading: int
    """1 or 2 if it opens a part of the game, such as a round or a trick; else 0."""
    text: str


def seen_move(match: Match, step: record.Step, seat: int | None) -> SeenMove | None:
    """A step that comes next in a match, as a seat may know it (None watches)."""
    if isinstance(step, record.Chance):
        return None
    is_hidden = step.seat != seat and match.game.is_secret(match.state, step.seat, match.game.parse_move(step.move))
    return SeenMove(step.seat, None if is_hidden else step.move)


def watch(match: Match, step: record.Step, seat: int | None) -> Moment:
    """Take the next step in a match, and tell how a seat saw it (None watches)."""
    before, move = match.view(seat), seen_move(match, step, seat)
    match.take(step)
    after = match.view(seat)
    return Moment(len(match.steps), move, tuple(match.game.tell(before, after, move)), after)


def moments(match: Match, seat: int | None, first: int = 1) -> Iterator[Moment]:
    """A match as a seat saw it (None watches), from its `first` step on."""
    course = retrace(match)
    now = next(course)
    before = now.view(seat) if first <= 1 else {}
    for number, step in enumerate(match.steps, 1):
        move = seen_move(now, step, seat) if number >= first else None
        next(course)
        if number >= first:
            after = now.view(seat)
            yield Moment(number, move, tuple(match.game.tell(before, after, move)), after)
            before = after
        elif number == first - 1:
            before = now.view(seat)


def phrases_of(game: Game, language: str) -> Phrasebook:
    """The sentences of a game's events in a language."""
    return phrasebook(game.folder, language, game.noun)


def seat_names(players: int, language: str) -> list[str]:
    """What seats are called where nobody has a name."""
    name: str = texts(CORE, language)["lists"]["seat"]
    return [name.format(seat=seat) for seat in range(players)]


def log_lines(
    match: Match, seat: int | None, language: str = "en", names: Sequence[str] | None = None
) -> Iterator[LogLine]:
    """What has happened so far, in words, as a seat may know it (None watches)."""
    phrases, called = phrases_of(match.game, language), names or seat_names(match.players, language)
    for moment in moments(match, seat):
        for event in moment.events:
            if event.in_log:
                yield LogLine(moment.step, event.kind, event.heading, phrases.sentence(event, called, seat))
