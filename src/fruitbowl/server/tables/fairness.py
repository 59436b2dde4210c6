"""Deals that anybody can check: all chance in a game follows from a seed that the table committed to beforehand.

- Before the first card the table shows the SHA-256 of its secret seed, 32 random bytes. It cannot choose another later.
- Each player may add a salt, some random text. So the table cannot have picked a seed that it likes, either.
- The n-th chance outcome of a game is drawn with dice that start at the first 63 bits of
  HMAC-SHA-256(HMAC-SHA-256(seed, salts), n). Knowing one of these tells nothing about the others.
- When the game is over the seed is published, and `fruitbowl verify` draws everything again.
- A tutorial is not random: its seed is the same for everybody, nobody adds a salt, and the table says so.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Sequence

import numpy as np

from fruitbowl.core.dice import Dice
from fruitbowl.core.errors import BadRecord
from fruitbowl.core.match import Match, retrace
from fruitbowl.core.record import Chance

SEED_BYTES = 32


def new_seed() -> bytes:
    return secrets.token_bytes(SEED_BYTES)


def seed_of_tutorial(game: str) -> bytes:
    """No secret: every learner gets the same deal."""
    return hashlib.sha256(f"fruitbowl tutorial of {game}".encode()).digest()


def commitment(seed: bytes) -> str:
    return hashlib.sha256(seed).hexdigest()


def key_of(seed: bytes, salts: Sequence[str]) -> bytes:
    """The key of all dice: the seed, and the salt of each seat in order (empty where there is none)."""
    return hmac.digest(seed, json.dumps(list(salts)).encode(), "sha256")


def dice_for(key: bytes, number: int) -> Dice:
    """The dice for chance outcome `number` of a game, counted from 0."""
    digest = hmac.digest(key, str(number).encode(), "sha256")
    return np.array([int.from_bytes(digest[:8], "big") >> 1], np.int64)


def resolve_chance(match: Match, key: bytes) -> tuple[str, ...]:
    """Draw and apply the chance outcomes that are due, and return them."""
    drawn = sum(isinstance(step, Chance) for step in match.steps)
    outcomes: list[str] = []
    while match.awaits_chance:
        outcomes.append(match.sample_chance(dice_for(key, drawn + len(outcomes))))
        match.apply_chance(outcomes[-1])
    return tuple(outcomes)


def check(match: Match, seed: bytes, salts: Sequence[str], committed: str) -> int:
    """How many chance outcomes of a game followed from its seed; BadRecord names the first that did not."""
    if commitment(seed) != committed:
        raise BadRecord("The seed is not the one the table committed to.")
    key, number = key_of(seed, salts), 0
    for step, moment in zip(match.steps, retrace(match), strict=False):
        if isinstance(step, Chance):
            drawn = moment.sample_chance(dice_for(key, number))
            if drawn != step.outcome:
                raise BadRecord(f"Chance outcome {number + 1} does not follow from the seed: {step.outcome!r}.")
            number += 1
    return number
