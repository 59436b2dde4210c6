"""Every rule of the ledger, shown by a test that names it."""

import fruitbowl
import pytest
from fruitbowl.core.match import Match

from crazy_eights.components import CARDS, card_text
from crazy_eights.game import GAME
from crazy_eights.score_pad import score


def dealt(*hands: str, up: str, stock: str = "", **options: bool) -> Match:
    """A game with these cards on top of the deck: hands of the right size are dealt round by round."""
    match = Match(GAME, len(hands), options)
    cards = [card for cards in zip(*(hand.split() for hand in hands), strict=True) for card in cards]
    cards += [up, *stock.split()]
    rest = [card_text(card) for card in range(CARDS) if card_text(card) not in cards]
    match.apply_chance(" ".join([*cards, *rest]))
    return match


def refused(match: Match, move: str) -> str:
    refusal = match.refusal(match.actors[0], move)
    assert refusal is not None
    return refusal.reason


SMALL = ("2C 3C 4C 5C 6C 7C 8C", "2D 3D 4D 5D 6D 7D 8D")


@pytest.mark.rule("CE-1")
@pytest.mark.parametrize(("players", "cards"), [(2, 7), (3, 5), (4, 5)])
def test_two_players_get_seven_cards_more_get_five_unseen_by_the_others(players: int, cards: int) -> None:
    match = fruitbowl.new("crazy_eights", players=players, seed=1)
    assert [seat["cards"] for seat in match.view(0)["seats"]] == [cards] * players
    assert len(match.view(1)["hand"]) == cards
    assert match.view(None)["hand"] == []


@pytest.mark.rule("CE-2")
@pytest.mark.parametrize(("up", "suit"), [("9H", "hearts"), ("8S", "spades")])
def test_a_card_is_turned_up_and_an_eight_counts_as_its_suit(up: str, suit: str) -> None:
    seen = dealt(*SMALL, up=up).view(None)
    assert (seen["top"], seen["suit"], seen["pile"], seen["stock"]) == (up, suit, [up], 37)


@pytest.mark.rule("CE-3")
def test_a_card_of_the_suit_or_of_the_rank_is_played() -> None:
    match = dealt(*SMALL, up="2H")
    assert match.actors == (0,)
    assert match.legal(0) == ["2C", "8C clubs", "8C diamonds", "8C hearts", "8C spades", "draw"]
    assert refused(match, "3C") == "does_not_fit"
    assert refused(match, "2D") == "not_yours"
    match.play(0, "2C")
    assert match.actors == (1,)
    assert match.legal(1)[0] == "2D"


@pytest.mark.rule("CE-4")
def test_an_eight_fits_always_and_names_the_next_suit() -> None:
    match = dealt(*SMALL, up="KH")
    assert refused(match, "8C") == "name_a_suit"
    match.play(0, "8c  Diamonds")
    assert match.view(1)["suit"] == "diamonds"
    assert "7D" in match.legal(1)


@pytest.mark.rule("CE-5")
@pytest.mark.parametrize("keep_drawing", [False, True])
def test_whoever_draws_ends_their_turn_unless_agreed_otherwise(keep_drawing: bool) -> None:
    match = dealt(*SMALL, up="9C", stock="KS", keep_drawing=keep_drawing)
    assert "3C" in match.legal(0)  # and still may draw
    match.play(0, "draw")
    assert "KS" in match.view(0)["hand"]
    assert match.actors == ((0,) if keep_drawing else (1,))


def with_an_empty_stock() -> Match:
    match = dealt(*SMALL, up="9H")
    while match.view(None)["stock"]:
        match.play(match.actors[0], "draw")
    return match


@pytest.mark.rule("CE-6")
def test_when_the_stock_is_empty_one_passes() -> None:
    assert refused(dealt(*SMALL, up="9H"), "pass") == "stock_is_left"
    match = with_an_empty_stock()
    assert refused(match, "draw") == "stock_is_empty"
    assert match.legal(match.actors[0])[-1] == "pass"


@pytest.mark.rule("CE-7", "CE-9")
def test_whoever_has_no_cards_left_wins_and_scores_what_the_other_holds() -> None:
    match = dealt("2C 3C 4C 5C 6C 7C AC", "2D 3D 4D 5D 6D 7D 8D", up="9C")
    for card in "2C 3C 4C 5C 6C 7C".split():
        match.play(0, card)
        match.play(1, "draw")
    held = match.view(1)["hand"]
    match.play(0, "AC")
    assert match.over
    assert match.view(None)["seats"][1]["shown"] == held
    assert (match.winners, match.scores) == ((0,), (score(" ".join(held)).score, 0))


@pytest.mark.rule("CE-8", "CE-9")
def test_when_all_pass_the_hand_that_counts_least_wins() -> None:
    match = with_an_empty_stock()
    hands = [score(" ".join(match.view(seat)["hand"])).score for seat in (0, 1)]
    for _ in range(2):
        match.play(match.actors[0], "pass")
    least = hands.index(min(hands))
    assert match.winners == (least,)
    assert match.scores[least] == abs(hands[0] - hands[1])


@pytest.mark.rule("CE-9")
def test_the_score_pad_counts_a_hand() -> None:
    assert score("8H, kd 10c AS 3d").score == 50 + 10 + 10 + 1 + 3
    for typed, problem in {"1H": "There is no card '1H'.", "2H 2h": "The card 2H is there twice"}.items():
        with pytest.raises(fruitbowl.BadScore, match=problem):
            score(typed)
