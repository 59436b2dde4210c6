"""Playing against bots."""

import errno
import os
import re
import shlex
import sys
from pathlib import Path

import pytest
from rich.console import Console

import fruitbowl
from cli.people import CTRL_D, Person, failed, one_line, run, text_of
from fruitbowl.cli import drawing, keeping, plain
from fruitbowl.cli.moves import listed, plan, understand
from fruitbowl.cli.news import in_words
from fruitbowl.cli.opponents import Opponents
from fruitbowl.cli.play import Sitting
from fruitbowl.cli.screen import Screen
from fruitbowl.core.match import Match
from fruitbowl.core.record import Move
from fruitbowl.games import LISTED, find
from fruitbowl.games.grow.challenges import NAMES
from games.fruitoplay.builders import (
    play_until,
)
from games.pflaumen.builders import mixing
from games.tree.builders import play, table


def test_a_whole_game_is_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    person = Person(monkeypatch)
    shown = run("play", "fruitoplay", "--players", 6, "--seat", 1, "--seed", 4).stdout
    assert person.questions[-1] == "> "
    assert "Enter: continue " in person.questions  # the count of a round and a new table are more than a screenful
    Person(monkeypatch)
    assert run("play", "fruitoplay", "--players", 6, "--seat", 1, "--seed", 4).stdout == shown  # seeds mean bots, too
    assert shown.count("largest column times smallest") == 3
    assert re.search(r"wins? with \d+ points|share the victory|the third round decides", shown)
    assert "round 1   round 2   round 3   points" in shown
    assert "winner" in shown
    assert "Type save to keep it, or press Enter to leave." in shown


