"""What can go wrong, named. Each message tells a person what was wrong and what is possible; nothing has changed."""


class FruitbowlError(Exception):
    """The base of all errors that this package raises on purpose."""


class UnknownName(FruitbowlError, LookupError):
    """No game, option, seat or bot has that name; the message says which there are."""


class BadOption(FruitbowlError, ValueError):
    """A player count or an option's value that the game does not allow."""


class IllegalMove(FruitbowlError, ValueError):
    """A move that the rules do not allow now. `reason` is a stable code, the message is for people."""

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return type(self), (self.reason, str(self))


class UnknownMove(IllegalMove):
    """Text that is no move of this game at all."""


class BadScore(FruitbowlError, ValueError):
    """Cards or counts given to a score pad that cannot be."""


class BadRecord(FruitbowlError, ValueError):
    """A saved game that cannot be trusted: damaged, cut off, foreign or edited. The message says where and why."""
