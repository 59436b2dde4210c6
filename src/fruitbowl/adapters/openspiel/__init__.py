"""The games in OpenSpiel: import this, and `pyspiel.load_game("fruitbowl_tree(players=4)")` finds them."""

from fruitbowl.adapters.openspiel.bots import ISMCTS
from fruitbowl.adapters.openspiel.games import SpielGame, SpielState, register_all, short_name

__all__ = ["ISMCTS", "SpielGame", "SpielState", "register_all", "short_name"]

register_all()
