"""Fruitoplay, put together."""

from fruitbowl.core.modules import Modules, put_together
from fruitbowl.games.fruitoplay import chance, hidden, moves, nouns, rules, score_pad, telling
from fruitbowl.games.fruitoplay.about import ABOUT
from fruitbowl.games.fruitoplay.components import CARDS
from fruitbowl.games.fruitoplay.encoding import ENCODING
from fruitbowl.games.fruitoplay.state import ROUNDS, TURNS, Fruitoplay

GAME = put_together(
    ABOUT,
    Modules(rules=rules, choices=rules, scoring=rules, hidden=hidden, redeal=hidden, moves=moves, chance=chance),
    state=Fruitoplay,
    most_legal=TURNS,
    longest_outcome=CARDS,
    most_steps=lambda players, _options: ROUNDS * (1 + 1 + (TURNS + 1) * players),
    tell=telling.tell,
    noun=nouns.noun,
    encoding=ENCODING,
    score=score_pad.score,
    retract=hidden.retract,
    pending=hidden.pending,
    deck=chance.deck,
)
