"""The tree game in a terminal: the table as a seat sees it, and the score pad.

It reads nothing but views and counts of the score pad, so it cannot show what a seat may not see.
"""

from collections.abc import Iterable, Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.core.terminal_words import does, in_words, name, seats_from
from fruitbowl.games.tree.components import TREE, TRUNK
from fruitbowl.games.tree.drawing import draw_tree
from fruitbowl.games.tree.moves import card_words, parse_card
from fruitbowl.games.tree.score_pad import DealScore

LEGEND = """
Signs: [Red] your card; (Red) your card that does not follow, while others do; {Red} in the trick; · played before.
       ! wins the trick as it lies, or would if you played it. Thick lines lead to the cards that follow.
       A card is typed by its initials: Large Tart Dull is LTD, Large Sweet Bright Yellow Drupe is LSBYD.
"""

# ---- words ----------------------------------------------------------------------------------------------------------


def words(card: str) -> str:
    """A card in a sentence: "Large Tart Dull ... (LTD)", or a special card's name."""
    number = parse_card(card)
    return card_words(number) if number == TRUNK or number >= TREE else f"{card_words(number)} ({card})"


def number_of(count: int, thing: str) -> str:
    return f"{count or 'no'} {thing}{'' if count == 1 else 's'}"


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(view: View) -> RenderableType:
    """The table from the seat's eyes: 80 columns wide, and low enough for 24 lines."""
    if view["over"]:
        return final_table(view)
    if view["phase"] != "play":
        return Text("The cards are being shuffled.")
    line = Rule(Text(title(view), style="bold"), align="left", style="dim")
    return Group(line, *trick_lines(view), draw_tree(view), *beside(view), fruits_line(view), *hand_lines(view))


def title(view: View) -> str:
    deal = f", deal {view['deal']} of {view['deals']}" if view["deals"] > 1 else ""
    in_trick = len(view["trick"]["cards"]) if view["trick"] else 0
    played = len(view["played"])
    tricks = (played + sum(seat["hand"] for seat in view["seats"])) // view["players"]
    return f"Fruit, the tree{deal}, trick {(played - in_trick) // view['players'] + 1} of {tricks}"


def trick_lines(view: View) -> Iterator[Text]:
    """The cards of the trick so far, and what comes of them as they lie."""
    if not view["trick"]:
        yield Text(f"{does(view, view['leader'], 'lead')} the trick.")
        return
    first, *rest = view["trick"]["cards"]
    told = [f"{does(view, first['seat'], 'lead')} {words(first['card'])}"]
    told += [f"{name(view, played['seat'])} {played['card']}" for played in rest]
    yield Text(f"{', '.join(told)}.", style="bold magenta")


def beside(view: View) -> Iterator[Text]:
    """Special cards that are out of the tree and still to come, and what Rain has set aside."""
    out = [card for card in special_cards(view) if card not in (*view["played"], *view["hand"], "trunk")]
    parts = [f"Not seen yet: {in_words(map(words, out))}."] if out else []
    if view["aside"]:
        parts.append(f"Rain has set aside {number_of(len(fruits_in(view['aside'])), 'fruit')}.")
    if view["left"]:
        parts.append(f"{number_of(view['left'], 'card').capitalize()} not dealt.")
    if parts:
        yield Text(" ".join(parts), style="dim")


def special_cards(view: View) -> list[str]:
    in_use: str = view["options"]["specials"]
    return [] if in_use == "none" else in_use.split()


def fruits_in(cards: Iterable[str]) -> list[str]:
    """Fruits are the cards with five initials; no special card is written in capitals."""
    return [card for card in cards if len(card) == 5 and card.isupper()]


def fruits_line(view: View) -> Text:
    text = Text("Fruits: ", style="bold")
    counts = []
    for seat in seats_from(view):
        collected = len(view["seats"][seat]["fruits"])
        in_all = f" ({view['scores'][seat]} in all)" if view["deal"] > 1 else ""
        counts.append(f"{name(view, seat)} {collected}{in_all}")
    return text.append(", ".join(counts), style="not bold")


def hand_lines(view: View) -> Iterator[Text]:
    """The hand, a line for each half of the tree and one for special cards."""
    groups = {
        "Large": [card for card in view["hand"] if card.startswith("L")],
        "Small": [card for card in view["hand"] if card.startswith("S")],
        "Special": [card for card in view["hand"] if card.islower()],
    }
    for group, cards in groups.items():
        if cards:
            line = Text(f"{group}:".ljust(9))
            yield line.append_text(Text(" ").join(hand_card(view, card) for card in sorted(cards)))


def hand_card(view: View, card: str) -> Text:
    """A card of the hand as it is typed; bold if it follows, with a sign if it would win."""
    style = "bold green" if not view["follow"] or card in view["follow"] else "green"
    return Text(card + ("!" if card in view["would_take"] else ""), style=style)


def final_table(view: View) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Fruit, the tree: the end", title_justify="left", title_style="bold")
    table.add_column("")
    table.add_column("fruits", justify="right")
    table.add_column("")
    for seat in seats_from(view):
        won = seat in view["winners"]
        points = str(view["scores"][seat])
        table.add_row(name(view, seat), points, "winner" if won else "", style="bold" if won else "")
    return table


# ---- the score pad --------------------------------------------------------------------------------------------------


def draw_score(count: DealScore) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("counts")
    table.add_column("cards")
    for card in count.fruits:
        table.add_row("1", words(card))
    for card in count.others:
        table.add_row("0", words(card), style="dim")
    return Group(table, Text(f"{number_of(count.score, 'fruit').capitalize()} collected."))
