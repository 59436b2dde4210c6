"""What happened, as lines for the terminal."""

from collections.abc import Iterable

from rich.text import Text

from fruitbowl.core.events import Event
from fruitbowl.core.game import Game
from fruitbowl.core.moments import phrases_of, seat_names

LANGUAGE = "en"
STYLES = ("", "bold underline", "bold")
"""Of an ordinary line, and of the two kinds of headings."""


def in_words(game: Game, events: Iterable[Event], seat: int | None, players: int) -> list[Text]:
    """Events that are worth a line, as a seat reads them (None watches)."""
    phrases, names = phrases_of(game, LANGUAGE), seat_names(players, LANGUAGE)
    return [Text(phrases.sentence(event, names, seat), style=STYLES[event.heading]) for event in events if event.in_log]
