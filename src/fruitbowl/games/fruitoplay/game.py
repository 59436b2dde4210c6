"""Fruitoplay, put together."""

from pathlib import Path

from fruitbowl.core.game import Game, Rules
from fruitbowl.games.fruitoplay import chance, hidden, moves, nouns, rules, score_pad, telling
from fruitbowl.games.fruitoplay.about import ABOUT
from fruitbowl.games.fruitoplay.components import CARDS
from fruitbowl.games.fruitoplay.encoding import ENCODING
from fruitbowl.games.fruitoplay.state import ROUNDS, TURNS, Fruitoplay

GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=Fruitoplay.blank,
    rules=Rules(
        setup=rules.setup,
        actors=rules.actors,
        legal=rules.legal,
        refusal=rules.refusal,
        apply=rules.apply,
        sample_chance=rules.sample_chance,
        apply_chance=rules.apply_chance,
        scores=rules.scores,
        winners=rules.winners,
        redeal=hidden.redeal,
        retract=hidden.retract,
    ),
    move_count=moves.MOVES,
    most_legal=TURNS,
    longest_outcome=CARDS,
    most_steps=lambda players, _options: ROUNDS * (1 + 1 + (TURNS + 1) * players),
    refusals=rules.REFUSALS,
    move_text=moves.move_text,
    parse_move=moves.parse_move,
    outcome_text=moves.outcome_text,
    parse_outcome=moves.parse_outcome,
    open_facts=hidden.open_facts,
    own_facts=hidden.own_facts,
    revealed=hidden.revealed,
    chance_outcomes=chance.chance_outcomes,
    deck=chance.deck,
    reveals=hidden.reveals,
    is_secret=hidden.is_secret,
    pending=hidden.pending,
    tell=telling.tell,
    noun=nouns.noun,
    components=hidden.components,
    encoding=ENCODING,
    score=score_pad.score,
)
