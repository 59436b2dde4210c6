"""The score pad: from the counts of a real table to points, part by part."""

import json
from typing import Any

import pytest

import fruitbowl
from fruitbowl.core.errors import BadScore, UnknownName
from fruitbowl.games.grow.challenges import CHALLENGES, KEEP, NAMES, POINTS, POINTS_EACH
from fruitbowl.games.grow.score_pad import KEEPERS, score
from fruitbowl.games.grow.terminal import final_count
from fruitbowl.games.grow.words import PLURALS

from .builders import a_card, card_with, random_positions

A_KEEPER = card_with(KEEP, POINTS)
PER_TILE = card_with(KEEP, POINTS_EACH)
TO_PLAY = a_card(lambda challenge: challenge.gift.when != KEEP)


def amount(called: str) -> int:
    return CHALLENGES[NAMES.index(called)].gift.amount


# ---- points ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-47", "GR-40", "GR-41", "GR-42")
def test_every_part_of_a_plant_is_counted() -> None:
    pad = fruitbowl.score("grow", stalks=4, branches=6, leaves=5, flowers=1, fruits=2)
    assert pad.parts == {"stalks": 8, "branches": 18, "leaves": 5 * 6, "flowers": 5, "fruits": 2 * (4 + 6 + 5 + 1)}
    assert pad.score == 93


@pytest.mark.rule("GR-47", "GR-41", "GR-42")
def test_the_examples_of_the_book() -> None:
    assert score(stalks=1, branches=1, leaves=2).parts["leaves"] == 2 * 3
    assert score(stalks=1, branches=1, leaves=3).parts["leaves"] == 3 * 4
    pad = score(stalks=2, branches=2, leaves=1, flowers=1, fruits=1)
    assert pad.parts["fruits"] == 2 + 2 + 1 + 1


@pytest.mark.rule("GR-47", "GR-43")
def test_infested_tiles_count_for_nothing() -> None:
    healthy = {"stalks": 4, "branches": 6, "leaves": 5, "flowers": 1, "fruits": 2}
    pad = score(**healthy, infested_leaves=2, infested_fruits=1, infested_roots=2)
    assert pad.parts == score(**healthy).parts
    assert pad.counts["infested_leaves"] == 2


@pytest.mark.rule("GR-47", "GR-44")
@pytest.mark.parametrize(
    ("others_stalks", "others_flowers", "bonuses"),
    [
        ([3, 2], [0, 1], (5, 4)),
        ([4, 2], [0, 1], (0, 4)),
        ([5, 2], [2, 0], (0, 0)),
        ([3], [1], (5, 4)),
        (3, 2, (5, 0)),
        ("3,3,3", "1 1 2", (5, 0)),
    ],
)
def test_a_bonus_is_for_who_alone_has_the_most(others_stalks: Any, others_flowers: Any, bonuses: Any) -> None:
    pad = score(stalks=4, branches=4, flowers=2, others_stalks=others_stalks, others_flowers=others_flowers)
    assert (pad.parts["most stalks"], pad.parts["most flowers"]) == bonuses
    assert pad.score == 8 + 12 + 10 + sum(bonuses)
    assert pad.notes == ()


@pytest.mark.rule("GR-47", "GR-44")
def test_nobody_gets_a_bonus_for_nothing() -> None:
    pad = score(others_stalks=[0, 0], others_flowers=[0, 0])
    assert (pad.parts["most stalks"], pad.parts["most flowers"]) == (0, 0)


@pytest.mark.rule("GR-47")
def test_a_bonus_that_cannot_be_counted_is_told() -> None:
    assert "most stalks" not in score(stalks=4).parts
    notes = score(stalks=4, others_flowers=[0, 0]).notes
    assert notes == ("The bonus for the most stalks is not counted: tell others_stalks, a number for each.",)
    assert len(score("").notes) == 2


@pytest.mark.rule("GR-47", "GR-24")
def test_kept_cards_count_each_by_its_name() -> None:
    pad = score(roots=3, infested_roots=1, cards=f"{A_KEEPER}, {PER_TILE}", card_points=7)
    kind = CHALLENGES[NAMES.index(PER_TILE)].gift.of
    assert pad.parts[A_KEEPER] == amount(A_KEEPER)
    assert pad.parts[PER_TILE] == amount(PER_TILE) * pad.counts[PLURALS[kind]]
    assert pad.parts["other cards"] == 7
    assert pad.score == pad.parts[A_KEEPER] + pad.parts[PER_TILE] + 7
    assert "other cards" not in score("").parts
    assert list(score(cards=KEEPERS[:5]).parts)[5:] == list(KEEPERS[:5])


@pytest.mark.rule("GR-47")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pad_agrees_with_whole_games(players: int) -> None:
    *_, match = random_positions(players, seed=players)
    view = match.view(None)
    assert tuple(final_count(view, seat).score for seat in range(players)) == match.scores


def test_a_count_is_ready_for_json() -> None:
    pad = score("4 stalks", others_stalks=[1])
    assert json.loads(json.dumps(pad.as_dict())) == {**pad.as_dict(), "notes": list(pad.notes)}


