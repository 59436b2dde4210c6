"""Starting the program: help, versions, and what goes wrong."""

import json
import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import fruitbowl
from cli.people import PROGRAM, failed, run
from fruitbowl.cli.main import option_values
from fruitbowl.games import LISTED
from patience import PATIENCE

# ---- starting --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "heavy"),
    [("--help", {"numba", "numpy", "rich"}), ("--version", {"numba", "numpy", "rich"}), ("games", {"numba", "numpy"})],
)
def test_what_needs_no_rules_loads_none(arguments: str, heavy: set[str]) -> None:
    code = (
        "import sys; from fruitbowl.cli.main import app; app(sys.argv[1:], standalone_mode=False); print(*sys.modules)"
    )
    program = [sys.executable, "-c", code, arguments]
    shown = subprocess.run(program, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
    assert not heavy.intersection(shown.split())


def test_help_names_every_command() -> None:
    shown = run("--help").stdout
    for command in ("games", "play", "simulate", "replay", "score", "bench"):
        assert f"\n  {command} " in shown
    assert run().exit_code == 2  # nothing asked: the same help, but as the answer to a mistake


def test_the_program_is_installed_and_tells_its_version() -> None:
    (script,) = entry_points(group="console_scripts", name="fruitbowl")
    assert script.value == "fruitbowl.cli.main:run"
    assert run("--version").stdout == f"fruitbowl {fruitbowl.__version__}\n"


def test_games_tells_players_options_and_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LISTED, "windfall", "windfall")
    shown = run("games").stdout
    assert "Fruitoplay (fruitoplay), 2 to 6 players" in shown
    assert "by Luc Rémond and Romaric Galonnier" in shown
    assert "No options." in shown
    assert "-o cards=2: how many cards everybody gets: 1, 2 or 3" in shown
    assert max(map(len, shown.splitlines())) < 80
    fruitoplay, *_, windfall = json.loads(run("games", "--json").stdout)
    assert fruitoplay["players"] == [2, 3, 4, 5, 6]
    assert windfall["options"] == [
        {"name": "cards", "default": 2, "meaning": "how many cards everybody gets: 1, 2 or 3"}
    ]


# ---- what goes wrong -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["play", "simulate", "score", "bench"])
def test_an_unknown_game_is_answered_with_what_exists(command: str) -> None:
    assert "Did you mean fruitoplay? There are: fruitoplay, " in failed(run(command, "fruitopaly"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play fruitoplay --players 9", "for 2 to 6 players, not 9"),
        ("play fruitoplay --seat 4", "There is no seat 4. The seats are 0 to 3."),
        ("play fruitoplay -o seed=3", "Fruitoplay has no option 'seed'."),
        ("simulate fruitoplay --players 1", "for 2 to 6 players, not 1"),
        ("simulate fruitoplay --records 1 --out /dev/null/records", "/dev/null/records: Not a directory"),
        ("replay nowhere.json", "nowhere.json: No such file or directory"),
        ("play --resume nowhere.json", "nowhere.json: No such file or directory"),
        ("score fruitoplay B3 b3", "The card B3 is there twice"),
        ("score fruitoplay B21", "There is no card 'B21'."),
        ("score fruitoplay B1 -o collective=X+1", "'X+1' is no Collective card."),
        ("score fruitoplay B1 -o colective=S+1", "does not take 'colective'. It takes: cards, collective."),
        ("score fruitoplay B1 S+1 -o collective=S+1", "There is only one Collective card"),
    ],
)
def test_what_cannot_be_done_is_one_clear_line(arguments: str, words: str) -> None:
    assert words in failed(run(*arguments.split()))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("play", "which one?"),
        ("play fruitoplay -o winter", "write an option as name=value"),
        ("play --resume x.json --seed 3", "a saved game already has"),
        ("simulate fruitoplay --games 0", "--games"),
        ("simulate fruitoplay --games 2 --records 3 --out x", "2 games cannot give 3 records"),
        ("simulate fruitoplay --records 3", "go together"),
        ("simulate fruitoplay --out x", "go together"),
        ("plaay", "plaay"),
    ],
)
def test_what_makes_no_sense_is_a_usage_error(arguments: str, words: str, tmp_path: Path) -> None:
    result = run(*arguments.split())
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


def test_option_values_are_what_they_look_like() -> None:
    given = option_values(["a=true", "b=False", "c=12", "d=all", "e=x=y", "f="])
    assert given == {"a": True, "b": False, "c": 12, "d": "all", "e": "x=y", "f": ""}


def test_whoever_has_seen_enough_of_the_output_can_go(tmp_path: Path) -> None:
    fruitbowl.new("fruitoplay", players=2, seed=1).save(tmp_path / "game.json")
    for arguments in (["replay", str(tmp_path / "game.json")], ["games"], ["--help"]):
        process = subprocess.Popen([*PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert process.stdout is not None
        process.stdout.close()
        assert process.communicate(timeout=60)[1] == b""
