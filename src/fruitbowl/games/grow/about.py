"""Facts about Fruit, the growing game."""

from fruitbowl.core.about import About
from fruitbowl.core.options import first_seat

ABOUT = About(
    slug="grow",
    title="Fruit (the growing game)",
    summary="Turn rain into roots, stalks, branches, leaves, flowers and fruits, while pests look for a meal.",
    authors=("Simon Cox",),
    publisher="Ridgehead Games",
    fewest=2,
    most=4,
    options=(first_seat("who turns the first season card"),),
)
