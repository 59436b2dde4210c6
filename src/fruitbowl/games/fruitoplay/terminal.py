"""Fruitoplay in a terminal: the table as a seat sees it, and what has just happened, in words.

It reads nothing but views and counts of the score pad, so it cannot show what a seat may not see.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.core.sentences import in_words
from fruitbowl.games.fruitoplay.components import DOUBLE, FRUITS, LETTERS, ROTTEN
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


def is_double(card: str) -> bool:
    return int(card[1:]) in DOUBLE[LETTERS.index(card[0])]


def is_rotten(card: str) -> bool:
    return int(card[1:]) == ROTTEN[LETTERS.index(card[0])]


def mark(card: str) -> str:
    """What a card is, in one character after its number."""
    return "²" if is_double(card) else "†" if is_rotten(card) else ""


def card_text(card: str) -> Text:
    return Text(card + mark(card), style=f"bold {COLOURS[card[0]]}")


def cards_text(cards: Iterable[str]) -> Text:
    return Text(" ").join(map(card_text, cards))


def in_columns(columns: dict[str, list[str]]) -> list[str]:
    return [card for cards in columns.values() for card in cards]


def card_name(card: str) -> str:
    """A card in a sentence: "Fig 13"."""
    return f"{FRUITS[LETTERS.index(card[0])].capitalize()} {card[1:]}"


def drawn_cards(cards: Sequence[str]) -> Text:
    """Cards side by side, each in a little frame with what it does at its foot."""
    lines = [Text(), Text(), Text()]
    for card in cards:
        foot = "─ x2 " if is_double(card) else "─rot─" if is_rotten(card) else "─────"
        for line, part in zip(lines, ("╭─────╮", f"│ {card:<3} │", f"╰{foot}╯"), strict=True):
            line.append(part, style=COLOURS[card[0]]).append(" ")
        lines[1].stylize("bold", len(lines[1]) - 6, len(lines[1]) - 3)
    return Text("\n").join(lines)


def sentence(words: str) -> Text:
    """Words in which every card, as F13 or as Fig 13, has its fruit's colour."""
    text = Text(words)
    for fruit, letter in zip(FRUITS, LETTERS, strict=True):
        text.highlight_regex(rf"\b({letter}|{fruit.capitalize()} )\d+\b", style=f"bold {COLOURS[letter]}")
    return text


# ---- who ------------------------------------------------------------------------------------------------------------


def names(view: View, seats: Sequence[int]) -> str:
    """People as in "You and Seat 2" or "Seats 1 and 2"."""
    others = [seat for seat in seats if seat != view["seat"]]
    if len(others) == len(seats) > 1:
        return f"Seats {in_words(map(str, others))}"
    return in_words(["You"] * (len(seats) - len(others)) + [f"Seat {seat}" for seat in others])


def do(view: View, seats: Sequence[int], verb: str) -> str:
    """Who does something: "You draw", "Seat 2 draws", "Seats 1 and 2 draw"."""
    one_other = len(seats) == 1 and seats[0] != view["seat"]
    return f"{names(view, seats)} {verb}{'s' if one_other else ''}"


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


def seat_row(view: View, seat: int) -> Iterator[RenderableType]:
    seen = view["seats"][seat]
    yield names(view, [seat])
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
        table.add_row(names(view, [seat]), *points, "winner" if won else "", style="bold" if won else "")
    return table


# ---- what has just happened -----------------------------------------------------------------------------------------


def tell(before: View, after: View) -> list[Text]:
    """What a seat saw happen between two views that are one move or one chance outcome apart."""
    return [sentence(words) for words in news(before, after)]


def news(before: View, after: View) -> Iterator[str]:
    if before["phase"] == "play" and len(after["river"]) < len(before["river"]):
        yield from reveal(after)
        yield why(after)
        yield from draws(before, after)
        yield from sitting_out(after)
    if len(after["seats"][0]["points"]) > len(before["seats"][0]["points"]):
        yield from last_draws(before, after)
        yield from counts(before, after)
    if after["over"] and not before["over"]:
        yield victory(after)
    if after["phase"] != "deal" and (before["phase"] == "deal" or before["round"] < after["round"]):
        yield f"Round {after['round']} of {ROUNDS}: new cards for everybody, and seven new Targets."
        if after["phase"] == "collective":
            last = after["actors"]
            have = "You have" if last == [after["seat"]] else f"{names(after, last)} has"
            yield f"{have} the fewest points, and may choose the Collective fruit."
    if after["collective"] and (not before["collective"] or before["round"] < after["round"]):
        yield collective_news(before, after)


def reveal(view: View) -> Iterator[str]:
    """The Target and all cards, three to a line."""
    trick = view["last_trick"]
    shown = [
        f"{names(view, [seat])} {card} ({trick['difference'][seat]} away)"
        for seat, card in enumerate(trick["cards"])
        if card is not None
    ]
    start = f"Target {trick['target']}: "
    for first in range(0, len(shown), 3):
        end = "," if shown[first + 3 :] else "."
        yield (" " * len(start) if first else start) + ", ".join(shown[first : first + 3]) + end


def why(view: View) -> str:
    """Why the trick went where it went: what was nearer cancelled out, or was of another fruit."""
    trick = view["last_trick"]
    winner, fruit = trick["winner"], FRUITS[LETTERS.index(trick["target"][0])]
    steps = [tie_words(cards, away) for (_, away), cards in nearer_ties(trick)]
    if winner is None:
        return " ".join([*steps, "Nobody wins: the cards leave the round."])
    away, on_fruit = trick["difference"][winner], trick["same_fruit"][winner]
    if not on_fruit:
        steps.append(f"No {'other ' if any(trick['same_fruit']) else ''}{fruit} was played.")
    far_fruit = [near for near, same in zip(trick["difference"], trick["same_fruit"], strict=True) if same is False]
    nearest = f"the nearest {fruit}" if on_fruit and min(far_fruit, default=99) <= away else "nearest"
    theirs = "yours" if winner == view["seat"] else f"Seat {winner}'s"
    steps.append(f"{card_name(trick['cards'][winner])} is {away} away, {nearest}: the trick is {theirs}.")
    return " ".join(steps)


