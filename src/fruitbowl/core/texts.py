"""Sentences in three languages, one TOML file each, beside the thing that speaks them."""

import functools
import tomllib
from pathlib import Path
from typing import Any

from fruitbowl.core.errors import UnknownName

LANGUAGES = ("en", "fr", "de")


@functools.cache
def texts(folder: Path, language: str = "en") -> dict[str, Any]:
    """All texts of a folder in one language.

    >>> texts(Path(__file__).parent, "de")["refusals"]["over"]
    'Die Partie ist zu Ende.'
    """
    if language not in LANGUAGES:
        raise UnknownName(f"There is no language {language!r}. There are: {', '.join(LANGUAGES)}.")
    return tomllib.loads((folder / "texts" / f"{language}.toml").read_text("utf-8"))
