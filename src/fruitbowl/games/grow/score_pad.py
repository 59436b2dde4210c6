"""Scoring of a plant on a real table, from its counts. Numbers such as GR-47 are the ledger's."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from fruitbowl.core.about import is_whole_number
from fruitbowl.core.errors import BadScore
from fruitbowl.core.kernel import bit
from fruitbowl.games import suggestion
from fruitbowl.games.grow import scoring
from fruitbowl.games.grow.challenges import KEPT, NAMES
from fruitbowl.games.grow.components import FLOWER, KINDS, STALK
from fruitbowl.games.grow.scoring import MOST_FLOWERS, MOST_STALKS, fruit_points, leaf_points, plant_points
from fruitbowl.games.grow.state import SEATS, Grow
from fruitbowl.games.grow.words import PLURALS, number_of

MOST = 99
"""No count is larger: all the water of a game cannot buy a hundred tiles."""
MOST_POINTS = 999
"""Of cards together."""
MOST_PESTS = SEATS + 1
"""GR-4."""
KEEPERS = tuple(name for card, name in enumerate(NAMES) if KEPT & bit(card))

SPELLINGS = {  # how a count can be written
    "stalks": r"stalks?",
    "branches": r"branch(?:es)?",
    "leaves": r"(?:healthy[ _])?lea(?:f|ves)",
    "flowers": r"flowers?",
    "fruits": r"(?:healthy[ _])?fruits?",
    "infested_leaves": r"infested[ _]lea(?:f|ves)",
    "infested_fruits": r"infested[ _]fruits?",
    "roots": r"(?:healthy[ _])?roots?",
    "infested_roots": r"infested[ _]roots?",
    "card_points": r"card[ _]points?",
    "others_stalks": r"(?:other|opponent)s?'?[ _]stalks?",
    "others_flowers": r"(?:other|opponent)s?'?[ _]flowers?",
}
TOKEN = re.compile(
    r"(?:[\s,;=:]|(?:and|cards)(?![\w-]))*"
    r"(?:(?P<number>[-+]?[0-9]+(?:\.[0-9]+)?(?:,[-+]?[0-9]+)*)|"
    + "|".join(f"(?P<{name}>{spelling})(?![\\w-])" for name, spelling in SPELLINGS.items())
    + r"|(?P<word>[^\s,;=:]+))",
    re.IGNORECASE,
)
HOW_TO_WRITE_IT = "Write a count as stalks=4 or 4 stalks, the others' as others_stalks=3,2."


@dataclass(frozen=True)
class PlantScore:
    """What a plant and the cards kept with it are worth."""

    score: int
    parts: dict[str, int]
    """The points of each kind of tile, of each bonus that can be counted, and of each card."""
    counts: dict[str, int]
    """What was counted."""
    notes: tuple[str, ...]
    """What could not be counted, and why."""

    def as_dict(self) -> dict[str, Any]:
        return asdict(self)


def score(
    counts: str = "",
    *,
    stalks: int = 0,
    branches: int = 0,
    leaves: int = 0,
    flowers: int = 0,
    fruits: int = 0,
    infested_leaves: int = 0,
    infested_fruits: int = 0,
    roots: int = 0,
    infested_roots: int = 0,
    cards: str | Iterable[str] = "",
    card_points: int = 0,
    others_stalks: int | str | Iterable[int] | None = None,
    others_flowers: int | str | Iterable[int] | None = None,
) -> PlantScore:
    """The points of a plant (GR-47), from its numbers of tiles: by name, or as text.

    Leaves, fruits and roots without a pest and those with one are counted apart. `cards` are house cards that are kept;
    for the cards of a real box, add up what they give and tell it as `card_points`. For the two bonuses it takes
    the stalks and the flowers of the others, a number for each.

    >>> pad = score("4 stalks, 6 branches, 5 leaves, 1 flower, 2 fruits, 1 infested leaf")
    >>> pad.score, pad.parts
    (93, {'stalks': 8, 'branches': 18, 'leaves': 30, 'flowers': 5, 'fruits': 32})
    >>> score(stalks=4, others_stalks=[3, 2]).parts["most stalks"]
    5
    """
    told = _read(counts)
    named = {
        "stalks": stalks,
        "branches": branches,
        "leaves": leaves,
        "flowers": flowers,
        "fruits": fruits,
        "infested_leaves": infested_leaves,
        "infested_fruits": infested_fruits,
        "roots": roots,
        "infested_roots": infested_roots,
        "card_points": card_points,
    }
    others = {"others_stalks": others_stalks, "others_flowers": others_flowers}
    for name, value in {**named, **others}.items():
        if name in told and value is not None and value != 0:
            raise BadScore(f"{_name(name)} are given twice.")
    plant = {name: _whole(name, told.get(name, value)) for name, value in named.items()}
    _check_plant(plant)
    _check_pests(plant)
    rivals = {name: _others(name, told.get(name, value)) for name, value in others.items()}
    _check_others(rivals["others_stalks"], rivals["others_flowers"])
    kept = _kept([*told.get("cards", ()), *_split(cards)], rivals)
    return _count(plant, rivals["others_stalks"], rivals["others_flowers"], kept)


# ---- reading --------------------------------------------------------------------------------------------------------


def _read(text: str) -> dict[str, Any]:
    """The counts and cards of a text: each count is a name and a number, in any order."""
    told: dict[str, Any] = {}
    tokens = _tokens(text)
    for what, word in tokens:
        if what == "word":
            told.setdefault("cards", []).append(_known(word))
            continue
        following, other = next(tokens, ("", ""))
        if following == "word":
            _known(other)
        if (what == "number") == (following == "number") or following in ("", "word"):
            raise BadScore(f"{word!r}: {'of what' if what == 'number' else 'how many'}? {HOW_TO_WRITE_IT}")
        name, value = (following, word) if what == "number" else (what, other)
        if name in told:
            raise BadScore(f"{_name(name)} are given twice.")
        told[name] = value
    return told


def _tokens(text: str) -> Iterator[tuple[str, str]]:
    """Each word or number of a text, and what it is: a count's name, a number, or another word."""
    if not isinstance(text, str):
        raise BadScore(f"{text!r} is not text. {HOW_TO_WRITE_IT}")
    for found in TOKEN.finditer(text):
        what = str(found.lastgroup)
        yield what, found[what]


