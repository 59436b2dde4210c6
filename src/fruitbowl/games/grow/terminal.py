"""The growing game in a terminal: the table as a seat sees it.

It reads nothing but views and counts of the score pad, so it cannot show what a seat may not see.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.core.terminal_words import in_words, name, seats_from
from fruitbowl.games.grow.challenges import KEEP, Challenge
from fruitbowl.games.grow.components import KINDS, WATER_USED
from fruitbowl.games.grow.drawing import SIGNS, STYLES, draw_plant
from fruitbowl.games.grow.score_pad import PlantScore, score
from fruitbowl.games.grow.scoring import plant_points
from fruitbowl.games.grow.words import (
    PLURALS,
    card,
    gift,
    needed_tiles,
    number_of,
    requirement,
    short_name,
)

__all__ = ["LEGEND", "SCORE_INTRO", "SCORE_QUESTIONS", "SIGNS", "draw", "draw_score"]

WIDTH = 80

LEGEND = """
Signs: ■ the starter; ═ ║ roots, ━ ┃ stalks, ─ │ branches; ♠ leaf, * flower,
       ● fruit; v c w infested by a vole, caterpillar or wasp.
       · an open end: something can grow there; + there you can choose it.
       cost: for you, (7) if you have less water; adds: the points that one
       more would score now. 5+1: five healthy ones and one infested.
       ▲ alone has the most: 5 points for stalks, 4 for flowers.
       > turned the season card, and is the first to claim challenges.
       leaf-bloom over any-branch: an arrangement, row by row; mirrored, too.
       A bloom is a flower or a fruit.
       A tile and its place can be typed at once: branch fork-left at (2,5)
"""

# ---- the table ------------------------------------------------------------------------------------------------------


def draw(view: View) -> RenderableType:
    """The table from the seat's eyes: 80 columns wide."""
    if view["over"]:
        return Group(draw_plant(view["seats"][shown_seat(view)]), final_table(view))
    line = Rule(Text(title(view), style="bold"), align="left", style="dim")
    return Group(line, challenge_table(view), beside(shown_plant(view), seats_table(view)), *notes(view))


def title(view: View) -> str:
    season = view["season"]
    left = season["water_left"] + season["pests_left"]
    cards = WATER_USED + view["players"] + 1
    card = f"card {cards - left} of {cards}"
    if view["drops"]:
        card += f": {number_of(view['drops'], 'drop')}"
    elif view["phase"] in ("victim", "vote", "infest"):
        card += ": a pest"
    to_come = f"{season['water_left']} water, {number_of(season['pests_left'], 'pest')}"
    return f"Fruit, the growing game, {card}. To come: {to_come}"


def shown_seat(view: View) -> int:
    """Whose plant is drawn: for those who vote the victim's, else the own one; a spectator sees who is awaited."""
    if view["phase"] == "vote" and view["seat"] != view["victim"]:
        return int(view["victim"])
    if view["seat"] is not None:
        return int(view["seat"])
    return int([*view["actors"], *view["winners"], 0][0])


def shown_plant(view: View) -> Text:
    seat = shown_seat(view)
    plant = draw_plant(view["seats"][seat])
    if seat == view["seat"]:
        return plant
    return Text(f"The plant of seat {seat}:\n", style="bold").append_text(plant)


def beside(plant: Text, panel: Text) -> RenderableType:
    """Side by side, or below each other where that is too wide."""
    widths = [max(len(line) for line in part.plain.splitlines()) for part in (plant, panel)]
    if sum(widths) + 3 > WIDTH:
        return Group(plant, panel)
    row = Table.grid(padding=(0, 3, 0, 0))
    row.add_row(plant, panel)
    return row


def challenge_table(view: View) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    for called in view["challenges"]:
        met = view["seat"] is not None and called in view["seats"][view["seat"]]["meets"]
        row = (called, needed(view, card(called)), gift(card(called).gift))
        table.add_row(*row, style="bold" if met else "")
    return table


def needed(view: View, challenge: Challenge) -> str:
    """What a card asks for, how far the viewer is, and who meets it already."""
    needs = requirement(challenge)
    if view["seat"] is not None and challenge.needs:
        have = view["seats"][view["seat"]]["tiles"]
        needs = ", ".join(f"{PLURALS[kind]} {have[kind]}/{many}" for kind, many in needed_tiles(challenge).items())
    met = [short_name(view, seat) for seat in seats_from(view) if challenge.name in view["seats"][seat]["meets"]]
    return f"{needs} (met: {', '.join(met)})" if met else needs


# ---- the seats ------------------------------------------------------------------------------------------------------


def seats_table(view: View) -> Text:
    """What everybody has, kind by kind, and for the seat whose plant is shown what a tile costs and adds."""
    seats = seats_from(view)
    heading = Text(f"{'':<7}{'cost':>4}{'adds':>6} ")
    for seat in seats:
        turned = ">" if seat == view["turner"] else ""
        heading.append(f"{turned + short_name(view, seat):>5}", style="bold" if seat == view["seat"] else "")
    lines = [heading, *(kind_line(view, kind, seats) for kind in KINDS)]
    for what, values in (("water", [seen["water"] for seen in view["seats"]]), ("points", view["scores"])):
        line = Text(f"{what:<18}", style="bold")
        lines.append(line.append("".join(f"{values[seat]:>5}" for seat in seats)))
    return Text("\n").join(lines)


def kind_line(view: View, kind: str, seats: Sequence[int]) -> Text:
    seen = view["seats"][shown_seat(view)]
    cost = seen["costs"][kind]
    dear = cost > seen["water"]
    line = Text(f"{kind:<7}", style=STYLES[kind])
    line.append(f"{f'({cost})' if dear else cost:>4}", style="dim" if dear else "default bold")
    line.append(f"{adds(seen['healthy'], kind):>6} ", style="default")
    for seat in seats:
        line.append(f"{count_text(view['seats'][seat], kind):>5}", style="default")
    return line


