"""Positions of the growing game in one line. Plants are text, tile by tile: "stalk plain at (0,1), leaf at (1,2)"."""

import random
from collections.abc import Callable, Iterator
from functools import cache

from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.games.grow.challenges import CHALLENGES, KEEP, NAMES, POINTS, Challenge
from fruitbowl.games.grow.components import KIND, MARK, coordinates
from fruitbowl.games.grow.game import GAME
from fruitbowl.games.grow.moves import TEXTS
from fruitbowl.games.grow.state import CLAIM, GROW

from .layout import growing_at
from .reference import CARDS, LETTERS, TILES, Place, Plant, Tile, ends_of, kind_of

NOBODY = 1 << 6
"""The bit of no seat: while it is awaited, a turn does not end."""
PLENTY = 9999

# ---- challenge cards, by what they are ------------------------------------------------------------------------------


def a_card(fits: Callable[[Challenge], bool]) -> str:
    """The first challenge card of a kind: the table of cards may change."""
    return next(challenge.name for challenge in CHALLENGES if fits(challenge))


def card_with(when: int, effect: int) -> str:
    return a_card(lambda challenge: challenge.gift.when == when and challenge.gift.effect == effect)


def cards_with(*effects: int) -> list[str]:
    return [challenge.name for challenge in CHALLENGES if challenge.gift.effect in effects]


def cards_for(when: int) -> list[str]:
    return [challenge.name for challenge in CHALLENGES if challenge.gift.when == when]


def only(card: str, plant: str, players: int = 2) -> str:
    """A challenge card, and others for the table that a plant does not meet."""
    grown = reference_plant(plant)
    others = [one.name for one in CHALLENGES if one.name != card and not grown.meets(one)]
    return " ".join([card, *others[:players]])


def bits(cards: str) -> int:
    return sum(1 << NAMES.index(name) for name in cards.split())


def far_off(count: int, without: str = "") -> list[str]:
    """Challenge cards that no small plant meets: those to keep that need the most tiles."""

    def size(challenge: Challenge) -> int:
        return sum(map(int, challenge.needs.split()[1::2])) + sum(map(len, challenge.rows))

    kept = [one for one in CHALLENGES if one.gift.when == KEEP and one.name not in without.split()]
    return [challenge.name for challenge in sorted(kept, key=size)[::-1][:count]]


# ---- a table --------------------------------------------------------------------------------------------------------


def new(players: int = 3, first: int | str = 0) -> Match:
    """A game before anything has happened; seat 0 turns the first card unless told otherwise."""
    return Match(GAME, players, {"first": first}, seed=0)


def game(players: int = 3, challenges: str = "", deck: str = "", first: int = 0) -> Match:
    """Challenges lie open, and these season cards have been turned; nobody has done anything on them.

    Challenges that are not told are far off. Pests say whom they are for: "water 3, pest for 1, water 2".
    """
    match = new(players, first)
    named = challenges.split()
    offered = [*named, *far_off(players + 1 - len(named), without=challenges)]
    match.apply_chance("challenges " + " ".join(sorted(offered, key=NAMES.index)))
    for season_card in filter(None, deck.split(", ")):
        turn(match, season_card)
    return match


def turn(match: Match, season_card: str) -> None:
    """The next season card, after everybody is done with the last one: "water 2", "pest", "pest for 1"."""
    all_done(match)
    first, _, victim = season_card.partition(" for ")
    match.apply_chance(first)
    if victim:
        match.apply_chance(f"pest for seat {victim}")


def garden(
    *plants: str,
    water: int | tuple[int, ...] = 6,
    card: str = "water 1",
    challenges: str = "",
    held: tuple[str, ...] = (),
    players: int = 0,
    first: int = 0,
) -> Match:
    """These plants stand on the table of seats 0, 1, ..., and a season card has been turned, not the first one.

    `water` is what everybody, or each seat, has on a water card after collecting.
    """
    match = game(players or max(2, len(plants)), challenges, first=first)
    state = match.state
    state.begun = 1
    for seat, plant in enumerate(plants):
        lay(match, seat, plant)
    for seat, cards in enumerate(held):
        state.held[seat] = bits(cards)
    for seat in range(match.players):
        collected = int(card[-1]) * (1 + plant_of(match, seat).healthy("root")) if card.startswith("water") else 0
        state.water[seat] = (water if isinstance(water, int) else water[seat]) - collected
    turn(match, card)
    return match


