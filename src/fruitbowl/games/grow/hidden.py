"""What a seat may see of a growing game, and a fair guess at the rest."""

from typing import Any

import numpy as np

from fruitbowl.core.dice import Dice, roll
from fruitbowl.core.game import View
from fruitbowl.core.kernel import bit, lowest, places_in, popcount, rule
from fruitbowl.games.grow.challenges import NAMES
from fruitbowl.games.grow.choices import legal
from fruitbowl.games.grow.claiming import claimable
from fruitbowl.games.grow.components import (
    A_LEAF,
    CELLS,
    ENDS,
    KIND,
    KINDS,
    MARK,
    NONE,
    PESTS,
    SHAPED,
    SIDES,
    TILES,
    TILES_OF,
    WATER_LIMIT,
    WORD,
    coordinates,
)
from fruitbowl.games.grow.growing import cost, growable, healthy
from fruitbowl.games.grow.moves import VOTE_FOR
from fruitbowl.games.grow.pests import hosted_pests, is_infested
from fruitbowl.games.grow.rules import water_left
from fruitbowl.games.grow.scoring import card_points, single_leader, tile_points
from fruitbowl.games.grow.state import CURING, VOTE, Grow

ENDS_TEXT = [" ".join(side for number, side in enumerate(SIDES) if ends >> number & 1) for ends in ENDS.tolist()]
PHASES = ("lot", "challenges", "season", "grow", "claim", "pass on", "victim", "vote", "infest", "over")

# ---- what may be seen -----------------------------------------------------------------------------------------------


def open_facts(s: Grow) -> View:
    """GR-46: everything, but for votes until all are cast."""
    return {
        "phase": PHASES[s.phase],
        "turner": seat_or_none(s.turner),
        "drops": int(s.drops),
        "season": {
            "water_left": int(water_left(s)),
            "pests_left": int(s.pests_left),
            "seen": [int(count) for count in s.water_seen[1:]],
        },
        "challenges": cards_in(s.offered),
        "spent": cards_in(s.spent),
        "victim": seat_or_none(s.victim),
        "pest": pest_or_none(s.pest),
        "possible_pests": [PESTS[pest] for pest in places_in(hosted_pests(s, s.victim))] if s.phase == VOTE else [],
        "voted": [other for other in range(s.players) if s.votes[other] != NONE],
        "last_victim": seat_or_none(s.last_victim),
        "last_votes": [pest_or_none(s.last_votes[other]) for other in range(s.players)],
        "seats": [seen_by_all(s, other) for other in range(s.players)],
    }


def own_facts(s: Grow, seat: int) -> View:
    return {"vote": pest_or_none(s.votes[seat]) if seat >= 0 else None}


def seat_or_none(seat: int) -> int | None:
    return None if seat == NONE else int(seat)


def pest_or_none(pest: int) -> str | None:
    return None if pest == NONE else PESTS[pest]


def cards_in(cards: int) -> list[str]:
    return [NAMES[card] for card in places_in(int(cards))]


def seen_by_all(s: Grow, seat: int) -> dict[str, Any]:
    return {
        "water": int(s.water[seat]),
        "water_limit": WATER_LIMIT + int(s.room[seat]),
        "plant": [tile_at(s, seat, place) for place in covered(s.plant[seat])],
        "growing_at": [list(coordinates(place)) for place in places_of(s.growing_at[seat])],
        "tiles": {kind: int(s.tiles[seat, number]) for number, kind in enumerate(KINDS)},
        "healthy": {kind: int(healthy(s, seat, number)) for number, kind in enumerate(KINDS)},
        "costs": {kind: int(cost(s, seat, number)) for number, kind in enumerate(KINDS)},
        "grows": kinds_in(int(growable(s, seat))),
        "cards": cards_in(s.held[seat]),
        "meets": cards_in(claimable(s, seat)),
        "chosen": chosen_text(s.chosen[seat]),
        "fits": places_to_name(s, seat),
        "points": {"tiles": int(tile_points(s, seat)), "cards": int(card_points(s, seat)), **bonuses(s, seat)},
    }


