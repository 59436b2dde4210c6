"""Pi mal Pflaumen, put together."""

from collections.abc import Sequence
from pathlib import Path

from fruitbowl.core.game import Game, Rules
from fruitbowl.games.pflaumen import chance, choices, events, hidden, moves, nouns, rules, score_pad
from fruitbowl.games.pflaumen.about import ABOUT
from fruitbowl.games.pflaumen.components import CARDS, NUMBERS, PLUMS, ROUNDS
from fruitbowl.games.pflaumen.encoding import ENCODING
from fruitbowl.games.pflaumen.state import Pflaumen


def most_steps(players: int, _options: Sequence[int]) -> int:
    """A lot and three deals; in each turn pi, a card, a take, two steps of a theft and done; each card in one mix."""
    turns = ROUNDS * rules.cards_each(players) * players
    return 1 + ROUNDS + 6 * turns + len(moves.MIX_CARDS) + CARDS + PLUMS + players


GAME = Game(
    about=ABOUT,
    folder=Path(__file__).parent,
    blank=Pflaumen.blank,
    rules=Rules(
        setup=rules.setup,
        actors=choices.actors,
        legal=choices.legal,
        refusal=choices.refusal,
        apply=rules.apply,
        sample_chance=rules.sample_chance,
        apply_chance=rules.apply_chance,
        scores=rules.scores,
        winners=rules.winners,
        redeal=hidden.redeal,
    ),
    move_count=moves.MOVES,
    most_legal=CARDS + 1,
    longest_outcome=NUMBERS,
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
    deck=chance.deck,
    reveals=hidden.reveals,
    is_secret=hidden.is_secret,
    tell=events.tell,
    noun=nouns.noun,
    components=hidden.components,
    encoding=ENCODING,
    score=score_pad.score,
)
