"""Positions of Pi mal Pflaumen in one line. Cards are text, as people write them: "I-13 II-4 Plum"."""

from collections.abc import Iterator, Sequence

from fruitbowl.core.match import Match
from fruitbowl.games.pflaumen.components import FRUIT, PLACE
from fruitbowl.games.pflaumen.game import GAME
from fruitbowl.games.pflaumen.moves import A_PLUM, card_text, cards_of_a_round, parse_card
from fruitbowl.testing.settings import Setting

EVERY_CARD = [card_text(card) for card in range(75)]


def new(players: int = 3, **options: bool | int | str) -> Match:
    """A game before anything has happened; seat 0 leads unless told otherwise."""
    return Match(GAME, players, {"first": 0, **options}, seed=0)


def round_cards(players: int, number: int = 1) -> list[str]:
    return EVERY_CARD[(number - 1) * 25 :][: cards_of_a_round(players)]


def deal(hands: Sequence[str], number: int = 1, **options: bool | int | str) -> Match:
    """A round dealt as told; what is not told is filled up with the cards left, in order."""
    match = new(len(hands), **options)
    match.state.round_number = number
    named = {card for hand in hands for card in hand.split()}
    rest = [card for card in round_cards(len(hands), number) if card not in named]
    size = len(round_cards(len(hands))) // len(hands)
    dealt: list[str] = []
    for hand in hands:
        lacking = size - len(hand.split())
        dealt += [*hand.split(), *rest[:lacking]]
        rest = rest[lacking:]
    match.apply_chance(" ".join(["deal", *dealt]))
    return match


def lay(match: Match, seat: int, cards: str) -> None:
    """Put cards and plums into a display, from wherever; whole games look after where cards come from."""
    for card in map(parse_card, cards.split()):
        if card == A_PLUM:
            match.state.plums[seat] += 1
        else:
            match.state.display[seat, FRUIT[card]] |= 1 << int(PLACE[card])


def position(
    hands: Sequence[str],
    displays: Sequence[str] = (),
    pi: Sequence[int] = (),
    watchdog: int | None = None,
    number: int = 1,
    **options: bool | int | str,
) -> Match:
    """A trick about to begin with seat 0, with these cards on the table, and with these left in hand."""
    match = deal(["" for _ in hands], number, **options)
    state = match.state
    for seat, hand in enumerate(hands):
        state.hand[seat] = sum(1 << parse_card(card) % 25 for card in hand.split())
    state.trick_number = (5 if len(hands) == 5 else 6) - len(hands[0].split()) + 1
    for seat, cards in enumerate(displays):
        lay(match, seat, cards)
    for seat, count in enumerate(pi):
        state.pi[seat] = count
        state.pi_pile -= count
    state.watchdog = -1 if watchdog is None else watchdog
    return match


def last_trick(hands: Sequence[str], displays: Sequence[str] = (), **facts: object) -> Match:
    """The last trick of the game is about to begin."""
    return position(hands, displays, number=3, **facts)  # type: ignore[arg-type]


def play(match: Match, moves: str) -> None:
    """Moves of whoever is awaited, separated by commas."""
    for move in moves.split(","):
        match.play(match.actors[0], move.strip())


def trick(match: Match, cards: str) -> None:
    """A card of each seat in turn."""
    play(match, cards.replace(" ", ","))


def display(match: Match, seat: int) -> str:
    return " ".join(match.view(None)["seats"][seat]["display"])


def seat_view(match: Match, seat: int) -> dict[str, object]:
    found: dict[str, object] = match.view(None)["seats"][seat]
    return found


def mixing(cards: str, **options: bool | int | str) -> Match:
    """Seat 1 has these cards in its display, has just taken III-24 (a plain strawberry), and may mix."""
    match = position(["III-23", "III-24", "III-22", "III-20"], ["", cards], number=3, **options)
    play(match, "III-23, III-24, III-22, III-20, take III-24")
    return match


def random_positions(players: int, games: int = 3, **options: bool | int | str) -> Iterator[Match]:
    """Every position of some games played at random."""
    setting = Setting("pflaumen", players, options)
    for seed in range(games):
        yield from setting.random_game(seed)
