"""Pi mal Pflaumen, put together."""

from collections.abc import Sequence

from fruitbowl.core.modules import Modules, put_together
from fruitbowl.games.pflaumen import chance, choices, hidden, moves, nouns, rules, score_pad, telling
from fruitbowl.games.pflaumen.about import ABOUT
from fruitbowl.games.pflaumen.components import CARDS, NUMBERS, PLUMS, ROUNDS
from fruitbowl.games.pflaumen.encoding import ENCODING
from fruitbowl.games.pflaumen.state import Pflaumen


def most_steps(players: int, _options: Sequence[int]) -> int:
    """A lot and three deals; in each turn pi, a card, a take, two steps of a theft and done; each card in one mix."""
    turns = ROUNDS * rules.cards_each(players) * players
    return 1 + ROUNDS + 6 * turns + len(moves.MIX_CARDS) + CARDS + PLUMS + players


GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=choices, scoring=rules, hidden=hidden, redeal=hidden, moves=moves, chance=chance),
    state=Pflaumen,
    most_legal=CARDS + 1,
    longest_outcome=NUMBERS,
    most_steps=most_steps,
    tell=telling.tell,
    noun=nouns.noun,
    encoding=ENCODING,
    score=score_pad.score,
    deck=chance.deck,
)
