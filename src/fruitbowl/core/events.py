"""What happened, told once: a game's events, each a typed fact with a sentence in three languages.

A game's kinds of events are in its `events.py`. Its `tell`, in `telling.py` or beside them, compares what somebody saw
before and after a step, and tells the difference. Since it is given nothing but their views, it cannot tell them
anything they may not know. The log, replays, the page, screen readers, the terminal and programs all read these events;
nobody else works out what happened.

An event names the parts of a view that it `tells`. Shown one after the other, events lead from the view before a step
to the view after it, a little at a time: `scenes` does that, and so does the page.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, ClassVar, NamedTuple, NewType, dataclass_transform

View = dict[str, Any]

Seat = NewType("Seat", int)
"""A fact of this type is a seat: in a sentence it becomes a name, or "you"."""


class Rest(IntEnum):
    """How long people need to take something in, in milliseconds at normal pace."""

    NONE = 0
    """It shows together with the event after it."""
    GLANCE = 500
    """A card is played, a tile is laid."""
    LOOK = 1000
    """Somebody's turn comes, a card is drawn."""
    BLOW = 1500
    """Something befalls somebody: a pest, a theft, a vote."""
    READ = 2000
    """A trick is over: who won it, and why."""


class SeenMove(NamedTuple):
    """A move as somebody may know it."""

    seat: int
    move: str | None
    """None while it is hidden from them."""


@dataclass_transform(frozen_default=True)
class Event:
    """Something that happened, as certain eyes saw it. Its sentence stands in the game's `texts/`, under its `kind`.

    A kind of event is a subclass, and its annotated names are its facts: every subclass is a frozen dataclass.

    >>> class Drew(Event):
    ...     seat: Seat
    ...     n: int
    >>> drew = Drew(Seat(1), n=2)
    >>> drew.kind, drew.facts
    ('drew', {'seat': 1, 'n': 2})
    """

    kind: ClassVar[str]
    """Its name in texts and messages: that of its class, `TrickWon` as "trick_won"."""
    rest: ClassVar[Rest] = Rest.GLANCE
    parts: ClassVar[tuple[str, ...]] = ()
    """What it `tells`, unless that depends on its facts."""
    heading: ClassVar[int] = 0
    """1 if it opens a large part of the game, such as a round, 2 for a smaller one, such as a trick; else 0."""
    in_log: ClassVar[bool] = True
    """Whether the log lists it. What others will tell better in a moment is only shown."""

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    @property
    def tells(self) -> tuple[str, ...]:
        """The parts of a view that it explains, which change when it is shown.

        "river", or "seats.hand" for every seat, or "seat.hand" for the event's own; "victim.hand" for the one that the
        event's fact `victim` names. "trick=last_trick" shows what will be the last trick where the trick lies, until a
        later event tells "trick". What stands in neither view is a fact of the event: with "hand=facts.kept" a hand
        lacks the card just played before it gets the one that is drawn.
        """
        return self.parts

    @property
    def facts(self) -> dict[str, Any]:
        """What it says, ready for JSON."""
        return {name: _plain(fact) for name, fact in vars(self).items()}


def _plain(fact: Any) -> Any:
    return [_plain(part) for part in fact] if isinstance(fact, tuple) else fact


# ---- from one view to the next -------------------------------------------------------------------------------------

UNTOLD = ("actors", "phase")
"""Facts that follow from all the others, and change with the last event of a step."""


class Scene(NamedTuple):
    """An event, and what its reader sees while it is told."""

    event: Event
    view: View


def scenes(before: View, after: View, events: Sequence[Event]) -> Iterator[Scene]:
    """The events of a step, each with the view as it has become by then. The last one shows the view after the step."""
    shown = before
    for event in events[:-1]:
        shown = with_parts(shown, after, event)
        yield Scene(event, shown)
    if events:
        yield Scene(events[-1], after)


def with_parts(shown: View, after: View, event: Event) -> View:
    """A view with the parts that an event tells as they are after the step."""
    changed = dict(shown)
    for path in event.tells:
        target, _, source = path.partition("=")
        whose, _, name = target.partition(".")
        if name:
            own = None if whose == "seats" else event.facts[whose]
            changed["seats"] = [
                {**seat, name: _shown(source or name, after["seats"][number], event)} if own in (None, number) else seat
                for number, seat in enumerate(changed["seats"])
            ]
        else:
            changed[target] = _shown(source or target, after, event)
    return changed


def _shown(source: str, after: View, event: Event) -> Any:
    """A part of the view after the step, or "facts.kept", a fact of the event."""
    whose, _, fact = source.partition(".")
    return event.facts[fact] if whose == "facts" else after[source]


def untold_changes(before: View, after: View, events: Iterable[Event]) -> list[str]:
    """The parts of a view that have changed without an event that tells it."""
    shown = before
    for event in events:
        shown = with_parts(shown, after, event)
    paths = [name for name in after if name not in (*UNTOLD, "seats") and shown.get(name) != after[name]]
    pairs = list(zip(shown.get("seats", ()), after.get("seats", ()), strict=False))
    names = {name for old, new in pairs for name in new if old.get(name) != new[name]}
    return paths + [f"seats.{name}" for name in sorted(names)]
