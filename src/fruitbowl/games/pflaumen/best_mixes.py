"""The best that can be made of a display: an exact optimum, for the score pad and for "make the best of it" (PP-37).

Only how many cards of each fruit there are matters for what can be made. Of cards that show mixes some are completed,
and all the others are fruit like any other. So the search decides card by card whether its mix is made, and of which
fruits, and gives a branch up when even mixes that need no certain fruits could not reach the best found so far.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import NamedTuple

from fruitbowl.games.pflaumen.components import FRUIT_CARDS, FRUITS, MIXES, NONE, PLUM
from fruitbowl.games.pflaumen.moves import A_PLUM, card_text


class Lying(NamedTuple):
    """A fruit card in a display."""

    text: str
    fruit: int
    mix: str
    """The letters of its mix, or nothing."""
    points: int


@dataclass(frozen=True)
class Made:
    """A mix, with the very cards."""

    card: str
    """The card that shows it."""
    mix: str
    points: int
    cards: tuple[str, ...]
    """The cards it is made of, in the order in which the game asks for them."""

    @property
    def cards_gone(self) -> int:
        """How many cards leave the display: also the one that shows the mix, if it is not part of it."""
        return len(self.cards) + (self.card not in self.cards)


Counts = tuple[int, ...]
"""How many cards of each fruit."""
Plan = tuple[tuple[Lying, tuple[int, ...]], ...]
"""Cards whose mixes are made, each with the fruit for each card of the mix."""


def lying(card: int) -> Lying:
    """A card of the game, or A_PLUM, as it lies in a display."""
    if card == A_PLUM:
        return Lying("Plum", PLUM, "", 0)
    facts = FRUIT_CARDS[card]
    return Lying(card_text(card), facts.fruit, "" if facts.mix == NONE else facts.gift.split()[0], facts.points)


def best_mixes(display: Sequence[Lying]) -> tuple[Made, ...]:
    """The mixes with the most points that can be made of a display, and of those the ones that leave most cards.

    >>> best_mixes([lying(card) for card in (6, 14, 19, 74)])
    (Made(card='I-7', mix='AAA', points=6, cards=('I-7', 'I-15', 'I-20')),)
    """
    return _with_the_very_cards(display, Search(display).plan)


class Search:
    def __init__(self, display: Sequence[Lying]) -> None:
        counts = tuple(sum(card.fruit == fruit for card in display) for fruit in range(len(FRUITS)))
        shown = [card for card in display if card.mix and can_be_made(card.mix, counts)]
        self._shown = sorted(shown, key=lambda card: (-card.points / len(card.mix), card.text))
        """In the order of points for each card needed."""
        needed = [needs(card, counts) for card in self._shown]
        self._if_only_numbers_mattered = knapsack(needed, pairs_in(counts), sum(counts))
        self._special = [{PLUM, *(card.fruit for card in self._shown[at:])} for at in range(len(shown))]
        """For each of them, the fruits that still differ from others by more than how many cards they have."""
        self._best = (0, -1)
        """The most points, and how many cards they leave at most."""
        self._reached: dict[tuple[int, Counts, Counts], int] = {}
        """The most points with which a card's turn came, at so many cards left of each fruit."""
        self.plan: Plan = ()
        """The best found."""
        self._go_on(0, counts, 0, ())

    @property
    def positions(self) -> int:
        """How many were looked at closely: what the time depends on."""
        return len(self._reached)

    def _go_on(self, at: int, counts: Counts, points: int, plan: Plan) -> None:
        left = sum(counts)
        if (points, left) > self._best:
            self._best, self.plan = (points, left), plan
        if at == len(self._shown) or self._hope(at, counts, points, left) <= self._best:
            return
        key = self._key(at, counts)
        if self._reached.get(key, -1) >= points:
            return
        self._reached[key] = points
        card = self._shown[at]
        for fruits in ways(card, counts):
            self._go_on(at + 1, _without(counts, card.fruit, fruits), points + card.points, (*plan, (card, fruits)))
        self._go_on(at + 1, counts, points, plan)

    def _key(self, at: int, counts: Counts) -> tuple[int, Counts, Counts]:
        """Equal for positions that differ only in which fruits are which."""
        special = self._special[at]
        alike = tuple(sorted(count for fruit, count in enumerate(counts) if fruit not in special))
        return at, tuple(count for fruit, count in enumerate(counts) if fruit in special), alike

    def _hope(self, at: int, counts: Counts, points: int, left: int) -> tuple[int, int]:
        """No more points than this, and with them no more cards left, can come of it."""
        more, needed = self._if_only_numbers_mattered[at][pairs_in(counts)][left]
        return points + more, left - needed


def pairs_in(counts: Counts) -> int:
    """How many times two cards of a fruit can be taken away at once."""
    return sum(count >> 1 for count in counts)


