"""Fruit, the growing game, put together."""

from collections.abc import Sequence
from pathlib import Path

from fruitbowl.core.game import Game, Rules
from fruitbowl.games.grow import chance, choices, hidden, moves, nouns, rules, score_pad, scoring, telling
from fruitbowl.games.grow.about import ABOUT
from fruitbowl.games.grow.challenges import CARDS
from fruitbowl.games.grow.components import CELLS, WATER_USED
from fruitbowl.games.grow.encoding import ENCODING
from fruitbowl.games.grow.state import Grow


def most_steps(players: int, _options: Sequence[int]) -> int:
    """A lot and a deal; a card each turn; a lot, votes and a place for each pest; and what players do on a water card.

    A place is covered twice at most, by a flower and its fruit; each card is claimed, played and aimed once.
    """
    pests = players + 1
    changes = WATER_USED * choices.MOST_CHANGES
    tiles_and_done = 2 * 2 * CELLS + 2 * changes + 2 * WATER_USED
    return 2 + WATER_USED + pests + pests * (1 + players) + players * tiles_and_done + 4 * CARDS


GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=Grow.blank,
    rules=Rules(
        setup=rules.setup,
        actors=choices.actors,
        legal=choices.legal,
        refusal=choices.refusal,
        apply=rules.apply,
        sample_chance=rules.sample_chance,
        apply_chance=rules.apply_chance,
        scores=scoring.scores,
        winners=scoring.winners,
        redeal=hidden.redeal,
        retract=hidden.retract,
    ),
    move_count=moves.MOVES,
    most_legal=CELLS + 1,
    longest_outcome=CARDS,
    most_steps=most_steps,
    refusals=choices.REFUSALS,
    move_text=moves.move_text,
    parse_move=moves.parse_move,
    outcome_text=moves.outcome_text,
    parse_outcome=moves.parse_outcome,
    open_facts=hidden.open_facts,
    own_facts=hidden.own_facts,
    revealed=hidden.revealed,
    chance_outcomes=chance.chance_outcomes,
    reveals=hidden.reveals,
    is_secret=hidden.is_secret,
    pending=hidden.pending,
    tell=telling.tell,
    noun=nouns.noun,
    components=hidden.components,
    encoding=ENCODING,
    score=score_pad.score,
)
