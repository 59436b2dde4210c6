"""What a search finds about a seat's moves, in numbers and in words."""

from math import sqrt

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import BOTS
from fruitbowl.bots.search.estimate import Estimate
from fruitbowl.bots.search.run import compile_search, is_search_ready, search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.core.advice import Advice, Standing
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.moments import seat_names
from fruitbowl.core.phrases import phrasebook
from fruitbowl.core.texts import texts

FEW = 0.02
"""A move that got a smaller part of the playouts than this was given up early: its numbers say little."""
PLAIN_SECONDS = 2.0
"""How long it takes at least until the search is compiled: plain, it is a hundred times slower."""
LIKELY = 1.5
"""Two moves are equally good unless they differ by so many times the standard error of that."""
MOST_REASONS = 2


def advise(
    match: Match, seat: int, *, seconds: float | None, iterations: int | None, threads: int, language: str
) -> list[Advice]:
    """The seat's moves, the best first."""
    words = texts(BOTS, language)["hint"]
    if iterations is not None:
        compile_search(match.game)
    elif seconds is not None and not is_search_ready(match.game):
        seconds = max(seconds, PLAIN_SECONDS)
    dice = new_dice("hint")
    observation = Observation(match, seat, dice)
    budget = Budget(seconds=seconds, iterations=iterations, threads=threads)
    result = search(observation, budget, tuning_of(match.game.about.slug), dice)
    legal, found = observation.legal(), result.estimates
    order = sorted(range(len(legal)), key=lambda place: (place == result.best, found[place].rank), reverse=True)
    best, advice = found[order[0]], []
    for number, place in enumerate(order):
        move, one = legal[place], found[place]
        standing = standing_of(number, one, best, len(legal))
        name, why = match.game.noun("move", move, language), reasons_for(match, seat, move, language)
        advice.append(
            Advice(
                move=move,
                name=name,
                win=one.win,
                win_error=win_error(one),
                lead=one.lead,
                tried=one.visits / result.iterations,
                standing=standing,
                why=why,
                chances=chances(standing, one, best, words),
            )
        )
    return advice


def win_error(one: Estimate) -> float:
    """The standard error of the part of the victory; a few visits say little."""
    return sqrt((one.win * (1 - one.win) + 0.1) / max(1, one.visits))


def standing_of(number: int, one: Estimate, best: Estimate, moves: int) -> Standing:
    """How a move compares, as far as the numbers that are told show it."""
    if moves == 1:
        return "only"
    if number == 0:
        return "best"
    if one.visits < FEW * best.visits:
        return "unclear"
    difference = best.win - one.win
    is_clear = difference > LIKELY * sqrt(win_error(one) ** 2 + win_error(best) ** 2)
    return "worse" if is_clear and fewer_wins(one, best) > 0 else "equal"


def fewer_wins(one: Estimate, best: Estimate) -> int:
    """Of a hundred games; the difference of the numbers as they are told."""
    return round(100 * best.win) - round(100 * one.win)


def chances(standing: Standing, one: Estimate, best: Estimate, words: dict[str, str]) -> str:
    """A move's chances in words. The numbers always agree with them."""
    fewer = fewer_wins(one, best)
    key = f"{standing}_one" if standing == "worse" and fewer == 1 else standing
    return words[key].format(percent=round(100 * one.win), fewer=fewer)


def reasons_for(match: Match, seat: int, move: str, language: str) -> str:
    """What the game itself says for a move, from what the seat sees."""
    game = match.game
    phrases = phrasebook(game.folder, language, game.noun, "reasons")
    reasons = list(game.reasons(match.view(seat), move))[:MOST_REASONS]
    names = seat_names(match.players, language)
    return " ".join(phrases.sentence(reason, names, seat) for reason in reasons)
