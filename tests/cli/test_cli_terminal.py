"""Playing at a real terminal."""

import re
from pathlib import Path

import fruitbowl
from cli.people import CTRL_C, CTRL_D, Terminal, piped, without_colours


def test_ctrl_c_offers_to_save_and_the_game_can_be_resumed_as_told(tmp_path: Path) -> None:
    with Terminal("play", "fruitoplay", "--players", "6", "--seat", "1", folder=tmp_path) as screen:
        table = screen.wait_for("or ?): ")
        assert "\x1b[" in table  # in colour
        screen.type(CTRL_C)
        screen.wait_for("or another name; or n): ")
        screen.type("\n")
        code, words = screen.end()
    assert code == 130
    assert "Traceback" not in words
    command = re.search(r"^  fruitbowl (play --resume fruitoplay-.*\.json --seat 1)$", words, re.MULTILINE)
    assert command
    with Terminal(*command[1].split(), folder=tmp_path, NO_COLOR="1") as screen:
        again = screen.wait_for("or ?): ")
        assert not re.search(r"\x1b\[[0-9;]*[34]8;", again)
        assert without_colours(table)[-700:] == without_colours(again)[-700:]
        screen.type(CTRL_D)
        assert screen.end()[0] == 0


def test_a_second_ctrl_c_leaves_at_once(tmp_path: Path) -> None:
    with Terminal("play", "fruitoplay", folder=tmp_path) as screen:
        screen.wait_for("or ?): ")
        screen.type(CTRL_C)
        screen.wait_for("or n): ")
        screen.type(CTRL_C)
        code, words = screen.end()
    assert (code, list(tmp_path.iterdir())) == (130, [])
    assert "Traceback" not in words


def test_without_a_terminal_nobody_is_asked() -> None:
    hand = fruitbowl.new("fruitoplay", players=2, seed=3).legal(0)
    result = piped(["play", "fruitoplay", "--players", "2", "--seed", "3"], f"{hand[0].lower()}\n", COLUMNS="80")
    assert (result.returncode, result.stderr) == (0, "")
    assert f"or ?): {hand[0].lower()}\n" in result.stdout  # a transcript shows what was typed
    assert f"You play Banana {hand[0].removeprefix('B')}: " in result.stdout
    assert result.stdout.endswith("The game is not saved.\n")
    assert "\x1b" not in result.stdout
