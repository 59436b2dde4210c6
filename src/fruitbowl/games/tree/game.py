"""The tree game, put together."""

from collections.abc import Sequence
from pathlib import Path

from fruitbowl.core.game import Game, Rules
from fruitbowl.games.tree import chance, events, hidden, moves, redeal, rules, score_pad
from fruitbowl.games.tree.about import ABOUT
from fruitbowl.games.tree.components import CARDS, TREE
from fruitbowl.games.tree.encoding import ENCODING
from fruitbowl.games.tree.state import LARGEST_HAND, Tree


def most_steps(players: int, options: Sequence[int]) -> int:
    """A lot, and for each deal a shuffle and all cards dealt."""
    specials, deals, _first = options
    cards_each = (TREE - 1 + specials.bit_count()) // players
    return 1 + deals * (1 + cards_each * players)


GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=Tree.blank,
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
        redeal=redeal.redeal,
    ),
    move_count=CARDS,
    most_legal=LARGEST_HAND,
    longest_outcome=CARDS,
    most_steps=most_steps,
    refusals=rules.REFUSALS,
    move_text=moves.card_text,
    parse_move=moves.parse_card,
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
