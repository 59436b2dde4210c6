"""What a search finds about a seat's moves, in numbers and in words."""

from fruitbowl.bots.bot import Budget, Observation
from fruitbowl.bots.levels import BOTS
from fruitbowl.bots.search.estimate import Estimate
from fruitbowl.bots.search.run import compile_search, is_search_ready, search
from fruitbowl.bots.search.tuning import tuning_of
from fruitbowl.core.advice import Advice
from fruitbowl.core.dice import new_dice
from fruitbowl.core.match import Match
from fruitbowl.core.texts import texts

FEW = 0.02
"""A move that got a smaller share of the playouts than this was given up early."""
PLAIN_SECONDS = 2.0
"""The least time to search until the search is compiled: plain, it is a hundred times slower."""
LIKELY, CLEAR = 1.0, 2.5
"""A difference is likely, or clear, from this many standard errors on."""


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
    ranked = [found[place] for place in order]
    return [
        Advice(
            move=legal[place],
            win=one.win,
            win_error=one.error,
            lead=one.lead,
            tried=one.visits / result.iterations,
            text=in_words(legal[place], one, words[how_sure(number, ranked)], words),
        )
        for number, (place, one) in enumerate(zip(order, ranked, strict=True))
    ]


def how_sure(number: int, ranked: list[Estimate]) -> str:
    """Which sentence says how a move compares: the first with the second, every other with the first."""
    if len(ranked) == 1:
        return "only"
    if number == 0:
        return "best" if ranked[0].advantage(ranked[1]) > CLEAR else "first"
    if ranked[number].visits < FEW * ranked[0].visits:
        return "given_up"
    behind = ranked[0].advantage(ranked[number])
    return "bad" if behind > CLEAR else "worse" if behind > LIKELY else "close"


def in_words(move: str, one: Estimate, sure: str, words: dict[str, str]) -> str:
    if one.visits == 0:
        return words["untried"].format(move=move)
    lead = lead_in_words(round(one.lead), words)
    return words["move"].format(move=move, percent=round(100 * one.win), lead=lead, sure=sure)


def lead_in_words(lead: int, words: dict[str, str]) -> str:
    if lead == 0:
        return words["level"]
    side = "ahead" if lead > 0 else "behind"
    return words[side if abs(lead) > 1 else f"one_{side}"].format(points=abs(lead))
