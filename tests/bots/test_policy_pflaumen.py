"""The heuristic policy of Pi mal Pflaumen does what is obviously right."""

from games.pflaumen.builders import mixing, position, trick

from .policies import choice


def test_it_takes_what_completes_the_best_mix() -> None:
    match = position(["I-18 I-1", "I-20 I-2", "I-12 I-3"], ["I-7 I-15"])
    trick(match, "I-18 I-20 I-12")
    match.play(1, "take I-18")
    assert choice(match, 0) == "take I-20"


def test_it_steals_what_it_needs() -> None:
    match = position(["I-17 I-1", "I-14 I-2", "I-12 I-3"], ["I-7 I-15", "I-4", "I-20 II-23 I-24"])
    trick(match, "I-17 I-14 I-12")
    match.play(0, "take I-17")
    assert choice(match, 0) == "steal Blackberry from seat 2"
    match.play(0, choice(match, 0))
    assert choice(match, 0) in ("take I-20", "take II-23")


def test_it_keeps_cards_with_mixes_when_others_do() -> None:
    match = mixing("I-7 I-15 II-23 II-6 II-14", experienced=True)
    assert choice(match, 1) == "mix AAA I-7"
    match.play(1, "mix AAA I-7")
    while match.view(None)["seats"][1]["making"]:
        match.play(1, choice(match, 1))
    assert "II-6" in match.view(None)["seats"][1]["display"]
