"""Names of the environments, with their versions: `fruitoplay_v0`, `fruitbowl/Fruitoplay-v0`.

A version (`About.environment_version`) goes up when the same seed and moves could give other observations, masks or
rewards than before, so that results under one name can be compared. A test pins what each version gives.
"""

from fruitbowl.games import about


def name_of(slug: str) -> str:
    """The name of an environment, in PettingZoo's style.

    >>> name_of("tree")
    'tree_v0'
    """
    return f"{slug}_v{about(slug).environment_version}"


def id_of(slug: str) -> str:
    """The id of an environment in Gymnasium.

    >>> id_of("tree")
    'fruitbowl/Tree-v0'
    """
    return f"fruitbowl/{in_camel_case(slug)}-v{about(slug).environment_version}"


def in_camel_case(slug: str) -> str:
    """A slug as these libraries write names of classes.

    >>> in_camel_case("crazy_eights")
    'CrazyEights'
    """
    return "".join(word.capitalize() for word in slug.split("_"))
