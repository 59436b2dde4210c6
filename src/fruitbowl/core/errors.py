"""What can go wrong, named. Each message tells a person what was wrong and what is possible; nothing has changed."""


class FruitbowlError(Exception):
    """The base of all errors that this package raises on purpose.

    >>> import fruitbowl
    >>> try:
    ...     fruitbowl.new("fruitopaly", players=4)
    ... except fruitbowl.FruitbowlError as problem:
    ...     print(type(problem).__name__)
    UnknownName
    """


class UnknownName(FruitbowlError, LookupError):
    """There is no game, option, seat or bot of that name. The message says which there are.

    >>> import fruitbowl
    >>> fruitbowl.new("fruitoplay", players=2).legal(5)
    Traceback (most recent call last):
    fruitbowl.core.errors.UnknownName: There is no seat 5. The seats are 0 to 1.
    """


class BrokenGame(FruitbowlError, ImportError):
    """A game from outside this package that cannot be used. The message names the distribution that provides it.

    >>> from fruitbowl.games.outside import OutsideGame
    >>> OutsideGame("pie", "no_such_package", "apple-pie 1.5").game
    Traceback (most recent call last):
    fruitbowl.core.errors.BrokenGame: The game 'pie' of apple-pie 1.5 cannot be used: ModuleNotFoundError: No module \
named 'no_such_package'.
    """


class BadOption(FruitbowlError, ValueError):
    """A number of players, or a value of an option, that the game does not allow.

    >>> import fruitbowl
    >>> fruitbowl.new("fruitoplay", players=9)
    Traceback (most recent call last):
    fruitbowl.core.errors.BadOption: Fruitoplay is for 2 to 6 players, not 9.
    """


class IllegalMove(FruitbowlError, ValueError):
    """A move that the rules do not allow now. `reason` is a stable code, the message is for people.

    >>> import fruitbowl
    >>> try:
    ...     fruitbowl.new("fruitoplay", players=2, seed=1).play(0, "B4")
    ... except fruitbowl.IllegalMove as problem:
    ...     print(problem.reason, "-", problem)
    not_in_hand - B4 is not in your hand.
    """

    def __init__(self, reason: str, message: str) -> None:
        super().__init__(message)
        self.reason = reason

    def __reduce__(self) -> tuple[type["IllegalMove"], tuple[str, str]]:
        return type(self), (self.reason, str(self))


class UnknownMove(IllegalMove):
    """Text that is no move of this game at all.

    >>> import fruitbowl
    >>> fruitbowl.new("tree", players=3, seed=1).play(0, "banana")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fruitbowl.core.errors.UnknownMove: There is no card 'banana'. Cards are initials in this order: ...
    """


class BadScore(FruitbowlError, ValueError):
    """Cards or counts that a score pad cannot score, because the game does not have them.

    >>> import fruitbowl
    >>> fruitbowl.score("fruitoplay", "B3 B3")
    Traceback (most recent call last):
    fruitbowl.core.errors.BadScore: The card B3 is there twice; the game has it once.
    """


class BadRecord(FruitbowlError, ValueError):
    """A saved game that cannot be trusted: damaged, cut off, foreign or edited. The message says where and why.

    >>> import fruitbowl
    >>> from fruitbowl.core.match import replay
    >>> match = fruitbowl.new("fruitoplay", players=2, seed=1)
    >>> replay(match.game, {**match.record(), "players": 3})
    Traceback (most recent call last):
    fruitbowl.core.errors.BadRecord: "sha256" does not match the rest: it has been edited since it was saved.
    """
