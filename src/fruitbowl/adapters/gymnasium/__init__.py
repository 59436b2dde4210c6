"""The games as Gymnasium environments, for one seat against bots: `gymnasium.make("fruitbowl/Tree-v0")`.

Import this once, and Gymnasium knows them. Nothing is compiled before the first one is made.
"""

from gymnasium.envs.registration import register, registry

from fruitbowl.adapters.versions import id_of
from fruitbowl.games import slugs

__all__ = ["register_games"]


def register_games() -> None:
    """Register the games with Gymnasium. Importing this module does so; doing it again changes nothing.

    >>> import gymnasium
    >>> env = gymnasium.make("fruitbowl/Tree-v0", players=3, opponents="random")
    >>> observation, info = env.reset(seed=1)
    >>> observation.shape, info["action_mask"].shape
    ((569,), (68,))
    """
    for slug in slugs():
        if id_of(slug) not in registry:
            register(
                id=id_of(slug),
                entry_point="fruitbowl.adapters.gymnasium.seat:SeatEnv",
                vector_entry_point="fruitbowl.adapters.gymnasium.vector:SeatVectorEnv",
                kwargs={"slug": slug},
            )


register_games()
