"""What has just happened in a growing game, in words: from two views that are one move or one chance outcome apart."""

from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from fruitbowl.core.game import View
from fruitbowl.core.sentences import does, in_words, name, victory
from fruitbowl.games.grow.components import HOST, KINDS, PESTS
from fruitbowl.games.grow.words import card, gift, number_of, whose

PEST_OF = {KINDS[host]: pest for host, pest in zip(HOST, PESTS, strict=True)}
"""The pest that sits on a kind of tile."""


def tell(before: View, after: View) -> list[Text]:
    """What a seat saw happen."""
    return [Text(sentence) for sentence in news(before, after)]


def news(before: View, after: View) -> Iterator[str]:
    yield from beginning(before, after)
    yield from claimed(before, after)
    for seat in range(after["players"]):
        yield from grown(before, after, seat)
        yield from cards_gone(before, after, seat)
    yield from season_card(before, after)
    yield from pest_chosen(before, after)
    yield from pests_moved(before, after)
    yield from water_lost(before, after)
    if after["over"] and not before["over"]:
        yield "Winter has come."
        yield victory(after, "the most healthy fruits decide")


# ---- the start ------------------------------------------------------------------------------------------------------


def beginning(before: View, after: View) -> Iterator[str]:
    if before["turner"] is None and after["turner"] is not None:
        yield f"The lot falls on {name(after, after['turner']).replace('You', 'you')}, to turn the first card."
    if before["phase"] == "challenges":
        yield f"Challenge cards on the table: {in_words(after['challenges'])}."


# ---- cards ----------------------------------------------------------------------------------------------------------


def claimed(before: View, after: View) -> Iterator[str]:
    if before["phase"] == "claim":
        for called in before["challenges"]:
            if called not in after["challenges"]:
                yield f"{does(after, before['actors'][0], 'claim')} {called} ({gift(card(called).gift)})."


def cards_gone(before: View, after: View, seat: int) -> Iterator[str]:
    """Cards that were played, or lost because their turn is over."""
    old, new = before["seats"][seat], after["seats"][seat]
    for called in old["cards"]:
        if called not in new["cards"]:
            if has_worked(old, new):
                yield f"{does(after, seat, 'play')} {called}: {gift(card(called).gift).partition(': ')[2]}."
            else:
                yield f"{whose(after, seat).capitalize()} {called} is gone: its turn is over."


def has_worked(old: Mapping[str, Any], new: Mapping[str, Any]) -> bool:
    """Whether a card brought water or room for it, a lower cost, or a cure."""
    more = any(new[what] > old[what] for what in ("water", "water_limit"))
    cheaper = any(new["costs"][kind] < old["costs"][kind] for kind in KINDS)
    cured = any(new["healthy"][kind] > old["healthy"][kind] for kind in PEST_OF)
    return more or cheaper or cured


# ---- growing --------------------------------------------------------------------------------------------------------


def tiles_of(view: View, seat: int) -> dict[tuple[int, int], Mapping[str, Any]]:
    return {tuple(tile["at"]): tile for tile in view["seats"][seat]["plant"]}


def in_place(tile: Mapping[str, Any]) -> str:
    """A tile and where it lies, as it would be typed."""
    x, y = tile["at"]
    return f"{tile['kind']} {tile['shape']}".strip() + f" at ({x},{y})"


def new_tiles(before: View, after: View, seat: int) -> list[Mapping[str, Any]]:
    """What lies where nothing lay, or a flower."""
    old = tiles_of(before, seat)
    return [tile for at, tile in tiles_of(after, seat).items() if at not in old or old[at]["kind"] != tile["kind"]]


def grown(before: View, after: View, seat: int) -> Iterator[str]:
    for tile in new_tiles(before, after, seat):
        yield f"{does(after, seat, 'grow')}: {in_place(tile)}"


# ---- the season deck ------------------------------------------------------------------------------------------------


def rained(before: View, after: View) -> int:
    """The drops of the water card that was turned, or 0."""
    seen = zip(before["season"]["seen"], after["season"]["seen"], strict=True)
    return next((drops for drops, (old, new) in enumerate(seen, 1) if new > old), 0)


def season_card(before: View, after: View) -> Iterator[str]:
    if before["phase"] != "season":
        return
    turns = does(after, before["turner"], "turn")
    if drops := rained(before, after):
        got = [
            f"{name(after, seat)} {drops * (1 + seen['healthy']['root'])}" for seat, seen in enumerate(before["seats"])
        ]
        yield f"{turns} a card with {number_of(drops, 'drop')} of water: {', '.join(got)}."
    elif after["phase"] == "victim":
        yield f"{turns} a pest card."
    else:
        yield f"{turns} a pest card; before the first water it has no effect."


# ---- pests ----------------------------------------------------------------------------------------------------------


def pest_chosen(before: View, after: View) -> Iterator[str]:
    """Who gets a pest by lot, and which one by vote."""
    if before["phase"] == "victim":
        if after["phase"] == "vote":
            who = name(after, after["victim"]).replace("You", "you")
            yield f"The lot falls on {who}. The others vote: {in_words(after['possible_pests'])} are possible."
        elif after["phase"] != "infest" and not any(infested(before, after, seat) for seat in range(after["players"])):
            yield "The lot falls on a plant that can host no pest."
    if before["phase"] == "vote" and after["phase"] == "infest":
        yield f"The vote is for a {after['pest']}."


def infested(before: View, after: View, seat: int) -> list[Mapping[str, Any]]:
    """The tiles of a seat on which a pest sits now, and did not before."""
    old = tiles_of(before, seat)
    return [tile for at, tile in tiles_of(after, seat).items() if tile["pest"] and not old[at]["pest"]]


def pests_moved(before: View, after: View) -> Iterator[str]:
    """Pests that left a tile, and then those that sat down on one."""
    for seat in range(after["players"]):
        for tile in infested(after, before, seat):
            leaves = "is cured" if before["phase"] == "grow" else "is passed on"
            yield f"The {PEST_OF[tile['kind']]} on {whose(after, seat)} {in_place(tile)} {leaves}."
    for seat in range(after["players"]):
        for tile in infested(before, after, seat):
            yield f"A {PEST_OF[tile['kind']]} sits down on {whose(after, seat)} {in_place(tile)}."


# ---- the end of a turn ----------------------------------------------------------------------------------------------


def water_lost(before: View, after: View) -> Iterator[str]:
    """What the viewer had to leave at the end of a water turn."""
    seat = after["seat"]
    if seat is None or before["turner"] in (None, after["turner"]):
        return
    old, new = before["seats"][seat], after["seats"][seat]
    paid = sum(old["costs"][tile["kind"]] for tile in new_tiles(before, after, seat))
    lost = old["water"] + rained(before, after) * (1 + old["healthy"]["root"]) - paid - new["water"]
    if lost > 0:
        yield f"You keep {new['water']} water, and lose {lost}."
