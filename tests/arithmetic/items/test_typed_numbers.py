"""Wherever a number can be typed it is read in the same way, and what is none costs no try."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from arithmetic.items.typed import TYPED, Typed
from harness.game_page import position
from mathgames.activities import CatchTheComputer
from mathgames.activities.catch import CatchState
from mathgames.activities.questions import Questions
from mathgames.activities.score_sheet import SheetEntry, SheetLine, _compare_line
from mathgames.arithmetic import calculate
from mathgames.arithmetic.items import FIELD, read_number
from mathgames.arithmetic.items.distractor import Solution
from mathgames.arithmetic.items.item import Item
from mathgames.arithmetic.items.move_items import count_item, covered_item, result_item
from mathgames.arithmetic.items.reading import WHAT_TO_TYPE, read_operation
from mathgames.arithmetic.slips import ClaimedResult
from mathgames.explain.expression import Operator
from mathgames.explain.quantity import Quantity, exact_text, quantity
from mathgames.games.contract import Refused
from mathgames.language.errors import NotationError
from mathgames.language.languages import language_of, list_languages
from mathgames.language.words import _, override_language
from mathgames.learning.lessons import Lesson, find
from mathgames.learning.pages.practice_session import lesson_of, write_task
from mathgames.learning.practice import PracticeProgress, find_topic, next_item
from mathgames.learning.work import LessonTask, LessonWork, TaskContext, TaskWork
from mathgames.learning.work.task_progress import TaskProgress

pytestmark = pytest.mark.usefixtures("stock_lesson")

FAR = calculate(70, "+", 7000)
"""A sum to which nothing in the table is the result."""


def at_questions(item: Item | None) -> Callable[[str], Quantity]:
    """Return the stored answers to questions before a move or a takeback."""

    def typed(text: str) -> Quantity:
        assert item is not None
        answered = Questions((item,), _("What is the result?"), "test").submit_answer(None, {FIELD: text})
        assert answered.response is not None
        return quantity(answered.response.given)

    return typed


def at_a_lesson(text: str) -> Quantity:
    return in_its_first_task(find("integers/07-back-to-the-sender"), text)


def in_its_first_task(lesson: Lesson, text: str) -> Quantity:
    task = LessonTask(TaskContext(lesson, lesson.tasks[0], lambda: LessonWork(lesson.name)), clock=lambda: 0)
    state = TaskProgress.begin(lesson.tasks[0], TaskWork())
    answer = task.on_intent(state, SimpleNamespace(ply=0), {"give": True}, {FIELD: text})  # type: ignore[arg-type]  # no board
    assert answer is not None
    (given,) = answer.state.work.given
    return quantity(given.given)


def at_practice(text: str) -> Quantity:
    return in_its_first_task(sitting_begun(), text)


@cache
def sitting_begun() -> Lesson:
    """A sitting of practice with its first task."""
    topic = find_topic("subtracting")
    item = next_item(PracticeProgress().begin(topic), topic, 1)
    return replace(lesson_of(topic), tasks=(write_task(item, 1),))


class Claims(CatchTheComputer):
    """A computer that claims the sum."""

    def _claim(self, state: CatchState, table: Any, move: Any) -> ClaimedResult:
        return ClaimedResult(FAR, Fraction(0))


def at_a_claim(text: str) -> Quantity | None:
    asked, moment = (
        CatchState(on=True, has_objection=True),
        SimpleNamespace(ply=0, turn="positive", company=SimpleNamespace(speaker=None)),
    )
    verdict = Claims().on_answer(asked, moment, None, {FIELD: text})  # type: ignore[arg-type]  # no board
    assert verdict.state.claims + verdict.state.false_alarms + verdict.state.slips > 0
    return None  # a claim keeps that it was challenged, and not with what


def at_the_score_sheet(cell: str) -> Callable[[str], Quantity | None]:
    match = position({"c3": 5, "d4": -6, "a1": 2, "a5": -1})
    due = SheetEntry(match.rules, match.rules.explain(match.position, match.parse_move("c3-d4")), "positive")

    def typed(text: str) -> None:
        cells = {"operation": "5 + (−6)", "result": "−1", "points": "5", "total": "5", cell: text}
        finding = _compare_line(SheetLine(1, "c3-d4", **cells), due)
        if finding is not None and WHAT_TO_TYPE in finding.corrections:
            raise NotationError(WHAT_TO_TYPE)
        assert (finding is None) == (text_is(text, cells_right[cell]))

    cells_right = {"result": Fraction(-1), "points": Fraction(5), "total": Fraction(5)}
    return typed


def text_is(text: str, value: Fraction) -> bool:
    return read_number(text) == value


def in_an_operation(text: str) -> Quantity:
    read = read_operation(f"{text} × 2")
    if read is None or read[1:] != (Operator.TIMES, 2):
        raise NotationError(WHAT_TO_TYPE)
    return read[0]


back = FAR.inverse
assert back is not None

PLACES: dict[str, Callable[[str], Quantity | None]] = {
    "a prediction": at_questions(result_item(FAR)),
    "a covered number": at_questions(covered_item(FAR, "left")),
    "a step back": at_questions(result_item(back)),
    "a count": at_questions(count_item(_("How many?"), 77, Solution(_("77."), lead_back=_("Count again. How many?")))),
    "a claim of the computer": at_a_claim,
    "a lesson": at_a_lesson,
    "practice": at_practice,
    "the result on a score sheet": at_the_score_sheet("result"),
    "the points on a score sheet": at_the_score_sheet("points"),
    "the total on a score sheet": at_the_score_sheet("total"),
    "an operation on a score sheet": in_an_operation,
}


CELLS = ("result", "points", "total")
NOTHING_TYPED = _("Give an answer first.")
"""What a lesson asks for where a field is empty."""


def test_the_table_is_long_enough() -> None:
    assert len(TYPED) >= 60
    assert len({row.text for row in TYPED}) == len(TYPED)


NOT_EXTENDED = {"a count", "a lesson", "practice"} | {f"the {cell} on a score sheet" for cell in CELLS}
"""The places where no result can be infinite or without a value."""


def wrong(name: str, code: str) -> Iterator[str]:
    """The rows that a place reads otherwise than the table says."""
    place, extended = PLACES[name], name not in NOT_EXTENDED
    for row in TYPED:
        if (found := _differs(place, row, row.in_language(code, extended=extended))) is not None:
            yield f"{row.text!r}: {found}"


def _differs(place: Callable[[str], Quantity | None], row: Typed, meant: Quantity | None) -> str | None:
    try:
        kept = place(row.text)
    except (NotationError, Refused) as error:
        if meant is not None:
            return "refused"
        said = error.text if isinstance(error, Refused) else error.words
        asked = [WHAT_TO_TYPE] if row.text.strip() else [WHAT_TO_TYPE, NOTHING_TYPED]
        return None if said in asked else f"said {said}"
    if meant is None:
        return f"taken for {kept}"
    return None if kept in (meant, None) else exact_text(kept)


@pytest.mark.parametrize("code", list_languages())
@pytest.mark.parametrize("place", PLACES)
def test_what_is_typed_is_read_as_it_was_meant(place: str, code: str) -> None:
    with override_language(language_of(code)):
        assert list(wrong(place, code)) == []


@pytest.mark.parametrize("code", list_languages())
def test_what_to_type_can_be_said_and_is_read_itself(code: str) -> None:
    with override_language(language_of(code)):
        said = str(WHAT_TO_TYPE)
        examples = [word.strip(".,") for word in said.split() if any(sign.isdigit() for sign in word)]
        assert [read_number(one) for one in examples] == [-3, Fraction(3, 2), Fraction(3, 2)]
