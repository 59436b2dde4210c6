"""Sentences for events, out of a game's texts.

In `texts/en.toml`, an event's entry is a sentence with blanks, or a choice between several:

    [events]
    round_begins = "Round {round}"
    played = { you = "You play {card}.", they = "{seat} plays {card}." }
    collected = { one = "{n} fruit", many = "{n} fruits" }
    trick_won = { by = "reason", alone = "...", nearest = { you = "...", they = "..." } }

`you` and `they` are chosen by the fact `seat` (or `seats`), or by another seat that `by` names, with `none` if there is
none; `one` and `many` by the number `n`; anything else by the fact that `by` names: a word, `yes` or `no`, or a number
or list (`none`, `one`, `many`). Choices nest. In a blank, a seat becomes a name, a list becomes "A, B and C", a named
tuple "A (B)", and the game's own things (cards, tiles) become words by its `noun`. Where a language needs another form
of such a word, the blank asks for it: `{card:subject}`.
"""

import string
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import UnionType
from typing import Any, TypeAlias, Union, get_args, get_origin, get_type_hints

from fruitbowl.core.events import Event, Seat
from fruitbowl.core.texts import texts

CORE = Path(__file__).parent

Noun: TypeAlias = Callable[[str, Any, str], str]
"""noun(type, value, language): what people call a thing of the game, such as the card "B6". The type is "card", or
"card:subject" where a sentence asks for that form."""

Write: TypeAlias = Callable[[Any, Sequence[str], "int | None"], str]
"""Fills a blank: given a fact, the names of the seats, and the reader's seat."""

Phrase: TypeAlias = Callable[[Event, Sequence[str], "int | None"], str]

CHOICE_OF_READER = {"you", "they"}


class Phrasebook:
    """The sentences of a game's events, or of its reasons for a move, in one language."""

    def __init__(self, folder: Path, language: str, noun: Noun, section: str = "events") -> None:
        self._language = language
        self._noun = noun
        self._entries: Mapping[str, Any] = texts(folder, language).get(section, {})
        self._common = texts(CORE, language)["lists"]
        self._phrases: dict[type[Event], Phrase] = {}

    def sentence(self, event: Event, names: Sequence[str], reader: int | None) -> str:
        """What happened, for a reader on that seat (None watches), with the seats called by these names."""
        phrase = self._phrases.get(type(event))
        if phrase is None:
            phrase = self._phrases[type(event)] = self._phrase(self._entries[event.kind], type(event))
        text = phrase(event, names, reader)
        return text[:1].upper() + text[1:]

    # ---- entries become functions, once ----------------------------------------------------------------------------

    def _phrase(self, entry: Any, event: type[Event]) -> Phrase:
        if isinstance(entry, str):
            return self._template(entry, event)
        variants = {key: self._phrase(value, event) for key, value in entry.items() if key != "by"}
        if variants.keys() - {"none"} == CHOICE_OF_READER:
            return _by_reader(variants, entry.get("by", "seat" if "seat" in get_type_hints(event) else "seats"))
        return self._by_fact(variants, entry.get("by", "n"))

    def _by_fact(self, variants: Mapping[str, Phrase], fact: str) -> Phrase:
        def choose(event: Event, names: Sequence[str], reader: int | None) -> str:
            return variants[self._variant(getattr(event, fact), variants)](event, names, reader)

        return choose

    def _variant(self, value: Any, variants: Mapping[str, Phrase]) -> str:
        if isinstance(value, str):
            return value
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        number = len(value) if isinstance(value, tuple) else value
        if number == 0 and "none" in variants:
            return "none"
        return "one" if number == 1 or (number == 0 and self._language == "fr") else "many"

    def _template(self, sentence: str, event: type[Event]) -> Phrase:
        hints = get_type_hints(event)
        parts = [
            (literal, blank or "", self._writer(hints[blank], form or "") if blank else None)
            for literal, blank, form, _ in string.Formatter().parse(sentence)
        ]

        def fill(event: Event, names: Sequence[str], reader: int | None) -> str:
            return "".join(
                [
                    literal + write(getattr(event, blank), names, reader) if write else literal
                    for literal, blank, write in parts
                ]
            )

        return fill

    def _writer(self, hint: Any, form: str) -> Write:
        """How facts of a type are written."""
        if get_origin(hint) in (Union, UnionType):  # X | None
            hint = next(kind for kind in get_args(hint) if kind is not type(None))
        if get_origin(hint) is tuple:
            return self._list_writer(self._writer(get_args(hint)[0], form))
        if hasattr(hint, "_fields"):
            return _side_by_side([self._writer(part, form) for part in get_type_hints(hint).values()])
        if hint is Seat:
            you = self._common["you"]
            return lambda seat, names, reader: you if seat == reader else names[seat]
        if hint in (int, str):
            return lambda fact, _names, _reader: str(fact)
        kind = hint.__name__.lower() + (f":{form}" if form else "")
        return lambda fact, _names, _reader: "" if fact is None else self._noun(kind, fact, self._language)

    def _list_writer(self, write: Write) -> Write:
        last = f" {self._common['and']} "

        def write_all(facts: Any, names: Sequence[str], reader: int | None) -> str:
            words = [write(fact, names, reader) for fact in facts]
            return last.join(filter(None, [", ".join(words[:-1]), *words[-1:]]))

        return write_all


def _side_by_side(writers: Sequence[Write]) -> Write:
    """For a named tuple such as a seat and its number: "Anna (13)"."""

    def write_both(facts: Any, names: Sequence[str], reader: int | None) -> str:
        first, *others = (write(fact, names, reader) for write, fact in zip(writers, facts, strict=True))
        return f"{first} ({', '.join(others)})"

    return write_both


def _by_reader(variants: Mapping[str, Phrase], fact: str) -> Phrase:
    yours, theirs = variants["you"], variants["they"]

    def choose(event: Event, names: Sequence[str], reader: int | None) -> str:
        seats = getattr(event, fact)
        if seats is None:
            return variants["none"](event, names, reader)
        is_yours = reader is not None and (reader in seats if isinstance(seats, tuple) else reader == seats)
        return (yours if is_yours else theirs)(event, names, reader)

    return choose


@cache
def phrasebook(folder: Path, language: str, noun: Noun, section: str = "events") -> Phrasebook:
    """The sentences of a game in a language; made once."""
    return Phrasebook(folder, language, noun, section)
