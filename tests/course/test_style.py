"""The lessons of our course keep its rules; and each rule finds a fault that is planted."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from course import style
from harness.lessons import written
from harness.tiers import in_quick_tier
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Lesson, find, lesson_file, parse
from mathgames.learning.lessons.library import Route, routes

LESSONS = sorted(content_folder("lessons").glob("[!t]*/*.md"), key=lambda path: (path.stem.count("."), path))
ENGLISH = sum("." not in path.stem for path in LESSONS)
OPPOSITE = "integers/09-the-balloon"
ZERO = "integers/06-through-zero"
ORDER = "integers/04-receipts"
GROWS = "growing-grid/21-the-grid-grows"
TRADE = "integers/12-best-trade"
RISES = "A balloon is 2 below the hilltop."


def read(path: Path) -> Lesson:
    return lesson_file.load(path, f"{path.parent.name}/{path.stem.partition('.')[0]}")


@pytest.mark.parametrize("path", in_quick_tier(LESSONS, first=ENGLISH), ids=lambda path: path.stem)
def test_the_lessons_keep_the_rules(path: Path) -> None:
    lesson = read(path)
    assert [f"{path}, line {line}: {why}" for rule in style.RULES for line, why in rule(lesson)] == []


# The rule, and the planted fault; name of the lesson; the text there; its replacement.
PLANTED = {
    ("launch", "the idea at the launch"): (
        OPPOSITE,
        RISES,
        "Subtracting a number gives the same result as adding its opposite.",
    ),
    ("k4_hints_think_first", "hints that begin with a square"): (
        OPPOSITE,
        "all: yes\nwrong:\n  c3-d4: This",
        "all: yes\nhints:\n  - Look at b4.\n  - What is −2 + 5?\nwrong:\n  c3-d4: This",
    ),
    ("k4_hints_think_first", "hints that begin with a move"): (
        ZERO,
        "all: yes\nwrong:",
        "all: yes\nhints: [Try c3-d4 first.]\nwrong:",
    ),
    ("k5_the_idea_makes_the_move", "a wrong move that the idea would not choose"): (
        OPPOSITE,
        "  c3-d4: −2 − (−1) = −1 is still below zero. Add the opposite of −1. Which way does it lead?",
        "  c3-d4: double-minus-read-once",
    ),
    ("k7_lowest_terms", "lowest terms that nobody looks at"): (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Write these two in lowest terms.",
    ),
    ("k7_lowest_terms", "lowest terms that nobody asks for"): (
        OPPOSITE,
        "prompt: These two look alike.\n",
        "prompt: These two look alike.\nform: lowest terms\n",
    ),
    ("k8_statements_are_signed", "a statement that was changed after it was signed"): (
        OPPOSITE,
        "because the balloon begins at the same place each time",
        "because every balloon begins at the same place",
    ),
    ("k8_statements_are_signed", "statements that nobody has signed"): (
        OPPOSITE,
        "checked by: maintainers, ",
        "checked by: maintainers, 0",
    ),
    ("k9_hints_use_what_is_taught", "a rule that is not taught yet"): (
        ZERO,
        "model: walk\nteaches: [different-signs]\nneeds: [03-tug-of-war]\n",
        "model: board\nteaches: []\nneeds: []\n",
    ),
    ("k9_hints_use_what_is_taught", "a picture that there is not"): (
        OPPOSITE,
        "{−5 − 8: −13, −5 − (−8): 3}\nwrong:\n  −5 − 8: {3: half-changed}\n"
        "  −5 − (−8): {−13: double-minus-read-once}\nhints: auto",
        "{(−5) × (−8): 40}\nhints: {model: counters}",
    ),
    ("k11_the_exit_is_new", "an exit question that was seen"): (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In −5 − 8 the balloon sinks. It is at −3, and four",
    ),
    ("k11_the_exit_is_new", "its twin that was seen"): (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In 5 − 8 the balloon sinks. It is at −3, and four",
    ),
    ("k13_no_lesson_by_its_number", "another lesson by its number"): (
        ZERO,
        "The ground floor is zero.",
        "In lesson 2 you made zeros.",
    ),
    ("k14_paper_can_follow", "an order for a screen"): (
        ZERO,
        "prompt: Now it is 1 floor below",
        "prompt: Tap the line. It is 1 floor below",
    ),
    ("k14_paper_can_follow", "an opponent who is not on paper"): (
        TRADE,
        "on paper: Play with a partner. Score 12 points, and say before each move how many points your partner's best "
        "answer can score.\n",
        "",
    ),
    ("k14_paper_can_follow", "an order above a task"): (
        ZERO,
        "Before each attack, put a finger",
        "Press Undo after each attack, and put a finger",
    ),
    ("k23_of_the_move_that_was_made", "the result of another move"): (
        OPPOSITE,
        "  c3-d4: −2 − (−1) = −1 is still below zero.",
        "  c3-d4: −2 − (−2) = 0 is not enough either.",
    ),
    ("k24_no_habit", "more questions than statements"): (
        GROWS,
        "These are rows and columns only. Look for the lines from corner to corner.",
        "These are rows and columns only. Which lines are missing?",
    ),
    ("k24_no_habit", "the same beginning"): (
        OPPOSITE,
        "c3-c4: Taking sandbags off lifts the balloon.",
        "c3-c4: This square adds nothing. Taking sandbags off lifts the balloon.",
    ),
    ("k24_no_habit", "a reason that comes twice"): (
        OPPOSITE,
        "why: Both walks begin at 4, go 2 to the right and land together.",
        "why: The first number stays, because the balloon begins at the same place each time.",
    ),
    ("launch", "no launch"): (ORDER, "stage: launch\n", ""),
    ("launch", "a launch that comes late"): (ORDER, "stage: launch", "stage: practise"),
    ("launch", "a launch after another task"): (
        OPPOSITE,
        "kind: find\nstage: launch\nprompt: Some",
        "kind: find\nprompt: Some",
    ),
    ("launch", "too many words before the launch"): (OPPOSITE, RISES, f"{RISES} " * 8),
}
PLANTED["terms_are_explained", "a term without its meaning"] = (OPPOSITE, RISES, "A *multiplicand* rises.")
# A number of a task of ZERO, and its replacement.
REPLACED = {
    ("k16_no_worksheet", "five questions in a row"): (5, "answers: {1 + 2: 3, 2 + 2: 4, 3 + 2: 5, 4 + 2: 6, 1 + 3: 4}"),
    ("k16_no_worksheet", "too few boards"): (5, "answers: {1 + 2: 3}"),
    ("launch", "a launch that is a text"): (1, "stage: launch\nanswers: {1 + 2: 3}"),
}
SHORT = (
    "---\ntitle: Short\ngame: minus-vs-plus\nidea: Go on.\n---\n\nGo. Stop. Look.\n\n"
    "```task\nkind: draw\nstage: launch\nprompt: Draw it. Go.\nof: 1 + 2\nanswers: [1, 3]\nwhy: It is so.\n```\n"
)


def broken(rule: str, text: str, path: Path) -> bool:
    return any(getattr(style, rule)(parse(text, file=str(path), name=f"{path.parent.name}/{path.stem}")))


@pytest.mark.parametrize("planted", PLANTED, ids=str)
def test_a_planted_fault_is_found(planted: tuple[str, str]) -> None:
    name, there, instead = PLANTED[planted]
    path = written(name)
    text = path.read_text(encoding="utf-8")
    assert there in text
    assert broken(planted[0], text.replace(there, instead, 1), path)


@pytest.mark.parametrize("planted", REPLACED, ids=str)
def test_a_worksheet_is_found(planted: tuple[str, str]) -> None:
    number, instead = REPLACED[planted]
    path = written(ZERO)
    parts = path.read_text(encoding="utf-8").split("```task\n")
    _block, fence, rest = parts[number].partition("```")
    parts[number] = f"kind: predict\nprompt: Work it out.\n{instead}\n{fence}{rest}"
    assert broken(planted[0], "```task\n".join(parts), path)


def test_short_sentences_and_wrong_minutes_are_found() -> None:
    for rule in ("k15_sentences_give_reasons", "minutes"):
        assert broken(rule, SHORT, Path("course/01-short.md"))


def test_each_rule_has_a_planted_fault() -> None:
    planted = {rule for rule, _what in (*PLANTED, *REPLACED)} | {"k15_sentences_give_reasons", "minutes"}
    assert {rule.__name__ for rule in style.RULES} == planted


@pytest.mark.parametrize("route", [route for route in routes().values() if route.pre], ids=lambda route: route.name)
def test_no_calculation_of_a_test_is_in_its_lessons(route: Route) -> None:
    assert [*style.k11_a_test_is_new(route)] == []


def test_a_lesson_that_has_what_the_test_asks_is_found() -> None:
    test = routes()["subtracting-negatives"]
    assert [*style.k11_a_test_is_new(replace(test, lessons=("growing-grid/19-four-quarters",)))] == []
    item = next(it for task in find(f"tests/{test.name}").tasks for it in task.questions if it.stem == "2 − 8")
    assert style._seen(item.prompt, "Work out −2 − 8 first.") == "−2 − 8"
