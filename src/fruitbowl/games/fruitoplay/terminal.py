"""Fruitoplay in a terminal: the table as a seat sees it, and the score pad.

It reads nothing but views and counts of the score pad, so it cannot show what a seat may not see.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.games.fruitoplay.components import DOUBLE, FRUITS, LETTERS, ROTTEN, fruits_on_card
from fruitbowl.games.fruitoplay.score_pad import RoundScore, score
from fruitbowl.games.fruitoplay.state import ROUNDS, TURNS

COLOURS = {"B": "#af8700", "A": "#5f8700", "S": "#d7375f", "F": "#8f6fd7"}
"""Of middling brightness, to be read on dark and on light; letters say the same without colour."""

LEGEND = """
Signs: ² or x2 a Double card, † or rot a Rotten card, ✓ has chosen a card.
       worth: what the columns would score now, without the hand.
"""

HOUSE_DATA = (
    f"Counted with {', '.join(map(str, DOUBLE[0]))} as Double and {ROTTEN[0]} as Rotten in each fruit: house data. "
    "If your box has others, type them into components.py."
)

PLURALS = {"banana": "bananas", "apple": "apples", "strawberry": "strawberries", "fig": "figs"}

# ---- cards ----------------------------------------------------------------------------------------------------------


def mark(card: str) -> str:
    """What a card is, in one character after its number."""
    return ("†", "", "²")[fruits_on_card(card)]


def card_text(card: str) -> Text:
    return Text(card + mark(card), style=f"bold {COLOURS[card[0]]}")


def cards_text(cards: Iterable[str]) -> Text:
    return Text(" ").join(map(card_text, cards))


def in_columns(columns: dict[str, list[str]]) -> list[str]:
    return [card for cards in columns.values() for card in cards]


def drawn_cards(cards: Sequence[str]) -> Text:
    """Cards side by side, each in a little frame with what it does at its foot."""
    lines = [Text(), Text(), Text()]
    for card in cards:
        foot = ("─rot─", "─────", "─ x2 ")[fruits_on_card(card)]
        for line, part in zip(lines, ("╭─────╮", f"│ {card:<3} │", f"╰{foot}╯"), strict=True):
            line.append(part, style=COLOURS[card[0]]).append(" ")
        lines[1].stylize("bold", len(lines[1]) - 6, len(lines[1]) - 3)
    return Text("\n").join(lines)


def sentence(words: str) -> Text:
    """Words in which every card, such as F13, has its fruit's colour."""
    text = Text(words)
    for letter, colour in COLOURS.items():
        text.highlight_regex(rf"\b{letter}\d+\b", style=f"bold {colour}")
    return text


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(view: View) -> RenderableType:
    """The table from the seat's eyes: 80 columns wide, and low enough for 24 lines with six players."""
    if view["over"]:
        return final_table(view)
    title = f"Fruitoplay, round {view['round']} of {ROUNDS}, trick {view['turn']} of {TURNS}"
    line = Rule(Text(title, style="bold"), align="left", style="dim")
    parts: list[RenderableType] = [line, middle(view), *beside(view), seats_table(view)]
    if view["choice"]:
        parts.append(sentence(f"You have chosen: {view['choice']}."))
    if view["hand"]:
        parts.append(drawn_cards(view["hand"]))
    return Group(*parts)


def middle(view: View) -> Text:
    """The river, the Target in play first, and the deck."""
    if view["river"]:
        target, *rest = view["river"]
        text = Text.assemble("Target ", (f"[{target}{mark(target)}]", f"bold reverse {COLOURS[target[0]]}"))
        if rest:
            text.append(", then ").append_text(cards_text(rest))
        return text.append(f"   deck {view['deck']}", style="dim")
    if view["phase"] == "last draw":
        return Text(f"All seven Targets are gone. The deck has {view['deck']} cards.")
    return Text("The cards are being shuffled.")