def count_text(seen: Mapping[str, Any], kind: str) -> str:
    """How many tiles, infested ones apart, and whether nobody has as many."""
    infested = seen["tiles"][kind] - seen["healthy"][kind]
    leads = seen["points"].get(f"most_{PLURALS[kind]}", False)
    return f"{seen['healthy'][kind] or '·'}{f'+{infested}' if infested else ''}{'▲' if leads else ''}"


def adds(healthy: Mapping[str, int], kind: str) -> str:
    """The points that one more tile of a kind would score; a fruit takes the place of a flower."""
    more = {**healthy, kind: healthy[kind] + 1}
    if kind == "fruit":
        more["flower"] -= 1
    if more["flower"] < 0:
        return ""
    counted = ("stalk", "branch", "leaf", "flower", "fruit")
    now, then = (plant_points(*(count[kind] for kind in counted)) for count in (healthy, more))
    return f"{then - now:+}"


# ---- below the plant ------------------------------------------------------------------------------------------------


def notes(view: View) -> Iterator[Text]:
    held = [(seat, view["seats"][seat]["cards"]) for seat in seats_from(view) if view["seats"][seat]["cards"]]
    if held:
        yield Text("; ".join(f"{name(view, seat)}: {cards_in_words(cards)}" for seat, cards in held) + ".")
    if view["seat"] is not None and view["seat"] in view["actors"]:
        yield Text(task(view, view["seats"][view["seat"]]), style="bold")


def cards_in_words(cards: Sequence[str]) -> str:
    return ", ".join(f"{called} ({gift(card(called).gift)})" for called in cards)


def task(view: View, own: Mapping[str, Any]) -> str:
    """What the viewer is asked for."""
    if view["phase"] == "claim":
        return f"You can claim {in_words(own['meets'])}, or say done."
    if view["phase"] == "vote":
        return f"Vote which pest seat {view['victim']} gets: {in_words(view['possible_pests'])} are possible."
    if view["phase"] == "infest":
        return f"A {view['pest']} comes to your plant. Say where it sits down (+)."
    if view["phase"] == "pass on":
        return "Say which of your pests you pass on (+)."
    if own["chosen"]:
        return f"You have chosen {own['chosen']}. Say where (+), or back."
    limit = f", of which {own['water_limit']} can be kept" if own["water"] > own["water_limit"] else ""
    return f"You have {own['water']} water{limit}. Choose a tile and where, or say done."


# ---- the end --------------------------------------------------------------------------------------------------------


def final_table(view: View) -> Table:
    table = Table(box=box.SIMPLE_HEAD, padding=0, title_justify="left", title_style="bold")
    table.title = "Fruit, the growing game: the end"
    counts = {seat: final_count(view, seat) for seat in seats_from(view)}
    headings = ("stalks", "branches", "leaves", "flowers", "fruits")
    table.add_column("")
    for heading in (*headings, "bonus", "cards", "points"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for seat, count in counts.items():
        bonus = count.parts["most stalks"] + count.parts["most flowers"]
        tiles = [count.parts[part] for part in headings]
        points = (*tiles, bonus, count.score - sum(tiles) - bonus, count.score)
        won = seat in view["winners"]
        row = (name(view, seat), *map(str, points), "winner" if won else "")
        table.add_row(*row, style="bold" if won else "")
    return table


def final_count(view: View, seat: int) -> PlantScore:
    """The score pad's count of a plant: all its parts."""
    seen = view["seats"][seat]
    others = [other["tiles"] for number, other in enumerate(view["seats"]) if number != seat]
    return score(
        **{PLURALS[kind]: seen["healthy"][kind] for kind in KINDS},
        cards=[called for called in seen["cards"] if card(called).gift.when == KEEP],
        others_stalks=[tiles["stalk"] for tiles in others],
        others_flowers=[tiles["flower"] for tiles in others],
    )


# ---- the score pad --------------------------------------------------------------------------------------------------

SCORE_INTRO = "The counts of your plant at the end of the game; Enter alone means none."
SCORE_QUESTIONS = {
    "stalks": "Stalks: ",
    "branches": "Branches: ",
    "leaves": "Leaves without a caterpillar: ",
    "infested_leaves": "Leaves with a caterpillar: ",
    "flowers": "Flowers: ",
    "fruits": "Fruits without a wasp: ",
    "infested_fruits": "Fruits with a wasp: ",
    "others_stalks": "Stalks of the others, a number for each: ",
    "others_flowers": "Flowers of the others, a number for each: ",
    "cards": "Cards of ours that you keep, by name: ",
    "roots": "Roots without a vole (they count for some cards only): ",
    "card_points": "Points of other cards that you keep: ",
}


def draw_score(count: PlantScore) -> RenderableType:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("")
    table.add_column("how")
    table.add_column("points", justify="right")
    for part, points in count.parts.items():
        table.add_row(part, how(count, part), str(points))
    table.add_row("all", "", str(count.score), style="bold")
    return Group(table, *map(Text, count.notes))


def how(count: PlantScore, part: str) -> str:
    """How the points of some tiles come about; nothing to say of bonuses and cards."""
    counts = count.counts
    many = counts.get(part)
    if part == "leaves":
        return f"{many} x (1 + {many})"
    if part == "fruits":
        scoring = " + ".join(str(counts[name]) for name in ("stalks", "branches", "leaves", "flowers"))
        return f"{many} x ({scoring})"
    return f"{many} x {count.parts[part] // many}" if many else ""
