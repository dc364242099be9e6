"""What the checker refuses in lessons of the second format: planted faults, each found with what to write instead."""

from __future__ import annotations

from pathlib import Path

import pytest

from mathgames.learning.content import content
from mathgames.learning.lessons import check, load
from mathgames.learning.lessons.strict import chance
from mathgames.learning.lessons.strict.shape import estimated_minutes

OPPOSITE = "integers/12-adding-the-opposite"
ZERO = "integers/06-through-zero"
SAID = "goal: {said: 3, like: ▢ − ▢, within: 24}"
RISES = "A balloon is 2 below the hilltop."

# Name of the lesson; what stands there; what is written instead; a text on the line that is named; what is said.
PLANTED = {
    "K1 an answer above its question": (
        OPPOSITE,
        "## Before you go\n",
        "## Before you go\n\nRemember that −5 − 8 = −13 is true.\n",
        "```exit",
        "−5 − 8 = −13 can be read",
    ),
    "K1 an answer turned round": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: These two look alike, and 3 = −5 − (−8).",
        "prompt: These two",
        "can be read before it is answered",
    ),
    "K1 an answer in the reason of the task before": (
        OPPOSITE,
        "why: The first number stays,",
        "why: As in 4 − (−2) = 6, the first number stays,",
        "why: As in",
        "can be read before it is answered",
    ),
    "K1 a drawing that lands": (
        ZERO,
        "## Stop at the ground floor\n",
        "## Stop at the ground floor\n\n```drawing\nwalk: −2 + 6\ndescription: A walk.\n```\n",
        "```task",
        "the drawing above the task",
    ),
    "K1 a picture that lands": (
        ZERO,
        "picture: {lift: −2}",
        "picture: {lift: [−2, 4]}",
        "picture: {lift",
        "the picture shows 4",
    ),
    "K1 a move that is told": (
        OPPOSITE,
        "Now leave −7, again in two ways.",
        "Now leave −7 with c3-d4, and in another way.",
        "prompt: Now leave",
        "c3-d4 solves the task",
    ),
    "K1 the idea at the launch": (
        OPPOSITE,
        RISES,
        "Subtracting a number gives the same result as adding its opposite.",
        "",
        "the idea can be read",
    ),
    "K2 a goal that quiet moves meet": (OPPOSITE, SAID, "goal: {turns: 8}", "goal: {turns", "who never attack"),
    "K2 a goal that chance meets": (
        ZERO,
        "goal: {said: 2, like: through zero, within: 24}",
        "goal: {attacked: 1, within: 3}",
        "goal: {att",
        "moves by chance",
    ),
    "K2 a goal that guessing meets": (OPPOSITE, SAID, "goal: {said: 1, within: 24}", "goal: {said", "pupils who guess"),
    "K2 a move that most moves are": (
        ZERO,
        "goal: {passes zero: yes}\nanswers: [c3-d4, e3-d4]\nall: yes\n",
        "goal: {not: {passes zero: yes}}\n",
        "goal: {not",
        "pupils find one by chance",
    ),
    "K2 two attacks to choose from": (
        ZERO,
        "position: c3+5 e3+2 b4−3 d4−6 f4−1",
        "position: c3+5 e3+2 d4−6",
        "goal: {passes",
        "fewer than three",
    ),
    "K3 a goal that is too hard": (OPPOSITE, SAID, "goal: {said: 9, within: 9}", "goal: {said: 9", "ask for less"),
    "K4 hints that begin with a square": (
        OPPOSITE,
        "all: yes\nwrong:\n  c3-d4: This",
        "all: yes\nhints:\n  - Look at b4.\n  - What is −2 + 5?\nwrong:\n  c3-d4: This",
        "hints:",
        "begin with a calculation",
    ),
    "K4 hints that begin with a move": (
        ZERO,
        "all: yes\nwrong:",
        "all: yes\nhints: [Try c3-d4 first.]\nwrong:",
        "hints: [Try",
        "begin with a calculation",
    ),
    "K5 a wrong move that the idea would not choose": (
        OPPOSITE,
        "  c3-d4: −2 − (−1) = −1 is still below zero. Add the opposite of −1. Which way does it lead?",
        "  c3-d4: double-minus-read-once",
        "  c3-d4: double",
        "would not choose c3-d4",
    ),
    "K6 a false line that is called true": (
        OPPOSITE,
        "{say: I write −3 − 4 as −3 plus something., is: true}",
        '{say: "I know that −3 − 4 = −1.", is: true}',
        "lines:",
        "Only one line can be wrong",
    ),
    "K7 lowest terms that nobody looks at": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Write these two in lowest terms.",
        "answers: {−5 − 8",
        "form: lowest terms",
    ),
    "K7 lowest terms that nobody asks for": (
        OPPOSITE,
        "prompt: These two look alike.\n",
        "prompt: These two look alike.\nform: lowest terms\n",
        "answers: {−5 − 8",
        "no word says so",
    ),
    "K8 a false equation in the prose": (ZERO, "The ground floor is zero.", "So 2 − 3 = 1.", "", "this is not true"),
    "K8 a false equation in a prompt": (
        ZERO,
        "prompt: Now it is 1 floor below",
        "prompt: Since 3 − 5 = 2, it is 1 floor below",
        "prompt: Since",
        "this is not true: 3 − 5 = 2",
    ),
    "K8 a false equation in an answer to a wrong move": (
        OPPOSITE,
        "−2 − 4 = −6 is below",
        "−2 − 4 = −2 is below",
        "  c3-b3:",
        "this is not true",
    ),
    "K8 a false equation in the teacher's note": (
        OPPOSITE,
        "close: Taking off",
        "close: As 1 − 2 = 1, taking off",
        "",
        "this is not true",
    ),
    "K9 a picture that there is not": (
        OPPOSITE,
        "{−5 − 8: −13, −5 − (−8): 3}\nwrong:\n  −5 − 8: {3: half-changed}\n"
        "  −5 − (−8): {−13: double-minus-read-once}\nhints: auto",
        "{(−5) × (−8): 40}\nhints: {model: counters}",
        "hints: {model",
        "counters has no picture",
    ),
    "K10 a wrong choice without a sentence": (
        OPPOSITE,
        "  Only the operation changed, and both numbers stayed as they were.: half-changed\n",
        "choices:\n  - The minus became a plus, and the second number became its opposite.\n"
        "  - Every sign changed, because all of them were minus signs.\n  - Nothing changed.\n",
        "answers: [",
        "'Nothing changed.' has no answer",
    ),
    "K11 an exit question that was seen": (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In −5 − 8 the balloon sinks. It is at −3, and four",
        "answers: {−5 − 8",
        "nobody has seen",
    ),
    "K11 its twin that was seen": (
        OPPOSITE,
        "The balloon is at −3, and four",
        "In 5 − 8 the balloon sinks. It is at −3, and four",
        "answers: {−5 − 8",
        "5 − 8 is in the lesson already",
    ),
    "K12 wrong answers that are asked for": (
        OPPOSITE,
        "prompt: These two look alike.",
        "prompt: Answer these two wrong on purpose.",
        "prompt: Answer",
        "let the computer make the mistakes",
    ),
    "K14 an order for a screen": (
        ZERO,
        "prompt: Now it is 1 floor below",
        "prompt: Tap the line. It is 1 floor below",
        "prompt: Tap",
        "add 'on paper:'",
    ),
    "K14 an order above a task": (
        ZERO,
        "Before each attack, put a finger",
        "Press Undo after each attack, and put a finger",
        "```task",
        "add 'on paper:'",
    ),
    "no launch": (ZERO, "stage: launch\n", "", "```task", "the lesson has no launch"),
    "a launch that comes late": (ZERO, "stage: launch", "stage: practise", "```task", "the lesson has no launch"),
    "a launch after another task": (
        OPPOSITE,
        "kind: find\nstage: launch\nprompt: Some",
        "kind: find\nprompt: Some",
        "stage: launch",
        "move it to the top",
    ),
    "too many words before the launch": (OPPOSITE, RISES, f"{RISES} " * 8, "```task", "words before the launch"),
    "a lesson that is needed and is not there": (
        OPPOSITE,
        "10-undo-it,",
        "10-undo-that,",
        "",
        "there is no lesson '10-undo-that'",
    ),
    "undoing that nobody asks about": (OPPOSITE, SAID, "goal: {undone: 2}", "goal: {undone", "undo asks: subtraction"),
    "results that nobody says": (
        OPPOSITE,
        "predict: other",
        "predict: nobody",
        "goal: {said",
        "remove 'predict: nobody'",
    ),
    "a computer that is not there": (OPPOSITE, SAID, "goal: {caught: 2}", "goal: {caught", "opponent: level-1"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_it_is_refused(what: str, tmp_path: Path) -> None:
    name, there, instead, on_line, said = PLANTED[what]
    text = (content("lessons") / f"{name}.md").read_text(encoding="utf-8")
    assert there in text
    copy = tmp_path / "copy.md"
    copy.write_text(text.replace(there, instead, 1), encoding="utf-8")
    problems = check(copy)
    found = [problem for problem in problems if said in str(problem.problem)]
    assert found, [str(problem) for problem in problems]
    assert found[0].line is not None
    if on_line:
        near = [at for at, line in enumerate(copy.read_text(encoding="utf-8").splitlines(), 1) if on_line in line]
        assert any(abs(at - found[0].line) <= 1 for at in near), (near, str(found[0]))


# A number of a task of ZERO, what stands in its place, and what is said.
REPLACED = {
    "K16 a worksheet": (5, "answers: {1 + 2: 3, 2 + 2: 4, 3 + 2: 5, 4 + 2: 6, 1 + 3: 4}", "5 questions in a row"),
    "K16 too few boards": (5, "answers: {1 + 2: 3}", "make it two thirds"),
    "a launch that is a text": (1, "stage: launch\nanswers: {1 + 2: 3}", "needs a board, a number line or counters"),
}


@pytest.mark.parametrize("what", REPLACED)
def test_a_task_that_is_a_worksheet_is_refused(what: str, tmp_path: Path) -> None:
    number, instead, said = REPLACED[what]
    parts = (content("lessons") / f"{ZERO}.md").read_text(encoding="utf-8").split("```task\n")
    _block, fence, rest = parts[number].partition("```")
    parts[number] = f"kind: predict\nprompt: Work it out.\n{instead}\n{fence}{rest}"
    copy = tmp_path / "copy.md"
    copy.write_text("```task\n".join(parts), encoding="utf-8")
    problems = [str(problem) for problem in check(copy)]
    assert any(said in problem for problem in problems), problems


def test_short_sentences_without_reasons_are_refused(tmp_path: Path) -> None:
    (tmp_path / "short.md").write_text(
        "---\nformat: 2\ntitle: Short\ngame: minus-vs-plus\nidea: Go on.\n---\n\nGo. Stop. Look.\n\n"
        "```task\nkind: draw\nstage: launch\nprompt: Draw it. Go.\nof: 1 + 2\nanswers: [1, 3]\nwhy: It is so.\n```\n",
        encoding="utf-8",
    )
    problems = [str(problem) for problem in check(tmp_path / "short.md")]
    assert any("join some with 'because'" in problem for problem in problems), problems


def test_a_lesson_after_one_that_needs_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "integers").mkdir()
    for name in ("05-tug-of-war", "06-through-zero"):
        text = (content("lessons") / f"integers/{name}.md").read_text(encoding="utf-8")
        (tmp_path / f"integers/{name}.md").write_text(text, encoding="utf-8")
    routes = "way:\n  title: A way\n  lessons: [integers/05-tug-of-war, integers/06-through-zero]\n"
    (tmp_path / "routes.yaml").write_text(routes, encoding="utf-8")
    assert [str(problem) for problem in check(tmp_path)] == []
    turned = routes.replace("[integers/05-tug-of-war, integers/06", "[integers/02-make-nothing, integers/06")
    turned = turned.replace("through-zero]", "through-zero, integers/05-tug-of-war]")
    (tmp_path / "routes.yaml").write_text(turned, encoding="utf-8")
    problems = [str(problem) for problem in check(tmp_path)]
    assert any("change their order" in problem for problem in problems), problems


def test_able_pupils_meet_a_goal_and_others_do_not() -> None:
    task = next(task for task in load(content("lessons") / f"{ZERO}.md").tasks if task.kind.is_played)
    assert chance._shares(task) == ("", "")


def test_a_lesson_takes_about_as_long_as_it_says() -> None:
    for name in (OPPOSITE, ZERO):
        lesson = load(content("lessons") / f"{name}.md")
        assert abs(estimated_minutes(lesson) - lesson.minutes) < lesson.minutes / 4


def test_there_are_forty_planted_faults() -> None:
    assert len(PLANTED) + len(REPLACED) + 2 >= 40
