"""Tournaments on the command line."""

import json
import re
import shlex
import signal
import time
from pathlib import Path

import pytest

import fruitbowl
from arena.odd_bots import program
from cli.people import Terminal, failed, one_line, piped, run, started
from fruitbowl.arena.entrants import NAMES
from patience import Deadline

TREE = ("arena", "tree", "--players", 2)


def test_arena_tells_programs_how_good_each_bot_is() -> None:
    told = json.loads(run(*TREE, "--bots", "greedy,random", "--games", 40, "--seed", 3, "--json").stdout)
    assert (told["game"], told["players"], told["seed"], told["games"]) == ("tree", 2, 3, 40)
    assert [bot["bot"] for bot in told["bots"]] == ["greedy", "random"]
    for bot in told["bots"]:
        assert (bot["games"], bot["fair_share"], bot["forfeits"]) == (40, 0.5, 0)
        for estimate in ("win_share", "rating"):
            low, high = bot[f"{estimate}_interval"]
            assert low <= bot[estimate] <= high
            assert low < high
    assert sum(bot["win_share"] for bot in told["bots"]) == pytest.approx(1)
    assert told["forfeits"] == []


def test_arena_tells_alike_for_any_number_of_threads() -> None:
    one, three = (
        run(*TREE, "--bots", "random,beginner", "--iterations", 3, "--games", 12, "--json", "--threads", threads).stdout
        for threads in (1, 3)
    )
    assert one == three


def test_arena_shows_a_table_with_the_best_first() -> None:
    shown = run("arena", "pflaumen", "--players", 3, "--bots", "random,greedy", "--games", 60).stdout
    assert "60 games of pflaumen for 3, seed 0" in shown
    first, second = re.findall(
        r"^ +(greedy|random) +60 +\d+\.\d% \[\d+\.\d% \d+\.\d%\] +50\.0% +([+-]\d+) \[.+\]", shown, re.M
    )
    assert (first[0], second[0]) == ("greedy", "random")
    assert int(first[1]) > 0 > int(second[1])
    assert "forfeits" not in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_a_forfeit_is_told_and_can_be_seen_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    bot = program(tmp_path, "illegal")
    arguments = (*TREE, "--bots", f"random,{bot}", "--games", 20, "--seed", 1, "-o", "deals=2")
    shown = run(*arguments).stdout
    unbroken = "".join(shown.split())  # a long path is broken anywhere
    assert re.search(rf"Game0,move\d:{re.escape(bot.replace(' ', ''))},seat\d,answered'Z99':", unbroken)
    assert "20 games were forfeited" in shown
    told = json.loads(run(*arguments, "--json").stdout)
    first = told["forfeits"][0]
    assert (first["game"], first["deal"], first["rotation"], first["bot"]) == (0, 0, 0, bot)
    assert told["bots"][1]["forfeits"] == 20
    assert first["replay"] in shown
    again = run(*shlex.split(first["replay"])[1:]).stdout
    assert f"Seat {first['seat']} answered 'Z99':" in again
    assert "replay tree-0.json" in again
    moves = [step for step in fruitbowl.load("tree-0.json").steps if hasattr(step, "seat")]
    assert len(moves) == first["move"] - 1
    assert "tree-0.json already exists" in failed(run(*shlex.split(first["replay"])[1:]))


def test_any_game_can_be_seen_again(tmp_path: Path) -> None:
    arguments = (*TREE, "--bots", "random,greedy", "--games", 6)
    rows = json.loads(run(*arguments, "--json").stdout)
    won = 0.0
    for number in range(6):
        shown = run(*arguments, "--replay", number, "--out", tmp_path / f"{number}.json").stdout
        seat = int(re.findall(r"Seat (\d): greedy", shown)[0])
        winners = fruitbowl.load(tmp_path / f"{number}.json").winners
        won += (seat in winners) / len(winners)
    assert rows["bots"][1]["win_share"] == pytest.approx(won / 6)
    assert "There is no game 6." in failed(run(*arguments, "--replay", 6, "--out", tmp_path / "6.json"))


def test_arena_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    arguments = [*map(str, TREE), "--bots", f"{program(tmp_path, 'first')},random", "--out", str(tmp_path / "games")]
    with started(*arguments, "--games", "100000") as process:
        limit = Deadline("the first part of its games on disk")
        while not list(tmp_path.glob("games.parts/*.parquet")):
            limit.check()
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        problems = process.communicate(timeout=20)[1]
    assert process.returncode == 130
    assert re.match(r"Stopped after [\d,]+ of 100,000 games\.\nFinished games are kept next to ", problems)
    assert json.loads(run(*arguments, "--games", 4, "--json").stdout)["games"] == 4


def test_a_progress_bar_is_for_terminals(tmp_path: Path) -> None:
    arguments = [*map(str, TREE), "--bots", "greedy,random", "--games", "20"]
    with Terminal(*arguments, folder=tmp_path) as screen:
        assert "0/20" in screen.wait_for("confidence intervals.")
    assert piped(arguments).stderr == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--bots", "gredy,random"), "There is no bot 'gredy'. Did you mean greedy?"),
        (("--bots", "greedy"), "at least two bots"),
        (("--bots", ""), "at least two bots"),
        (("--bots", "greedy,,random"), "There is no bot ''"),
        (("--bots", "greedy,random", "--seconds", "-1"), "a number above 0, not -1.0"),
        (("--bots", "greedy,random", "-o", "fast=1"), "has no option 'fast'"),
        (("--bots", "greedy,random", "--players", 7), "for 2 to 6 players"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(arguments: tuple[object, ...], words: str) -> None:
    assert words in failed(run("arena", "tree", *arguments))


def test_help_names_our_bots() -> None:
    assert ", ".join(NAMES) in one_line(run("arena", "--help").stdout)


def test_replay_needs_a_file() -> None:
    result = run(*TREE, "--bots", "greedy,random", "--replay", 0)
    assert result.exit_code == 2
    assert "--out FILE.json says where" in one_line(result.output)
