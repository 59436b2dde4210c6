"""Makes terminal.svg, the README's picture: a real screen of `fruitbowl play`, in the middle of a game.

Run it after a change to how the terminal looks: .venv/bin/python docs/pictures/make.py
"""

import io
import re
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

import fruitbowl
from fruitbowl.cli.opponents import Opponents
from fruitbowl.cli.play import Sitting
from fruitbowl.cli.screen import Screen

MOVES = 12
"""How many moves before the picture is taken: the middle of the second round, with a Collective fruit."""

BY_LAMPLIGHT = TerminalTheme((24, 33, 28), (240, 233, 216), [(0, 0, 0)] * 8)
"""Deep green-black table, paper letters."""

# Rich's own frame fetches a font from elsewhere; this one takes what the reader has.
FRAME = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: {char_height}px
}}
.{unique_id}-title {{ font-family: Georgia, serif; font-size: 18px }}
{styles}
</style>
<defs>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">{matrix}</g>
</g>
</svg>
"""


class Camera(Screen):
    """A screen that answers each question with the first move offered, and keeps what it showed since the last."""

    def __init__(self) -> None:
        super().__init__()
        self.console = Console(
            record=True, width=80, file=io.StringIO(), color_system="truecolor", force_terminal=True, highlight=False
        )
        self.interactive = False
        self.asked = 0
        self.picture = ""

    def thinking(self) -> AbstractContextManager[object]:
        return nullcontext()  # a record would keep what a terminal takes back

    def ask(self, question: str) -> str:
        self.console.print(Text(question))
        self.picture = self.console.export_svg(
            title="fruitbowl play fruitoplay", theme=BY_LAMPLIGHT, code_format=FRAME, unique_id="screen"
        )
        self.asked += 1
        if self.asked > MOVES:
            raise EOFError
        offered = re.search(r"\((?:1 )?([^,]+),", question)
        return offered[1] if offered else "1"


def main() -> None:
    camera = Camera()
    match = fruitbowl.new("fruitoplay", players=4, seed=7)
    Sitting(match, 0, Opponents(match, seed=7), camera, None).play()
    Path(__file__).with_name("terminal.svg").write_text(re.sub(r"[ \t]+\n", "\n", camera.picture), "utf-8")


if __name__ == "__main__":
    main()
