"""Windfall, put together."""

from pathlib import Path

from fruitbowl.core.game import Game, Rules

from windfall import chance, events, hidden, moves, rules, score_pad
from windfall.about import ABOUT
from windfall.components import MOST_CARDS, PLUMS
from windfall.encoding import ENCODING
from windfall.state import WindfallState

GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=WindfallState.blank,
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
    move_count=moves.MOVES,
    most_legal=MOST_CARDS,
    longest_outcome=PLUMS,
    most_steps=lambda players, _options: 1 + MOST_CARDS * players,
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
    components=hidden.components,
    encoding=ENCODING,
    score=score_pad.score,
)
