"""Reasons for a refusal, as people read them on the page: in their own language from the first word to the last."""

import re

import pytest

from fruitbowl.core.texts import texts
from fruitbowl.games import LISTED, find

TYPED = ("at", "back", "claim", "collective", "done", "draw", "mix", "steal", "stay", "take", "with")
"""What is typed in a terminal, and no word of French or German."""


@pytest.mark.parametrize("slug", LISTED)
@pytest.mark.parametrize("language", ["fr", "de"])
def test_no_refusal_says_what_only_a_terminal_understands(slug: str, language: str) -> None:
    for reason, sentence in texts(find(slug).folder, language)["refusals"].items():
        assert not set(re.findall(r"\w+", sentence)) & set(TYPED), reason
