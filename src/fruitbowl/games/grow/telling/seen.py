"""What a view tells of a plant."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from fruitbowl.core.events import View
from fruitbowl.games.grow.components import COST, KINDS
from fruitbowl.games.grow.events import Gain, Now

SeenSeat: TypeAlias = Mapping[str, Any]
"""What a view tells of a seat."""

BASE_COST: Mapping[str, int] = dict(zip(KINDS, COST.tolist(), strict=True))
SCORING = ("stalk", "branch", "leaf", "flower", "fruit")
ABOVE = ("stalk", "branch", "leaf", "flower")
"""What grows at an end above the ground. A fruit does not: it takes the place of a flower."""


def waters(view: View) -> list[int]:
    """What each seat has."""
    return [seen["water"] for seen in view["seats"]]


def is_growing(view: View, seat: int) -> bool:
    return view["phase"] == "grow" and seat in view["actors"]


def full_cost(seen: SeenSeat, kind: str) -> int:
    """GR-12, GR-13: without the help of cards."""
    roots = seen["healthy"]["root"] if kind == "root" else 0
    return BASE_COST[kind] + int(roots * roots)


def points_won(old: SeenSeat, new: SeenSeat) -> Gain:
    """By tiles and cards; bonuses are told apart."""
    had, has = old["points"], new["points"]
    return Gain(has["tiles"] + has["cards"] - had["tiles"] - had["cards"])


def now(seen: SeenSeat, kind: str) -> Now:
    """How it stands with a kind of tile."""
    healthy = seen["healthy"]
    if kind == "root":
        return Now(1 + healthy["root"])
    if kind == "fruit":
        return Now(sum(healthy[other] for other in SCORING[:-1]))
    return Now(healthy[kind])


def sealed(grows: Sequence[str]) -> str:
    """Where nothing will ever grow again; empty if there is room both above the ground and below it."""
    root, above = "root" in grows, any(kind in grows for kind in ABOVE)
    if root:
        return "" if above else "above"
    if above:
        return "below"
    return "fruits" if grows else "everywhere"
