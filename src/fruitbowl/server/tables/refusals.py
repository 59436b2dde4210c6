"""Why a command is refused: a stable code, and a sentence in the player's language from `texts/`."""

from pathlib import Path

from fruitbowl.core.texts import texts

HERE = Path(__file__).parent


class Refused(Exception):
    """A command was refused: a stable code for programs, and a sentence for people."""

    def __init__(self, reason: str, text: str) -> None:
        super().__init__(text)
        self.reason = reason
        self.text = text


class Stale(Refused):
    """A move for a past decision: the player must see the table as it is now."""


class Repeated(Exception):
    """A move that was already made, as event `seq`: it is answered like the first time."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"already made as {seq}")
        self.seq = seq


def refused(reason: str, language: str, **facts: object) -> Refused:
    sentence: str = texts(HERE, language)["refusals"][reason]
    return (Stale if reason == "stale" else Refused)(reason, sentence.format(**facts))
