"""The end of the game, the winner, and the variant for experienced players."""

import pytest

from fruitbowl.core.errors import IllegalMove
from fruitbowl.core.match import Match

from .builders import display, last_trick, mixing, play, position, random_positions, trick

HANDS = ["III-22", "III-23", "III-24", "III-25", "III-21"]
"""Five plain last cards, the highest with seat 3; seat 4 has a watchdog."""


def ended(displays: list[str], points: list[int], **options: bool) -> Match:
    """The last trick has been played, everybody has taken a card, and some points were there before."""
    match = last_trick(HANDS, displays, **options)
    match.state.points[:] = points
    trick(match, " ".join(HANDS))
    while match.view(None)["phase"] not in ("last mixes", "over"):
        match.play(match.actors[0], match.legal(match.actors[0])[-1])
    return match


@pytest.mark.rule("PP-29")
def test_after_the_last_trick_everybody_who_can_may_make_mixes_at_the_same_time() -> None:
    match = ended(["I-7 I-15 I-20", "", "I-8 Plum Plum", "", ""], [0] * 5)  # seat 2 has taken III-25
    assert match.view(None)["phase"] == "last mixes"
    assert match.actors == (0, 2)
    assert match.legal(0) == ["mix AAA I-7", "done"]
    assert match.legal(2) == ["mix PPP I-8", "done"]
    match.play(2, "mix PPP I-8")
    assert match.scores[2] == 6
    assert match.actors == (0,)
    match.play(0, "mix AAA I-7")
    assert match.over
    assert match.scores == (6, 0, 6, 0, 0)


@pytest.mark.rule("PP-29")
def test_as_many_as_they_can_and_none_if_they_like() -> None:
    match = ended(["I-7 I-15 I-20 I-8 Plum Plum Plum", "I-7 I-15 I-20", "", "", ""], [0] * 5)
    play(match, "mix AAA I-7, with I-7")
    assert match.actors == (0, 1)
    match.play(1, "done")
    assert match.actors == (0,)
    with pytest.raises(IllegalMove, match="not the turn of seat 1"):
        match.play(1, "mix AAA I-7")
    match.play(0, "mix PPP I-8")
    assert match.over
    assert match.scores[:2] == (12, 0)


@pytest.mark.rule("PP-29", "PP-36")
def test_the_game_is_over_at_once_where_nobody_can_mix() -> None:
    match = ended([""] * 5, [1, 2, 3, 4, 5])
    assert (match.over, match.actors, match.winners) == (True, (), (4,))


@pytest.mark.rule("PP-30")
@pytest.mark.parametrize("winner", range(5))
def test_the_most_points_win(winner: int) -> None:
    points = [20 if seat == winner else 10 + seat for seat in range(5)]
    assert ended(["I-1 I-2 I-3", "", "", "", "I-5"], points).winners == (winner,)


@pytest.mark.rule("PP-31")
def test_among_equals_the_most_fruit_cards_left_win_and_plums_count() -> None:
    match = ended(["I-23", "I-24 Plum Plum", "Plum I-15", "", "I-4 I-11 III-6 I-25 I-9"], [9, 9, 9, 9, 8])
    assert [len(display(match, seat).split()) for seat in range(5)] == [2, 4, 3, 1, 7]
    assert match.winners == (1,)


@pytest.mark.rule("PP-31")
def test_pi_cards_and_face_down_cards_do_not_count() -> None:
    match = last_trick(HANDS, ["I-23", "", "I-7 I-15 I-20", "", ""], pi=[0, 9])
    match.state.points[:] = [9, 9, 3, 0, 0]
    trick(match, " ".join(HANDS))
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.scores == (9, 9, 9, 0, 0)
    assert match.winners == (0,)


@pytest.mark.rule("PP-32")
@pytest.mark.parametrize(
    ("displays", "winners"), [(["I-23", "I-24", "", "", ""], (0, 1)), (["I-23", "I-24", "Plum", "", ""], (0, 1, 2))]
)
def test_if_those_are_equal_too_they_share_the_victory(displays: list[str], winners: tuple[int, ...]) -> None:
    assert ended(displays, [7, 7, 7, 7, 0]).winners == winners


# ---- experienced players --------------------------------------------------------------------------------------------


@pytest.mark.rule("PP-33")
def test_experienced_players_make_one_mix_a_turn() -> None:
    match = mixing("I-7 I-15 I-20 I-8 Plum Plum Plum", experienced=True)
    assert "mix PPP I-8" in match.legal(1)
    play(match, "mix AAA I-7, with I-7")
    assert match.actors == (0,)
    assert display(match, 1) == "I-8 III-24 Plum Plum Plum"


@pytest.mark.rule("PP-33")
def test_experienced_players_may_mix_again_in_their_next_turn() -> None:
    match = position(["I-18 I-14", "I-16 I-2", "I-12 I-3"], ["I-7 I-15 I-20 I-8 Plum Plum Plum"], experienced=True)
    trick(match, "I-18 I-16 I-12")
    play(match, "take I-18, mix PPP I-8")
    play(match, "take I-12")
    trick(match, "I-14 I-2 I-3")
    play(match, "take I-14, mix AAA I-7")
    assert match.scores[0] == 12


@pytest.mark.rule("PP-33")
def test_experienced_players_make_no_mixes_at_the_end() -> None:
    match = ended(["I-7 I-15 I-20", "", "", "", ""], [0, 1, 0, 0, 0], experienced=True)
    assert match.over
    assert match.winners == (1,)


@pytest.mark.rule("PP-33", "PP-22")
@pytest.mark.parametrize("experienced", [False, True])
def test_in_whole_games_experienced_players_never_make_two_in_a_turn(experienced: bool) -> None:
    most = 0
    begun: dict[tuple[int, int, int], int] = {}
    before: Match | None = None
    for match in random_positions(3, games=4, experienced=experienced):
        if before is not None and len(match.steps) > len(before.steps):
            move = match.steps[-1].text
            view = before.view(None)
            if move.startswith("mix ") and view["phase"] == "mix":
                turn = (view["round"], view["trick"], before.actors[0])
                begun[turn] = begun.get(turn, 0) + 1
                most = max(most, begun[turn])
        else:
            begun = {}
        before = match.clone()
    assert (most == 1) if experienced else (most > 1)
