"""No screen of a lesson reveals an answer to this or a later question: in no tab, panel or announcement."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from course.told import read, told
from harness.lessons import stock_file
from learning.work.pupils import Pupil
from mathgames.explain.glossary import GLOSSARY
from mathgames.explain.quantity import MINUS
from mathgames.explain.speech import aloud
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, find, lesson_file, list_lessons, parse
from mathgames.learning.lessons.answer_leaks import tells
from mathgames.learning.lessons.library import TESTS
from mathgames.learning.pages.lesson_session import lesson_session

COURSE = [name for name in list_lessons() if not name.startswith(TESTS)]
EVERY_DAY = 3
"""Every third lesson in English is gone through each time, and all of them in all languages by `make check-long`."""
GONE_THROUGH = [
    pytest.param(f"{name}{code}", marks=[pytest.mark.slow] if code or number % EVERY_DAY else [])
    for number, name in enumerate(COURSE)
    for code in ("", ".es", ".fil")
]


def shipped(name: str) -> Path:
    """The file of a shipped lesson, or of one in stock that is shipped no more."""
    file = content_folder("lessons") / f"{name}.md"
    return file if file.is_file() else stock_file(name=name)


@pytest.mark.parametrize("name", GONE_THROUGH)
def test_lesson_screens_reveal_no_answer(name: str) -> None:
    assert [*told(lesson_file.load(shipped(name), name.partition(".")[0]))] == []


def test_the_course_list_tells_no_answer() -> None:
    lines = [line for name in COURSE for line in (find(name).title, find(name).aim)]
    asked = [question for name in COURSE for task in find(name).all_tasks for question in task.questions]
    assert len(asked) > 250
    assert [(question.stem, line) for line in lines for question in asked if tells(question, line)] == []


BALLOON = "integers/09-a-balloon"
FILL = "slices/24-fill-against-the-ruler"
TUG = "integers/03-tug-of-war"
FIRST = "integers/05-first-to-twelve"
# The planted leak; name of the lesson; the text there; its replacement; where it is told.
PLANTED = {
    "a prompt that tells the exit": (
        BALLOON,
        "prompt: Draw one walk for each calculation.",
        "prompt: Think of −5 − 8 = −13. Draw one walk for each calculation.",
        "at first, task",
    ),
    "what is said to a move tells a later result": (
        BALLOON,
        "c3-d4: This square adds −5,",
        "c3-d4: As −5 − (−8) = 3, this square adds −5,",
        "task 1, after c3-d4",
    ),
    "what is said to a wrong answer tells the right one": (
        BALLOON,
        'wrong: {b − a: smaller-from-larger, a + b: "You added the {b}.',
        'wrong: {b − a: smaller-from-larger, a + b: "No, {a} − {b} = {a − b}. You added the {b}.',
        "after 8",
    ),
    "what is said to a wrong answer tells the right choice": (
        BALLOON,
        '"Only the operation, and no number was changed.": half-changed',
        '"Only the operation, and no number was changed.": "It was the operation and the sign of the second number."',
        "after Only the operation",
    ),
    "what is said to an answer tells a later choice": (
        FILL,
        "That is how many squares are filled.",
        "That line ends in an empty square.",
        "task 2, after 8",
    ),
    "a title that is chosen later": (
        FILL,
        "title: Fill against the ruler",
        "title: A line that ends in an empty square",
        "task 1, at first",
    ),
    "the idea before it is found": (
        TUG,
        "Two teams pull on one rope.",
        "When two numbers pull in different directions, equal parts cancel, so the number farther from zero decides "
        "the sign, and if both are equally far the sum is 0.",
        "task 1, at first",
    ),
    "the reason of a task on its screen": (
        BALLOON,
        "prompt: Draw one walk for each calculation.",
        "prompt: Both walks begin at 4, go 2 up and land together. Draw one walk for each calculation.",
        "is told before it is found",
    ),
    "an example of the rules with the numbers of a task": (
        FIRST,
        "first: {a: 4, b: 1, c: 2}",
        "first: {a: 6, b: 1, c: 3}",
        "task 1, at first, how",
    ),
}


def spoiled(planted: str) -> Lesson:
    name, there, instead, _where = PLANTED[planted]
    text = shipped(name).read_text(encoding="utf-8")
    assert there in text
    return parse(text.replace(there, instead, 1), name=name)


@pytest.mark.parametrize("planted", PLANTED)
def test_planted_reveal_is_found(planted: str) -> None:
    found = [*told(spoiled(planted))]
    assert any(PLANTED[planted][3] in one for one in found), found


@pytest.mark.parametrize("name", [TUG, BALLOON, "integers/13-the-submarine"])
def test_explain_that_says_the_rule_before_it_is_found_is_found(name: str) -> None:
    text = shipped(name).read_text(encoding="utf-8")
    lesson = parse(
        text.replace("stage: launch", "stage: practise").replace("stage: notice", "stage: practise"), name=name
    )
    assert any(", explain: " in one and "before it is found" in one for one in told(lesson))


@pytest.mark.parametrize("code", ["", ".es", ".fil"])
def test_explain_keeps_the_rule_of_the_film_for_the_film(code: str) -> None:
    """Each attack of 13.6 can be tried, two of them on a negative; the page says what is left, and not the rule."""
    lesson = parse(shipped(f"integers/13-the-submarine{code}").read_text(encoding="utf-8"), name="13")
    pupil = Pupil(lesson_session(lesson, on_later=lambda _seconds, _act: None))
    pupil.task(go=6)
    with override_language(language_of(lesson.language)):
        rules = [GLOSSARY[key] for key in find("integers/14-the-film").plan.teaches]
        kept = [str(sentence) for rule in rules for sentence in (rule.name, rule.statement)]
    for move, left in (("c3-c4", "6"), ("c3-d4", "3")):
        assert pupil.play(move)["ok"]
        seen = " ".join(sentence for sentence, _tab in read(pupil.session.view["tree"]))
        assert [sentence for sentence in kept if sentence in seen] == []
        assert f"={left}" in seen.replace(" ", "")
        pupil.ask("goto", ply=0)


@pytest.mark.parametrize("code", ["", ".es", ".fil"])
@pytest.mark.parametrize("name", ["integers/13-the-submarine", "integers/14-the-film", "integers/15-the-smudged-log"])
def test_submarine_stays_below_the_surface(name: str, code: str) -> None:
    """Zero is a reef with water above it: the film shows places above zero, and no submarine flies."""
    written = shipped(f"{name}{code}").read_text(encoding="utf-8").casefold()
    assert not re.search(r"surface|superficie|ibabaw", written)
    assert re.search(r"reef|arrecife|bahura", written)


def test_backwards_asks_whether_there_is_a_piece() -> None:
    """The prompt of 11.3 does not say that one of its numbers has none."""
    task = find("integers/11-a-puzzle-for-your-neighbours").tasks[2]
    assert "no piece" not in task.prompt
    assert "Pieces go from −6 to 6" in task.prompt


@pytest.mark.parametrize("name", COURSE)
def test_no_minus_of_a_lesson_is_lost_when_it_is_read_aloud(name: str) -> None:
    lesson = find(name)
    for task in lesson.all_tasks:
        lines = {line for line, _tab in read(lesson_session(lesson, at=task.number).view["tree"]) if MINUS in line}
        for line in lines:
            heard, seen = (len(_NEGATIVE.findall(text)) for text in (aloud(line), line))
            assert heard - seen == line.count(MINUS), (task.number, line, aloud(line))


_NEGATIVE = re.compile("negative|minus|opposite", re.IGNORECASE)


@pytest.mark.parametrize("name", COURSE)
def test_the_idea_of_a_lesson_is_said_once(name: str) -> None:
    lesson = find(name)
    for task in (task for task in lesson.all_tasks if lesson.idea_after(task) and task.questions and not task.goal):
        pupil = Pupil(lesson_session(lesson, at=task.number, on_later=lambda _seconds, _act: None))
        for _question in task.questions:
            pupil.give(pupil.right)
        idea = aloud(lesson.idea_after(task))
        assert pupil.session.view["say"].count(idea) == 1, pupil.session.view["say"]
        assert str(pupil.session.view["tree"]).count(lesson.idea_after(task)) >= 1