def _known(word: str) -> str:
    """A word that is not a count must be a card."""
    card = _card_name(word)
    if card not in NAMES:
        there_are = suggestion(card, [*SPELLINGS, *KEEPERS])
        raise BadScore(f"{word!r} is neither a count nor a challenge card.{there_are}")
    return card


def _split(cards: str | Iterable[str]) -> list[str]:
    words = cards.replace(",", " ").split() if isinstance(cards, str) else _listed("cards", cards)
    return [_card_name(str(word)) for word in words]


def _card_name(word: str) -> str:
    return re.sub(r"[\s_]+", "-", word.strip().lower())


def _name(count: str) -> str:
    """A count's name at the start of a sentence."""
    return count.replace("others_", "the others' ").replace("_", " ").capitalize()


def _whole(name: str, value: Any) -> int:
    """A possible count, given as a number or as its text."""
    number = int(value) if isinstance(value, str) and re.fullmatch(r"[-+]?[0-9]{1,99}", value) else value
    if not is_whole_number(number):
        raise BadScore(f"{_name(name)}: {value!r} is not a whole number.")
    if number < 0:
        raise BadScore(f"{_name(name)}: there cannot be {value}, fewer than none.")
    if number > (MOST_POINTS if name == "card_points" else MOST):
        why = "no cards give that much" if name == "card_points" else "all the water of a game buys fewer tiles"
        raise BadScore(f"{_name(name)}: there cannot be {value}, {why}.")
    return int(number)


def _others(name: str, value: Any) -> list[int] | None:
    """A number for each of the others; None if none is given."""
    if value is None:
        return None
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    numbers = [value] if is_whole_number(value) else _listed(name, value)
    if not 1 <= len(numbers) < SEATS:
        raise BadScore(f"{_name(name)}: give a number for each of 1 to {SEATS - 1} others, not {len(numbers)} numbers.")
    return [_whole(name, number) for number in numbers]


def _listed(name: str, values: Any) -> list[Any]:
    try:
        return list(values)
    except TypeError:
        raise BadScore(f"{_name(name)}: {values!r} is not a list. {HOW_TO_WRITE_IT}") from None


# ---- impossible plants ----------------------------------------------------------------------------------------------


