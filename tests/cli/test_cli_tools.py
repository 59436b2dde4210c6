"""Simulating, replaying, scoring, measuring."""

import json
import re
import signal
import sys
import time
from pathlib import Path

import pytest

import fruitbowl
from cli.people import CTRL_C, CTRL_D, Person, Terminal, failed, piped, run, started, without_colours
from fruitbowl.cli import bench
from fruitbowl.core.record import Move
from fruitbowl.games import LISTED
from games.fruitoplay.builders import (
    play_until,
)

# ---- simulate --------------------------------------------------------------------------------------------------------


def test_simulate_counts_alike_with_any_number_of_threads() -> None:
    arguments = (
        "simulate",
        "fruitoplay",
        "--players",
        3,
        "--games",
        4100 if "numba" in sys.modules else 40,
        "--seed",
        2,
    )
    one, two = (json.loads(run(*arguments, "--json", "--threads", threads).stdout) for threads in (1, 2))
    for timing in ("seconds", "moves_per_second", "games_per_second"):
        assert one.pop(timing) > 0
        assert two.pop(timing) > 0
    assert one == two
    assert len(one["win_share"]) == len(one["mean_score"]) == 3
    assert sum(one["win_share"]) == pytest.approx(1)


def test_simulate_shows_a_table_and_saves_the_first_games(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    shown = run("simulate", "fruitoplay", "--players", 5, "--games", 9, "--seed", 6, "--records", 2, "--out", folder)
    assert "9 games of fruitoplay, seed 6" in shown.stdout
    assert re.search(r"^ +4 +\d+\.\d% +\d+\.\d\d", shown.stdout, re.MULTILINE)
    assert sorted(path.name for path in folder.iterdir()) == ["fruitoplay-0.json", "fruitoplay-1.json"]
    assert all(fruitbowl.load(path).over for path in folder.iterdir())


def test_a_progress_bar_is_for_terminals(tmp_path: Path) -> None:
    arguments = ["simulate", "fruitoplay", "--players", "2", "--games", "20"]
    with Terminal(*arguments, folder=tmp_path) as screen:
        assert "0/20" in screen.wait_for("moves per second.")
    assert piped(arguments).stderr == ""


def test_ctrl_c_stops_a_simulation() -> None:
    with started("simulate", "fruitoplay", "--games", "20000000000") as process:
        time.sleep(2)
        process.send_signal(signal.SIGINT)
        shown, problems = process.communicate(timeout=20)
    assert (process.returncode, shown) == (130, "")
    assert re.fullmatch(r"(Stopped after [\d,]+ of 20,000,000,000 games\.\n)?", problems)


# ---- replay ----------------------------------------------------------------------------------------------------------


def test_replay_shows_every_trick_from_a_seat_or_from_the_table(tmp_path: Path) -> None:
    match = play_until(fruitbowl.new("fruitoplay", players=3, seed=3), lambda match: match.over)
    match.save(tmp_path / "game.json")
    table, seat = (run("replay", tmp_path / "game.json", *who).stdout for who in ((), ("--seat", 1)))
    for shown in (table, seat):
        assert len(re.findall(r"^Trick \d: Target \w+ \d+$", shown, re.MULTILINE)) == 21
        assert re.search(rf"Step {len(match.steps)} of {len(match.steps)}\n", shown)
        assert "Fruitoplay, the end" in shown
    assert "You" not in table
    assert "You draw" in seat
    assert "There is no seat 3." in failed(run("replay", tmp_path / "game.json", "--seat", 3))


def test_replay_tells_every_card_that_was_played(tmp_path: Path) -> None:
    match = play_until(fruitbowl.new("tree", players=3, seed=3, specials="all"), lambda match: match.over)
    match.save(tmp_path / "game.json")
    shown = run("replay", tmp_path / "game.json").stdout
    assert len(re.findall(r"^Trick \d+ of 22$", shown, re.MULTILINE)) == 22
    played = re.findall(r"^Seat \d [^(\n]*(?:leads|plays) (?:Large|Small|the [A-Z])[^(\n]*\.$", shown, re.MULTILINE)
    assert len(played) == sum(isinstance(step, Move) for step in match.steps) == 66
    assert "All cards are played: the fruits are counted" in shown
    assert "Fruit, the tree: the end" in shown


def test_replay_tells_every_tile_that_was_laid(tmp_path: Path) -> None:
    match = play_until(fruitbowl.new("grow", players=2, seed=3), lambda match: match.over)
    match.save(tmp_path / "game.json")
    shown = run("replay", tmp_path / "game.json").stdout
    laid = sum(isinstance(step, Move) and step.text.startswith("at (") for step in match.steps)
    told = re.findall(r"^Seat \d (?:lays|turns a flower|gives the) ", shown, re.MULTILINE)
    assert len(told) == laid > 9
    assert "Winter has come" in shown
    assert "Fruit, the growing game: the end" in shown


def test_replay_waits_for_a_person_at_a_terminal(tmp_path: Path) -> None:
    play_until(fruitbowl.new("fruitoplay", players=3, seed=3), lambda match: match.over).save(tmp_path / "game.json")
    for key in ("q\n", CTRL_D, CTRL_C):
        with Terminal("replay", "game.json", folder=tmp_path) as screen:
            assert "Step 1 of" in screen.wait_for("q: quit ")
            screen.type("\n")
            assert "trick 2 of 7" in without_colours(screen.wait_for("q: quit "))
            screen.type(key)
            code, words = screen.end()
        assert code == (130 if key == CTRL_C else 0)
        assert "Step" not in words
        assert "Traceback" not in words


def test_replay_tells_where_an_unfinished_game_stands(tmp_path: Path) -> None:
    fruitbowl.new("fruitoplay", players=2, seed=1).save(tmp_path / "game.json")
    shown = run("replay", tmp_path / "game.json").stdout
    assert shown.endswith("The record ends here; the game is not over. To move: seat 0, 1.\n")


def test_a_bad_record_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text('{"format": "fruitbowl record 1", "game": "fruitoplay"')
    for command in (["replay"], ["play", "--resume"]):
        assert "game.json: It is not JSON, at line 1" in failed(run(*command, tmp_path / "game.json"))


# ---- score -----------------------------------------------------------------------------------------------------------


def test_score_shows_columns_what_rotten_cancelled_and_the_points() -> None:
    shown = run("score", "fruitoplay", "S1", "s3", "S4,", "A8", "A11", "A12").stdout
    assert re.search(r"A apple +2 ", shown)
    assert "Rotten A11 cancels A12.\nLargest times smallest: 4 x 2 = 8 points.\n" in shown
    assert "no fruit = 0 points" in run("score", "fruitoplay", "B11").stdout


def test_score_for_programs_and_from_a_pipe() -> None:
    counted = run("score", "fruitoplay", "-o", "collective=S+2", "--json", typed="B3 B4\nF3 F5\nS11\n").stdout
    assert json.loads(counted) == fruitbowl.score("fruitoplay", "B3 B4 F3 F5 S11", collective="S+2").as_dict()


def test_score_asks_line_by_line_and_leaves_out_what_cannot_be(monkeypatch: pytest.MonkeyPatch) -> None:
    for end in ("", CTRL_D):
        Person(monkeypatch, "B1 B2", "B2 B3", "S9", end)
        shown = run("score", "fruitoplay").stdout
        assert "The card B2 is there twice" in shown
        assert "2 x 1 = 2 points." in shown


def test_score_takes_counts_as_arguments_and_as_options() -> None:
    shown = run("score", "grow", "4", "stalks,", "branches=6", "-o", "flowers=2").stdout
    assert re.search(r"flowers +2 x 5 +10", shown)
    assert "flowers and 0 fruits" in failed(run("score", "grow", "1", "stalk", "6", "branches", "2", "flowers"))


def test_score_asks_one_thing_after_the_other_where_a_game_says_what(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ("4", "6", "5", "", "9", "1", "2", "", "3 2")
    person = Person(monkeypatch, *answers, CTRL_D)
    shown = run("score", "grow", "-o", "card_points=3").stdout
    assert "Enter alone means none" in shown
    assert person.questions[:3] == ["Stalks: ", "Branches: ", "Leaves without a caterpillar: "]
    assert person.questions.count("Flowers: ") == 2  # nine cannot be
    assert "9 flowers and 0 fruits" in shown
    assert "Points of other cards that you keep: " not in person.questions
    assert re.search(r"most stalks +5", shown)
    assert re.search(r"all +101", shown)


# ---- bench -----------------------------------------------------------------------------------------------------------


def test_bench_measures_the_games_that_are_named_or_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "measure", lambda slugs, progress: progress("one") or {"measured": slugs})
    monkeypatch.setattr(bench, "table", lambda results: f"a table of {results['measured']}")
    assert json.loads(run("bench", "--json").stdout) == {"measured": list(LISTED)}
    assert run("bench", "fruitoplay").output == "a table of ['fruitoplay']\n"
