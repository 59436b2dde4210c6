"""Pi mal Pflaumen in a terminal: the table as a seat sees it, and what has just happened, in words.

It reads nothing but views and counts of the score pad, so it cannot show what a seat may not see.
"""

from collections import Counter
from collections.abc import Iterator, Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.core.sentences import does, name, names, victory
from fruitbowl.games.pflaumen.components import A_MIX, FRUIT_CARDS, FRUITS, PLAIN, PLUM, ROUNDS, FruitCard
from fruitbowl.games.pflaumen.moves import parse_card
from fruitbowl.games.pflaumen.score_pad import Pad, score

COLOURS = ("#5f8700", "#8f6fd7", "#d7375f", "#875faf", "#d77000", "#87870f", "#d7005f", "#878787", "#5f5fd7")
"""Of middling brightness, to be read on dark and on light; words say the same without colour."""
SHORT = ("Ap", "Bl", "Ch", "Fi", "Or", "Pe", "St", "Wc", "Pl")
NARROW = {"White Currant": "W. Currant"}

LEGEND = """
Signs: I-16 is card 16 of round I, +2pi two pi cards with it.
       Ap Bl Ch Fi Or Pe St Wc Pl: apple, blackberry, cherry, fig, orange,
       pear, strawberry, white currant, plum. AAA 6: a mix worth 6 points.
       dog: has the watchdog.
       The cards of a mix are named one by one, letter by letter, in that
       order of fruits; what is certain is done for you.
"""

# ---- cards ----------------------------------------------------------------------------------------------------------


def facts(card: str) -> FruitCard:
    return FRUIT_CARDS[parse_card(card)]


def fruit_of(card: str) -> int:
    return PLUM if card == "Plum" else facts(card).fruit


def full_name(card: str) -> str:
    """A card in a sentence: "I-7 Blackberry (AAA 6)"."""
    if card == "Plum":
        return "a plum"
    gift = "" if facts(card).kind == PLAIN else f" ({facts(card).gift})"
    return f"{card} {FRUITS[facts(card).fruit]}{gift}"


def drawn_cards(cards: Sequence[str]) -> Text:
    """Cards side by side, each in a little frame with what it does at its foot."""
    lines = [Text(), Text(), Text(), Text()]
    for card in cards:
        fruit = FRUITS[fruit_of(card)]
        foot = "" if facts(card).kind == PLAIN else f" {facts(card).gift} "
        parts = ("╭───────────╮", f"│{card:^11}│", f"│{NARROW.get(fruit, fruit):^11}│", f"╰{foot:─^11}╯")
        for line, part in zip(lines, parts, strict=True):
            line.append(part, style=COLOURS[fruit_of(card)])
    return Text("\n").join(lines)


# ---- who ------------------------------------------------------------------------------------------------------------


def seats_from(view: View) -> list[int]:
    """Clockwise, the viewer last."""
    first = 0 if view["seat"] is None else view["seat"] + 1
    return [(first + place) % view["players"] for place in range(view["players"])]


# ---- the table ------------------------------------------------------------------------------------------------------


def draw(view: View) -> RenderableType:
    """The table from the seat's eyes: 80 columns wide."""
    if view["over"]:
        return final_table(view)
    tricks = 5 if view["players"] == 5 else 6
    title = f"Pi mal Pflaumen, round {view['round']} of {ROUNDS}, trick {view['trick']} of {tricks}"
    parts: list[RenderableType] = [Rule(Text(title, style="bold"), align="left", style="dim"), *seats_lines(view)]
    parts.append(Text(f"Beside the table: {view['pi_pile']} pi cards, {view['plum_pile']} plums.", style="dim"))
    if view["seat"] is not None:
        parts += own_part(view, view["seats"][view["seat"]])
    return Group(*parts)


def own_part(view: View, own: View) -> Iterator[RenderableType]:
    if own["display"]:
        yield own_display(own["display"])
    if view["stealing"] and view["seat"] in view["actors"]:
        victim, fruit = view["stealing"]["from"], FRUITS.index(view["stealing"]["fruit"])
        cards = ", ".join(words_for(view["seats"][victim]["display"], fruit))
        yield Text(f"Seat {victim} has {FRUITS[fruit]} {cards}.", style="bold")
    if own["making"]:
        yield Text(f"You are making the mix of {full_name(own['making'])}.", style="bold")
    if view["phase"] == "last mixes" and view["seat"] in view["actors"] and not own["making"]:
        yield from best_words(score(own["display"]))
    if view["hand"]:
        yield drawn_cards(view["hand"])


