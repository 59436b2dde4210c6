"""Where the commands write, and where a person answers."""

import sys
from collections.abc import Sequence
from contextlib import AbstractContextManager

from rich.console import Console, Group, RenderableType
from rich.text import Text

LINES_AROUND = 2
"""An empty line above the news, and the prompt below the table."""


class Screen:
    """Standard output and standard input, which may each be a person's terminal or a pipe."""

    def __init__(self) -> None:
        # Show text from people and files as it is: no markup, no emoji codes, no guessed colours.
        self.console = Console(markup=False, emoji=False, highlight=False)
        self.interactive = sys.stdin.isatty() and self.console.is_terminal
        """True if there is a person to ask."""

    def say(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing)

    def say_to_copy(self, text: str) -> None:
        """A line that stays one line, however long, so that it can be copied into a shell."""
        self.console.print(text, soft_wrap=True)

    def thinking(self) -> AbstractContextManager[object]:
        """Shows a person that the table is waiting for the bots."""
        return self.console.status("The bots are thinking.")

    def ask(self, question: str) -> str:
        """A line that the person types; EOFError at the end of the input."""
        self.console.print(Text(question), end="")
        try:
            answer = input()
        except BaseException:
            self.console.print()  # what follows starts on a new line
            raise
        if not sys.stdin.isatty():
            self.console.print(Text(answer))  # a terminal has already shown it; a transcript should too
        return answer.strip()

    def show(self, news: Sequence[RenderableType], table: RenderableType, *, wait: bool = True) -> None:
        """What happened, and the table. If both do not fit on one screen, wait for Enter in between.

        Without `wait` the table follows at once: nobody needs time to read what they have just typed.
        """
        if news:
            self.say("", *news)
            if wait and self.interactive and self._height([*news, table]) > self.console.height - LINES_AROUND:
                self.ask("Enter: continue ")
        self.say(table)

    def _height(self, things: Sequence[RenderableType]) -> int:
        return len(self.console.render_lines(Group(*things), pad=False))