def beside(view: View) -> Iterator[Text]:
    """What lies beside the river, if anything does."""
    if view["collective"]:
        yield Text(f"Collective fruit: {collective_words(view['collective'])} for everybody.")
    if view["discard"]:
        yield Text("Out of the round: ").append_text(cards_text(view["discard"]))


def collective_words(card: str) -> str:
    fruit = FRUITS[LETTERS.index(card[0])]
    return f"one {fruit}" if card.endswith("1") else f"two {PLURALS[fruit]}"


def seats_table(view: View) -> Table:
    """A row for each seat, the viewer's own at the bottom, next to the hand."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="")
    table.add_column("", width=6)
    table.add_column("hand", width=4)
    for letter, fruit in zip(LETTERS, FRUITS, strict=True):
        table.add_column(fruit.capitalize(), width=10, header_style=f"bold {COLOURS[letter]}")
    table.add_column("worth", width=5, justify="right")
    table.add_column("last trick", width=11)
    table.add_column("points", width=6, justify="right")
    for seat in seats_from(view):
        table.add_row(*seat_row(view, seat), style="bold" if seat == view["seat"] else "")
    return table


def seats_from(view: View) -> list[int]:
    """Clockwise, the viewer last."""
    first = 0 if view["seat"] is None else view["seat"] + 1
    return [(first + place) % view["players"] for place in range(view["players"])]


def name(view: View, seat: int) -> str:
    return "You" if seat == view["seat"] else f"Seat {seat}"


def seat_row(view: View, seat: int) -> Iterator[RenderableType]:
    seen = view["seats"][seat]
    yield name(view, seat)
    yield f"{seen['hand']} ✓" if seen["chosen"] else str(seen["hand"])
    for letter, cards in seen["columns"].items():
        yield Text(" ".join(card[1:] + mark(card) for card in cards), style=COLOURS[letter])
    yield str(score(in_columns(seen["columns"]), view["collective"]).score)
    yield played(view["last_trick"], seat)
    yield str(sum(seen["points"]))


def played(trick: dict[str, Any] | None, seat: int) -> Text:
    """A seat's card in the last trick, how far it was from the Target, and what became of it."""
    if trick is None or trick["cards"][seat] is None:
        return Text("")
    what = " won" if trick["winner"] == seat else " tie" if trick["tied"][seat] else ""
    return card_text(trick["cards"][seat]).append(f" {trick['difference'][seat]}{what}")


def final_table(view: View) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Fruitoplay, the end", title_justify="left", title_style="bold")
    table.add_column("")
    for number in range(ROUNDS):
        table.add_column(f"round {number + 1}", justify="right")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat in seats_from(view):
        won = seat in view["winners"]
        points = map(str, [*view["seats"][seat]["points"], view["scores"][seat]])
        table.add_row(name(view, seat), *points, "winner" if won else "", style="bold" if won else "")
    return table


# ---- the score pad --------------------------------------------------------------------------------------------------


def draw_score(count: RoundScore) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("column")
    table.add_column("fruits", justify="right")
    for letter, fruit in zip(LETTERS, FRUITS, strict=True):
        table.add_row(Text(f"{letter} {fruit}", style=COLOURS[letter]), str(count.columns[fruit]))
    lines = [f"{rotten_words(count.cancelled)}."] if count.cancelled else []
    lines.append(f"Largest times smallest: {product_words(count)} points.")
    return Group(table, *map(sentence, lines), Text(HOUSE_DATA, style="dim"))


def product_words(count: RoundScore) -> str:
    if count.largest is None or count.smallest is None:
        return "no fruit = 0"
    return f"{count.columns[count.largest]} x {count.columns[count.smallest]} = {count.score}"


def rotten_words(cancelled: dict[str, str | None]) -> str:
    """What each Rotten card cancelled."""
    return "Rotten " + ", ".join(f"{rotten} cancels {other or 'only itself'}" for rotten, other in cancelled.items())
