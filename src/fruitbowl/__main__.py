"""`python -m fruitbowl` is the command `fruitbowl`."""

from fruitbowl.cli.main import run

if __name__ == "__main__":
    run()
