"""Facts about Fruitoplay."""

from fruitbowl.core.about import About

ABOUT = About(
    slug="fruitoplay",
    title="Fruitoplay",
    summary="Everybody plays a card at once: nearest to the Target takes all, but two at the same distance cancel out.",
    authors=("Luc Rémond", "Romaric Galonnier"),
    publisher="Explor8",
    fewest=2,
    most=6,
)
