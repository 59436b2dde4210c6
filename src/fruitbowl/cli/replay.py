"""Shows a saved game step by step."""

from pathlib import Path

from fruitbowl.api import load
from fruitbowl.cli.drawing import drawing_of
from fruitbowl.cli.news import in_words
from fruitbowl.cli.screen import Screen
from fruitbowl.core.moments import moments


def replay(file: Path, seat: int | None) -> None:
    """Show every step at which the seat (or the table) saw something happen."""
    match = load(file)
    match.view(seat)  # refuses a seat that the table does not have
    screen = Screen()
    drawing = drawing_of(match.game.about.slug)
    steps = len(match.steps)
    for moment in moments(match, seat):
        news = in_words(match.game, moment.events, seat, match.players)
        if news:
            screen.show([f"Step {moment.step} of {steps}", *news], drawing.draw(moment.view))
            if screen.interactive and moment.step < steps and asked_to_stop(screen):
                return
    if not match.over:
        awaited = ", ".join(map(str, match.actors))
        screen.say(f"The record ends here; the game is not over. To move: seat {awaited}.")


def asked_to_stop(screen: Screen) -> bool:
    try:
        return screen.ask("Enter: next, q: quit ").lower() in ("q", "quit")
    except EOFError:
        return True