def test_after_the_end_the_record_can_be_saved(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    play_until(fruitbowl.new("fruitoplay", players=2, seed=4), lambda match: match.over).save(tmp_path / "over.json")
    Person(monkeypatch, "what now", f"save {tmp_path / 'kept.json'}", "")
    result = run("play", "--resume", tmp_path / "over.json")
    assert result.exit_code == 0
    assert result.stdout.count("Type save to keep it, or press Enter to leave.") == 2
    assert f"  fruitbowl replay {tmp_path / 'kept.json'}\n" in result.stdout.replace("\n/", " /")
    assert fruitbowl.load(tmp_path / "kept.json").over


def test_a_person_sees_own_cards_and_the_river_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    Person(monkeypatch, CTRL_D, "n")
    view = fruitbowl.new("fruitoplay", players=6, seed=9).view(2)
    table = run("play", "fruitoplay", "--players", 6, "--seat", 2, "--seed", 9).stdout
    assert set(re.findall(r"\b[BASF]\d+\b", table)) == {*view["hand"], *view["river"]}


def test_wrong_input_is_explained_and_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    hand = fruitbowl.new("fruitoplay", players=2, seed=1).legal(0)
    missing = next(card for card in ("B1", "B2", "B3", "B4", "B5", "B6", "B7", "B8") if card not in hand)
    person = Person(monkeypatch, missing, "13", "draw", "play it again", CTRL_D, "n")
    shown = run("play", "fruitoplay", "--players", 2, "--seed", 1).stdout
    assert f"{missing} is not in your hand." in shown
    assert "'13' is not a move. Moves are cards such as B6" in shown
    assert "A card for the trick has to be played now." in shown
    assert "'play it again' is not a move." in shown
    assert person.questions[:5] == [f"Your move ({', '.join(hand)}, or ?): "] * 5


def test_moves_are_understood_in_any_case_and_numbers_only_where_they_are_no_cards() -> None:
    assert understand("b6", ["B6", "A12"]) == "b6"  # which the match takes as B6
    assert understand("1", ["B6", "A12"]) == "1"  # which the match refuses
    assert [understand(word, ["at (2,5)", "at (-1,3)", "back"]) for word in ("2,5", "(-1,3)", "at", "3")] == [
        "at (2,5)",
        "at (-1,3)",
        "at",
        "3",
    ]
    fruits = ["collective B", "collective A", "collective S", "collective F"]
    typed = ["3", "s", "Collective S", "c", "5", "0"]
    assert [understand(word, fruits) for word in typed] == ["collective S"] * 3 + ["c", "5", "0"]


def test_a_collective_fruit_can_be_chosen_by_its_letter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    match = fruitbowl.new("fruitoplay", players=4, seed=1)
    play_until(match, lambda match: match.view(None)["phase"] == "collective").save(tmp_path / "game.json")
    Person(monkeypatch, "s", "quit", "n")
    shown = run("play", "--resume", tmp_path / "game.json", "--seat", match.actors[0]).stdout
    assert "1 collective B   2 collective A   3 collective S   4 collective F" in shown
    assert re.search(r"You choose: everybody gets (one strawberry|two strawberries) in this round\.", shown)


def test_a_question_mark_explains_the_rules_and_enter_shows_the_table_again(monkeypatch: pytest.MonkeyPatch) -> None:
    Person(monkeypatch, "?", "", "quit", "n")
    shown = run("play", "fruitoplay", "--players", 2, "--seed", 1).stdout
    assert "Three rounds of seven tricks." in shown
    assert "x2 a Double card" in shown
    assert "save FILE" in shown
    assert shown.count("Fruitoplay, round 1 of 3, trick 1 of 7") == 2


def test_a_saved_game_goes_on_where_it_was(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "my game.json"
    Person(monkeypatch, f"save {file}", "quit")
    result = run("play", "fruitoplay", "--players", 3, "--seat", 2, "--seed", 5)
    command = f"  fruitbowl play --resume '{file}' --seat 2\n"
    assert result.exit_code == 0
    assert result.stdout.count(command) == 2  # at saving, and at leaving without being asked again
    Person(monkeypatch, "quit")
    resumed = run(*shlex.split(command)[1:])
    table = result.stdout[result.stdout.index("Target [") :].split("Saved")[0]
    assert table in resumed.stdout
    assert resumed.stdout.endswith(command)
    assert "not of windfall" in failed(run("play", "windfall", "--resume", file, "--seat", 2))


def test_save_without_a_name_writes_the_games_own_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    Person(monkeypatch, "save", "quit")
    run("play", "fruitoplay", "--seed", 5)
    (file,) = tmp_path.glob("fruitoplay-*.json")
    before = len(fruitbowl.load(file).steps)
    card = fruitbowl.load(file).legal(0)[0]
    Person(monkeypatch, card, "save", CTRL_D)
    run("play", "--resume", file)
    assert list(tmp_path.iterdir()) == [file]
    assert len(fruitbowl.load(file).steps) > before


def test_a_failed_save_is_told_and_asked_again_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text("a poem")
    places = ("nowhere/game.json", "mine.txt", ".", "a\0b", "~nobody-of-this-name/game.json")
    Person(monkeypatch, "save " + str(tmp_path / places[0]), *[str(tmp_path / places[1]), *places[2:], ""], CTRL_D, "n")
    shown = run("play", "fruitoplay", "--seed", 5).stdout
    for reason in ("No such file or directory", "that file already exists", "a folder", "null byte", "home directory"):
        assert reason in one_line(shown)
    assert shown.count("The game itself is unchanged.") == len(places)
    assert (tmp_path / "mine.txt").read_text() == "a poem"


def test_a_full_disk_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(_match: Match, _path: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Match, "save", full)
    for at_a_terminal in (True, False):
        person = Person(
            monkeypatch, f"save {tmp_path / 'game.json'}", *[""] * at_a_terminal, at_a_terminal=at_a_terminal
        )
        shown = run("play", "fruitoplay", "--players", 2, "--seed", 5).stdout
        assert "No space left on device. The game itself is unchanged." in one_line(shown)
        assert ("Where else? (Enter: do not save): " in person.questions) == at_a_terminal
        assert "winner" in shown


def test_a_game_without_a_drawing_of_its_own_is_shown_plainly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(LISTED, "windfall", "windfall")
    person = Person(monkeypatch, "P99", "?")
    shown = run("play", "windfall", "-o", "cards=3", "--seed", 1).stdout
    assert person.questions[-1] == "> "
    assert "options: cards 3" in shown
    assert "'P99' is not a plum." in shown
    assert "over: True" in shown
    assert "You play P" in shown
    assert "cancelled: S11 -" in text_of(plain.draw_score(fruitbowl.score("fruitoplay", "S11")))


def test_a_drawing_that_is_broken_is_not_taken_for_missing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "cracked").mkdir()
    (tmp_path / "cracked" / "terminal.py").write_text("import no_such_module")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(LISTED, "cracked", "cracked")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        drawing.drawing_of("cracked")


def test_the_way_back_is_what_the_shell_would_find(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "fruitbowl").write_text("#!/bin/sh")
    (tmp_path / "fruitbowl").chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(tmp_path / "fruitbowl")])
    monkeypatch.setenv("PATH", "/nowhere")
    assert keeping.program() == str(tmp_path / "fruitbowl")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert keeping.program() == "fruitbowl"


