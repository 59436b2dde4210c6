"""Versions of the environments, as they stand in their names: `fruitoplay_v0`, `fruitbowl/Fruitoplay-v0`.

A version goes up when the same seed and the same moves could give other observations, masks or rewards than before, so
that results under one name can be compared. A test keeps what each version gives.
"""

VERSIONS = {"fruitoplay": 0, "grow": 0, "pflaumen": 0, "tree": 0}


def name_of(slug: str) -> str:
    """The name of an environment among people who use PettingZoo.

    >>> name_of("tree")
    'tree_v0'
    """
    return f"{slug}_v{VERSIONS[slug]}"
