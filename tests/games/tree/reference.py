"""The rules again, naively, over card texts: to compare with. Nothing here is taken from the package."""

from collections.abc import Sequence

ANY_TIME = ("sun", "stars", "rain", "leaf")
OFF_THE_TREE = (*ANY_TIME, "moon")


def on_tree(card: str) -> bool:
    return card not in OFF_THE_TREE


def path(card: str) -> str:
    """The initials on a card of the tree; the Trunk has none."""
    return "" if card == "trunk" else card


def is_special(card: str) -> bool:
    return card == "trunk" or not on_tree(card)


def describes(general: str, specific: str) -> bool:
    return general != specific and path(specific).startswith(path(general))


def follows(card: str, led: str) -> bool:
    """Whether a card of the tree follows."""
    return is_special(led) or describes(card, led) or describes(led, card)


def legal(hand: set[str], led: str | None) -> set[str]:
    if led is None:
        return {card for card in hand if not is_special(card)} or hand
    following = {card for card in hand if on_tree(card) and follows(card, led)}
    return following | {card for card in hand if card in ANY_TIME} if following else hand


def ordinary_winner(cards: Sequence[str]) -> str:
    """The card that wins where there is no Moon."""
    led = cards[0]
    tree = [card for card in cards if on_tree(card)]
    if not is_special(led):
        tree = [card for card in tree if card == led or describes(card, led)]
    return min(tree, key=lambda card: len(path(card)), default=led)  # the first of equals


def result(cards: Sequence[str]) -> tuple[int | None, int]:
    """Who takes the cards (None: set aside) and who leads next, as places in the trick."""

    def before(one: str, other: str) -> bool:
        return one in cards and (other not in cards or cards.index(one) < cards.index(other))

    if before("rain", "moon") and before("rain", "stars"):
        asked_to_lead = [place for place, card in enumerate(cards) if card in ("sun", "stars")]
        return None, (asked_to_lead or [0])[0]
    winner = "moon" if before("moon", "trunk") else ordinary_winner(cards)
    taker = "stars" if "stars" in cards else winner
    leader = "sun" if "sun" in cards else winner
    return cards.index(taker), cards.index(leader)
