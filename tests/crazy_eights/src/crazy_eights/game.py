"""Crazy Eights, put together."""

from fruitbowl.core.modules import Modules, put_together

from crazy_eights import chance, events, hidden, moves, rules, score_pad
from crazy_eights.about import ABOUT
from crazy_eights.components import CARDS
from crazy_eights.encoding import ENCODING
from crazy_eights.state import CrazyEightsState

GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=rules, scoring=rules, hidden=hidden, redeal=hidden, moves=moves, chance=chance),
    state=CrazyEightsState,
    most_legal=rules.MOST_LEGAL,
    longest_outcome=CARDS,
    most_steps=lambda players, _options: 1 + CARDS + CARDS + (CARDS + 1) * players,
    tell=events.tell,
    noun=events.noun,
    encoding=ENCODING,
    score=score_pad.score,
    deck=chance.deck,
)
