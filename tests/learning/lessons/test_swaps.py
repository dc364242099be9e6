"""Work that goes to another pair by a code: it is solved there, and the first answer comes back by a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from harness.lessons import progress_of
from learning.lessons.swapping import swap_lesson
from learning.work.pupils import Pupil
from mathgames.language.errors import LessonError
from mathgames.learning.lessons import lesson_file
from mathgames.learning.lessons.kinds.swap import NOBODY, SIGNS, decode, encode
from mathgames.learning.pages.lesson_session import lesson_session
from mathgames.learning.work.lesson_store import LessonStore

WORKS: dict[str, tuple[dict[str, str], dict[str, str]]] = {
    "board": (
        {"place 0": "2", "place 1": "−4", "place 2": "−6"},
        {"place 0": "3", "place 1": "−5", "place 2": "−1"},
    ),
    "calculation": ({"answer": "-7 + 14 + (-2)"}, {"answer": "-4+12+(-3)"}),
}


def pair(made: str, fields: dict[str, str] | None, store: LessonStore | None = None, *, here: bool = False) -> Pupil:
    """A pair that has made its work, if there are fields for it, and is at the swap."""
    pupil = Pupil(lesson_session(swap_lesson(made, here=here), store, at=2 if here else 1))
    if fields is not None:
        assert pupil.task(fields, give=True)["ok"]
    assert pupil.task(**({"next": True} if here else {"go": 2}))["ok"]
    return pupil


def give(pupil: Pupil, answer: str) -> dict[str, Any]:
    """Type an answer; go on to the next question if it is right."""
    ack = pupil.task({"answer": answer}, give=True)
    if pupil.offers(next=True):
        pupil.task(next=True)
    return ack


def solve(pupil: Pupil, *, wrong_first: bool) -> None:
    """Solve the work of the other pair, with a wrong answer before the right one if wanted."""
    question = pupil.question
    assert question is not None
    if question.options:
        wrong = [option for option in question.options if option not in question.key]
        for option in (*wrong[:wrong_first], question.key[0]):
            pupil.task(choice=question.options.index(option))
        pupil.task(next=True)
    else:
        for number in (*([7] * wrong_first), question.key[0]):
            give(pupil, str(number))


@pytest.mark.parametrize("here", [False, True], ids=["made before", "made here"])
@pytest.mark.parametrize("made", WORKS)
def test_swap_hands_work_over_and_brings_the_answer_back(made: str, here: bool) -> None:
    builders, solvers = (pair(made, fields, here=here) for fields in WORKS[made])
    codes = [it.doing.block.code for it in (builders, solvers)]
    assert give(solvers, codes[0].lower().replace("-", " "))["ok"]
    assert give(builders, codes[1])["ok"]
    solve(solvers, wrong_first=True)
    solve(builders, wrong_first=False)
    for own, other, heard in ((builders, solvers, "not right: a point for you"), (solvers, builders, "point for them")):
        own.task({"answer": other.doing.block.answer_code}, give=True)
        assert heard in str(progress_of(own.session).feedback)
        assert own.is_done


@pytest.mark.parametrize("code", ["ABC", "💥", "0" * 150, "0" * 300, "-7", "D4RK6-6C5Z", "<b>", "../..", "−" * 9])
def test_swap_refuses_a_hostile_code_with_a_sentence(code: str) -> None:
    pupil = pair("board", WORKS["board"][0])
    ack = give(pupil, code)
    assert not ack["ok"]
    assert "code" in ack["text"]
    assert len(pupil.doing.questions) == 1


def test_swap_refuses_its_own_code_and_a_code_of_an_answer() -> None:
    builders, solvers = (pair("board", fields) for fields in WORKS["board"])
    assert "your own code" in give(builders, builders.doing.block.code)["text"]
    give(solvers, builders.doing.block.code)
    solve(solvers, wrong_first=False)
    assert "not a code for this task" in give(builders, solvers.doing.block.answer_code)["text"]


def test_swap_refuses_work_that_is_not_as_it_was_asked_for() -> None:
    pupil = pair("board", None)
    context = pupil.doing.block.context
    for text in ("d4 -1", "d4 -4", "h9 4", "d4"):
        assert not give(pupil, encode(text, context))["ok"]


def test_swap_can_be_left_without_partners() -> None:
    pupil = pair("board", None)
    assert give(pupil, NOBODY)["ok"]
    assert pupil.is_done


def test_swap_is_kept_with_the_work(tmp_path: Path) -> None:
    builders = pair("calculation", WORKS["calculation"][0])
    store = LessonStore(tmp_path)
    solvers = pair("calculation", WORKS["calculation"][1], store)
    give(solvers, builders.doing.block.code)
    solve(solvers, wrong_first=True)
    again = Pupil(lesson_session(swap_lesson("calculation"), store))
    assert again.doing.block.answer_code == solvers.doing.block.answer_code


@pytest.mark.parametrize("text", ["b3 4", "−7 + 14 ÷ (-2)", SIGNS])
def test_code_is_read_back(text: str) -> None:
    code = encode(text, "here")
    expected = text.replace("−", "-").replace("÷", "/")
    assert decode(code, "here") == expected
    assert decode(code, "there") is None


@pytest.mark.parametrize(
    ("line", "says"), [("", "position"), ("from: Nothing\n", "'from'"), ("from: A vote\n", "make or open")]
)
def test_swap_needs_work_to_hand_over(line: str, says: str) -> None:
    text = (
        "---\ntitle: A swap\ngame: minus-vs-plus\nlevel: 6\nminutes: 10\naim: You swap.\n---\n\n"
        "## A vote\n\n```task\nkind: predict\nprompt: Work it out.\nanswers: {2 + 3: 5}\n```\n\n"
        f"## The swap\n\n```task\nkind: swap\nprompt: Swap.\n{line}```\n"
    )
    with pytest.raises(LessonError, match=says):
        lesson_file.parse(text, name="swap")
