"""Crazy Eights, put together."""

from pathlib import Path

from fruitbowl.core.game import Game, Rules

from crazy_eights import chance, events, hidden, moves, rules, score_pad
from crazy_eights.about import ABOUT
from crazy_eights.components import CARDS
from crazy_eights.encoding import ENCODING
from crazy_eights.state import CrazyEightsState

GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=CrazyEightsState.blank,
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
    ),
    move_count=rules.MOVES,
    most_legal=rules.MOST_LEGAL,
    longest_outcome=CARDS,
    most_steps=lambda players, _options: 1 + CARDS + CARDS + (CARDS + 1) * players,
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
    tell=events.tell,
    noun=events.noun,
    components=hidden.components,
    encoding=ENCODING,
    score=score_pad.score,
)
