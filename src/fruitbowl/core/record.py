"""A saved game: readable JSON that replays without any random generator. The format is told in docs/records.md."""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, NotRequired, TypeAlias, TypedDict, cast

from fruitbowl.core.about import About
from fruitbowl.core.errors import BadRecord
from fruitbowl.core.files import write_whole
from fruitbowl.core.options import OptionValue

FORMAT = "fruitbowl record 1"
LARGEST = 16 * 1024 * 1024
"""No file is read that is larger than this many bytes."""


@dataclass(frozen=True, slots=True)
class Move:
    """A step of a record: a seat decided.

    >>> Move(seat=0, move="B6").text
    'B6'
    """

    seat: int
    move: str

    @property
    def text(self) -> str:
        """The move as a record writes it."""
        return self.move


@dataclass(frozen=True, slots=True)
class Chance:
    """A step of a record: a shuffle or a draw by lot came out like this.

    >>> Chance("collective B").text
    'collective B'
    """

    outcome: str

    @property
    def text(self) -> str:
        """The outcome as a record writes it."""
        return self.outcome


Step: TypeAlias = Move | Chance


class Result(TypedDict):
    scores: list[int]
    winners: list[int]


class Fairness(TypedDict):
    """From what all chance of a game followed, told by a table that committed to it: see docs/records.md."""

    commitment: str
    seed: str
    salts: list[str]


class Record(TypedDict):
    """A record as JSON has it."""

    format: str
    game: str
    rules: int
    players: int
    options: dict[str, OptionValue]
    steps: list[dict[str, Any]]
    result: Result | None
    fairness: NotRequired[Fairness]
    sha256: str


# ---- writing --------------------------------------------------------------------------------------------------------


def write(
    game: str,
    rules: int,
    players: int,
    options: Mapping[str, OptionValue],
    steps: Sequence[Step],
    result: Result | None,
    fairness: Fairness | None = None,
) -> Record:
    told = {
        "format": FORMAT,
        "game": game,
        "rules": rules,
        "players": players,
        "options": dict(options),
        "steps": [_step_json(step) for step in steps],
        "result": result,
        **({} if fairness is None else {"fairness": fairness}),
    }
    return cast(Record, {**told, "sha256": fingerprint(told)})


def _step_json(step: Step) -> dict[str, Any]:
    return {"chance": step.outcome} if isinstance(step, Chance) else {"seat": step.seat, "move": step.move}


