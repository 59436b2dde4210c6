"""Compiled rules on disk: never stale, and never in the way. Each test runs in processes of its own."""

import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import fruitbowl
from fruitbowl.core.kernel import JIT

pytestmark = pytest.mark.skipif(not JIT, reason="there is nothing to cache when nothing is compiled")

PACKAGE = Path(fruitbowl.__file__).parent

ASK = """
from toy import double, outer
from fruitbowl.core.kernel import rule
print(outer(4), sum(double.stats.cache_hits.values()) + sum(outer.stats.cache_hits.values()))
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
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
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


def test_compiled_code_is_not_taken_from_a_folder_that_others_can_write(toy: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    run(ASK, toy, cache)
    for folder in cache.iterdir():
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        folder.chmod(0o777)
    assert run(ASK, toy, cache) == "9 0"


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
    old, recent = tmp_path / "cache" / "kernels-old", tmp_path / "cache" / "kernels-recent"
    for folder in (old, recent):
        folder.mkdir(parents=True)
    os.utime(old, (0, 0))
    run(ASK, toy, tmp_path / "cache")
    assert not old.exists()
    assert recent.exists()