def lay(match: Match, seat: int, tiles: str) -> None:
    """Lets tiles grow, wherever their water comes from, but only where they may lie: "leaf at (1,2) infested"."""
    state = match.state
    before = int(state.phase), int(state.awaited), int(state.water[seat])
    state.phase, state.awaited = GROW, NOBODY
    for entry in filter(None, tiles.split(", ")):
        tile, _, where = entry.removesuffix(" infested").partition(" at ")
        state.water[seat] = PLENTY
        for move in (tile, f"at {where}"):
            problem = why_not(match, seat, move)
            assert problem is None, f"{entry}: {problem}"
            GAME.rules.apply(state, seat, GAME.parse_move(move))
        if entry.endswith(" infested"):
            infest(match, seat, where)
    state.phase, state.awaited, state.water[seat] = before


def infest(match: Match, seat: int, where: str) -> None:
    """Sets a pest onto a tile, whether it could come there or not."""
    place = GAME.parse_move(f"at {where}")
    match.state.infested[seat, KIND[match.state.plant[seat, place]]] += 1
    match.state.plant[seat, place] += MARK


# ---- what happens ---------------------------------------------------------------------------------------------------


def play(match: Match, seat: int, moves: str) -> None:
    """Moves of a seat: "stalk plain at (0,1), back, done". Chance does not act by itself."""
    for entry in moves.split(", "):
        tile, at, place = entry.partition(" at ")
        for move in [tile, f"at {place}"] if at and tile else [entry]:
            match.take(Move(seat, move))


def all_done(match: Match) -> None:
    """Whoever is awaited says so, until the turn is over."""
    while match.actors:
        play(match, match.actors[0], "done")


def done_growing(match: Match) -> None:
    """Whoever grows says so; then challenges are claimed."""
    while match.state.phase == GROW:
        play(match, match.actors[0], "done")


def why_not(match: Match, seat: int, move: str) -> str | None:
    """The reason why a seat that is awaited cannot do that."""
    code = GAME.rules.refusal(match.state, seat, GAME.parse_move(move))
    return GAME.refusals[code - 1] if code else None


# ---- what there is --------------------------------------------------------------------------------------------------


def reference_plant(tiles: str) -> Plant:
    """A plant of text, grown by the ledger's words alone."""
    plant = Plant()
    for entry in filter(None, tiles.split(", ")):
        tile, _, where = entry.removesuffix(" infested").partition(" at ")
        x, y = coordinates(GAME.parse_move(f"at {where}"))
        plant.lay(tile, (x, y))
        plant.tiles[x, y].infested = entry.endswith(" infested")
    return plant


def plant_of(match: Match, seat: int) -> Plant:
    """A plant as everybody sees it."""
    plant = Plant()
    for tile in match.view(None)["seats"][seat]["plant"]:
        plant.tiles[tuple(tile["at"])] = Tile(tile["kind"], frozenset(tile["ends"]), tile["pest"])
    return plant


def tiles_on(match: Match, seat: int) -> str:
    """What lies on a table: "stalk at (0,1), leaf at (1,2)"."""
    tiles = match.view(None)["seats"][seat]["plant"]
    return ", ".join(f"{tile['kind']} at ({tile['at'][0]},{tile['at'][1]})" for tile in tiles)


def water(match: Match) -> list[int]:
    return [seat["water"] for seat in match.view(None)["seats"]]


def places(match: Match, tile: str, seat: int = 0) -> set[Place]:
    """Where a seat that is awaited could lay a tile now."""
    twin = match.clone()
    if tile not in twin.legal(seat):
        return set()
    play(twin, seat, tile)
    return {coordinates(TEXTS.index(move)) for move in twin.legal(seat) if move != "back"}


def season(match: Match) -> list[str]:
    """The season cards that have been turned."""
    return [step.text for step in match.steps if step.text == "pest" or step.text.startswith("water")]


# ---- random games ---------------------------------------------------------------------------------------------------


def pick(choices: random.Random, legal: list[str]) -> str:
    """A move at random, each kind of move as likely, so that plants get flowers; rarely done, rarely back."""
    first_words = sorted({move.split()[0] for move in legal})
    weights = [{"done": 0.15, "back": 0.1}.get(word, 1) for word in first_words]
    (word,) = choices.choices(first_words, weights)
    return choices.choice([move for move in legal if move.split()[0] == word])


def random_positions(players: int, seed: int) -> Iterator[Match]:
    """All positions of a game played at random, up to its end. It is the same match each time."""
    choices = random.Random(f"{players} {seed}")
    match = Match(GAME, players, seed=seed)
    match.resolve_chance()
    yield match
    while not match.over:
        seat = choices.choice(match.actors)
        match.play(seat, pick(choices, match.legal(seat)))
        yield match


