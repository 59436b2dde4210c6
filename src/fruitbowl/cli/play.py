"""A person plays against bots. This knows no rules: it shows views and legal moves."""

from collections.abc import Mapping
from pathlib import Path

from rich.console import Group, RenderableType

from fruitbowl.api import load
from fruitbowl.cli.drawing import drawing_of
from fruitbowl.cli.keeping import Keeper
from fruitbowl.cli.moves import listed, offer, plan
from fruitbowl.cli.news import in_words
from fruitbowl.cli.opponents import Opponents
from fruitbowl.cli.screen import Screen
from fruitbowl.core.errors import BadOption
from fruitbowl.core.match import Match
from fruitbowl.core.moments import seen_move
from fruitbowl.core.options import OptionValue
from fruitbowl.core.texts import texts
from fruitbowl.games import find

INTERRUPTED = 130

WHAT_CAN_BE_TYPED = """\
You can type
  a move      as offered, in upper or lower case, or by its number if it has
              one; several on one line, each possible after the one before
  Enter       to see the table again
  hint        to see what a strong bot would do
  save FILE   to save the game; without FILE, to its own file or a new one
  quit        to leave (so does Ctrl-C)"""

MOST_HINTS = 3

AFTER_THE_END = "The game is over. Type save to keep it, or press Enter to leave."


def play_new(
    game: str, players: int | None, seat: int, seed: int | None, options: Mapping[str, OptionValue], level: str
) -> int:
    """Play a new game, and return the exit code."""
    screen = Screen()
    found = find(game)
    match = Match(found, found.about.usual_players if players is None else players, options, seed)
    match.resolve_chance()
    match.view(seat)  # refuses a seat that the table does not have
    return Sitting(match, seat, Opponents(match, level, seed), screen, None).play()


def play_on(file: Path, seat: int, game: str | None, level: str) -> int:
    """Continue a saved game, and return the exit code."""
    screen = Screen()
    match = load(file)
    if game not in (None, match.game.about.slug):
        raise BadOption(f"{file} is a game of {match.game.about.slug}, not of {game}.")
    match.view(seat)
    return Sitting(match, seat, Opponents(match, level), screen, file).play()


class Sitting:
    """One person's game from sitting down to leaving."""

    def __init__(self, match: Match, seat: int, opponents: Opponents, screen: Screen, file: Path | None) -> None:
        self._match = match
        self._seat = seat
        self._opponents = opponents
        self._drawing = drawing_of(match.game.about.slug)
        self._screen = screen
        self._keeper = Keeper(screen, seat, opponents.level, file, len(match.steps))
        self._news: list[RenderableType] = []
        """What has happened since the table was last shown."""
        self._is_news = False
        """Whether that is more than what the person has just typed."""
        self._let_bots_move()

    def play(self) -> int:
        """Until the game is over or the person leaves. Returns the exit code."""
        try:
            self._welcome()
            self._play_to_the_end()
        except EOFError:
            return self._leave(0)
        except KeyboardInterrupt:
            return self._leave(INTERRUPTED)
        return 0

    def _leave(self, code: int) -> int:
        try:
            if not self._match.over:
                self._keeper.leave(self._match)
        except (EOFError, KeyboardInterrupt):
            self._screen.say("The game is not saved.")  # ask only once
        return code

    def _welcome(self) -> None:
        title, players = self._match.game.about.title, self._match.players
        you = f"you are seat {self._seat}, the others are {self._opponents.level} bots"
        self._screen.say(f"{title} for {players}: {you}. Type ? for the rules.")
        if seconds := self._opponents.warming:
            self._screen.say(f"The bots are still warming up: they will think ahead in about {seconds:.0f} s.")

    def _play_to_the_end(self) -> None:
        while not self._match.over:
            for move in self._ask_for_moves():
                self._make(self._seat, move)
            with self._screen.thinking():
                self._let_bots_move()
        self._show()
        self._screen.say(AFTER_THE_END)
        while answer := self._screen.ask("> "):
            if not self._obey(answer):
                self._screen.say(AFTER_THE_END)

    def _let_bots_move(self) -> None:
        """Bots first: where all choose at once, the person's choice then shows its result right away."""
        while bots := [seat for seat in self._match.actors if seat != self._seat]:
            self._make(bots[0], self._opponents.choose(self._match, bots[0]))

    def _make(self, seat: int, move: str) -> None:
        # On a copy, so that Ctrl-C never leaves a match with a move made but not recorded.
        moved = self._match.clone()
        moved.play(seat, move)
        moment = self._match.clone()
        steps = moved.steps[len(moment.steps) :]
        self._is_news |= seat != self._seat or len(steps) > 1
        for step in steps:
            before, seen = moment.view(self._seat), seen_move(moment, step, self._seat)
            moment.take(step)
            events = moment.game.tell(before, moment.view(self._seat), seen)
            self._news += in_words(moment.game, events, self._seat, moment.players)
        self._match = moved

    def _show(self) -> None:
        table = self._drawing.draw(self._match.view(self._seat))
        self._screen.show(self._news, Group(table, *self._listing()), wait=self._is_news)
        self._news, self._is_news = [], False

    def _ask_for_moves(self) -> list[str]:
        """One move, or several that were typed at once."""
        self._show()
        question = self._prompt() or "Your move (or ?): "
        while True:
            typed = self._screen.ask(question)
            if self._obey(typed):
                if typed:
                    self._screen.say(*self._listing())  # what was said has scrolled it away
                continue
            planned = plan(self._match, self._seat, typed)
            if isinstance(planned, list):
                return planned
            self._screen.say(planned.text)

    def _prompt(self) -> str:
        """The question with all moves in it; empty if they do not fit on a line."""
        question = f"Your move ({', '.join(offer(self._match.legal(self._seat)))}, or ?): "
        return question if len(question) < self._screen.console.width - 10 else ""

    def _listing(self) -> list[RenderableType]:
        """The moves, to show above the question, if they do not fit into it."""
        if self._prompt():
            return []
        return [listed(self._match.legal(self._seat), self._drawing.SIGNS, self._screen.console.width)]

    def _obey(self, typed: str) -> bool:
        """Run a command that is not a move. False if there is no such command."""
        command, _, rest = typed.partition(" ")
        match command.lower():
            case "":
                self._show()
            case "?" | "help":
                rules = texts(self._match.game.folder)["rules"]["summary"].strip()
                self._screen.show([rules], Group(self._drawing.LEGEND, WHAT_CAN_BE_TYPED))
            case "hint" if not self._match.over:
                with self._screen.thinking():
                    advice = self._match.hint(self._seat)
                self._screen.say(*(one.text for one in advice[:MOST_HINTS]))
            case "save":
                self._keeper.save(self._match, rest.strip())
            case "quit" | "q":
                raise EOFError
            case _:
                return False
        return True