def own_display(cards: Sequence[str]) -> Text:
    """Every card of a display by its name, fruit by fruit."""
    text = Text("Your display: ")
    for fruit in sorted({fruit_of(card) for card in cards}):
        text.append(f"{FRUITS[fruit]} ", style=f"bold {COLOURS[fruit]}")
        text.append(", ".join(words_for(cards, fruit)), style=COLOURS[fruit]).append("; ")
    text.right_crop(2)
    return text


def words_for(cards: Sequence[str], fruit: int) -> Iterator[str]:
    """The cards of a fruit, with the mixes that they show; plums of the pile by their number."""
    for card in cards:
        if card != "Plum" and fruit_of(card) == fruit:
            yield f"{card} {facts(card).gift}" if facts(card).kind == A_MIX else card
    if fruit == PLUM and "Plum" in cards:
        yield f"{cards.count('Plum')} of the pile"


def seats_lines(view: View) -> Iterator[Text]:
    """Two lines for each seat, the viewer's own at the bottom, next to the hand."""
    heading = Text(f"{'':<7}hand pi {'':<4}{'trick':<26}")
    for fruit, short in enumerate(SHORT):
        heading.append(f"{short:>3}", style=COLOURS[fruit])
    yield heading.append(f"{'points':>8}")
    for seat in seats_from(view):
        yield from seat_lines(view, seat)


def seat_lines(view: View, seat: int) -> Iterator[Text]:
    seen = view["seats"][seat]
    counts = Counter(map(fruit_of, seen["display"]))
    dog = "dog" if view["watchdog"] == seat else ""
    line = Text(f"{name(view, seat):<7}{seen['hand']:>4} {seen['pi']:>2} {dog:<4}")
    trick = in_trick(view, seat)
    trick.align("left", 26)
    line.append_text(trick)
    for fruit in range(len(FRUITS)):
        line.append(f"{counts[fruit] or '·':>3}", style=COLOURS[fruit])
    line.append(f"{seen['points']:>8}")
    if seat == view["seat"]:
        line.stylize("bold")
    yield line
    if mixes := shown_mixes(seen["display"]):
        yield Text(f"{'':<7}shows {mixes}", style="dim")


def in_trick(view: View, seat: int) -> Text:
    """A seat's card in the trick, with its place in the order of taking once all have played."""
    laid = view["table"][seat]
    if laid is None:
        return Text("leads" if view["phase"] == "play" and seat == view["leader"] else "")
    pi_cards = f"+{laid['pi']}pi" if laid["pi"] else ""
    if laid["card"] is None:
        return Text(pi_cards)
    place = f"{view['order'].index(seat) + 1}. " if view["order"] else ""
    card = facts(laid["card"])
    if laid["taken"]:
        return Text(f"{place}{laid['card']}{pi_cards} taken", style="dim")
    gift = "" if card.kind == PLAIN else f" {card.gift}"
    return Text(place).append(f"{laid['card']}{pi_cards} {SHORT[card.fruit]}{gift}", style=COLOURS[card.fruit])


def shown_mixes(display: Sequence[str]) -> str:
    """The mixes that lie open in a display, as "AAA 6, PPP 6"."""
    gifts = [facts(card).gift for card in display if card != "Plum" and facts(card).kind == A_MIX]
    return ", ".join(sorted(gifts, key=lambda gift: -int(gift.split()[1])))


def final_table(view: View) -> Table:
    table = Table(box=box.SIMPLE_HEAD, title="Pi mal Pflaumen, the end", title_justify="left", title_style="bold")
    for heading in ("", "mixes", "points", "fruit left", ""):
        table.add_column(heading, justify="right" if heading in ("points", "fruit left") else "left")
    for seat in seats_from(view):
        seen, won = view["seats"][seat], seat in view["winners"]
        row = [shown_mixes(seen["completed"]), str(seen["points"]), str(len(seen["display"]))]
        table.add_row(name(view, seat), *row, "winner" if won else "", style="bold" if won else "")
    return table


