"""Families of tasks: their slots are read, every member is a task, and the checker says what is wrong with one."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from time import process_time

import pytest

from mathgames.arithmetic.items import Verdict
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Task, find, list_lessons, parse
from mathgames.learning.lessons.checker import check
from mathgames.learning.lessons.lesson_file import read_lesson

TOP = "---\ntitle: Back\ngame: minus-vs-plus\naim: A bill goes back.\n---\n\n## Back\n\n"
SLOTS = "slots: {a: 1..6, b: 2..6}"
ASKS = """prompt: A bill goes back.
ask: "You have {a} {a|coin|coins}, and a bill of {b} goes back. What do you have?"
of: a − (−b)
answers: a + b
wrong: {double-minus-read-once: "You took the {b} away once more."}
why: The bill of {b} is gone.
"""


def text(slots: str = SLOTS, asks: str = ASKS, kind: str = "predict") -> str:
    return f"{TOP}```task\nkind: {kind}\n{slots}\n{asks}```\n"


def problems(tmp_path: Path, written: str) -> list[str]:
    file = tmp_path / "back.md"
    file.write_text(written, encoding="utf-8")
    return [str(problem).partition("back.md, ")[2] for problem in check(file)]


def example(name: str) -> Task:
    return next(task for task in find(name).all_tasks if task.number == EXAMPLES[name][0])


EXAMPLES = {
    "integers/07-back-to-the-sender": (5, 252),
    "integers/09-the-balloon": (4, 16),
    "growing-grid/20-the-line-across": (5, 6),
    "slices/23-rise-and-run": (3, 20),
}
"""The number of a task, and of its members."""
COURSE = [(name, task.number) for name in list_lessons() for task in find(name).all_tasks if task.has_slots]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples_have_all_their_members(name: str) -> None:
    task = example(name)
    assert task.family is not None
    assert (task.number, sum(1 for _member in task.family.slots.members())) == EXAMPLES[name]


@pytest.mark.parametrize(("name", "number"), COURSE)
def test_every_member_is_the_same_task_and_passes_its_self_test(name: str, number: int) -> None:
    task = next(task for task in find(name).all_tasks if task.number == number)
    assert task.family is not None
    for _values, member, errors in task.family.members():
        assert member is not None
        assert errors == []
        assert [one.interaction.name for one in member.questions] == [one.interaction.name for one in task.questions]
        for item in member.questions:
            judged = [(expected, item.judge(raw).verdict) for raw, expected in item.interaction.samples(item)]
            assert [one for one in judged if one[0] is not one[1]] == [], (member.slots, item.stem)
            assert len({*item.key, *(wrong.response for wrong in item.distractors)}) == len(item.key) + len(
                item.distractors
            )


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_translation_draws_the_same_numbers(name: str) -> None:
    task = example(name)
    for code in ("es", "fil"):
        lesson, _errors = read_lesson((content_folder("lessons") / f"{name}.{code}.md").read_text("utf-8"), "x", name)
        assert lesson is not None
        other = next(one for one in lesson.all_tasks if one.number == task.number)
        assert task.family is not None
        assert other.family is not None
        assert [*islice(other.family.slots.members(), 40)] == [*islice(task.family.slots.members(), 40)]


def test_a_draw_is_the_block_read_again() -> None:
    [task] = parse(text(), name="back").tasks
    assert str(task.questions[0].stem) == "You have 1 coin, and a bill of 2 goes back. What do you have?"
    assert task.family is not None
    member = task.family.at({"a": "3", "b": "5"}, 1)
    assert member is not None
    [item] = member.questions
    assert item.stem == "You have 3 coins, and a bill of 5 goes back. What do you have?"
    assert (item.source, member.explanation) == ("3 − (−5)", "The bill of 5 is gone.")
    assert item.judge("8").verdict is Verdict.MET
    judged = item.judge("-2")
    assert (judged.misconception, str(judged.feedback)) == (
        "double-minus-read-once",
        "You took the 5 away once more.",
    )
    assert task.family.at({"a": "9", "b": "5"}, 1) is None


def test_the_same_draw_is_the_same_task() -> None:
    [task] = parse(text(), name="back").tasks
    assert task.family is not None
    assert task.family.draw(3) is task.family.draw(3)
    assert task.first_draw is task


def test_a_list_of_questions_with_answers_has_slots() -> None:
    wrong = "wrong: {a − (−b): {a − b: double-minus-read-once}}"
    asks = f"prompt: Work it out.\nanswers: {{a − (−b): a + b, a − b: a − b}}\n{wrong}\n"
    [task] = parse(text(asks=asks), name="back").tasks
    assert task.family is not None
    member = task.family.at({"a": "2", "b": "4"}, 1)
    assert member is not None
    assert [(item.stem, item.judge("6").verdict) for item in member.questions] == [
        ("2 − (−4)", Verdict.MET),
        ("2 − 4", Verdict.MISSED),
    ]


FAULTS = {
    "no member": (
        text("slots: {a: 1..6, b: 2..6}\nsuch that: [a > 9]"),
        "line 11: no numbers are left that fit: widen a slot, or write fewer conditions",
    ),
    "first is none": (
        text("slots: {a: 1..6, b: 2..6}\nfirst: {a: 9, b: 2}"),
        "line 11: the numbers in 'first' do not fit: keep to the slots and to 'such that'",
    ),
    "first lacks one": (
        text("slots: {a: 1..6, b: 2..6}\nfirst: {a: 2}"),
        "line 11: 'first' needs a number for each slot, and no others: a, b",
    ),
    "too few": (
        text("slots: {a: 2..3, b: 2..3}"),
        "line 11: only 4 different tasks can be drawn: widen a slot until there are 5 or more, or write "
        "'slots: {none: why}'",
    ),
    "too wide": (
        text("slots: {a: 1..900, b: 1..900}"),
        "line 11: these slots are too many or too wide: use at most 8, with 20000 combinations of their numbers",
    ),
    "no range": (
        text("slots: {a: 6..1, b: 2..6}"),
        "line 11: 6..1 is not a range: write it like '2..9', the smaller number first",
    ),
    "no relation": (
        text("slots: {a: 1..6, b: 2..6}\nsuch that: [a less than b]"),
        "line 11: 'a less than b' does not relate slots: write it like 'a < b'",
    ),
    "alike wrong ones": (
        text(asks=ASKS.replace('wrong: {double-minus-read-once: "You', 'wrong: {a: "Why?", b: "Or', 1)),
        "line 16: with a = 4, b = 4: two wrong answers are alike: 4",
    ),
    "wrong and right": (
        text(asks=ASKS.replace("wrong: {double", 'wrong: {b + 3: "Why?", double', 1)),
        "line 16: with a = 3, b = 4: 7 is both an answer and a wrong answer: keep one of the two",
    ),
    "no name of a slot": (
        text(asks=ASKS.replace("{b} goes", "{d} goes", 1)),
        "line 13: 'd' is not a calculation with these slots: a, b",
    ),
    "no forms": (
        text(asks=ASKS.replace("{a|coin|coins}", "coins", 1)),
        "line 13: '{a}' can be 1: write the forms of the word behind it like '{a|coin|coins}', or '{a|coins}' if it ",
    ),
    "too many forms": (
        text(asks=ASKS.replace("{a|coin|coins}", "{a|coin|coins|coinses}", 1)),
        "line 13: '{a|coin|coins|coinses}' needs 2 forms of the word, as many as the language has, or one",
    ),
    "several steps": (
        text(asks=ASKS.replace("of: a − (−b)", "of: a − (−b) + 0", 1)),
        "line 16: 'double-minus-read-once' leads to no wrong answer here: choose numbers for which it does, or write",
    ),
    "a let without slots": (
        text("let: {c: 3}"),
        "line 11: 'let' is about slots, and there are none: add 'slots: …'",
    ),
    "a name that no question reads": (
        text(
            asks="prompt: Draw.\nline: −20 to 20\nquestions:\n  - {ask: a − b, answers: [a, a − b]}\n"
            "  - {ask: a + b, answers: [a, a + b]}\n",
            kind="draw",
        ),
        "line 13: no question reads 'line' here: write it in each question that needs it",
    ),
    "no tick": (
        text(
            asks="prompt: Draw.\nline: −4 to 8\nask: a + b\nof: a + b\nanswers: [a, a + b]\n",
            kind="draw",
        ),
        "is not on a tick of the line: make the line longer or the steps smaller",
    ),
    "braces at the beginning": (
        text(asks=ASKS.replace("prompt: A bill", "prompt: {b} bill", 1)),
        'line 12: a text that begins with a number in braces needs quotation marks, like "{a} bags go."',
    ),
    "told before": (
        text(asks=ASKS.replace("prompt: A bill goes back.", "prompt: 'As you know, {a} − (−{b}) = {a + b}.'", 1)),
        "line 12: with a = 2, b = 6: 2 − (−6) = 8 can be read before it is answered",
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_says_what_is_wrong_with_a_family(fault: str, tmp_path: Path) -> None:
    written, sentence = FAULTS[fault]
    found = problems(tmp_path, written)
    assert any(sentence in problem for problem in found), found
    assert found != []


def test_a_family_without_fault_passes(tmp_path: Path) -> None:
    assert problems(tmp_path, text()) == []


def test_a_task_may_say_why_it_has_no_slots(tmp_path: Path) -> None:
    asks = "prompt: A bill goes back.\nask: 2 − (−3)\nanswers: 5\nwhy: The bill is gone.\n"
    assert problems(tmp_path, text('slots: {none: "There is one bill only."}', asks)) == []


def test_a_translation_with_other_slots_is_told(tmp_path: Path) -> None:
    (tmp_path / "back.md").write_text(text(), encoding="utf-8")
    translated = tmp_path / "back.es.md"
    translated.write_text(text("slots: {a: 1..6, b: 2..5}").replace("aim:", "language: es\naim:"), encoding="utf-8")
    assert any("the slots are not those of back.md" in str(problem) for problem in check(translated))


@pytest.mark.parametrize(
    "slots",
    [
        "slots: {a: 1..999999, b: 1..999999}",
        "slots: {" + ", ".join(f"s{'x' * n}: 1..2" for n in range(40)) + "}",
        "slots: {a: '" + "1, " * 600 + "1'}",
        "slots: {a: 1..140, b: 1..140}\nsuch that: [a × b > 19599]",
        "slots: {a: 1..6, b: 2..6}\nlet: {c: (((((((((((((((((((((a)))))))))))))))))))))}",
        "slots: {a: [1, {b: 2}]}",
        "slots: 7",
        "slots: {a: 1..6, b: 2..6}\nlet: [c]",
        "slots: {a: 1..6, b: 2..6}\nfirst: 2",
        "slots: {ask: 1..6, b: 2..6}",
    ],
)
def test_hostile_slots_cost_little(slots: str) -> None:
    began = process_time()
    read_lesson(text(slots), "back.md", "back")
    assert process_time() - began < 20