Needs = tuple[int, int, int]
"""The points of a mix, the cards it needs at least, and the pairs that are in it."""


def knapsack(mixes: Sequence[Needs], pairs: int, cards: int) -> list[list[list[tuple[int, int]]]]:
    """The most points, with the fewest cards, that the mixes from each on make of so many pairs and cards.

    >>> knapsack([(5, 3, 1), (4, 2, 1), (4, 3, 0)], 1, 5)[0][1]
    [(0, 0), (0, 0), (4, 2), (5, 3), (5, 3), (8, 5)]
    """
    tables = [[[(0, 0)] * (cards + 1) for _ in range(pairs + 1)]]
    for points, needed, paired in reversed(mixes):
        table = [list(row) for row in tables[-1]]
        for row, before in zip(table[paired:], tables[-1], strict=False):
            for room in range(needed, cards + 1):
                more, used = before[room - needed]
                more, used = more + points, used + needed
                if more > row[room][0] or (more == row[room][0] and used < row[room][1]):
                    row[room] = more, used
        tables.append(table)
    return tables[::-1]


SIZES_OF = {mix: tuple(mix.count(letter) for letter in sorted(set(mix))) for mix in MIXES}
"""How many cards each letter of a mix needs, the most first."""


def needs(card: Lying, counts: Counts) -> Needs:
    """What a mix takes out of a display at least: a card more if its own card cannot be part of it."""
    sizes = SIZES_OF[card.mix]
    part_of_it = card.fruit == PLUM if card.mix[0] == "P" else counts[card.fruit] >= sizes[-1]
    return card.points, len(card.mix) + (not part_of_it), sum(size // 2 for size in sizes)


def can_be_made(mix: str, counts: Counts) -> bool:
    if mix[0] == "P":
        return counts[PLUM] >= len(mix)
    return all(have >= need for have, need in zip(sorted(counts, reverse=True), SIZES_OF[mix], strict=False))


def ways(card: Lying, counts: Counts) -> Iterator[tuple[int, ...]]:
    """All choices of fruits that are worth a try for a card's mix: a fruit for each of its letters, repeated."""
    if not counts[card.fruit]:
        return
    sizes = SIZES_OF[card.mix]
    fruits = sorted((fruit for fruit in range(len(counts)) if counts[fruit]), key=lambda fruit: -counts[fruit])
    chosen: Iterable[tuple[int, ...]]
    if card.mix[0] == "P":
        chosen = [(PLUM,)]
    elif sizes[0] == 1:
        # The card itself must go anyway, so that it is one of the different fruits.
        fruits.remove(card.fruit)
        chosen = ((card.fruit, *rest) for rest in combinations(fruits, len(sizes) - 1))
    elif sizes[0] == sizes[-1]:
        chosen = combinations([fruit for fruit in fruits if counts[fruit] >= sizes[0]], len(sizes))
    else:
        chosen = permutations([fruit for fruit in fruits if counts[fruit] >= sizes[-1]], len(sizes))
    for some in chosen:
        spread = tuple(fruit for fruit, size in zip(some, sizes, strict=True) for _ in range(size))
        if min(_without(counts, card.fruit, spread)) >= 0:
            yield spread


def _without(counts: Counts, own: int, fruits: tuple[int, ...]) -> Counts:
    """What is left when a mix of these fruits is made; the card that shows it goes too, if it is not one of them."""
    gone = list(counts)
    for fruit in fruits:
        gone[fruit] -= 1
    if own not in fruits:
        gone[own] -= 1
    return tuple(gone)


def _with_the_very_cards(display: Sequence[Lying], plan: Plan) -> tuple[Made, ...]:
    """The cards for a plan.

    A card whose mix is made goes into no other one. Else cards without a mix are used before others.
    """
    making = [card for card, _ in plan]
    free = list(display)
    for card in making:
        free.remove(card)
    free.sort(key=lambda card: card.points)
    made = []
    for card, fruits in plan:
        own = [card] if card.fruit in fruits else []
        cards = list(own)
        for fruit in _minus(fruits, [card.fruit for card in own]):
            cards.append(next(one for one in free if one.fruit == fruit))
            free.remove(cards[-1])
        in_order = _in_order_of_asking(cards, display)
        made.append(Made(card.text, card.mix, card.points, tuple(one.text for one in in_order)))
    return tuple(made)


def _minus(fruits: Sequence[int], taken: Sequence[int]) -> list[int]:
    rest = list(fruits)
    for fruit in taken:
        rest.remove(fruit)
    return rest


def _in_order_of_asking(cards: Sequence[Lying], display: Sequence[Lying]) -> list[Lying]:
    """PP-27: letters with more cards first, then fruit by fruit, then as the cards lie."""
    amounts = [card.fruit for card in cards]
    return sorted(cards, key=lambda card: (-amounts.count(card.fruit), card.fruit, display.index(card)))
