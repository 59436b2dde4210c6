"""Every rule of the ledger, shown by a test that names it."""

import fruitbowl
import pytest
from fruitbowl.core.match import Match

from windfall.game import GAME
from windfall.moves import move_text, parse_move
from windfall.score_pad import score


def dealt(*hands: str) -> Match:
    """A game in which these are the hands, and everything else is left over: dealt("P1 P5", "P7 P2")."""
    match = Match(GAME, len(hands), {"cards": len(hands[0].split())})
    plums = [plum for plums in zip(*(hand.split() for hand in hands), strict=True) for plum in plums]
    rest = [f"P{number}" for number in range(1, 13) if f"P{number}" not in plums]
    match.apply_chance(" ".join([*plums, *rest]))
    return match


@pytest.mark.rule("WF-1")
@pytest.mark.parametrize("cards", [1, 2, 3])
def test_everybody_gets_as_many_plums_as_agreed_unseen_by_the_others(cards: int) -> None:
    match = fruitbowl.new("windfall", players=3, cards=cards, seed=1)
    assert [seat["hand"] for seat in match.view(0)["seats"]] == [cards] * 3
    assert len(match.view(0)["hand"]) == cards
    assert match.view(None)["hand"] == []


@pytest.mark.rule("WF-2")
def test_the_highest_plum_takes_the_trick_and_leads() -> None:
    match = dealt("P1 P5", "P7 P2")
    match.play(0, "P5")
    assert match.actors == (1,)
    match.play(1, "P7")
    assert (match.scores, match.actors) == ((0, 1), (1,))


@pytest.mark.rule("WF-2")
def test_a_plum_of_another_is_refused() -> None:
    refused = dealt("P1", "P2").refusal(0, "P2")
    assert refused is not None
    assert (refused.reason, refused.text) == ("not_yours", "You do not have P2.")


def test_a_plum_is_written_and_read() -> None:
    assert (move_text(0), parse_move(" p12")) == ("P1", 11)


@pytest.mark.rule("WF-3")
def test_each_trick_is_a_point() -> None:
    assert score("2").score == 2
    with pytest.raises(fruitbowl.BadScore, match="How many tricks\\? 'two' is no number."):
        score("two")


@pytest.mark.rule("WF-3")
@pytest.mark.parametrize(("hands", "winners"), [(("P1 P2", "P3 P4"), (1,)), (("P1 P4", "P2 P3"), (0, 1))])
def test_the_most_points_win_and_equals_share_the_victory(hands: tuple[str, str], winners: tuple[int, ...]) -> None:
    match = dealt(*hands)
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.winners == winners
