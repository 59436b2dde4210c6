"""Compiled rules on disk: never stale, and never in the way. Each test runs in its own processes."""

import json
import os
import shutil
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import fruitbowl
from fruitbowl.arena.simulate import series
from fruitbowl.core.kernel import JIT
from fruitbowl.games import LISTED, find
from patience import PATIENCE
from variants import WINDFALL

if JIT:
    from fruitbowl.core import cache
    from fruitbowl.core.cache import digest_of

pytestmark = pytest.mark.skipif(not JIT, reason="there is nothing to cache when nothing is compiled")

PACKAGE = Path(fruitbowl.__file__).parent

ASK = """
from toy import double, outer
from fruitbowl.core.kernel import rule
print(outer(4), sum(double.dispatcher.stats.cache_hits.values()) + sum(outer.dispatcher.stats.cache_hits.values()))
"""
DISK_FULL = """
import fruitbowl.core.cache
def write_whole(*_, **__):
    raise OSError(28, "No space left on device")
fruitbowl.core.cache.write_whole = write_whole
"""
TOY = """
from fruitbowl.core.kernel import rule
from helper import factor

@rule
def double(x):
    return factor(x)

@rule
def outer(x):
    return double(x) + 1
"""
HELPER = """
from fruitbowl.core.kernel import rule

@rule
def factor(x):
    return {factor} * x
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A folder with rules outside the package, one module calling another's."""
    folder = tmp_path / "toy"
    folder.mkdir()
    (folder / "toy.py").write_text(TOY)
    (folder / "helper.py").write_text(HELPER.format(factor=2))
    return folder


def run(code: str, folder: Path, cache: Path | str, **more: str) -> str:
    environment = {**os.environ, "FRUITBOWL_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1", **more}
    environment["PYTHONPATH"] = os.pathsep.join([str(folder), environment.get("PYTHONPATH", "")])
    program = [sys.executable, "-c", code]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def kernels(cache: Path) -> list[Path]:
    return sorted(cache.rglob("*.kernel"))


def test_the_second_process_takes_what_the_first_compiled(toy: Path, tmp_path: Path) -> None:
    assert run(ASK, toy, tmp_path / "cache") == "9 0"
    assert kernels(tmp_path / "cache")
    assert run(ASK, toy, tmp_path / "cache") == "9 1"


def test_an_edit_in_another_module_is_seen(toy: Path, tmp_path: Path) -> None:
    assert run(ASK, toy, tmp_path / "cache") == "9 0"
    (toy / "helper.py").write_text(HELPER.format(factor=5))  # as long as before: size and name tell nothing
    assert run(ASK, toy, tmp_path / "cache") == "21 0"


def test_a_setting_that_changes_the_code_is_seen(toy: Path, tmp_path: Path) -> None:
    assert run(ASK, toy, tmp_path / "cache") == "9 0"
    assert run(ASK, toy, tmp_path / "cache", NUMBA_BOUNDSCHECK="1") == "9 0"


@pytest.mark.parametrize("damage", ["empty", "cut off", "garbled"])
def test_a_damaged_file_is_compiled_anew(toy: Path, tmp_path: Path, damage: str) -> None:
    cache = tmp_path / "cache"
    run(ASK, toy, cache)
    for path in kernels(cache):
        content = path.read_bytes()
        garbled = content[:90] + bytes(50) + content[140:]
        path.write_bytes({"empty": b"", "cut off": content[:-100], "garbled": garbled}[damage])
    assert run(ASK, toy, cache) == "9 0"
    assert run(ASK, toy, cache) == "9 1"


def test_a_full_disk_does_not_stop_a_game(toy: Path, tmp_path: Path) -> None:
    assert run(DISK_FULL + ASK, toy, tmp_path / "cache") == "9 0"
    assert not kernels(tmp_path / "cache")