# ---- what has just happened -----------------------------------------------------------------------------------------


def tell(before: View, after: View) -> list[Text]:
    """What a seat saw happen between two views that are one move or one chance outcome apart."""
    return [Text(words) for words in news(before, after)]


def news(before: View, after: View) -> Iterator[str]:
    yield from plays(before, after)
    for seat in [*before["order"]] or range(after["players"]):
        yield from changes(before, after, seat)
    if after["watchdog"] != before["watchdog"]:
        yield f"{does(after, after['watchdog'], 'get')} the watchdog."
    if after["phase"] == "last mixes" != before["phase"]:
        yield f"The last trick is over. {names(after, after['actors'])} can still make mixes."
    if after["over"] and not before["over"]:
        yield victory(after, "the most fruit left decides")
    if after["phase"] == "play" and (before["phase"] in ("lot", "deal") or before["round"] < after["round"]):
        leads = does(after, after["leader"], "lead")
        yield f"Round {after['round']} of {ROUNDS}: new cards for everybody. {leads}."


def plays(before: View, after: View) -> Iterator[str]:
    """A card that has been played, and the order of taking if it was the last."""
    for seat, laid in enumerate(after["table"]):
        was = before["table"][seat]
        if laid and laid["card"] and not (was and was["card"]):
            pi_cards = f" and {laid['pi']} pi, {laid['height']:.2f}" if laid["pi"] else ""
            yield f"{does(after, seat, 'play')} {full_name(laid['card'])}{pi_cards}."
    if after["order"] and not before["order"]:
        yield f"In this order cards are taken: {names(after, after['order'])}."


def changes(before: View, after: View, seat: int) -> Iterator[str]:
    """What came into a display and left it, and why."""
    old, new = before["seats"][seat], after["seats"][seat]
    came = Counter(new["display"]) - Counter(old["display"])
    in_trick = [laid["card"] for laid in before["table"] if laid and not laid["taken"]]
    for card in came.elements():
        robbed = [other for other in range(after["players"]) if other != seat and lost(before, after, other, card)]
        if card in in_trick:
            yield f"{does(after, seat, 'take')} {full_name(card)}."
        elif robbed:
            victim = "you" if robbed[0] == after["seat"] else f"Seat {robbed[0]}"
            yield f"{does(after, seat, 'steal')} {full_name(card)} from {victim}."
        else:
            yield f"{does(after, seat, 'get')} a plum for being last."
    if new["pi"] > old["pi"]:
        yield f"{does(after, seat, 'get')} {new['pi'] - old['pi']} pi cards."
    for card in new["completed"]:
        if card not in old["completed"]:
            yield f"{does(after, seat, 'complete')} {facts(card).gift.split()[0]} for {facts(card).points} points."


def lost(before: View, after: View, seat: int, card: str) -> bool:
    """Whether a card was carried off from a display: it left it and the game still has it."""
    left = Counter(before["seats"][seat]["display"]) - Counter(after["seats"][seat]["display"])
    used: Counter[str] = Counter(after["gone"]) - Counter(before["gone"])
    return left[card] > used[card]


# ---- the score pad --------------------------------------------------------------------------------------------------


def draw_score(pad: Pad) -> RenderableType:
    lines = [Text(f"Completed mixes: {pad.score} points.")]
    lines += best_words(pad)
    if pad.mixes:
        cards = f"{pad.fruit_left} fruit card{'' if pad.fruit_left == 1 else 's'}"
        lines.append(Text(f"That makes {pad.best} points, with {cards} left."))
    return Group(*lines)


def best_words(pad: Pad) -> Iterator[Text]:
    """The mixes that make the best of a display."""
    if not pad.mixes:
        yield Text("No mix can be made of this display.")
        return
    yield Text(f"The best of your display is {pad.best - pad.score} more points:")
    for made in pad.mixes:
        yield Text(f"  mix {made.mix} {made.card} ({made.points} points) with {' '.join(made.cards)}")