def kinds_in(tiles: int) -> list[str]:
    return [kind for kind, of_kind in zip(KINDS, TILES_OF.tolist(), strict=True) if tiles & of_kind]


def tile_at(s: Grow, seat: int, place: int) -> dict[str, Any]:
    what = int(s.plant[seat, place])
    tile = what % MARK
    return {
        "at": list(coordinates(place)),
        "kind": KINDS[KIND[tile]],
        "shape": TILES[tile - SHAPED].shape if tile - SHAPED < A_LEAF else "",
        "ends": ENDS_TEXT[tile].split(),
        "pest": what >= MARK and bool(is_infested(s, seat, place)),
    }


def covered(plant: Any) -> list[int]:
    """The places with a tile, in order."""
    places: list[int] = np.flatnonzero(plant[:CELLS]).tolist()
    return places


def places_of(words: Any) -> list[int]:
    """The places of a set, in order."""
    return [number * WORD + place for number, word in enumerate(words.tolist()) for place in places_in(word)]


def places_to_name(s: Grow, seat: int) -> list[list[int]]:
    """Where a seat can lay the tile that it has chosen, or place or take the pest that it is asked about."""
    if not s.awaited & bit(seat):
        return []
    moves = np.zeros(CELLS + 1, np.int64)
    count = legal(s, seat, moves)
    return [list(coordinates(int(move))) for move in moves[:count] if move < CELLS]


def chosen_text(chosen: int) -> str | None:
    if chosen == NONE:
        return None
    return TILES[chosen].text if chosen < CURING else f"play {NAMES[chosen - CURING]}"


def bonuses(s: Grow, seat: int) -> dict[str, bool]:
    """GR-44, as it stands now."""
    return {
        "most_stalks": bool(single_leader(s, KINDS.index("stalk")) == seat),
        "most_flowers": bool(single_leader(s, KINDS.index("flower")) == seat),
    }


def revealed(s: Grow, _seat: int) -> dict[str, list[str]]:
    """What no move tells: who is first, the challenge cards, the season cards in their order, and who gets a pest."""
    return {
        "turner": [] if s.turner == NONE else [str(int(s.turner))],
        "challenges": cards_in(s.offered),
        "water": [f"{drops}x{int(s.water_seen[drops])}" for drops in range(1, 4)],
        "pests_left": [str(int(s.pests_left))],
        "victim": [] if s.last_victim == NONE else [str(int(s.last_victim))],
    }


def reveals(s: Grow, _seat: int, _move: int) -> bool:
    """The last vote shows all of them; everything else lies open."""
    return bool(s.phase == VOTE and int(s.awaited).bit_count() == 1)


def is_secret(s: Grow, _seat: int, _move: int) -> bool:
    """A vote, until the last one shows all of them."""
    return bool(s.phase == VOTE and int(s.awaited).bit_count() > 1)


def pending(s: Grow, seat: int) -> int:
    return NONE if s.votes[seat] == NONE else VOTE_FOR + int(s.votes[seat])


def components(s: Grow) -> list[object]:
    """Every challenge card, wherever it is. Tiles and water never run out, so they are not counted."""
    lying = [s.offered, *s.held, s.spent]
    cards = [name for place in lying for name in cards_in(place)]
    return [*cards, *(name for name in NAMES if name not in cards)]


# ---- a fair guess at the rest ---------------------------------------------------------------------------------------


@rule
def redeal(s: Grow, seat: int, dice: Dice) -> None:
    """GR-46: the votes of others that are not told yet; whatever comes next is drawn when it comes."""
    if s.phase != VOTE:
        return
    pests = hosted_pests(s, int(s.victim))
    for other in range(s.players):
        if other != seat and s.votes[other] != NONE:
            choice = pests
            for _ in range(roll(dice, popcount(pests))):
                choice &= choice - 1
            s.votes[other] = lowest(choice)


@rule
def retract(s: Grow, seat: int) -> None:
    """Votes of others that are not told yet are still to be cast."""
    for other in range(s.players):
        if other != seat and s.votes[other] != NONE:
            s.votes[other] = NONE
            s.awaited |= bit(other)
