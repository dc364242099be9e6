"""Each form of answering has all that a form has; one from outside of the package works everywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from arithmetic.items import toy_interaction
from harness.lessons import progress_of
from learning.work.pupils import Pupil
from mathgames.arithmetic import calculate
from mathgames.arithmetic.items import Interaction, Item, Scale, all_interactions
from mathgames.arithmetic.items.entry import FieldState
from mathgames.arithmetic.items.interactions.manipulated import CounterResponse
from mathgames.arithmetic.items.item import Distractor
from mathgames.arithmetic.items.item_feedback import marked_response, praise, spoken_stem
from mathgames.arithmetic.items.item_scene import draw_scene
from mathgames.arithmetic.items.move_items import result_item
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.explain.scenes import Acts, Landing
from mathgames.games.contract import ManipulativeSlot
from mathgames.language.errors import NotationError
from mathgames.learning.lessons import Verdict, check, load, parse
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.printing.lesson_sheets import space
from mathgames.learning.reports import grade as checked
from mathgames.learning.work import LessonStore

LINE = Scale(Fraction(-6), Fraction(6))
EXAMPLES = {
    "number": Item("2 − 5", Interaction.NUMBER, (Fraction(-3),)),
    "decimal": Item("(−3) ÷ 2", all_interactions()["decimal"], (Fraction(-3, 2),)),
    "expression": Item(
        "The lines on side s",
        all_interactions()["expression"],
        (all_interactions()["expression"].parse_response("2s + 2"),),
    ),
    "lowest terms": Item("(−10) ÷ 4", all_interactions()["lowest terms"], (Fraction(-5, 2),)),
    "sign": Item("Which sign has 2 − 5?", Interaction.SIGN, ("−",)),
    "comparison": Item("−3 ▢ 2", Interaction.COMPARISON, ("<",)),
    "choice": Item("Which?", Interaction.CHOICE, ("one",), options=("one", "two")),
    "choices": Item("Which?", Interaction.CHOICES, (frozenset({"one"}),), options=("one", "two")),
    "order": Item("In order.", Interaction.ORDER, (("one", "two"),), options=("two", "one")),
    "points": Item("Mark −3.", Interaction.POINTS, (frozenset({Fraction(-3)}),), scale=LINE),
    "cards": Item("Where?", Interaction.CARDS, (frozenset({("one", "1")}),), options=("one",), places=("1", "2")),
    "counters": Item("Lay 2.", Interaction.COUNTERS, (CounterResponse(2, 0),)),
    "walk": Item("Draw −3 + 5.", Interaction.WALK, ((Fraction(-3), Fraction(0), Fraction(2)),), scale=LINE),
    "worth": Item("2 − 5", all_interactions()["worth"], (CounterResponse(0, 3),)),
    "landing": Item("−3 + 5", all_interactions()["landing"], ((Fraction(-3), Fraction(2)),), scale=LINE),
    "cells": Item("Which cells?", Interaction.CELLS, (frozenset({"-2,1"}),)),
    "sentence": Item("It is [less / more / equal].", all_interactions()["sentence"], (("more",),)),
    "way": Item("How?", Interaction.WAY, ("one", "two"), options=("one", "two")),
    "coordinates": Item("Where is it?", Interaction.COORDINATES, (Interaction.COORDINATES.parse_response("(−2, 1)"),)),
    "equation": Item("Which line?", Interaction.EQUATION, (Interaction.EQUATION.parse_response("y = 1/2 x + 3"),)),
    "strokes": Item("2 + 1", toy_interaction.Strokes(), (3,)),
}
CHECKS = ("agrees", "fillings", "ticks", "wrong_parts", "problems")
"""Checks of answers by the lesson checker; each form implements at least one of them."""


@pytest.fixture(autouse=True)
def strokes() -> Iterator[None]:
    with toy_interaction.known():
        yield


def nodes_of(parts: Any) -> list[Node]:
    return [part for part in parts if part is not None]


def lacks(form: Interaction, question: Item) -> Iterator[str]:
    """What a form lacks."""
    bench = form.bench(question)
    drawn = () if bench is None else (ManipulativeSlot("task", "lesson-task", bench).draw(),)
    field = nodes_of(form.render_screen(question, FieldState("key", lambda **args: ["activity", args], benches=drawn)))
    controls = [part for node in field for part in iter_nodes(node) if part[0] in ("input", "button", "form")]
    if not any("intent" in part[1] for part in controls):
        yield "a field"
    grids = [part for node in field for part in iter_nodes(node) if part[1].get("role") == "grid"]
    if not any(part[0] in ("input", "button") for part in controls) or (form.by_hand and not grids):
        yield "a keyboard walk"
    if not nodes_of(form.render_paper(question, None)) or not nodes_of(form.render_paper(question, question.key[0])):
        yield "a space on paper"
    if json.dumps(str(nodes_of(form.render_paper(question, None)))) == json.dumps(
        str(nodes_of(form.render_paper(question, question.key[0])))
    ):
        yield "an answer on paper"
    if not str(form.text(question.key[0])).strip():
        yield "a sentence for a screen reader"
    own = type(form)
    if all(getattr(own, check) is getattr(Interaction, check) for check in CHECKS):
        yield "its part of the checker"


def test_every_form_has_all_that_a_form_has() -> None:
    assert set(all_interactions()) == set(EXAMPLES)
    missing = {name: list(lacks(form, EXAMPLES[name])) for name, form in all_interactions().items()}
    assert [name for name, what in missing.items() if what] == [], missing


def test_what_a_form_lacks_is_named() -> None:
    class Silent(toy_interaction.Strokes):
        agrees = Interaction.agrees

        def text(self, answer: Any) -> str:
            return ""

        def render_screen(self, question: Item, state: FieldState) -> Iterator[Node | None]:
            return iter(())

        def render_paper(self, question: Item, answer: Any) -> tuple[Node, ...]:
            return ()

    assert list(lacks(Silent(), EXAMPLES["strokes"])) == [
        "a field",
        "a keyboard walk",
        "a space on paper",
        "an answer on paper",
        "a sentence for a screen reader",
        "its part of the checker",
    ]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        (Item("", Interaction.ORDER, (("2", "−3", "1"),)), ["2, −3, 1 are ordered neither"]),
        (Item("", Interaction.ORDER, (("−3", "−1", "2"), ("2", "−1", "−3"), ("−1", "2", "−3"), ("a", "c", "b"))), []),
        (Item("", Interaction.ORDER, (("1 + 1", "−5 + 1", "0"),)), ["ordered neither"]),
        (Item("", Interaction.CELLS, (frozenset({"-2,1", "c3"}),)), []),
        (Item("", Interaction.CELLS, (frozenset({"3"}),)), ["'3' is not a cell"]),
    ],
)
def test_the_checker_says_what_no_answer_can_be(question: Item, found: list[str]) -> None:
    problems = [str(sentence) for _line, sentence in question.interaction.problems(question)]
    assert len(problems) == len(found)
    assert all(part in sentence for part, sentence in zip(found, problems, strict=True))


def test_option_with_signs_is_described_in_words() -> None:
    item = Item("Which one is it?", Interaction.CHOICE, ("−5 − 3",), options=("−5 − 3", "−5 − (−3)", "none"))
    field = nodes_of(item.interaction.render_screen(item, FieldState("key", lambda **args: ["activity", args])))
    heard = [part[1].get("aria-description") for node in field for part in iter_nodes(node) if part[0] == "button"]
    assert [words and str(words) for words in heard] == ["Negative 5 minus 3", "Negative 5 minus negative 3", None]


def test_choices_with_checks_do_not_offer_them_as_options() -> None:
    question = Item(
        "", Interaction.CHOICES, (frozenset({"−4 + 7", "3 + (−5)"}),), options=("−4 + 7", "−6 + 2", "3 + (−5)")
    )
    field = nodes_of(Interaction.CHOICES.render_screen(question, FieldState("key", lambda **args: ["activity", args])))
    [offered] = [it for it in field if it[1].get("key") == "options"]
    assert [plain_text(it) for it in offered[2:]] == list(question.options)


@pytest.mark.parametrize("name", ["points", "cards", "walk"])
def test_what_lies_on_a_line_needs_a_tick(name: str) -> None:
    question = EXAMPLES[name]
    assert set(question.interaction.ticks(question.key[0])) <= {Fraction(-3), Fraction(0), Fraction(2), Fraction(1)}
    assert list(question.interaction.ticks(question.key[0]))


def test_a_form_from_outside_is_typed_and_judged(tmp_path: Path) -> None:
    pupil = Pupil(lesson_session(parse(toy_interaction.LESSON, name="strokes"), LessonStore(tmp_path)))
    assert pupil.task({"answer": "three"}, give=True)["text"] == "Type 1 stroke or more."
    assert progress_of(pupil.session).work.given == ()
    pupil.task({"answer": "||"}, give=True)
    assert (progress_of(pupil.session).verdict, progress_of(pupil.session).feedback) == (
        Verdict.MISSED,
        "One is missing.",
    )
    pupil.task({"answer": "|||"}, give=True)
    assert pupil.is_done
    assert "Right. Two and one are three." in plain_text(pupil.session.view["tree"])


def test_a_form_from_outside_is_printed(tmp_path: Path) -> None:
    (question,) = parse(toy_interaction.LESSON).tasks[0].questions
    assert "|||" not in plain_text(space(question))
    assert "|||" in plain_text(space(question, question.key[0]))


def test_a_form_from_outside_is_checked_and_reported(tmp_path: Path) -> None:
    file = tmp_path / "strokes.md"
    file.write_text(toy_interaction.LESSON, encoding="utf-8")
    assert check(file) == []
    assert checked(file, {1: "|||"})["right"] == 1
    file.write_text(toy_interaction.LESSON.replace("of: 2 + 1", "of: 2 + 2"), encoding="utf-8")
    (problem,) = check(file)
    assert "3 strokes" in str(problem)
    file.write_text(toy_interaction.LESSON.replace('answers: "|||"', "answers: 3"), encoding="utf-8")
    with pytest.raises(Exception, match="Type 1 stroke or more"):
        load(file)


def test_a_fraction_that_can_be_made_simpler_costs_no_try() -> None:
    question = EXAMPLES["lowest terms"]
    for typed in ("−10/4", "-20/8", "−2 2/4"):
        judged = question.judge(typed)
        assert judged.verdict is Verdict.ONGOING
        assert "lowest terms" in str(judged.feedback)
    assert question.judge("−5/2").verdict is Verdict.MET
    assert question.judge("-2 1/2").verdict is Verdict.MET
    assert question.judge("−5/4").verdict is Verdict.MISSED
    with pytest.raises(NotationError):
        question.interaction.to_json("6/4")


def test_a_fraction_where_decimals_are_wanted_costs_no_try() -> None:
    question = EXAMPLES["decimal"]
    for typed in ("−3/2", "-1 1/2", "−1½"):
        assert question.judge(typed).verdict is Verdict.ONGOING
    assert question.judge(question.interaction.to_json("-1,5")).verdict is Verdict.MET
    assert question.judge("−1.2").verdict is Verdict.MISSED


def test_item_in_decimals_shows_no_fraction() -> None:
    item = Item("0.5 + 0.8", all_interactions()["decimal"], (Fraction(13, 10),), source="1/2 + 4/5")
    drawing = draw_scene(item, Acts(Landing(Fraction(13, 100))))
    texts = [part[2] for part in iter_nodes(drawing) if part[0] == "text"]
    assert {"0.5", "0.13"} <= {*texts}
    assert not any("/" in text for text in texts)
    assert "0.13" in str(marked_response(item, item.judge("0.13")))
    keys = [
        part[1]["key"]
        for node in item.interaction.inputs(item, "form")
        for part in iter_nodes(node)
        if part[0] == "button"
    ]
    assert "." in keys
    assert "/" not in keys
    asked = result_item(calculate("-1/2", "+", "7/10"), in_decimals=True)
    assert str(spoken_stem(asked)) == "Negative 0.5 plus 0.7."
    assert str(praise(asked)) == "Right: −0.5 + 0.7 = 0.2."
    scale = Scale(Fraction(-1), Fraction(1), Fraction(1, 20), in_decimals=True)
    points = Item("The lower one", Interaction.POINTS, (frozenset({Fraction(-3, 5)}),), scale=scale)
    assert "".join(map(str, points.interaction.with_answer(points, points.key[0]))) == "The lower one: −0.6"


def test_expression_is_right_in_every_equivalent_notation() -> None:
    question = EXAMPLES["expression"]
    for typed in ("2s+2", "2(s + 1)", "s + s + 2", "2·s + 2", "(s+1)2", "S·2 + 2".lower()):
        assert question.judge(typed).verdict is Verdict.MET, typed
    judged = question.judge("4s")
    assert judged.verdict is Verdict.MISSED
    assert "For s = 2 this gives 8" in str(judged.feedback)
    for typed in ("2n + 2", "2s"):
        assert question.judge(typed).verdict is Verdict.MISSED, typed
    for typed in ("12", "s + t", "2s +", "", "s" * 40):
        assert question.judge(typed).verdict is Verdict.ONGOING, typed
    twice = replace(question, distractors=(Distractor(question.interaction.parse_response("2(s+1)")),))
    assert len(list(question.interaction.problems(twice))) == 1


def test_unreduced_fraction_is_wrong_if_asked_once() -> None:
    question = replace(EXAMPLES["lowest terms"], interaction=EXAMPLES["lowest terms"].interaction.single_attempt)
    for typed in ("−10/4", "-20/8", "−2 2/4"):
        kept = question.interaction.to_json(typed)
        assert question.judge(kept).verdict is Verdict.MISSED
        assert "lowest terms" in str(question.judge(kept).feedback)
    assert str(question.interaction.text(question.interaction.parse_response("-20/8"))) == "−20/8"
    assert question.judge(question.interaction.to_json("-2 1/2")).verdict is Verdict.MET
    assert question.judge("minus five halves").verdict is Verdict.ONGOING


@pytest.mark.parametrize(
    ("phrases", "possible"),
    [
        (("less",), True),
        (("less", "three"), True),
        (("…", "three"), True),
        (("more",), False),
        (("four",), False),
        (("less", "four"), False),
        (("less", "two", "more"), False),
    ],
)
def test_sentence_form_checks_wrong_phrases(phrases: tuple[str, ...], possible: bool) -> None:
    """A wrong answer is a phrase that is right in no gap, or one for each gap."""
    ask, wrong = "It is [more / less] than [two / three].", (Distractor(phrases),)
    question = Item(ask, EXAMPLES["sentence"].interaction, (("more", "two"),), distractors=wrong)
    assert len([*question.interaction.problems(question)]) == (not possible)


def test_signs_of_a_calculation_explain_themselves_and_those_of_a_story_do_not() -> None:
    assert Interaction.SIGN.unexplained_answers(Item("−8 + 3", Interaction.SIGN, ("−",))) == ()
    assert Interaction.SIGN.unexplained_answers(EXAMPLES["sign"]) == ("+", "0")


@pytest.mark.parametrize(
    ("interaction", "right", "wrong", "told"),
    [
        (Interaction.POINTS, frozenset({Fraction(-3, 5)}), ["9/10"], "You marked 0.9."),
        (Interaction.WALK, (Fraction(-2, 5), Fraction(3, 10)), ["1/10", "2/5"], "The start should be −0.4."),
    ],
)
def test_answer_on_a_line_in_decimals_is_told_in_decimals(
    interaction: Interaction, right: Any, wrong: list[str], told: str
) -> None:
    scale = Scale(Fraction(-1), Fraction(1), Fraction(1, 20), in_decimals=True)
    item = Item("Where is it?", interaction, (right,), scale=scale)
    assert told in str(item.judge(wrong).feedback)
    assert "/" not in str(item.shown_answer)
    assert "/" not in " ".join(str(plain_text(node)) for node in item.interaction.render_paper(item, right) if node)
