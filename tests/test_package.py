"""What a package index shows of Fruitbowl: a README in which nothing points nowhere, and addresses that exist."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fruitbowl

ROOT = Path(__file__).parents[1]
REPOSITORY = "https://example.org/somebody/fruitbowl"
ADDRESS = re.compile(r"\]\(([^)]+)\)")


def metadata(**environment: str) -> Any:
    """The package's metadata, as a build has it."""
    around = {name: value for name, value in os.environ.items() if name != "FRUITBOWL_REPOSITORY_URL"}
    asked = [sys.executable, "-m", "hatchling", "metadata"]
    told = subprocess.run(asked, cwd=ROOT, env={**around, **environment}, capture_output=True, text=True, check=True)
    return json.loads(told.stdout)


def readme(built: Any) -> str:
    assert built["readme"]["content-type"] == "text/markdown"
    return str(built["readme"]["text"])


def test_without_a_known_repository_the_package_links_nowhere_in_it() -> None:
    built = metadata()
    text = readme(built)
    assert "urls" not in built
    assert "![" not in text
    assert all(address.startswith("https://") for address in ADDRESS.findall(text))
    assert "\n\n\n" not in text
    assert "Fruitbowl itself is under the MIT licence." in text


@pytest.mark.parametrize("told", [REPOSITORY, f"{REPOSITORY}/"])
def test_with_a_repository_pictures_and_links_are_absolute(told: str) -> None:
    built = metadata(FRUITBOWL_REPOSITORY_URL=told)
    tag = f"v{fruitbowl.__version__}"
    here = ADDRESS.findall((ROOT / "README.md").read_text("utf-8"))
    there = ADDRESS.findall(readme(built))
    for relative, absolute in zip(here, there, strict=True):
        kind = "raw" if relative.endswith((".png", ".svg")) else "blob"
        assert absolute in (relative, f"{REPOSITORY}/{kind}/{tag}/{relative}")
        assert absolute.startswith("https://")
    assert built["urls"] == {
        "Repository": REPOSITORY,
        "Changelog": f"{REPOSITORY}/blob/{tag}/CHANGELOG.md",
        "Issues": f"{REPOSITORY}/issues",
    }


def test_the_newest_version_of_the_changelog_is_this_one() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")
    unreleased, newest, *_ = re.findall(r"^## \[(.+?)\]", changes, re.MULTILINE)
    assert (unreleased, newest) == ("Unreleased", fruitbowl.__version__)
