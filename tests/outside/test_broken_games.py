"""A game from outside that is broken, or has a name that is taken, is told of by its distribution; the others go on."""

from collections.abc import Callable
from pathlib import Path

import pytest

import fruitbowl
from cli.people import piped
from fruitbowl.games import LISTED, find, module_of
from fruitbowl.server.tables import commands
from fruitbowl.server.tables.events import SeatPlan, Settings
from fruitbowl.server.tables.refusals import Refused

ABOUT = """
from fruitbowl.core.about import About
ABOUT = About(slug={slug!r}, title="Pie", summary="", authors=(), publisher="", fewest=2, most=4)
"""

Provide = Callable[..., Path]


@pytest.fixture
def provide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, looked_anew: None) -> Provide:
    """Installs a distribution with one game, whose package has these modules."""

    def install(slug: str, package: str = "pie", distribution: str = "apple-pie", **modules: str) -> Path:
        facts = tmp_path / f"{distribution.replace('-', '_')}-1.5.dist-info"
        facts.mkdir()
        (facts / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.5\n")
        (facts / "entry_points.txt").write_text(f"[fruitbowl.games]\n{slug} = {package}\n")
        (tmp_path / package).mkdir(exist_ok=True)
        for name, code in modules.items():
            (tmp_path / package / f"{name}.py").write_text(code)
        return tmp_path

    monkeypatch.syspath_prepend(tmp_path)
    return install


@pytest.mark.parametrize(
    ("slug", "modules", "why"),
    [
        ("pie_1", {}, "ModuleNotFoundError: No module named 'pie_1.about'"),
        ("pie_2", {"about": "1 / 0"}, "ZeroDivisionError: division by zero"),
        ("pie_3", {"about": "ABOUT = {}"}, "ABOUT of pie_3.about is no About"),
        ("pie_4", {"about": ABOUT.format(slug="cake")}, "its slug is 'cake', and its entry point has another name"),
        ("Pie-5", {"about": ABOUT.format(slug="Pie-5")}, "a name has small letters, digits and _ only"),
    ],
)
def test_a_broken_game_is_left_out_and_its_distribution_named(
    provide: Provide, slug: str, modules: dict[str, str], why: str, caplog: pytest.LogCaptureFixture
) -> None:
    provide(slug, slug, **modules)
    assert [about.slug for about in fruitbowl.list_games()] == list(LISTED)
    message = f"The game {slug!r} of apple-pie 1.5 cannot be used: {why}"
    assert message in caplog.text
    with pytest.raises(fruitbowl.BrokenGame) as problem:
        fruitbowl.new(slug, players=2)
    assert str(problem.value).startswith(message)
    fruitbowl.new("tree", players=2)


def test_a_name_of_ours_stays_ours(provide: Provide, caplog: pytest.LogCaptureFixture) -> None:
    provide("tree", "pie_6", about=ABOUT.format(slug="tree"))
    assert [about.title for about in fruitbowl.list_games() if about.slug == "tree"] == ["Fruit (the tree)"]
    assert "The game 'tree' of apple-pie 1.5 cannot be used: fruitbowl has a game of this name itself." in caplog.text


def test_of_two_with_one_name_the_second_is_told_of_the_first(
    provide: Provide, caplog: pytest.LogCaptureFixture
) -> None:
    provide("pie", "pie_7", "pie-of-anna", about=ABOUT.format(slug="pie"))
    provide("pie", "pie_8", "pie-of-ben", about=ABOUT.format(slug="pie"))
    assert [about.slug for about in fruitbowl.list_games()] == [*LISTED, "pie"]
    assert "'pie' of pie-of-ben 1.5 cannot be used: this name is taken by pie-of-anna 1.5." in caplog.text


def test_rules_that_do_not_load_break_no_table_but_their_own(provide: Provide) -> None:
    provide("pie_9", "pie_9", about=ABOUT.format(slug="pie_9"), game="GAME = None")
    message = "The game 'pie_9' of apple-pie 1.5 cannot be used: GAME of pie_9.game is no Game."
    assert "pie_9" in [about.slug for about in fruitbowl.list_games()]  # what it is can be told
    with pytest.raises(fruitbowl.BrokenGame, match=message):
        find("pie_9")
    seats = (SeatPlan("open"), SeatPlan("bot", "greedy"))
    with pytest.raises(Refused, match=message) as refused:
        commands.create(Settings("pie_9", seats), "anna", b"", 0)
    assert refused.value.reason == "bad_settings"
    assert commands.create(Settings("tree", seats), "anna", b"", 0)


def test_the_terminal_says_so_in_one_line_and_lists_the_others(provide: Provide) -> None:
    site = provide("pie_2", "pie_2", about="1 / 0")
    done = piped(["games"], PYTHONPATH=str(site))
    assert done.returncode == 0
    assert "fruitbowl play tree" in done.stdout
    (line,) = done.stderr.splitlines()
    assert line == "The game 'pie_2' of apple-pie 1.5 cannot be used: ZeroDivisionError: division by zero."
    done = piped(["play", "pie_2"], PYTHONPATH=str(site))
    assert done.returncode == 1
    assert "fruitbowl: The game 'pie_2' of apple-pie 1.5 cannot be used" in done.stderr


def test_a_game_has_only_the_modules_that_are_there() -> None:
    assert module_of("tree", "terminal") is not None
    assert module_of("tree", "orchestra") is None