def nearer_ties(trick: dict[str, Any]) -> Iterator[tuple[tuple[bool, int], list[str]]]:
    """The groups of cards that cancelled out before a card stood alone, nearest first."""
    groups: dict[tuple[bool, int], list[str]] = {}
    for card, same, away in zip(trick["cards"], trick["same_fruit"], trick["difference"], strict=True):
        if card is not None:
            groups.setdefault((not same, away), []).append(card)
    return takewhile(lambda group: len(group[1]) > 1, sorted(groups.items()))


def tie_words(cards: Sequence[str], away: int) -> str:
    both = "both" if len(cards) == 2 else "all"
    return f"{in_words(map(card_name, cards))} are {both} {away} away and cancel out."


def draws(before: View, after: View) -> Iterator[str]:
    """Who got a new card: whose hand is larger than what the trick left of it."""
    left = [
        seen["hand"] - (seat in before["actors"] and not seen["chosen"]) for seat, seen in enumerate(before["seats"])
    ]
    drew = [seat for seat, seen in enumerate(after["seats"]) if seen["hand"] > left[seat]]
    return draw_words(after, drew, [card for card in after["hand"] if card not in before["hand"]])


def draw_words(view: View, drew: Sequence[int], own: Sequence[str]) -> Iterator[str]:
    """One line, if anybody drew; the own card by its name."""
    others = [seat for seat in drew if seat != view["seat"]]
    words = [f"You draw {card_name(card)}." for card in own if view["seat"] in drew]
    words += [f"{do(view, others, 'draw')} a card."] if others else []
    if words:
        yield " ".join(words)


def sitting_out(view: View) -> Iterator[str]:
    seats = [seat for seat in range(view["players"]) if view["phase"] == "play" and seat not in view["actors"]]
    if seats:
        yield f"{do(view, seats, 'sit')} the last trick out: no card is left to play."


def last_draws(before: View, after: View) -> Iterator[str]:
    """Who drew after the seventh trick: who has a card more than hand and columns held."""
    new = [
        [card for card in in_columns(count["cards"]) if card not in in_columns(seen["columns"])]
        for count, seen in zip(after["last_round"], before["seats"], strict=True)
    ]
    drew = [seat for seat, cards in enumerate(new) if len(cards) > before["seats"][seat]["hand"]]
    own = [] if after["seat"] is None else [card for card in new[after["seat"]] if card not in before["hand"]]
    return draw_words(after, drew, own)


def counts(before: View, after: View) -> Iterator[str]:
    gift = f", with {collective_words(before['collective'])} for everybody" if before["collective"] else ""
    yield f"Round {before['round']}{gift}: largest column times smallest."
    for seat in seats_from(after):
        yield f"{names(after, [seat]):<6} {count_words(after['last_round'][seat])}"


def count_words(count: dict[str, Any]) -> str:
    columns = " ".join(f"{letter} {count['columns'][fruit]:>2}" for letter, fruit in zip(LETTERS, FRUITS, strict=True))
    return f"{columns}  {product_words(count):<12}  {rotten_words(count['cancelled'])}".rstrip()


def product_words(count: dict[str, Any]) -> str:
    if count["largest"] is None:
        return "no fruit = 0"
    largest, smallest = (count["columns"][count[which]] for which in ("largest", "smallest"))
    return f"{largest:>2} x {smallest:>2} = {count['score']}"


def rotten_words(cancelled: dict[str, str | None]) -> str:
    """What each Rotten card cancelled, if there is one."""
    words = [f"{rotten} cancels {other or 'only itself'}" for rotten, other in cancelled.items()]
    return f"Rotten {', '.join(words)}" if words else ""


def collective_news(before: View, after: View) -> str:
    words = collective_words(after["collective"])
    if before["phase"] == "collective":
        return f"{do(after, before['actors'], 'choose')}: everybody gets {words} in this round."
    last = [seat for seat, points in enumerate(after["scores"]) if points == min(after["scores"])]
    return f"{do(after, last, 'share')} the last place, so lots are drawn: everybody gets {words} in this round."


def victory(view: View) -> str:
    winners, scores = view["winners"], view["scores"]
    best = max(scores)
    equal = [seat for seat, points in enumerate(scores) if points == best]
    if len(winners) > 1:
        return f"{do(view, winners, 'share')} the victory with {best} points."
    if len(equal) > 1:
        return f"{names(view, equal)} have {best} points; the third round decides: {do(view, winners, 'win')}."
    return f"{do(view, winners, 'win')} with {best} points."


# ---- the score pad --------------------------------------------------------------------------------------------------


def draw_score(count: RoundScore) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("column")
    table.add_column("fruits", justify="right")
    for letter, fruit in zip(LETTERS, FRUITS, strict=True):
        table.add_row(Text(f"{letter} {fruit}", style=COLOURS[letter]), str(count.columns[fruit]))
    lines = [f"{rotten_words(count.cancelled)}."] if count.cancelled else []
    lines.append(f"Largest times smallest: {' '.join(product_words(count.as_dict()).split())} points.")
    return Group(table, *map(sentence, lines), Text(HOUSE_DATA, style="dim"))
