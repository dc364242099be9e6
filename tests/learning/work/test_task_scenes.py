"""The scene of a task: its numbers on the stage, and after a second wrong answer that answer beside the calculation."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm
from typing import Any

import pytest

from harness.lessons import progress_of, task_of
from learning.work.pupils import Pupil
from mathgames.arithmetic.items.answer import Verdict
from mathgames.arithmetic.items.item_scene import calculation_behind, draw_scene
from mathgames.arithmetic.misconceptions import find_misconception
from mathgames.explain.nodes import Node, iter_nodes, plain_text
from mathgames.explain.scenes import OWN_IS_HOLLOW, Acts, Pile
from mathgames.explain.speech import aloud
from mathgames.learning.lessons import Task, find, list_lessons, parse
from mathgames.learning.lessons.family import ground_of
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.task_scene import task_scene

LOOK_FOR = str(OWN_IS_HOLLOW).removesuffix(".")
LESSONS = [
    "integers/03-tug-of-war",
    "integers/05-first-to-twelve",
    "integers/07-back-to-the-sender",
    "integers/08-taking-counters-away",
    "integers/10-the-bank-account",
    "integers/12-the-tide-gauge",
    "integers/13-the-submarine",
    "integers/15-the-smudged-log",
]


def at(lesson: str, number: int) -> Pupil:
    return Pupil(lesson_session(find(lesson), at=number, on_later=lambda _seconds, _act: None))


def scenes(pupil: Pupil) -> list[list[Any]]:
    """The scenes on the page."""
    tree = pupil.session.view["tree"]
    return [one for one in iter_nodes(tree) if "mg-scene" in str(one[1].get("class", "")).split()]


def pills(scene: list[Any]) -> list[str]:
    pills = [one for one in iter_nodes(scene) if "mg-pill" in str(one[1].get("class", "")).split()]
    return [" ".join(str(part[2]) for part in pill[2:] if part[0] == "text") for pill in pills]


def give_wrong(pupil: Pupil) -> None:
    """Give the first wrong answer that the item knows."""
    question = pupil.question
    assert question is not None
    raw = next(raw for raw, verdict in question.interaction.samples(question) if verdict is Verdict.MISSED)
    pupil.give(question.interaction.parse_response(raw))


def test_a_typed_sum_has_its_numbers_on_the_stage() -> None:
    pupil = at("integers/07-back-to-the-sender", 7)
    (asked,) = scenes(pupil)
    assert pills(asked) == ["?"]
    assert LOOK_FOR not in plain_text(pupil.session.view["tree"])
    give_wrong(pupil)
    assert scenes(pupil) == [asked], "a first wrong answer draws nothing"
    give_wrong(pupil)
    (beside,) = scenes(pupil)
    assert pills(beside) == [str(progress_of(pupil.session).wrong_answer(task_of(pupil.session))), "… ?"]
    assert LOOK_FOR in plain_text(pupil.session.view["tree"])
    assert LOOK_FOR in pupil.session.view["say"]
    assert aloud(beside[1]["aria-label"]) in pupil.session.view["say"]
    pupil.give(pupil.right)
    (told,) = scenes(pupil)
    assert pills(told) == ["5"], "the whole calculation"
    assert LOOK_FOR not in plain_text(pupil.session.view["tree"])


@pytest.mark.parametrize(
    ("lesson", "number", "name"),
    [
        ("integers/03-tug-of-war", 6, "mg-scene-number-line"),  # a walk
        ("integers/07-back-to-the-sender", 5, "mg-scene-number-line"),  # a walk on the scene that it names
        ("integers/02-make-nothing", 4, "mg-scene-counters"),
        ("integers/05-first-to-twelve", 4, "mg-scene-number-line"),  # beside a board
        ("growing-grid/21-the-grid-grows", 4, "mg-scene-board"),
    ],
)
def test_a_second_wrong_answer_is_drawn_beside_the_calculation(lesson: str, number: int, name: str) -> None:
    pupil = at(lesson, number)
    for _try in range(2):
        assert scenes(pupil) == []
        give_wrong(pupil)
    (beside,) = scenes(pupil)
    assert name in beside[1]["class"]
    assert "… ?" in pills(beside)
    assert LOOK_FOR in plain_text(pupil.session.view["tree"])
    right = task_of(pupil.session).questions[0].shown_answer
    assert f" {right}." not in beside[1]["aria-label"].split("The calculation")[1]


@pytest.mark.parametrize(
    ("lesson", "number", "name"),
    [
        ("integers/09-the-balloon", 6, "mg-scene-balloon"),  # above the line on which one answers
        ("integers/10-the-bank-account", 3, "mg-scene-account"),
        ("integers/13-the-submarine", 3, "mg-scene-submarine"),
        ("integers/13-the-submarine", 0, "mg-scene-submarine"),
        ("integers/15-the-smudged-log", 5, "mg-scene-note"),  # a point
        ("integers/07-back-to-the-sender", 0, "mg-scene-number-line"),
        ("slices/23-rise-and-run", 3, "mg-scene-plane"),
    ],
)
def test_a_story_is_told_before_the_answer_and_acts_it_out(lesson: str, number: int, name: str) -> None:
    pupil = at(lesson, number)
    (asked,) = scenes(pupil)
    assert name in asked[1]["class"]
    pupil.task(go=number)
    assert aloud(asked[1]["aria-label"]) in str(pupil.session.view["say"]), "its numbers are heard with the task"
    right = task_of(pupil.session).questions[0].shown_answer
    assert str(right) not in pills(asked)
    for _try in range(2):
        assert scenes(pupil) == [asked]
        give_wrong(pupil)
    (beside,) = scenes(pupil)
    assert beside[1]["class"] == asked[1]["class"]
    assert pills(beside)[-1] != str(right)
    assert {"… ?"} < {*pills(beside)}
    assert "Your answer" in beside[1]["aria-label"]
    pupil.give(pupil.right)
    (told,) = scenes(pupil)
    assert "calculation" in told[1]["aria-label"]
    assert "missing" not in told[1]["aria-label"]


def shows_an_idea(lesson: str, interaction: str) -> Iterator[tuple[str, int, str, Any]]:
    """The tasks of a lesson with a wrong answer in this way that names an idea: its key, and the answer."""
    for task in find(lesson).all_tasks:
        question = next(iter(task.questions), None)
        if question is not None and question.interaction.name == interaction and not task.kind.asks_once:
            wrong = ((one.misconception, one.response) for one in question.distractors)
            yield from ((lesson, task.number, key, answer) for key, answer in wrong if key and task.number)


@pytest.mark.parametrize("interaction", ["number", "walk", "counters", "points"])
def test_an_idea_has_one_sentence_for_each_of_two_wrong_answers(interaction: str) -> None:
    found = (it for lesson in list_lessons() for it in shows_an_idea(lesson, interaction))
    lesson, number, key, answer = next(found)
    pupil, beside = at(lesson, number), str(find_misconception(key).comparison)
    pupil.give(answer)
    assert beside not in plain_text(pupil.session.view["tree"])
    pupil.give(answer)
    assert f"{OWN_IS_HOLLOW} {beside}" in plain_text(pupil.session.view["tree"])
    assert aloud(beside) in pupil.session.view["say"]


def test_a_wrong_option_acts_out_what_it_says() -> None:
    block = (
        "kind: predict\nprompt: A bill of 3 goes back.\nask: What do you have then?\nof: 2 − (−3)\n"
        "choices: [more, less]\nanswers: more\nwrong: {less: {say: The bill is gone., acts: −1}}\n"
    )
    lesson = parse(f"---\ntitle: Back\ngame: minus-vs-plus\n---\n\n## Back\n\n```task\n{block}```\n", name="back")
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    for _try in range(2):
        assert scenes(pupil) == []
        pupil.give("less")
    (beside,) = scenes(pupil)
    assert pills(beside) == ["−1", "… ?"]
    assert "Your answer is negative 1." in beside[1]["aria-label"]


def test_a_line_shows_no_quotient_that_it_cannot_measure() -> None:
    """Of 2 ÷ 6 there would be its first number alone."""
    pupil = at("slices/23-rise-and-run", 3)
    for _try in range(2):
        give_wrong(pupil)
    assert [one for one in scenes(pupil) if "mg-scene-number-line" in one[1]["class"]] == []


def test_every_wrong_answer_to_a_calculation_is_drawn() -> None:
    """Of those that items know, in some lessons."""
    drawn = 0
    for lesson in map(find, LESSONS):
        for task in lesson.tasks:
            session = lesson_session(lesson, at=task.number, on_later=lambda _seconds, _act: None)
            state = progress_of(session)
            if state.question(task) is None or not task.questions or task.kind.asks_once:
                continue
            question = task.questions[0]
            for raw, verdict in question.interaction.samples(question):
                if verdict is not Verdict.MISSED or question.interaction.by_hand:
                    continue
                twice = state
                for _try in range(2):
                    twice = twice.with_answer(task, question.interaction.parse_response(raw), pupil="", seconds=1)
                if (scene := task_scene(task, twice)) is not None and scene.compares:
                    drawn += 1
                    assert "… ?" in pills(scene.drawing)
    assert drawn >= 10


@pytest.mark.full
@pytest.mark.parametrize("name", list_lessons())
def test_the_scale_of_a_family_is_the_same_in_all_draws_and_states(name: str) -> None:
    for task in find(name).all_tasks:
        draws = [task.family.draw(number) for number in range(4)] if task.family is not None and task.has_slots else []
        for number in range(len(task.questions)):
            drawings = [drawing for draw in draws for drawing in drawings_of(draw, number)]
            ends, scales = {*map(ends_of, drawings)}, {*map(scale_of, drawings)}
            differs = len({parts_of_one(draw, number) for draw in draws}) > 1
            assert len(scales) <= 1 or (differs and len(ends) <= 1), (task.number, number)


def parts_of_one(task: Task, number: int) -> int:
    """Into how many parts the numbers of a question cut 1: 1/2 + 1/5 into other ones than 1/3 + 1/4 does."""
    calculation = calculation_behind(task.questions[number])
    numbers = () if calculation is None else (calculation.a, calculation.b)
    return lcm(*(one.denominator for one in numbers if isinstance(one, Fraction)))


def ends_of(drawing: Node) -> str:
    """From where to where the scale of a drawing leads, in its words."""
    return str(drawing[1]["aria-label"]).split(".")[0]


def scale_of(drawing: Node) -> str:
    """The scale of a drawing, as it is drawn."""
    nodes = iter_nodes(drawing)
    return str([one for one in nodes if one[1].get("class") in ("mg-axis", "mg-line", "mg-grid", "mg-minute")])


def drawings_of(task: Task, number: int) -> Iterator[Node]:
    """Draw a question before the answer, beside each known wrong answer, and its whole calculation."""
    question, ground = task.questions[number], ground_of(task.family, number)
    owns = [None, *(question.acts(wrong.response) for wrong in question.distractors)]
    drawings = [draw_scene(question, own, ground=ground) for own in owns if own is None or is_on_line(own)]
    yield from filter(None, (*drawings, draw_scene(question, ground=ground, whole=True)))


def is_on_line(own: Acts) -> bool:
    """Whether it is drawn on the scene of the question, and beside its calculation."""
    return own.calculation is None and not isinstance(own.trace, Pile)


def test_scene_begins_where_the_calculation_of_an_answer_does() -> None:
    """10.7: the account of the task is at −2, and what is wrong is compared with 9 − (−2)."""
    pupil = Pupil(lesson_session(find("integers/10-the-bank-account"), at=7))
    for _time in range(2):
        pupil.give({"It was at −2, and now it is at 9. What is the change?": "−2 − 9"})
    assert "An account is at 9. A slip says minus negative 2." in pupil.session.view["say"]
