"""Windfall, put together."""

from fruitbowl.core.modules import Modules, put_together

from windfall import chance, events, hidden, moves, rules, score_pad
from windfall.about import ABOUT
from windfall.components import MOST_CARDS, PLUMS
from windfall.encoding import ENCODING
from windfall.state import WindfallState

GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=rules, scoring=rules, hidden=hidden, redeal=hidden, moves=moves, chance=chance),
    state=WindfallState,
    most_legal=MOST_CARDS,
    longest_outcome=PLUMS,
    most_steps=lambda players, _options: 1 + MOST_CARDS * players,
    tell=events.tell,
    encoding=ENCODING,
    score=score_pad.score,
    deck=chance.deck,
)