def fingerprint(told: Mapping[str, Any]) -> str:
    """SHA-256 of all but itself, in the one form that JSON has with sorted keys and no spaces."""
    content = {key: value for key, value in told.items() if key != "sha256"}
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def to_text(told: Record) -> str:
    """A record as a file has it: a line per step, so that people and version control can read it."""
    lines = []
    for key, value in told.items():
        if key == "steps" and value:
            steps = ",\n".join(f"    {_json(step)}" for step in told["steps"])
            lines.append(f'  "steps": [\n{steps}\n  ]')
        else:
            lines.append(f"  {_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def save(told: Record, path: Path) -> None:
    write_whole(path, to_text(told).encode(), durable=True)


# ---- reading --------------------------------------------------------------------------------------------------------


def read(path: Path) -> object:
    """The JSON in a file, whatever it says."""
    with path.open("rb") as file:
        content = file.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise BadRecord(f"It is larger than {LARGEST // 1024 // 1024} MiB: no game is that long.")
    return parse(content)


def parse(content: bytes) -> object:
    try:
        return json.loads(content.decode("utf-8"), object_pairs_hook=_no_key_twice, parse_constant=_no_such_number)
    except UnicodeDecodeError as problem:
        raise BadRecord(f"It is not text in UTF-8, at byte {problem.start}.") from None
    except json.JSONDecodeError as problem:
        cut_off = problem.pos >= len(problem.doc.rstrip())
        what = "it ends too early" if cut_off else problem.msg
        raise BadRecord(f"It is not JSON, at line {problem.lineno}, column {problem.colno}: {what}.") from None
    except BadRecord:
        raise
    except (RecursionError, ValueError) as problem:
        raise BadRecord(f"It is not a record: {problem}.") from None


def _no_key_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise BadRecord(f"The key {_short(twice)} appears twice in one object.")
    return found


def _no_such_number(name: str) -> NoReturn:
    raise BadRecord(f"{name} is not a number that a record can have.")


def slug_of(document: object) -> str:
    """Which game a record is of."""
    if not isinstance(document, dict) or "format" not in document:
        raise BadRecord('It is not a Fruitbowl record: "format" is missing.')
    if document["format"] != FORMAT:
        raise BadRecord(f'"format" is {_short(document["format"])}; this version reads {FORMAT!r}.')
    slug = document.get("game")
    if not isinstance(slug, str):
        raise BadRecord('"game" must be the name of a game.')
    return slug


FORM: dict[str, type | tuple[type, ...]] = {
    "format": str,
    "game": str,
    "rules": int,
    "players": int,
    "options": dict,
    "steps": list,
    "result": (dict, type(None)),
    "fairness": dict,
    "sha256": str,
}
OPTIONAL = ("fairness",)
HASH = re.compile("[0-9a-f]{64}")
LONGEST_SALT = 64


def check_form(document: object, about: About) -> Record:
    """A record of this game: every key there, of the right kind, and no other."""
    slug_of(document)
    told = cast(dict[str, Any], document)
    for key in told:
        if key not in FORM:
            raise BadRecord(f"{_short(key)} is not a key of a record.")
    for key, kind in FORM.items():
        if key not in told:
            if key in OPTIONAL:
                continue
            raise BadRecord(f'"{key}" is missing.')
        if not isinstance(told[key], kind) or isinstance(told[key], bool):
            raise BadRecord(f'"{key}" is of the wrong type: {_short(told[key])}.')
    if told["rules"] != about.rules_version:
        raise BadRecord(
            f'"rules" is {told["rules"]}: it was played by another version of the rules of {about.title}; '
            f"this one is {about.rules_version}."
        )
    if "fairness" in told:
        _check_fairness(told["fairness"], told["players"])
    return cast(Record, told)


def _check_fairness(told: dict[str, Any], players: int) -> None:
    match told:
        case {"commitment": str(commitment), "seed": str(seed), "salts": [*salts], **rest} if (
            not rest
            and HASH.fullmatch(commitment)
            and HASH.fullmatch(seed)
            and len(salts) == players
            and all(isinstance(salt, str) and len(salt) <= LONGEST_SALT for salt in salts)
        ):
            return
    raise BadRecord(
        '"fairness" must have a "commitment" and a "seed" of 64 hexadecimal digits each, and a salt for each seat.'
    )


def steps_of(told: Record) -> Iterator[Step]:
    for number, step in enumerate(told["steps"], 1):
        yield _step(step, number)


def _step(step: object, number: int) -> Step:
    match step:
        case {"chance": str(outcome), **rest} if not rest:
            return Chance(outcome)
        case {"seat": int(seat), "move": str(move), **rest} if not rest and not isinstance(seat, bool):
            return Move(seat, move)
    raise BadRecord(f"Step {number} is neither a move nor a chance outcome: {_short(step)}.")


def check_end(told: Record, replayed: Record) -> None:
    """The result must be what the steps lead to, and nothing may have changed since it was written."""
    if _json(told["result"]) != _json(replayed["result"]):
        raise BadRecord(
            f'After {len(told["steps"])} steps the "result" is {_short(replayed["result"])}, '
            f"not {_short(told['result'])}: it is cut off or edited."
        )
    if told["sha256"] != fingerprint(told):
        raise BadRecord('"sha256" does not match the rest: it has been edited since it was saved.')


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}..."
