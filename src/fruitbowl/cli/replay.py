"""Shows a saved game step by step."""

from pathlib import Path

from fruitbowl.api import load
from fruitbowl.cli.drawing import drawing_of
from fruitbowl.cli.screen import Screen
from fruitbowl.core.match import retrace


def replay(file: Path, seat: int | None) -> None:
    """Show every step at which the seat (or the table) saw something happen."""
    match = load(file)
    match.view(seat)  # refuses a seat that the table does not have
    screen = Screen()
    drawing = drawing_of(match.game.about.slug)
    before, *rest = [moment.view(seat) for moment in retrace(match)]
    for number, after in enumerate(rest, 1):
        news = drawing.tell(before, after)
        if news:
            screen.show([f"Step {number} of {len(rest)}", *news], drawing.draw(after))
            if screen.interactive and number < len(rest) and asked_to_stop(screen):
                return
        before = after
    if not match.over:
        awaited = ", ".join(map(str, match.actors))
        screen.say(f"The record ends here; the game is not over. To move: seat {awaited}.")


def asked_to_stop(screen: Screen) -> bool:
    try:
        return screen.ask("Enter: next, q: quit ").lower() in ("q", "quit")
    except EOFError:
        return True
