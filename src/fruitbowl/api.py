"""The library as a user types it; `fruitbowl/__init__.py` passes these names on."""

from inspect import signature
from os import PathLike
from pathlib import Path
from typing import Any

from fruitbowl.core import advice, record
from fruitbowl.core.errors import BadRecord, UnknownName
from fruitbowl.core.game import Game
from fruitbowl.core.match import Match, replay
from fruitbowl.core.options import OptionValue
from fruitbowl.core.rule import Rule, when_busy
from fruitbowl.games import find, package_of, slugs

__all__ = ["Match", "load", "new", "score"]


def _advise(match: Match, seat: int, **how: Any) -> list[advice.Advice]:
    """What `Match.hint` asks. The bots are loaded when the first hint is wanted: a game starts sooner without them."""
    from fruitbowl.bots.hint import advise  # noqa: PLC0415

    return advise(match, seat, **how)


def _compile(rule: Rule) -> None:
    """A program that plays on and on gets compiled rules: now, if they only have to be loaded."""
    from fruitbowl.compiling.compiler import compiler  # noqa: PLC0415
    from fruitbowl.compiling.parts import RULES, Part  # noqa: PLC0415

    for slug in slugs():
        if rule.__module__.startswith(f"{package_of(slug)}."):
            compiler().want_soon(Part(slug, RULES))


advice.appoint(_advise)
when_busy(_compile)


def new(game: str, *, players: int, seed: int | None = None, **options: OptionValue) -> Match:
    """A new game, shuffled and dealt. The same seed and the same moves give the same game.

    `options` are those of the game; its page lists them. Raises UnknownName for a game or an option that does not
    exist, and BadOption for a number of players or a value that the game does not allow.

    >>> import fruitbowl
    >>> fruitbowl.new("fruitoplay", players=4, seed=7)
    <Match of Fruitoplay: 4 players, 0 moves played, awaiting seats 0, 1, 2, 3>
    >>> fruitbowl.new("fruitopaly", players=4)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    fruitbowl.core.errors.UnknownName: There is no game 'fruitopaly'. Did you mean fruitoplay? There are: ...
    """
    match = Match(find(game), players, options, seed)
    match.resolve_chance()
    return match


def load(path: "str | PathLike[str]") -> Match:
    """The game saved in a file, to look at or to play on. Chance is new from here on: a record has no seed.

    Every step is checked against the rules; BadRecord says where and why a file cannot be trusted.

    >>> import tempfile, fruitbowl
    >>> from pathlib import Path
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     fruitbowl.new("tree", players=3, seed=1, first=0).save(Path(folder) / "game.json")
    ...     fruitbowl.load(Path(folder) / "game.json")
    <Match of Fruit (the tree): 3 players, 0 moves played, awaiting seat 0>
    """
    try:
        document = record.read(Path(path))
        return replay(_game_of(document), document)
    except BadRecord as problem:
        raise BadRecord(f"{path}: {problem}") from None


def _game_of(document: object) -> Game:
    try:
        return find(record.slug_of(document))
    except UnknownName as problem:
        raise BadRecord(str(problem)) from None


def score(game: str, *cards: Any, **facts: Any) -> Any:
    """The score pad of a game, for people who play it with real cards. The game's page says what it takes and returns.

    Raises BadScore for cards or counts that the game does not have, and UnknownName for a fact that the pad does not
    take.

    >>> import fruitbowl
    >>> fruitbowl.score("fruitoplay", "B1 B3 F5").score
    3
    """
    pad = find(game).score
    known = list(signature(pad).parameters)
    for name in facts:
        if name not in known:
            raise UnknownName(f"The score pad of {game} does not take {name!r}. It takes: {', '.join(known)}.")
    return pad(*cards, **facts)
