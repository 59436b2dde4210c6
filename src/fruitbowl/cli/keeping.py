"""Saves a game to a file, and says how to continue it."""

import shlex
import shutil
import sys
from datetime import datetime
from pathlib import Path

from fruitbowl.cli.opponents import USUAL
from fruitbowl.cli.screen import Screen
from fruitbowl.core.match import Match


class Keeper:
    """Where a person's game is saved, and how much of it."""

    def __init__(self, screen: Screen, seat: int, level: str, file: Path | None, steps: int) -> None:
        self._screen = screen
        self._seat = seat
        self._level = level
        self._file = file
        """The game's own file, which may be overwritten; None until there is one."""
        self._kept = steps if file else None
        """How many steps the file has; None while there is no file."""

    def save(self, match: Match, name: str = "") -> None:
        """Save under a name, or to the game's own file. If that fails, say why and ask for another name."""
        path = name or str(self._file or new_name(match))
        while problem := self._write(match, path):
            self._screen.say(f"Not saved to {path}: {problem}. The game itself is unchanged.")
            if not self._screen.interactive:
                return
            path = self._screen.ask("Where else? (Enter: do not save): ").removeprefix("save ").strip()
            if not path:
                return
        self._screen.say(f"Saved to {path}.")
        self._show_the_way_back(match)

    def _write(self, match: Match, name: str) -> str | None:
        """None if it is saved, else why not."""
        try:
            path = Path(name).expanduser()
            if path.is_dir():
                return "that is a folder"
            if path.exists() and path != self._file:
                return "that file already exists"
            match.save(path)
        except OSError as problem:
            return problem.strerror or str(problem)
        except (RuntimeError, ValueError) as problem:  # an unknown user's home; a character that file names cannot have
            return str(problem).rstrip(".")
        self._file, self._kept = path, len(match.steps)
        return None

    def leave(self, match: Match) -> None:
        """For a person who leaves a game: offer to save it, and say how to come back."""
        if self._kept == len(match.steps):
            self._show_the_way_back(match)
            return
        if self._screen.interactive:
            file = self._file or new_name(match)
            answer = self._screen.ask(f"Save it? (Enter: {file}; or another name; or n): ")
            if answer.lower() not in ("n", "no"):
                self.save(match, str(file) if answer.lower() in ("", "y", "yes") else answer)
                return
        self._screen.say("The game is not saved.")

    def _show_the_way_back(self, match: Match) -> None:
        file = shlex.quote(str(self._file))
        if match.over:
            self._screen.say("Watch it again with")
            self._screen.say_to_copy(f"  {program()} replay {file}")
        else:
            seat = f" --seat {self._seat}" if self._seat else ""
            bots = f" --bots {self._level}" if self._level != USUAL else ""
            self._screen.say("Continue it with")
            self._screen.say_to_copy(f"  {program()} play --resume {file}{seat}{bots}")


def new_name(match: Match) -> Path:
    return Path(f"{match.game.about.slug}-{datetime.now():%Y%m%d-%H%M%S}.json")


def program() -> str:
    """What a person types to run this program again: the short name only if the shell would find it."""
    called = sys.argv[0]
    if Path(called).stem != "fruitbowl" or shutil.which("fruitbowl") == shutil.which(called):
        return "fruitbowl"
    return shlex.quote(called)
