"""`fruitbowl new-game`: a package that can be installed, tested and played at once."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from cli.people import failed, piped, run
from fruitbowl.cli.new_game import TEMPLATE
from installing import count_passing, install
from patience import PATIENCE


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new") / "apple_pie"
    done = piped(["new-game", "apple_pie", "--folder", str(folder)])
    assert done.returncode == 0, done.stderr
    assert "Apple Pie is in " in done.stdout
    return folder


@pytest.fixture(scope="module")
def site(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(project, tmp_path_factory.mktemp("installed"))


def test_nothing_is_left_of_the_name_of_the_template(project: Path) -> None:
    written = [path for path in project.rglob("*") if path.is_file()]
    assert {path.name for path in project.iterdir()} == {"pyproject.toml", "README.md", "src", "tests"}
    for path in written:
        assert not re.search("windfall|WF-", f"{path.relative_to(project)} {path.read_text('utf-8')}", re.IGNORECASE)
    assert "class ApplePieState(State):" in (project / "src" / "apple_pie" / "state.py").read_text()
    assert "| AP-1 | " in (project / "src" / "apple_pie" / "README.md").read_text()


def test_the_conformance_suite_passes_at_once(project: Path, site: Path) -> None:
    assert count_passing(project, site) > 100


def test_it_keeps_to_the_style(project: Path) -> None:
    for command in (["ruff", "check"], ["ruff", "format", "--check"]):
        done = subprocess.run(
            [sys.executable, "-m", *command],
            cwd=project,
            env={**os.environ, "RUFF_NO_CACHE": "true"},
            capture_output=True,
            text=True,
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_it_can_be_played_at_once(site: Path) -> None:
    shown = piped(["play", "apple_pie", "--seed", "1"], "1", PYTHONPATH=str(site))
    assert "hand: P" in shown.stdout
    assert shown.returncode == 0, shown.stderr


def test_compiled_rules_never_outlive_an_edit(site: Path, tmp_path: Path) -> None:
    """The cache of compiled code knows a game from outside by its sources, too."""
    shutil.copytree(site, tmp_path / "site")
    rules = tmp_path / "site" / "apple_pie" / "rules.py"

    def mean_scores() -> list[float]:
        found = piped(
            ["simulate", "apple_pie", "--games", "200", "--json"],
            PYTHONPATH=str(tmp_path / "site"),
            FRUITBOWL_CACHE=str(tmp_path / "cache"),
        )
        scores: list[float] = json.loads(found.stdout)["mean_score"]
        return scores

    before = mean_scores()
    assert mean_scores() == before
    rules.write_text(rules.read_text().replace("s.points[best] += 1", "s.points[best] += 3"))
    assert mean_scores() == pytest.approx([3 * score for score in before])


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("Apple Pie", "'Apple Pie' cannot be the name of a game: a name has small letters, digits and _ only"),
        ("8s", "begins with a letter"),
        ("../pie", "cannot be the name of a game"),
        ("tree", "There is a game 'tree' already. Take another name."),
        ("class", "'class' means something else in Python. Take another name."),
        ("random", "'random' means something else in Python."),
        ("numpy", "'numpy' means something else in Python."),
    ],
)
def test_a_name_that_cannot_be_is_refused(name: str, problem: str, tmp_path: Path) -> None:
    assert problem in failed(run("new-game", name, "--folder", str(tmp_path / "game")))
    assert not (tmp_path / "game").exists()


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    assert "already; it stays as it is. Take another --folder." in failed(
        run("new-game", "apple_pie", "--folder", str(tmp_path))
    )
    assert list(tmp_path.iterdir()) == []


def test_the_template_has_a_file_for_each_part_of_a_game() -> None:
    parts = {path.stem for path in (TEMPLATE / "src" / "windfall").glob("*.py")}
    assert parts == {"__init__", "about", "chance", "components", "encoding", "events", "game"} | {
        *("heuristics", "hidden", "moves", "rules", "score_pad", "state")
    }
