"""The tree as a tree, drawn from a view: sixteen lines, one for each of the finest branches."""

from collections.abc import Iterator

from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.games.tree.components import FIRST_FRUIT, FOLLOWING, TRUNK
from fruitbowl.games.tree.moves import CARD_TEXTS, parse_card, traits

ROWS = 16
WIDTHS = (8, 8, 8, 9, 9, 8, 8)
"""Of the columns: Trunk, size, flavour, chroma, colour, berry, drupe."""

OWN, OWN_NOT_NOW, IN_TRICK, GONE, UNSEEN, NOT_IN_USE = "own", "own, not now", "in trick", "gone", "unseen", "not in use"
STYLES = {OWN: "bold green", OWN_NOT_NOW: "green", IN_TRICK: "bold magenta", GONE: "dim", UNSEEN: "", NOT_IN_USE: "dim"}
"""Of the words; brackets say the same without colour."""


def draw_tree(view: View) -> Text:
    return Text("\n").join(Text().join(row(view, number)) for number in range(ROWS))


def row(view: View, number: int) -> Iterator[Text]:
    """One line: the branches that begin here, each over all lines of what it supports, and two fruits."""
    yield cell(view, TRUNK) if number == 0 else Text(" " * WIDTHS[0])
    for level in range(1, 5):
        lines = ROWS >> level
        card = (1 << level) - 1 + number // lines
        begins, is_second = number % lines == 0, number // lines % 2 == 1
        if begins:
            yield Text(_joint(view, card, is_second))
            yield cell(view, card)
        else:
            yield Text(("  " if is_second else _bar(view, card + 1)) + " " * WIDTHS[level])
    for berry_or_drupe in (0, 1):
        fruit = FIRST_FRUIT + 2 * number + berry_or_drupe
        line = "━" if follows(view, fruit) else "─"
        yield Text(f" {line}" if berry_or_drupe else line * 2)
        yield cell(view, fruit)


def _joint(view: View, card: int, is_second: bool) -> str:
    """Where a branch leaves the one that supports it; thick if it follows the lead."""
    if is_second:
        return "┗━" if follows(view, card) else "└─"
    return "┳━" if follows(view, card) else "┬─"


def _bar(view: View, second: int) -> str:
    """On the way down to the second card of a branch."""
    return "┃ " if follows(view, second) else "│ "


def cell(view: View, card: int) -> Text:
    """A card's last word, in brackets that say where the card is, and a line on to what it supports."""
    text = CARD_TEXTS[card]
    what = where(view, text)
    word = "Trunk" if card == TRUNK else traits(card)[-1]
    shown = {OWN: f"[{word}]", OWN_NOT_NOW: f"({word})", IN_TRICK: f"{{{word}}}", GONE: "·", NOT_IN_USE: ""}.get(
        what, word
    )
    if text in view["would_take"] or (view["trick"] and text == view["trick"]["winning"]):
        shown += "!"
    width = WIDTHS[len(traits(card))] if card < FIRST_FRUIT else WIDTHS[5 + (card - FIRST_FRUIT) % 2]
    line = " " if card >= FIRST_FRUIT else "━" if follows(view, 2 * card + 1) else "─"
    return Text(shown, style=STYLES[what]).append(line * (width - len(shown)), style="default")


def where(view: View, card: str) -> str:
    if card in view["hand"]:
        return OWN if not view["follow"] or card in view["follow"] else OWN_NOT_NOW
    if view["trick"] and any(card == played["card"] for played in view["trick"]["cards"]):
        return IN_TRICK
    if card in view["played"]:
        return GONE
    return NOT_IN_USE if card == "trunk" and "trunk" not in view["options"]["specials"] else UNSEEN


def follows(view: View, card: int) -> bool:
    """Whether a card of the tree follows the lead, or is it."""
    if not view["trick"]:
        return False
    led = parse_card(view["trick"]["cards"][0]["card"])
    return card == led or bool(int(FOLLOWING[led]) >> card & 1)