# ---- random plants --------------------------------------------------------------------------------------------------


WEIGHTS = {"root": 2, "stalk": 3, "branch": 4, "leaf": 4, "flower": 2, "fruit": 1}


def growth(seed: int, tiles: int, shown: str = "") -> Iterator[tuple[str, Plant]]:
    """A plant that grows at random, without a thought for water: each tile, and the plant with it.

    If a challenge card is named, the plant tries to grow the arrangement that it shows, somewhere.
    """
    choices = random.Random(seed)
    plant, wanted = Plant(), wanted_places(choices, shown)
    for _ in range(tiles):
        tile, (x, y) = next(random_tiles(choices, plant, wanted))
        plant.lay(tile, (x, y))
        yield f"{tile} at ({x},{y})", plant


def wanted_places(choices: random.Random, shown: str) -> dict[Place, set[str]]:
    """Where a card's arrangement shall be, as shown or mirrored: places, and the kinds that fit there."""
    rows = CARDS[shown].rows if shown else ()
    below, turn = "R" in "".join(rows), choices.choice([1, -1])
    left, top = choices.randint(-3, 3), choices.randint(1, 4)
    return {
        (turn * (left + x), -top - y if below else top + len(rows) - y): LETTERS[letter]
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter != "."
    }


def random_tiles(choices: random.Random, plant: Plant, wanted: dict[Place, set[str]]) -> Iterator[tuple[str, Place]]:
    """Tiles that can grow, with a place each, in random order; but what is wanted comes first.

    Leaves and flowers close ends. So that the plant does not soon stop, they grow only where many others are open.
    """
    few_ends = sum(y > 0 for _, y in growing_at(plant)) < 4
    soon = {kind: choices.random() ** (1 / weight) for kind, weight in WEIGHTS.items()}
    shuffled = sorted(TILES, key=lambda tile: (-soon[kind_of(tile)], choices.random()))
    possible = [tile for tile in shuffled if tile != "flower" or plant.may_flower()]
    for place, kinds in wanted.items():
        for tile in possible:
            if (kind_of(tile) in kinds or (tile, "fruit") == ("flower", *kinds)) and plant.ways(tile, place):
                yield tile, place
    for tile in possible:
        if not few_ends or tile == "fruit" or (" " in tile and len(ends_of(tile)) > 2):
            places = sorted(plant.places(tile) - wanted.keys())
            if places:
                yield tile, choices.choice(places)


def plant_that(is_right: Callable[[Plant], bool], shown: str = "") -> str:
    """Some random plant with a property, the first that is found; perhaps one that grows what a card shows."""
    for seed in range(300):
        grown = []
        for tile, plant in growth(seed, 60, shown):
            grown.append(tile)
            if is_right(plant):
                return ", ".join(grown)
    raise AssertionError("no random plant is like that")


@cache
def plant_meeting(name: str) -> str:
    """Some plant that meets a challenge."""
    return plant_that(lambda plant: plant.meets(CARDS[name]), shown=name)


# ---- claiming -------------------------------------------------------------------------------------------------------

KEPT, SECOND, *_ = cards_with(POINTS)
"""Some cards to keep, for tests that need any."""


def claiming(*plants: str, challenges: str, first: int = 0, water: int = 6) -> Match:
    """Everybody is done growing, and challenges are claimed."""
    match = garden(*plants, challenges=challenges, first=first, water=water)
    done_growing(match)
    return match


def able_to_claim(called: str, *plants: str, water: int | tuple[int, ...] = 6) -> Match:
    """Everybody has grown; seat 0 can claim this card, whatever its plant is like, and no other lies on the table."""
    match = garden(*plants, challenges=called, water=water)
    match.state.offered = match.state.arranged[0] = bits(called)
    done_growing(match)
    assert match.state.phase == CLAIM
    return match


def offering_both(one: str, other: str, water: int = 6) -> Match:
    """Seats 0 and 1 have plants that meet two challenges, and none else; seat 0 is asked first."""
    plant = plant_that(lambda plant: plant.meets(CARDS[one]) and plant.meets(CARDS[other]), shown=one)
    return claiming(plant, plant, challenges=only(f"{one} {other}", plant, players=1), water=water)


def cards(match: Match, seat: int = 0) -> list[str]:
    """The challenge cards that a seat has."""
    found: list[str] = match.view(None)["seats"][seat]["cards"]
    return found
