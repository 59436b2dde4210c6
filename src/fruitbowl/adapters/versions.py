"""Versions of the environments, as in their names: `fruitoplay_v0`, `fruitbowl/Fruitoplay-v0`.

A version goes up when the same seed and moves could give other observations, masks or rewards than before, so that
results under one name can be compared. A test pins what each version gives.
"""

VERSIONS = {"fruitoplay": 0, "grow": 0, "pflaumen": 0, "tree": 0}


def name_of(slug: str) -> str:
    """The name of an environment, in PettingZoo's style.

    >>> name_of("tree")
    'tree_v0'
    """
    return f"{slug}_v{VERSIONS[slug]}"