@pytest.mark.parametrize("answer", ["", "y", "YES"])
def test_the_game_is_saved_under_the_name_that_was_offered(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: str
) -> None:
    monkeypatch.chdir(tmp_path)
    names = iter(["first.json", "a-second-later.json"])
    monkeypatch.setattr(keeping, "new_name", lambda _match: Path(next(names)))
    person = Person(monkeypatch, CTRL_D, answer)
    run("play", "fruitoplay", "--seed", 1)
    assert person.questions[-1] == "Save it? (Enter: first.json; or another name; or n): "
    assert [path.name for path in tmp_path.iterdir()] == ["first.json"]


# ---- the bots -------------------------------------------------------------------------------------------------------


def test_the_bots_play_as_well_as_they_are_asked_to(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With a seed they make the moves that bots of that level make elsewhere, who see no more than their seat."""
    file = tmp_path / "game.json"
    Person(monkeypatch, f"save {file}", CTRL_D, at_a_terminal=False)
    run("play", "tree", "--players", 4, "--seat", 3, "--seed", 6, "--bots", "skilled")
    match = fruitbowl.load(file)
    moves = [(step.seat, step.text) for step in match.steps if isinstance(step, Move)]
    assert moves
    again = fruitbowl.new("tree", players=4, seed=6)
    skilled = Opponents(again, "skilled", 6)
    for seat, move in moves:
        assert skilled.choose(again, seat) == move
        again.play(seat, move)
    assert again.record()["steps"] == match.record()["steps"]


def test_bots_are_greedy_unless_it_is_said_otherwise(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    Person(monkeypatch, f"save {file}", CTRL_D, at_a_terminal=False)
    shown = run("play", "tree", "--seed", 6).stdout
    assert "you are seat 0, the others are greedy bots." in shown
    assert shown.endswith(f"  fruitbowl play --resume {file}\n")
    Person(monkeypatch, CTRL_D, at_a_terminal=False)
    shown = run("play", "--resume", file, "--bots", "beginner").stdout
    assert "the others are beginner bots." in shown
    assert shown.endswith(f"  fruitbowl play --resume {file} --bots beginner\n")
    assert "no bot 'gready'. Did you mean greedy?" in failed(run("play", "tree", "--bots", "gready"))


def test_a_hint_tells_what_a_bot_would_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Person(monkeypatch, "hint", CTRL_D, at_a_terminal=False)
    shown = one_line(run("play", "fruitoplay", "--players", 2, "--seed", 1).stdout)
    best, *others = re.findall(r"(\S+): \w+ \d+\. (Wins about \d+ of 100 games\.|[AHW])", shown)
    assert best[1].startswith("Wins about")
    assert len(others) == 2
    assert {move for move, _ in (best, *others)} <= set(fruitbowl.new("fruitoplay", players=2, seed=1).legal(0))
    play_until(fruitbowl.new("tree", players=2, seed=4), lambda match: match.over).save(tmp_path / "over.json")
    Person(monkeypatch, "hint", "")
    assert "Wins about" not in run("play", "--resume", tmp_path / "over.json").stdout


# ---- several moves at once -------------------------------------------------------------------------------------------


@pytest.mark.rule("GR-14")
def test_a_tile_and_its_place_can_be_typed_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    Person(monkeypatch, "", "ROOT upright at 0,-1", "", f"save {file}", CTRL_D)
    shown = run("play", "grow", "--players", 2, "--seed", 5).stdout
    assert "You lay a root for 3 water" in shown
    assert moves_of(0, file)[:2] == ["root upright", "at (0,-1)"]


def moves_of(seat: int, file: Path) -> list[str]:
    return [step.text for step in fruitbowl.load(file).steps if isinstance(step, Move) and step.seat == seat]


def test_a_mistake_among_several_moves_is_explained_and_none_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    mistakes = ("root upright at (3,-3)", "root upright at home", "done at (0,1)")
    Person(monkeypatch, "", *mistakes, f"save {tmp_path / 'game.json'}", CTRL_D)
    shown = one_line(run("play", "grow", "--players", 2, "--seed", 5).stdout)
    assert "The tile does not fit at (3,-3)" in shown
    assert "'root upright at home' is not a move." in shown
    assert "After 'done' the game moves on by itself: leave out 'at (0,1)'." in shown
    assert moves_of(0, tmp_path / "game.json") == []
    assert "You lay" not in shown
    assert "You have chosen" not in shown


def growing() -> Match:
    """Seat 0 alone is still growing, with enough water for some tiles."""
    match = Match(find("grow"), 2, {"first": 0}, seed=1)
    match.apply_chance("challenges " + " ".join(NAMES[:3]))
    match.apply_chance("water 3")
    match.play(1, "done")
    match.state.water[0] = 20
    return match


@pytest.mark.rule("GR-14")
@pytest.mark.parametrize(
    ("typed", "moves"),
    [
        ("stalk plain", ["stalk plain"]),
        ("stalk plain at 0, 1", ["stalk plain", "at 0, 1"]),
        ("plain 0,1", ["stalk plain", "at (0,1)"]),
        ("1 (0,-1)", ["root upright", "at (0,-1)"]),
        (
            "stalk arm-left at (0,1) branch fork-up at (-1,1) leaf -1,2",
            ["stalk arm-left", "at (0,1)", "branch fork-up", "at (-1,1)", "leaf", "at (-1,2)"],
        ),
        ("root upright back stalk plain back done", ["root upright", "back", "stalk plain", "back", "done"]),
    ],
)
def test_what_is_typed_is_split_into_moves_that_are_possible_one_after_the_other(typed: str, moves: list[str]) -> None:
    match = growing()
    before = match.record()
    assert plan(match, 0, typed) == moves
    assert match.record() == before


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("leaf", "Nowhere on your plant does leaf fit."),
        ("stalk plain at (0,1) leaf at (1,1)", "Nowhere on your plant does leaf fit."),
        ("stalk plain at (0,1) stalk plain at (0,3)", "The tile does not fit at (0,3)"),
        ("stalk plain root upright", "Say where"),
        ("stalk plain at noon", "'stalk plain at noon' is not a move."),
        ("nonsense " * 500, "is not a move."),
        ("done done", "After 'done' the game moves on by itself: leave out 'done'."),
    ],
)
def test_of_several_moves_all_are_possible_or_none(typed: str, why: str) -> None:
    refused = plan(growing(), 0, typed.strip())
    assert not isinstance(refused, list)
    assert why in refused.text


def test_many_moves_are_listed_by_their_first_words_with_their_signs() -> None:
    legal = ["root level", "root upright", "leaf", "play sun", "done", *(f"branch {n * 'x'}" for n in range(1, 20))]
    lines = text_of(listed(legal, {"root level": "=", "leaf": "L"}, 60), width=60).splitlines()
    assert lines[0] == "root   1 level =, 2 upright"
    assert lines[1] == "       3 leaf L, 4 play sun, 5 done"
    assert lines[2].startswith("branch 6 x, 7 xx, 8 xxx, ")
    assert all(line.startswith("       ") for line in lines[3:])
    assert max(map(len, lines)) <= 60
    few = text_of(listed(legal[:5], {}, 60), width=60)
    assert "1 root level" in few
    assert "at (0,1), (0,2), " in text_of(listed([*(f"at (0,{y})" for y in range(1, 16)), "back"], {}, 80))


# ---- what has happened -----------------------------------------------------------------------------------------------


def test_a_new_game_begins_with_what_chance_has_decided(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    Person(monkeypatch, f"save {tmp_path / 'game.json'}", CTRL_D, at_a_terminal=False)
    shown = run("play", "tree", "--players", 3, "--seed", 1).stdout
    assert re.search(r"\nThe lot falls on .*\nThe cards are dealt: 21 each, one left over\nTrick 1 of 21\n", shown)
    Person(monkeypatch, CTRL_D, at_a_terminal=False)
    resumed = run("play", "--resume", tmp_path / "game.json")
    assert resumed.exit_code == 0
    assert "The cards are dealt" not in resumed.stdout


def test_headings_stand_out() -> None:
    match = fruitbowl.new("tree", players=2, first=1, seed=1)
    match.play(1, match.legal(1)[0])
    deal, _, trick, card = in_words(match.game, match.events(0), 0, 2)
    assert (deal.plain, deal.style) == ("The cards are dealt: 32 each", "bold underline")
    assert (trick.plain, trick.style) == ("Trick 1 of 32", "bold")
    assert (card.plain[:13], card.style) == ("Seat 1 leads ", "")


def test_what_chance_does_after_a_move_is_told_step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    Person(monkeypatch)
    shown = run("play", "tree", "--players", 6, "--seed", 5, "-o", "deals=2").stdout
    counts = r"(\n(You|Seat \d) collected (no|one|\d+) fruits? in this deal; \d+ in all\.){6}"
    assert re.search(rf"All cards are played: the fruits are counted{counts}\nDeal 2 of 2: 10 cards each", shown)


def asked_to_go_on(monkeypatch: pytest.MonkeyPatch, match: Match, seat: int, *typed: str) -> list[bool]:
    """Which of the questions that somebody is asked are to turn the page, on a screen that is always too low."""
    monkeypatch.setattr(Console, "height", 10)
    person = Person(monkeypatch, *typed, CTRL_D, "n")
    Sitting(match, seat, Opponents(match, seed=1), Screen(), None).play()
    return [question.startswith("Enter") for question in person.questions[: len(typed)]]


def test_a_season_card_is_told_after_the_move_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    Person(monkeypatch, "", "done", CTRL_D, "n")
    shown = run("play", "grow", "--players", 2, "--seed", 5).stdout
    assert re.search(r"Season card 2 of 21: (you turn|Seat 1 turns) (\d drops?|a pest)", shown)


def test_nobody_turns_the_page_for_what_they_have_typed_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    match = mixing("I-4 I-9 I-19 II-12 III-23 Plum Plum")
    mix = ("mix AAABB I-4", "with I-9", "with I-19", "with II-12", "with I-4")
    assert asked_to_go_on(monkeypatch, match, 1, *mix, "") == [False] * 5 + [True]


def test_but_for_what_came_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(table("LTDRB S", "L ST"), "LTDRB")
    assert asked_to_go_on(monkeypatch, match, 1, "L", "") == [False, True]  # nobody else has moved, but a trick is won