# ---- text -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-47")
@pytest.mark.parametrize(
    "text",
    [
        "stalks=4 branches=6 leaves=5 infested_leaves=1 others_stalks=3,2",
        "4 stalks, 6 branches, 5 leaves, 1 infested leaf, others' stalks 3,2",
        "Stalks: 4; BRANCHES: 6; healthy leaves: 5; infested leaves: 1; opponents stalks: 3,2",
        "stalks=4,branches=6,leaves=5,infested_leaves=1,others_stalks=3,2",
        "stalk 4 branch 6 leaf 5 and infested leaf 1, 3,2 others_stalks",
        "4stalks 6branches 5leaves 1infested_leaf others stalks=3,2,",
    ],
)
def test_counts_can_be_written_in_many_ways(text: str) -> None:
    expected = score(stalks=4, branches=6, leaves=5, infested_leaves=1, others_stalks=[3, 2])
    assert fruitbowl.score("grow", text) == expected


@pytest.mark.rule("GR-47")
def test_cards_can_be_written_in_many_ways() -> None:
    expected = score(cards=[A_KEEPER, PER_TILE])
    for text in (
        f"cards={A_KEEPER},{PER_TILE}",
        f"{A_KEEPER} and {PER_TILE.upper()}",
        f"cards: {A_KEEPER}; {PER_TILE}",
    ):
        assert score(text) == expected
    assert score(cards=[A_KEEPER.replace("-", " ").title(), PER_TILE.replace("-", "_")]) == expected
    assert score(A_KEEPER, cards=PER_TILE) == expected


def test_text_and_names_can_be_mixed() -> None:
    assert score("4 stalks", branches="6") == score(stalks=4, branches=6)  # type: ignore[arg-type]


# ---- impossible plants ----------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-47", "GR-19", "GR-18", "GR-16")
@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("2 stalks, 6 branches, 1 flower, 2 fruits", "1 flower and 2 fruits, .* are too many for 2 stalks"),
        (
            "2 stalks, 6 branches, 2 fruits, 1 infested fruit",
            "0 flowers and 3 fruits, infested ones included, are too many",
        ),
        ("3 stalks, 2 branches, 3 flowers", "too many for 2 branches: a branch bears only one"),
        ("2 branches", "There cannot be 2 branches without a stalk"),
        ("1 stalk, 1 leaf", "There cannot be 1 leaf without a branch"),
        ("1 stalk, 2 infested leaves", "There cannot be 2 leaves without a branch"),
        ("stalks=-1", "Stalks: there cannot be -1, fewer than none"),
        ("stalks=1.5", r"Stalks: '1\.5' is not a whole number"),
        ("stalks=4,6", "Stalks: '4,6' is not a whole number"),
        ("stalks=100", "Stalks: there cannot be 100, all the water"),
        ("stalks=99999999999999999999", "there cannot be 9+, all the water"),
        ("card points 1000", "Card points: there cannot be 1000, no cards give that much"),
        ("6 infested roots", "There cannot be 6 infested tiles: a game has at most 5 pest cards"),
        ("others_stalks=1,2,3,4", "The others' stalks: give a number for each of 1 to 3 others, not 4 numbers"),
        ("others_stalks=1,-2", "The others' stalks: there cannot be -2"),
        ("others_stalks=3,2 others_flowers=1", "2 numbers for the others' stalks, and 1 for their flowers"),
        ("others_stalks=3,1 others_flowers=2,2", "no plant has more flowers than stalks"),
        ("4 stalks, stalks=4", "Stalks are given twice"),
        ("4", "'4': of what"),
        ("4 5 stalks", "'4': of what"),
        ("stalks", "'stalks': how many"),
        ("stalks branches", "'stalks': how many"),
        (f"stalks {A_KEEPER}", "'stalks': how many"),
        ("stalkz=4", r"'stalkz' is neither a count nor a challenge card\. Did you mean stalks\?"),
        ("4 stalkz", r"'stalkz' is neither a count nor a challenge card\. Did you mean stalks\?"),
        (f"{A_KEEPER} {A_KEEPER}", f"The card {A_KEEPER} is there twice"),
        (TO_PLAY, f"{TO_PLAY} is played, not kept: it has no points"),
        (" ".join(KEEPERS[:6]), "6 cards cannot be kept: with 4 players there are 5 in a game"),
        (" ".join([*KEEPERS[:4], "others_stalks=1"]), "4 cards cannot be kept: with 2 players there are 3 in a game"),
    ],
)
def test_counts_that_cannot_be_are_explained(text: str, problem: str) -> None:
    with pytest.raises(BadScore, match=problem):
        fruitbowl.score("grow", text)


@pytest.mark.rule("GR-47")
@pytest.mark.parametrize(
    ("facts", "problem"),
    [
        ({"stalks": True}, "Stalks: True is not a whole number"),
        ({"stalks": "many"}, "Stalks: 'many' is not a whole number"),
        ({"others_stalks": 1.5}, "The others' stalks: 1.5 is not a list"),
        ({"others_flowers": []}, "not 0 numbers"),
        ({"cards": 5}, "Cards: 5 is not a list"),
        ({"cards": A_KEEPER[:-1]}, f"There is no challenge card .* Did you mean {A_KEEPER}"),
        ({"counts": 5}, "5 is not text"),
        ({"counts": "3 stalks", "stalks": 3}, "Stalks are given twice"),
        ({"counts": "others_stalks=3", "others_stalks": [3]}, "The others' stalks are given twice"),
    ],
)
def test_facts_that_cannot_be_are_explained(facts: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadScore, match=problem):
        fruitbowl.score("grow", **facts)


def test_an_unknown_fact_is_answered_with_what_the_pad_takes() -> None:
    with pytest.raises(UnknownName, match="does not take 'twigs'. It takes: counts, stalks, branches"):
        fruitbowl.score("grow", twigs=3)