def test_a_cache_that_cannot_be_made_does_not_stop_a_game(toy: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a file, not a folder")
    assert run(ASK, toy, tmp_path / "file" / "cache") == "9 0"


@pytest.mark.parametrize("place", [".", "kernels"])
def test_compiled_code_is_not_taken_from_a_folder_that_others_can_write(toy: Path, tmp_path: Path, place: str) -> None:
    cache = tmp_path / "cache"
    run(ASK, toy, cache)
    assert stat.S_IMODE((cache / "kernels").stat().st_mode) == 0o700
    (cache / place).chmod(0o777)
    assert run(ASK, toy, cache) == "9 0"


def test_compiled_code_is_not_taken_through_a_link(toy: Path, tmp_path: Path) -> None:
    run(ASK, toy, tmp_path / "cache")
    (tmp_path / "link").symlink_to(tmp_path / "cache")
    assert run(ASK, toy, tmp_path / "link") == "9 0"


def test_nothing_is_written_into_the_package(toy: Path, tmp_path: Path) -> None:
    """The package may lie in a read-only folder; for root nothing is read-only, so look for what was written."""
    copy = tmp_path / "site"
    shutil.copytree(PACKAGE, copy / "fruitbowl", ignore=shutil.ignore_patterns("__pycache__"))
    before = sorted(copy.rglob("*"))
    for path in before:
        path.chmod(path.stat().st_mode & ~0o222)
    play = "import fruitbowl; print(fruitbowl.__file__, fruitbowl.core.dice.roll(fruitbowl.core.dice.new_dice(1), 6))"
    printed = run(f"import fruitbowl.core.dice; {play}", copy, tmp_path / "cache")
    assert printed.startswith(str(copy))
    assert sorted(copy.rglob("*")) == before
    assert kernels(tmp_path / "cache")
    for path in before:
        path.chmod(path.stat().st_mode | 0o200)


def test_what_was_not_used_for_a_month_is_swept(toy: Path, tmp_path: Path) -> None:
    run(ASK, toy, tmp_path / "cache")
    used = kernels(tmp_path / "cache")
    unused = tmp_path / "cache" / "kernels" / "old.kernel"
    unused.touch()
    os.utime(unused, (0, 0))
    for path in used:
        os.utime(path, (path.stat().st_mtime - 29 * 24 * 3600,) * 2)
    assert run(ASK, toy, tmp_path / "cache") == "9 1"
    assert kernels(tmp_path / "cache") == used


CLOSURES = """
from fruitbowl.core.kernel import rule

def build(number):
    @rule
    def inner(x):
        return x + number
    return inner

def around(captured):
    @rule
    def outer(x):
        return captured(x)
    return outer

print(around(build({first}))(0), around(build({second}))(0))
"""


def test_closures_over_closures_are_told_apart(toy: Path, tmp_path: Path) -> None:
    (toy / "closures.py").write_text(CLOSURES.format(first=1, second=50))
    assert run("import closures", toy, tmp_path / "cache") == "1 50"
    (toy / "closures.py").write_text(CLOSURES.format(first=50, second=2))
    assert run("import closures", toy, tmp_path / "cache") == "50 2"


def test_a_variant_of_a_game_does_not_get_the_games_own_code(tmp_path: Path) -> None:
    variant = """
import dataclasses
from fruitbowl.arena.simulate import simulate
from fruitbowl.core.kernel import rule
from windfall.game import GAME

@rule
def highest(s, seat, moves):
    moves[0] = 11
    while not s.hand[seat] >> moves[0] & 1:
        moves[0] -= 1
    return 1

other = dataclasses.replace(GAME, rules=dataclasses.replace(GAME.rules, legal=highest))
print([simulate(one, 2, 500).mean_score for one in (GAME, other)])
print([simulate(one, 2, 500).mean_score for one in (other, GAME)])
"""
    (own, others), (others_again, own_again) = map(json.loads, run(variant, WINDFALL, tmp_path / "cache").splitlines())
    assert own != others
    assert (own, others) == (own_again, others_again)
    assert run(variant, WINDFALL, tmp_path / "cache") == f"{[own, others]}\n{[others, own]}"  # from the cache


INLINE = """
from fruitbowl.core.kernel import rule
@rule
def add(x):
    return x + {number}
print(add(0))
"""


def test_rules_typed_into_an_interpreter_are_told_apart(tmp_path: Path) -> None:
    assert [run(INLINE.format(number=number), tmp_path, tmp_path / "cache") for number in (1, 2)] == ["1", "2"]


RELOAD = """
import importlib, pathlib, sys
import helper, toy
print(toy.outer(4))
path = pathlib.Path(helper.__file__)
path.write_text(path.read_text().replace("2 * x", "7 * x"))
importlib.reload(helper)
importlib.reload(toy)
print(toy.outer(4))
"""


def test_an_edit_and_a_reload_within_a_process_are_seen(toy: Path, tmp_path: Path) -> None:
    assert run(RELOAD, toy, tmp_path / "cache").split() == ["9", "29"]
    assert run(ASK, toy, tmp_path / "cache").startswith("29 ")


def test_data_elsewhere_is_seen(toy: Path, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").mkdir()
    numbers = tmp_path / "elsewhere" / "numbers_of.py"
    (toy / "helper.py").write_text(
        "from fruitbowl.core.kernel import rule\nfrom numbers_of import A, B\n"
        "@rule\ndef factor(x):\n    return x * A + B[1]\n"
    )
    answers = []
    for a, b in ((1, 2), (3, 2), (3, 5)):
        numbers.write_text(f"import numpy as np\nA = {a}\nB = np.array([0, {b}])\n")
        answers.append(run(f"import sys; sys.path.append({str(numbers.parent)!r})\n{ASK}", toy, tmp_path / "cache"))
    assert answers == ["7 0", "15 0", "18 0"]


def test_what_cannot_be_told_is_not_cached(toy: Path, tmp_path: Path) -> None:
    (toy / "helper.py").write_text(
        "from fruitbowl.core.kernel import rule\nimport constants_of as c\n@rule\ndef factor(x):\n    return x * c.A\n"
    )
    answers = []
    for number in (2, 3):
        (toy / "constants_of.py").write_text(f"A = {number}\n")
        answers.append(run(ASK, toy, tmp_path / "cache"))
    assert answers == ["9 0", "13 0"]


def test_every_rule_of_every_game_is_cached(tmp_path: Path) -> None:
    for slug in LISTED:
        game = find(slug)
        for kernel in (*vars(game.rules).values(), series(game)):
            assert digest_of(kernel.written)


def test_threads_that_tell_the_same_rules_at_once_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server loads rules in one thread while another compiles some."""
    rules = [kernel.written for slug in LISTED for kernel in vars(find(slug).rules).values()]
    expected = [digest_of(rule) for rule in rules]
    switch_interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(5):
            monkeypatch.setattr(cache, "_digests", {})
            with ThreadPoolExecutor(4) as threads:
                assert list(threads.map(digest_of, rules)) == expected
    finally:
        sys.setswitchinterval(switch_interval)
