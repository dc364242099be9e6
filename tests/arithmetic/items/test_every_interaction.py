"""The self test of interactions: each is judged as its own samples say, leaves a trace, and comes back from a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction

import pytest

from arithmetic.items import toy_interaction
from arithmetic.items.test_interactions import EXAMPLES
from mathgames.arithmetic.items import Interaction, Item, Scale, Verdict, all_interactions
from mathgames.arithmetic.items.interactions.board_edits import Laid, LaidPlace
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.item import Distractor
from mathgames.arithmetic.items.targets import asked_task
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY
from mathgames.explain.scenes import Landing, Marked, Path, Pile, Put, Said, Side, Trace, value_of

LAID = Laid((LaidPlace("b3", ("4", "6"), "6"),))
LINE = Scale(Fraction(-6), Fraction(6))
THREE, ANOTHER = Fraction(-3), Fraction(7)
SAMPLES = {
    **EXAMPLES,
    "laid": Item("Change b3.", LAID, (("4",),), (Distractor(("6",), feedback="It was 6."),)),
    "walk there": Item(
        "2 − 5", Interaction.WALK, ((Fraction(2), THREE),), (Distractor((Fraction(2), ANOTHER)),), scale=LINE
    ),
    "counted": Item("2 − 5", Interaction.COUNTERS, (CounterResponse(0, 3),), (Distractor(CounterResponse(3, 0)),)),
    "two points": Item(
        "Mark ±3.", Interaction.POINTS, (frozenset({THREE, -THREE}),), (Distractor(frozenset({THREE})),)
    ),
    "∞": Item("1 ÷ 0", Interaction.NUMBER, (DOES_NOT_EXIST,), (Distractor(INFINITY), Distractor(Fraction(0)))),
}


@pytest.fixture(autouse=True)
def strokes() -> Iterator[None]:
    with toy_interaction.known():
        yield


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_are_judged_as_they_say(name: str) -> None:
    item = SAMPLES[name]
    judged = [(raw, expected, item.judge(raw).verdict) for raw, expected in item.interaction.samples(item)]
    assert [one for one in judged if one[1] is not one[2]] == []
    assert {Verdict.MET, Verdict.ONGOING} <= {expected for _raw, expected, _verdict in judged}


@pytest.mark.parametrize("name", SAMPLES)
def test_samples_come_back_from_a_file(name: str) -> None:
    item = SAMPLES[name]
    for raw, expected in item.interaction.samples(item):
        if expected is not Verdict.ONGOING:
            kept = json.loads(json.dumps(item.interaction.to_json(raw)))
            assert item.interaction.parse_response(kept) == item.interaction.parse_response(raw)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_readable_response_leaves_a_trace(name: str) -> None:
    item = SAMPLES[name]
    for raw, expected in item.interaction.samples(item):
        if expected is not Verdict.ONGOING:
            trace = item.interaction.trace(item, item.interaction.parse_response(raw))
            assert isinstance(trace, Landing | Marked | Path | Pile | Put | Said | Side)
            assert hash(trace) == hash(trace)


@pytest.mark.parametrize(
    ("name", "raw", "verdict"),
    [
        ("worth", {"positive": 2, "negative": 5}, Verdict.MET),
        ("worth", {"positive": 5, "negative": 2}, Verdict.MISSED),
        ("worth", "-3", Verdict.MET),
        ("landing", ["-3", "0", "2"], Verdict.MET),
        ("landing", ["-3", "4", "2"], Verdict.MET),
        ("landing", ["0", "2"], Verdict.MISSED),
        ("landing", ["-3", "-8"], Verdict.MISSED),
    ],
)
def test_answers_by_hand_count_by_their_value(name: str, raw: object, verdict: Verdict) -> None:
    assert SAMPLES[name].judge(raw).verdict is verdict


CLAIMS: list[tuple[str, object, Trace]] = [
    ("number", "7", Landing(ANOTHER, Fraction(2))),
    ("decimal", "-1.5", Landing(Fraction(-3, 2))),
    ("lowest terms", "-5/2", Landing(Fraction(-5, 2))),
    ("∞", "inf", Landing(INFINITY)),
    ("sign", "+", Side(1)),
    ("comparison", "<", Said("<")),
    ("choice", "two", Said("two")),
    ("order", ["two", "one"], Put((("two", "1"), ("one", "2")))),
    ("cards", {"one": "2"}, Put((("one", "2"),))),
    ("points", ["3"], Landing(-THREE)),
    ("two points", ["3", "-3"], Path((THREE, -THREE))),
    ("counters", {"positive": 2, "negative": 5}, Pile(2, 5)),
    ("walk", ["-3", "2"], Path((THREE, Fraction(2)))),
    ("cells", ["-2,1", "2,0"], Marked(("-2,1", "2,0"))),
    ("coordinates", "(1, −2)", Marked(("1,-2",))),
]


@pytest.mark.parametrize(("name", "raw", "trace"), CLAIMS)
def test_a_response_claims_what_it_says(name: str, raw: object, trace: Trace) -> None:
    item = SAMPLES[name]
    assert item.interaction.trace(item, item.interaction.parse_response(raw)) == trace


@pytest.mark.parametrize(
    ("form", "asked", "value", "response"),
    [
        ("number", "2 − (−3)", Fraction(-1), Fraction(-1)),
        ("sign", "2 − (−3)", Fraction(-1), "−"),
        ("choice", "2 − (−3)", Fraction(-1), "−1"),
        ("points", "2 − (−3)", Fraction(-1), frozenset({Fraction(-1)})),
        ("points", "2 − (−3)", INFINITY, None),
        ("walk", "2 − (−3)", Fraction(-1), (Fraction(2), Fraction(-1))),
        ("walk", "(−2) × 3", Fraction(6), (Fraction(0), Fraction(6))),
        ("walk", "6 ÷ 3", Fraction(-2), None),
        ("counters", "2 − (−3)", Fraction(-1), CounterResponse(0, 1)),
        ("counters", "1 ÷ 2", Fraction(1, 2), None),
        ("cards", "2 − (−3)", Fraction(-1), None),
        ("sentence", "2 − (−3)", Fraction(-1), None),
    ],
)
def test_a_value_is_given_in_the_way_of_the_interaction(
    form: str, asked: str, value: Fraction, response: object
) -> None:
    prompt, interaction = asked_task(asked), all_interactions()[form]
    assert prompt is not None
    assert interaction.with_value(prompt, value) == response
    if response is not None and form != "sign":
        claimed = interaction.trace(Item(asked, interaction, (response,)), response)
        assert value_of(claimed) == value
