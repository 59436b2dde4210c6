"""Writes the numbers that the page needs without a server, from the games' own tables: python web/make_facts.py.

Score pads work offline, so the page has a copy of card values, costs and the like: src/games/<game>/facts.json. What
there is to choose from when a table is opened is in src/lib/catalog.json. They are never edited by hand: a test fails
when one is out of date.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

GAMES = Path(__file__).parent / "src" / "games"
CATALOG = Path(__file__).parent / "src" / "lib" / "catalog.json"


def fruitoplay() -> dict[str, Any]:
    """Double and rotten cards of Fruitoplay."""
    from fruitbowl.games.fruitoplay import components  # noqa: PLC0415 (each game alone)

    return {
        "fruits": list(components.FRUITS),
        "letters": components.LETTERS,
        "numbers": components.NUMBERS,
        "double": [list(numbers) for numbers in components.DOUBLE],
        "rotten": list(components.ROTTEN),
    }


def grow() -> dict[str, Any]:
    """Costs, points and challenge cards of the growing game."""
    from fruitbowl.games.grow import challenges as cards  # noqa: PLC0415
    from fruitbowl.games.grow import components as tiles  # noqa: PLC0415 (each game alone)
    from fruitbowl.games.grow import score_pad as pad  # noqa: PLC0415
    from fruitbowl.games.grow import scoring as points  # noqa: PLC0415
    from fruitbowl.games.grow import state, words  # noqa: PLC0415

    return {
        "kinds": tiles.KINDS,
        "costs": dict(zip(tiles.KINDS, tiles.COST.tolist(), strict=True)),
        "points": {
            "stalk": points.plant_points(1, 0, 0, 0, 0),
            "branch": points.plant_points(0, 1, 0, 0, 0),
            "flower": points.plant_points(0, 0, 0, 1, 0),
        },
        "mostStalks": points.MOST_STALKS,
        "mostFlowers": points.MOST_FLOWERS,
        "firstWater": tiles.FIRST_WATER,
        "waterLimit": tiles.WATER_LIMIT,
        "waterCards": tiles.WATER_USED,
        "hosts": {pest: tiles.KINDS[host] for pest, host in zip(tiles.PESTS, tiles.HOST, strict=True)},
        "letters": {letter: kinds.split() for letter, kinds in cards.LETTERS.items()},
        "challenges": {
            card.name: {
                "needs": words.needed_tiles(card),
                "rows": card.rows,
                "when": cards.TIMES[card.gift.when],
                "effect": cards.EFFECTS[card.gift.effect],
                "amount": card.gift.amount,
                "of": card.gift.of,
            }
            for card in cards.CHALLENGES
        },
        "limits": {
            "count": pad.MOST,
            "points": pad.MOST_POINTS,
            "pests": pad.MOST_PESTS,
            "players": state.SEATS,
        },
    }


def pflaumen() -> dict[str, Any]:
    """Fruits, mixes and cards of Pi mal Pflaumen."""
    from fruitbowl.games.pflaumen import components, score_pad  # noqa: PLC0415 (each game alone)

    kinds = {kind: word for word, kind in components.GIFTS.items()} | {components.A_MIX: "mix"}
    return {
        "fruits": components.FRUITS,
        "mixes": components.MIXES,
        "plums": components.PLUMS,
        "pis": components.PIS,
        "mostOfAFruit": score_pad.MOST_OF_A_FRUIT,
        "mostPlums": score_pad.MOST_PLUMS,
        "mostPoints": score_pad.MOST_POINTS,
        "cards": [
            {
                "text": card.text,
                "round": card.played_in,
                "number": card.number,
                "fruit": card.fruit,
                "kind": kinds[card.kind],
                "mix": components.MIXES[card.mix] if card.kind == components.A_MIX else "",
                "points": card.points,
            }
            for card in components.FRUIT_CARDS
        ],
    }


def tree() -> dict[str, Any]:
    """The tree's cards."""
    from fruitbowl.games.tree import about, components, moves  # noqa: PLC0415 (each game alone)

    return {
        "traits": [[word.lower() for word in pair] for pair in components.TRAITS],
        "cards": list(moves.CARD_TEXTS),
        "firstFruit": components.FIRST_FRUIT,
        "tree": components.TREE,
        "specials": list(about.SPECIALS),
    }


def catalog() -> dict[str, Any]:
    """Players and options of each game, and the levels, clocks and reactions of every table."""
    from fruitbowl.bots.levels import LEVELS  # noqa: PLC0415 (each alone)
    from fruitbowl.games import LISTED  # noqa: PLC0415
    from fruitbowl.games import about as about_of  # noqa: PLC0415
    from fruitbowl.games.tree.about import MOST_DEALS, SPECIALS  # noqa: PLC0415
    from fruitbowl.server.tables.events import CLOCKS, REACTIONS  # noqa: PLC0415

    values = {"specials": {"of": list(SPECIALS)}, "deals": {"most": MOST_DEALS}}
    return {
        "games": {
            about.slug: {
                "players": list(about.players),
                "options": {
                    option.name: {"default": option.default, **values.get(option.name, {})} for option in about.options
                },
            }
            for about in map(about_of, LISTED)
        },
        "levels": list(LEVELS),
        "clocks": list(CLOCKS),
        "reactions": list(REACTIONS),
    }


FACTS: dict[str, Callable[[], dict[str, Any]]] = {
    "fruitoplay": fruitoplay,
    "grow": grow,
    "pflaumen": pflaumen,
    "tree": tree,
}


def written(facts: dict[str, Any]) -> str:
    return json.dumps(facts, indent=1, default=int) + "\n"


def main() -> None:
    for game, facts in FACTS.items():
        (GAMES / game / "facts.json").write_text(written(facts()), encoding="utf-8")
    CATALOG.write_text(written(catalog()), encoding="utf-8")


if __name__ == "__main__":
    main()