def _check_plant(plant: Mapping[str, int]) -> None:
    """GR-16 to GR-19, as far as numbers can tell."""
    stalks, branches = plant["stalks"], plant["branches"]
    leaves = plant["leaves"] + plant["infested_leaves"]
    fruits = plant["fruits"] + plant["infested_fruits"]
    blooms = plant["flowers"] + fruits
    if branches and not stalks:
        raise BadScore(f"There cannot be {number_of(branches, 'branch')} without a stalk: the first grows on a stalk.")
    if leaves and not branches:
        raise BadScore(f"There cannot be {number_of(leaves, 'leaf')} without a branch: leaves grow on branches.")
    blooming = f"{number_of(plant['flowers'], 'flower')} and {number_of(fruits, 'fruit')}, infested ones included"
    if blooms > stalks:
        why = "a plant has no more of them than stalks"
        raise BadScore(f"{blooming}, are too many for {number_of(stalks, 'stalk')}: {why}.")
    if blooms > branches:
        raise BadScore(f"{blooming}, are too many for {number_of(branches, 'branch')}: a branch bears only one.")


def _check_pests(plant: Mapping[str, int]) -> None:
    infested = sum(count for name, count in plant.items() if name.startswith("infested"))
    if infested > MOST_PESTS:
        raise BadScore(f"There cannot be {infested} infested tiles: a game has at most {MOST_PESTS} pest cards.")


def _check_others(stalks: Sequence[int] | None, flowers: Sequence[int] | None) -> None:
    if stalks is None or flowers is None:
        return
    if len(stalks) != len(flowers):
        raise BadScore(
            f"There are {len(stalks)} numbers for the others' stalks, and {len(flowers)} for their flowers: "
            "give one of each for every other player."
        )
    if any(few > many for few, many in zip(sorted(flowers), sorted(stalks), strict=True)):
        raise BadScore("The others' flowers do not match their stalks: no plant has more flowers than stalks.")


def _kept(cards: Sequence[str], rivals: Mapping[str, Sequence[int] | None]) -> list[str]:
    for card in cards:
        if card not in NAMES:
            raise BadScore(f"There is no challenge card {card!r}.{suggestion(card, KEEPERS)}")
        if card not in KEEPERS:
            raise BadScore(f"{card} is played, not kept: it has no points. Cards to keep: {', '.join(KEEPERS)}.")
        if cards.count(card) > 1:
            raise BadScore(f"The card {card} is there twice; the game has it once.")
    others = next((len(numbers) for numbers in rivals.values() if numbers is not None), SEATS - 1)
    dealt = others + 2  # GR-7
    if len(cards) > dealt:
        raise BadScore(f"{len(cards)} cards cannot be kept: with {others + 1} players there are {dealt} in a game.")
    return list(cards)


# ---- counting -------------------------------------------------------------------------------------------------------


def _count(
    plant: dict[str, int], stalks: Sequence[int] | None, flowers: Sequence[int] | None, kept: Sequence[str]
) -> PlantScore:
    s = _table(plant, stalks or (), flowers or ())
    counted = [plant[name] for name in ("stalks", "branches", "leaves", "flowers")]
    parts = {
        "stalks": plant_points(plant["stalks"], 0, 0, 0, 0),
        "branches": plant_points(0, plant["branches"], 0, 0, 0),
        "leaves": leaf_points(plant["leaves"]),
        "flowers": plant_points(0, 0, 0, plant["flowers"], 0),
        "fruits": fruit_points(plant["fruits"], *counted),
    }
    notes = []
    bonuses = {"stalks": (stalks, STALK, MOST_STALKS), "flowers": (flowers, FLOWER, MOST_FLOWERS)}
    for name, (others, kind, bonus) in bonuses.items():
        if others is None:
            notes.append(f"The bonus for the most {name} is not counted: tell others_{name}, a number for each.")
        else:
            parts[f"most {name}"] = bonus if scoring.single_leader(s, kind) == 0 else 0
    for card in kept:
        s.held[0] = bit(NAMES.index(card))
        parts[card] = scoring.card_points(s, 0)
    if plant["card_points"]:
        parts["other cards"] = plant["card_points"]
    parts = {name: int(points) for name, points in parts.items()}
    return PlantScore(sum(parts.values()), parts, plant, tuple(notes))


def _table(plant: Mapping[str, int], stalks: Sequence[int], flowers: Sequence[int]) -> Any:
    """The counts as the rules know them: the plant as seat 0, then the others."""
    s = Grow.blank()[0]
    s.players = 1 + max(len(stalks), len(flowers))
    for kind, name in enumerate(map(PLURALS.__getitem__, KINDS)):
        s.infested[0, kind] = plant.get(f"infested_{name}", 0)
        s.tiles[0, kind] = plant[name] + s.infested[0, kind]
    s.tiles[1 : 1 + len(stalks), STALK] = stalks
    s.tiles[1 : 1 + len(flowers), FLOWER] = flowers
    return s
