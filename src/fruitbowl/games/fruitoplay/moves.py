"""Moves and chance outcomes of Fruitoplay as text."""

from collections.abc import Sequence

from fruitbowl.core.deals import check_deal
from fruitbowl.games.fruitoplay.components import CARDS, FRUITS, LETTERS, NUMBERS
from fruitbowl.games.fruitoplay.state import LOT, Fruitoplay

# Move ids: 0 to 79 play a card, then
CHOOSE = CARDS
"""Choose the Collective fruit: four ids."""
DRAW = CHOOSE + 4
STAY = DRAW + 1
MOVES = STAY + 1


def card_text(card: int) -> str:
    """A card as its fruit's letter and its number.

    >>> card_text(5), card_text(79)
    ('B6', 'F20')
    """
    return CARD_TEXTS[card]


CARD_TEXTS = tuple(f"{letter}{number}" for letter in LETTERS for number in range(1, NUMBERS + 1))
CARD_IDS = {text: card for card, text in enumerate(CARD_TEXTS)}


def parse_card(text: str) -> int:
    """The card that a text names, or a ValueError that says what cards there are.

    >>> parse_card(" b6 ")
    5
    """
    card = CARD_IDS.get(text.strip().upper())
    if card is None:
        raise ValueError(f"There is no card {text.strip()!r}. Cards are B, A, S or F and a number from 1 to {NUMBERS}.")
    return card


def move_text(move: int) -> str:
    """A move as people write it.

    >>> [move_text(move) for move in (5, CHOOSE + 2, DRAW, STAY)]
    ['B6', 'collective S', 'draw', 'stay']
    """
    if move < CARDS:
        return card_text(move)
    if move < DRAW:
        return f"collective {LETTERS[move - CHOOSE]}"
    return "draw" if move == DRAW else "stay"


def parse_move(text: str) -> int:
    words = text.lower().split()
    match words:
        case ["draw"]:
            return DRAW
        case ["stay"]:
            return STAY
        case ["collective", fruit]:
            return CHOOSE + parse_fruit(fruit)
        case [card] if card.upper() in CARD_IDS:
            return CARD_IDS[card.upper()]
    raise ValueError(
        f"{text.strip()!r} is not a move. Moves are cards such as B6 (B, A, S or F and a number from 1 to {NUMBERS}), "
        '"collective B" (or A, S, F), "draw" and "stay".'
    )


def parse_fruit(text: str) -> int:
    """The fruit that a letter or a name means."""
    word = text.strip().lower()
    for fruit, name in enumerate(FRUITS):
        if word in (name, LETTERS[fruit].lower()):
            return fruit
    raise ValueError(f"There is no fruit {text.strip()!r}. Fruits are B, A, S and F: {', '.join(FRUITS)}.")


def outcome_text(s: Fruitoplay, outcome: Sequence[int]) -> str:
    if s.phase == LOT:
        return f"collective {LETTERS[outcome[0]]}"
    return "deal " + " ".join(card_text(card) for card in outcome)


def parse_outcome(s: Fruitoplay, text: str) -> list[int]:
    word, *rest = text.split() or [""]
    if s.phase == LOT:
        if word != "collective" or len(rest) != 1:
            raise ValueError('The Collective fruit has to be drawn here: "collective" and B, A, S or F.')
        return [parse_fruit(rest[0])]
    if word != "deal":
        raise ValueError('A deal has to come here: "deal" and all 80 cards, from the top.')
    cards = [parse_card(card) for card in rest]
    check_deal(cards, CARDS, card_text)
    return cards
