"""Sentences for events: blanks and choices in a game's texts become words."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, NewType

import pytest

from fruitbowl.core.events import Event, Seat
from fruitbowl.core.phrases import Phrasebook

Card = NewType("Card", str)

NAMES = ("Anna", "Otto", "Mia")
ANNA, OTTO, MIA = map(Seat, range(3))


class Happened(Event):
    """One of each kind of fact."""

    seat: Seat = ANNA
    other: Seat | None = None
    n: int = 0
    why: str = "luck"
    first: bool = False
    card: Card = Card("moon")
    maybe: Card | None = None
    cards: tuple[Card, ...] = ()
    others: tuple[Seat, ...] = ()


class Place(NamedTuple):
    seat: Seat
    height: int
    card: Card


class Ordered(Event):
    places: tuple[Place, ...]


class Shared(Event):
    seats: tuple[Seat, ...]


def noun(kind: str, card: str, language: str) -> str:
    """The moon in the nominative is `der Mond`, in the accusative `den Mond`."""
    articles = {"card": {"de": "den"}, "card:subject": {"de": "der"}}[kind]
    return f"{articles.get(language, 'the')} {card}"


Say = Callable[..., str]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """Puts an event into words, by an entry of a game's texts."""

    def say(
        entry: str, event: Event | None = None, reader: int | None = None, language: str = "en", **facts: Any
    ) -> str:
        event = event or Happened(**facts)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))  # texts are read once for each folder
        (folder / "texts").mkdir(parents=True)
        (folder / "texts" / f"{language}.toml").write_text(f"[events]\n{event.kind} = {entry}", "utf-8")
        return Phrasebook(folder, language, noun).sentence(event, NAMES, reader)

    return say


# ---- blanks ---------------------------------------------------------------------------------------------------------


def test_a_sentence_begins_with_a_capital_letter(say: Say) -> None:
    assert say('"it rains."') == "It rains."
    assert say('"{card} shines."') == "The moon shines."
    assert say('"écart {n}"', language="fr") == "Écart 0"


def test_facts_are_filled_in(say: Say) -> None:
    assert say('"{n} for {why}, {card}"', n=3) == "3 for luck, the moon"


def test_a_seat_is_a_name_or_you(say: Say) -> None:
    entry = '"It is up to {seat}."'
    assert say(entry, seat=1) == say(entry, seat=1, reader=0) == "It is up to Otto."
    assert say(entry, seat=1, reader=1) == "It is up to you."
    assert say('"{other}: {n}"', other=2) == "Mia: 0"


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Anna, you and Mia"), ("fr", "Anna, vous et Mia"), ("de", "Anna, du und Mia")]
)
def test_a_list_is_told_as_people_do(say: Say, language: str, words: str) -> None:
    assert say('"{others}"', others=(0, 1, 2), reader=1, language=language) == words


def test_short_lists(say: Say) -> None:
    assert say('"- {others}"', others=(0, 2)) == "- Anna and Mia"
    assert say('"- {others}"', others=(2,)) == "- Mia"
    assert say('"-{others}"', others=()) == "-"
    assert say('"- {cards}"', cards=("sun", "moon")) == "- the sun and the moon"


def test_what_belongs_together_is_told_together(say: Say) -> None:
    order = Ordered((Place(OTTO, 13, Card("sun")), Place(ANNA, 2, Card("moon"))))
    assert say('"- {places}"', order, ANNA) == "- Otto (13, the sun) and you (2, the moon)"


def test_things_of_the_game_get_their_words_and_the_form_that_is_asked_for(say: Say) -> None:
    assert say('"{seat} spielt {card}."', card="Mond", language="de") == "Anna spielt den Mond."
    assert say('"{card:subject} gewinnt."', card="Mond", language="de") == "Der Mond gewinnt."
    assert (
        say('"{cards:subject} gewinnen."', cards=("Regen", "Mond"), language="de") == "Der Regen und der Mond gewinnen."
    )


def test_a_thing_that_is_not_there_leaves_its_blank_empty(say: Say) -> None:
    assert say('"Drawn:{maybe}"') == "Drawn:"
    assert say('"Drawn: {maybe}"', maybe="sun") == "Drawn: the sun"


# ---- choices --------------------------------------------------------------------------------------------------------


