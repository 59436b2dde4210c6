"""Cards and chance outcomes of the tree game as text. A move is a card."""

from collections.abc import Sequence

from fruitbowl.core.deals import check_deal
from fruitbowl.games.tree.about import SPECIALS
from fruitbowl.games.tree.components import CARDS, FIRST_FRUIT, TRAITS, TREE, TRUNK
from fruitbowl.games.tree.rules import deck_size, in_use
from fruitbowl.games.tree.state import NONE, Tree


def traits(card: int) -> list[str]:
    """The words on a card of the tree.

    >>> traits(12), traits(TRUNK)
    (['Small', 'Sweet', 'Dull'], [])
    """
    turns = f"{card + 1:b}"[1:]
    return [TRAITS[level][int(turn)] for level, turn in enumerate(turns)]


def card_words(card: int) -> str:
    """A card as people say it.

    >>> card_words(12), card_words(62), card_words(TRUNK)
    ('Small Sweet Dull ...', 'Small Tart Dull Yellow Drupe', 'Trunk')
    """
    if card == TRUNK or card >= TREE:
        return card_text(card).capitalize()
    return " ".join(traits(card)) + (" ..." if card < FIRST_FRUIT else "")


def card_text(card: int) -> str:
    """A card as it is typed: the initials of its words, or a special card's name.

    >>> card_text(12), card_text(62), card_text(TRUNK)
    ('SSD', 'STDYD', 'trunk')
    """
    return CARD_TEXTS[card]


CARD_TEXTS = ("trunk", *("".join(word[0] for word in traits(card)) for card in range(1, TREE)), *SPECIALS[:5])
CARD_IDS = {text.lower(): card for card, text in enumerate(CARD_TEXTS)}


def parse_card(text: str) -> int:
    """The card that a text names, or a ValueError that says what cards there are.

    >>> parse_card(" ssd "), parse_card("Trunk")
    (12, 0)
    """
    card = CARD_IDS.get(text.strip().lower())
    if card is None:
        raise ValueError(
            f"There is no card {text.strip()!r}. Cards are initials in this order: L or S (large, small), S or T "
            "(sweet, tart), B or D (bright, dull), R or Y (red, yellow), B or D (berry, drupe), such as LTD or LSBYD; "
            f"and {', '.join(SPECIALS)}."
        )
    return card


MOVES, move_text, parse_move = CARDS, card_text, parse_card


def outcome_text(s: Tree, outcome: Sequence[int]) -> str:
    if s.first == NONE:
        return f"first {outcome[0]}"
    return "deal " + " ".join(card_text(card) for card in outcome)


def parse_outcome(s: Tree, text: str) -> list[int]:
    word, *rest = text.split() or [""]
    if s.first == NONE:
        seats = [str(seat) for seat in range(s.players)]
        if word != "first" or len(rest) != 1 or rest[0] not in seats:
            raise ValueError(f'The first leader has to be drawn here: "first" and a seat from 0 to {s.players - 1}.')
        return [int(rest[0])]
    if word != "deal":
        raise ValueError(f'A deal has to come here: "deal" and all {deck_size(s)} cards, from the top.')
    cards = [parse_card(card) for card in rest]
    for card in cards:
        if not in_use(s, card):
            raise ValueError(f"The card {card_text(card)} is not in use in this game.")
    check_deal(cards, deck_size(s), card_text)
    return cards
