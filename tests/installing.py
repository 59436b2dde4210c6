"""A project installed as pip would, but without a registry, and for whoever has the folder on their path only."""

import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path

from patience import PATIENCE

CRAZY_EIGHTS = Path(__file__).parent / "crazy_eights"
"""A game from outside the package, as its author has it."""


def install(project: Path, into: Path) -> Path:
    """Builds the wheel of a project, and unpacks it. Returns the folder that makes it installed."""
    built = into / "dist"
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(built)]
    subprocess.run(command, cwd=project, check=True, capture_output=True, timeout=PATIENCE)
    site = into / "site"
    for wheel in built.glob("*.whl"):
        with zipfile.ZipFile(wheel) as files:
            files.extractall(site)
    return site


def environment(site: Path) -> dict[str, str]:
    """For another process in which it is installed."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(site), os.environ.get("PYTHONPATH")]))}


def count_passing(project: Path, site: Path) -> int:
    """How many tests of an installed game pass. All have to."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--quiet", "-p", "no:cacheprovider"],
        cwd=project,
        env=environment(site),
        capture_output=True,
        text=True,
        timeout=250,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return int(re.findall(r"(\d+) passed", done.stdout)[0])
