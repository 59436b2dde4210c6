"""The suite's commands.

`golden FOLDER` remakes the golden records, `tables FOLDER` the tables of numbers on the games' pages, and `trace ...`
is for lockstep.py.
"""

import sys
from pathlib import Path

from fruitbowl.games import LISTED
from fruitbowl.testing.golden import remake
from fruitbowl.testing.lockstep import print_trace
from fruitbowl.testing.pages import remake_tables

match sys.argv[1:]:
    case ["golden", folder, *slugs]:
        remake(Path(folder), slugs or LISTED)
    case ["tables", folder, *slugs]:
        remake_tables(Path(folder), slugs or LISTED)
    case ["trace", asked]:
        print_trace(asked)
    case _:
        sys.exit("usage: python -m fruitbowl.testing golden|tables FOLDER [GAME ...]")