def test_the_reader_chooses_between_you_and_they(say: Say) -> None:
    entry = '{ you = "You draw.", they = "{seat} draws." }'
    assert say(entry, seat=1, reader=1) == "You draw."
    assert say(entry, seat=1, reader=0) == say(entry, seat=1) == "Otto draws."


def test_of_several_seats_the_reader_may_be_one(say: Say) -> None:
    entry = '{ you = "{seats} teilt euch den Sieg.", they = "{seats} teilen sich den Sieg." }'
    assert say(entry, Shared((ANNA, OTTO)), 1, "de") == "Anna und du teilt euch den Sieg."
    assert say(entry, Shared((ANNA, OTTO)), 2, "de") == "Anna und Otto teilen sich den Sieg."
    assert say(entry, Shared((ANNA, OTTO)), None, "de") == "Anna und Otto teilen sich den Sieg."


def test_another_seat_can_choose_too_and_may_be_nobody(say: Say) -> None:
    entry = '{ by = "other", you = "It leaves you.", they = "It leaves {other}.", none = "It is new." }'
    assert say(entry, other=OTTO, reader=OTTO) == "It leaves you."
    assert say(entry, other=OTTO, reader=ANNA) == say(entry, other=OTTO) == "It leaves Otto."
    assert say(entry, other=None, reader=ANNA) == "It is new."


def test_a_number_chooses_between_one_and_many(say: Say) -> None:
    entry = '{ one = "{n} fruit", many = "{n} fruits" }'
    assert [say(entry, n=n) for n in (0, 1, 2)] == ["0 fruits", "1 fruit", "2 fruits"]


def test_in_french_nought_is_singular(say: Say) -> None:
    entry = '{ one = "{n} fruit", many = "{n} fruits" }'
    assert [say(entry, n=n, language="fr") for n in (0, 1, 2)] == ["0 fruit", "1 fruit", "2 fruits"]


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_none_goes_before_one_and_many_where_there_is_such_a_sentence(say: Say, language: str) -> None:
    entry = '{ none = "nothing", one = "one", many = "many" }'
    assert [say(entry, n=n, language=language) for n in (0, 1, 2)] == ["Nothing", "One", "Many"]


def test_a_word_or_a_yes_or_no_chooses(say: Say) -> None:
    by_word = '{ by = "why", luck = "Good luck.", skill = "Well played." }'
    assert [say(by_word, why=why) for why in ("luck", "skill")] == ["Good luck.", "Well played."]
    by_answer = '{ by = "first", yes = "You begin.", no = "You wait." }'
    assert [say(by_answer, first=first) for first in (True, False)] == ["You begin.", "You wait."]


def test_a_list_chooses_by_its_length_and_a_missing_fact_is_none(say: Say) -> None:
    by_length = '{ by = "others", none = "Nobody.", one = "{others}.", many = "Both: {others}." }'
    assert [say(by_length, others=who) for who in ((), (1,), (0, 1))] == ["Nobody.", "Otto.", "Both: Anna and Otto."]
    by_fact = '{ by = "other", none = "Nobody.", one = "One.", many = "Many." }'
    assert say(by_fact, other=None) == "Nobody."


def test_choices_nest(say: Say) -> None:
    entry = (
        '{ by = "why", luck = { you = { one = "{n} for you", many = "{n} all for you" }, they = "{n} for {seat}" } }'
    )
    assert say(entry, n=1, reader=0) == "1 for you"
    assert say(entry, n=4, reader=0) == "4 all for you"
    assert say(entry, n=4, reader=1) == "4 for Anna"


def test_a_game_may_keep_other_sentences_in_a_section_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "texts").mkdir()
    (tmp_path / "texts" / "en.toml").write_text('[reasons]\nshared = "{seats} would win."')
    assert Phrasebook(tmp_path, "en", noun, "reasons").sentence(Shared((MIA,)), NAMES, None) == "Mia would win."


# ---- mistakes -------------------------------------------------------------------------------------------------------


def test_an_entry_that_is_missing_is_named(say: Say) -> None:
    with pytest.raises(KeyError, match="skill"):
        say('{ by = "why", luck = "Good luck." }', why="skill")
    with pytest.raises(KeyError, match="nonsense"):
        say('"{nonsense}"')
