"""The tests of routes: their forms pair, and every answer is the engine's."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from mathgames.arithmetic.expressions import fill_box, parse_expression, parse_relation
from mathgames.arithmetic.operations import evaluate
from mathgames.explain.expression import BOX
from mathgames.explain.quantity import DOES_NOT_EXIST, INFINITY, Quantity
from mathgames.games.slice_boundaries.geometry import diagonal_squares, equation, gradient, parity
from mathgames.games.slice_boundaries.lines import between
from mathgames.games.tinc.census import line_count
from mathgames.language.languages import language_of
from mathgames.language.words import override_language
from mathgames.learning.content import content_folder
from mathgames.learning.lessons import Interaction, LessonError, Verdict, check, find, list_lessons, parse, routes
from mathgames.learning.lessons.library import list_tests

NO = DOES_NOT_EXIST
"""What mathematics says of a division by zero, and of 0 × ∞."""
# The calculations of both forms, with their results.
CALCULATIONS: dict[str, tuple[dict[str, object], dict[str, object]]] = {
    "subtracting-negatives": (
        {"▢ + (−7) = 0": 7, "5 + (−8)": -3, "▢ + 2 = −5": -7, "2 − 8": -6, "−9 − 2": -11, "2 − (−9)": 11}
        | {"−9 − (−4)": -5, "−3 − (−9)": 6},
        {"▢ + (−4) = 0": 4, "4 + (−9)": -5, "▢ + 3 = −4": -7, "2 − 9": -7, "−6 − 5": -11, "4 − (−8)": 12}
        | {"−8 − (−3)": -5, "−5 − (−9)": 4},
    ),
    "adding-and-subtracting": (
        {"−7 ▢ −4": "<", "−9 + (−6)": -15, "−8 + 2": -6, "−4 + 10": 6, "1 − 7": -6, "−6 − 5": -11}
        | {"3 − (−4)": 7, "−2 − (−8)": 6},
        {"−9 ▢ −6": "<", "−7 + (−6)": -13, "−7 + 3": -4, "−2 + 9": 7, "2 − 10": -8, "−8 − 4": -12}
        | {"3 − (−6)": 9, "−5 − (−8)": 3},
    ),
    "multiplying-and-dividing": (
        {"−3 − (−8)": 5, "6 × (−3)": -18, "(−4) × (−7)": 28, "0 × (−7)": 0, "(−15) ÷ 3": -5, "(−18) ÷ (−6)": 3}
        | {"7 ÷ 0": NO, "(−9) ÷ 6": Fraction(-3, 2)},
        {"−2 − (−9)": 7, "8 × (−2)": -16, "(−3) × (−6)": 18, "0 × (−4)": 0, "(−12) ÷ 2": -6, "(−20) ÷ (−5)": 4}
        | {"4 ÷ 0": NO, "(−15) ÷ 6": Fraction(-5, 2)},
    ),
}
# The other answers of both forms, each as the games work it out.
SHOWN = {
    "enrichment-week": (
        [INFINITY, NO, 13**2 - 11**2, line_count(9), 25, diagonal_squares(10, 6).value, "no", "every game"],
        [INFINITY, NO, 15**2 - 13**2, line_count(11), 29, diagonal_squares(10, 4).value, "no", "every grid"],
    ),
    "algebra-warm-up": (
        ["(4, 1)", 4 + 3, "(−, −)", 15**2 - 13**2, 7, line_count(51), Fraction(1, 2), "(3, 0)"],
        ["(2, 5)", 2 + 5, "(+, −)", 17**2 - 15**2, 8, line_count(61), Fraction(1, 2), "(2, 0)"],
    ),
}


@pytest.mark.parametrize("route", CALCULATIONS)
def test_calculations_have_the_results_of_the_engine(route: str) -> None:
    for task, form in zip(find(f"tests/{route}").tasks, CALCULATIONS[route], strict=True):
        for question, (asked, value) in zip(task.questions, form.items(), strict=True):
            assert asked in (question.stem, question.source)
            assert question.key == (value,)
            if BOX in asked:
                assert parse_relation(fill_box(asked, str(question.interaction.text(value)))).holds()
            else:
                assert evaluate(parse_expression(asked)) == value


@pytest.mark.parametrize("route", SHOWN)
def test_all_other_answers_are_those_of_the_games(route: str) -> None:
    for task, values in zip(find(f"tests/{route}").tasks, SHOWN[route], strict=True):
        for question, value in zip(task.questions, values, strict=True):
            (answer,) = question.key
            if question.interaction is Interaction.CHOICE:
                assert ("no value" if value is NO else str(value)) in str(answer)
            else:
                assert answer == value, question.stem


def test_the_games_say_so() -> None:
    """Evidence for answers that are not numbers: sides, lines, signs of a score, gradients and zeros."""
    assert [line_count(side) for side in (25, 29)] == [52, 60]
    whole: Quantity = evaluate(parse_expression("∞ − 7"))
    assert (whole, evaluate(parse_expression("0 × ∞")), evaluate(parse_expression("∞ × 0"))) == (INFINITY, NO, NO)
    across = between((Fraction(0), Fraction(1, 2)), (Fraction(6), Fraction(1, 2)))
    filled_at_both = [1, 0, 0, 1, 0, 1, *[0] * 30]
    assert parity(across, 6, filled_at_both).value == 0, "from filled to filled: never 5"
    assert parity(across, 6, [1 - one for one in filled_at_both]).value == 0, "from empty to empty: never 3"
    for (x0, y0), (x1, y1) in (((0, 1), (4, 3)), ((0, 2), (6, 5))):
        line = between((Fraction(x0), Fraction(6 - y0)), (Fraction(x1), Fraction(6 - y1)))
        assert gradient(line).value == Fraction(1, 2)
    for slope, zero in ((2, 3), (3, 2)):
        line = between((Fraction(0), Fraction(0)), (Fraction(zero), Fraction(6)))
        assert str(equation(line, 6)) == f"y = −{slope}x + 6"


def test_each_route_has_its_test_in_three_languages() -> None:
    assert [route.name for route in routes().values() if not route.pre] == ["games-to-win"]
    for name in list_tests():
        plain = [len(task.questions) for task in find(name).tasks]
        assert plain == [8, 8]
        for code in ("es", "fil"):
            with override_language(language_of(code)):
                assert find(name).language == code
                assert [len(task.questions) for task in find(name).tasks] == plain
    assert [str(problem) for problem in check(content_folder("lessons") / "tests")] == []


def test_second_half_of_class_takes_forms_in_other_order() -> None:
    one, other = (find(name) for name in list_tests("subtracting-negatives"))
    assert [task.block for task in one.tasks] == ["A", "B"]
    assert [task.block for task in other.tasks] == ["B", "A"]
    assert [task.number for task in other.tasks] == [1, 2]
    assert one.tasks[0].questions == other.tasks[1].questions


def test_test_is_not_listed_as_lesson() -> None:
    assert not {*list_tests()} & {*list_lessons()}
    with pytest.raises(LessonError, match="did you mean 'tests/subtracting-negatives'"):
        find("tests/subtracting-negativs")


def test_every_answer_settles_its_question() -> None:
    task = find("tests/subtracting-negatives").tasks[0]
    assert task.is_settled_by(task.judge(0, "7").verdict)
    assert task.is_settled_by(task.judge(0, "−7").verdict)
    assert not task.is_settled_by(task.judge(0, "seven").verdict)
    assert task.judge(5, "−7").misconception == "double-minus-read-once"


FORMS = Path(content_folder("lessons") / "tests/subtracting-negatives.md").read_text(encoding="utf-8")
# A text of the test, its replacement, and the checker's message.
PLANTED = {
    "another operation": ("4 − (−8)", "3 + (−4)", "3 + (−4) is −1"),
    "other signs": (
        '"4 − (−8)"\n    answers: 12',
        '"−4 − (−8)"\n    answers: 4',
        "belongs to the block 'subtract negatives'",
    ),
    "zero that is not crossed": (
        '"4 + (−9)"\n    answers: −5',
        '"9 + (−4)"\n    answers: 5',
        "add without reaching zero",
    ),
    "which number is farther from zero": (
        '"−8 − (−3)"\n    answers: −5',
        '"−3 − (−8)"\n    answers: 5',
        "−9 − (−4) and −3 − (−8). Make this the same: the operation, the signs",
    ),
    "an equation with another shape": ("▢ + 3 = −4", "▢ − 3 = −10", "question 3 is not of the same kind"),
    "another side of zero": ('"▢ + 3 = −4"\n    answers: −7', '"▢ + 3 = 4"\n    answers: 1', "question 3"),
    "another block": (
        '"▢ + (−4) = 0"\n    answers: 4\n    block: add opposites',
        '"▢ + (−4) = 0"\n    answers: 4\n    block: add through zero',
        "Make this the same: the block",
    ),
    "another way of answering": (
        '"2 − 9"\n    answers: −7',
        '"2 − 9"\n    form: sign\n    answers: −',
        "Make this the same: the way of answering",
    ),
    "other misconceptions": (
        '"4 − (−8)"\n    answers: 12',
        '"4 − (−8)"\n    answers: 12\n    wrong: {−4: double-minus-read-once}',
        "Make this the same: the misconceptions of",
    ),
    "the same question": ("4 − (−8)", "2 − (−9)", "question 6 is the same in both forms"),
    "a block that there is not": ("subtract negatives", "take away negatives", "there is no block of practice"),
    "no block": ("    block: subtract negatives\n", "", "add 'block:'"),
    "a form twice": ("form: B", "form: A", "a test has each form once"),
    "another form": ("form: B", "form: C", "write one of A, B"),
    "seven questions": (
        '  - ask: "−3 − (−9)"\n    answers: 6\n    block: subtract negatives\n',
        "",
        "form A has 7 questions: write 8",
    ),
    "hints": ("form: A\n", "form: A\nhints: [Look.]\n", "a test gives no hints"),
    "another task": (
        "```task\nkind: test\nform: B",
        "```task\nkind: predict\nprompt: One more.\nanswers: {1 + 2: 3}\n```\n\n```task\nkind: test\nform: B",
        "a test has no other tasks",
    ),
    "a wrong answer": ('"2 − (−9)"\n    answers: 11', '"2 − (−9)"\n    answers: −7', "2 − (−9) is 11"),
}


@pytest.mark.parametrize("what", PLANTED)
def test_forms_that_do_not_pair_are_refused(what: str, tmp_path: Path) -> None:
    there, instead, said = PLANTED[what]
    assert there in FORMS
    copy = tmp_path / "test.md"
    copy.write_text(FORMS.replace(there, instead, 1), encoding="utf-8")
    problems = [str(problem) for problem in check(copy)]
    assert any(said in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("forms", "said"),
    [
        ("  pre: A\n", "needs both forms: write 'pre: A' and 'post: B'"),
        ("  pre: A\n  post: A\n", "needs both forms"),
        ("  pre: A\n  post: B\n", "no tests/way.md"),
    ],
)
def test_a_route_whose_test_is_missing_is_refused(forms: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "integers").mkdir()
    name = "integers/02-make-nothing"
    (tmp_path / f"{name}.md").write_text(
        (content_folder("lessons") / f"{name}.md").read_text(encoding="utf-8"), "utf-8"
    )
    (tmp_path / "routes.yaml").write_text(f"way:\n  title: A way\n  lessons: [{name}]\n{forms}", encoding="utf-8")
    problems = [str(problem) for problem in check(tmp_path)]
    assert any(said in problem for problem in problems), problems


def test_a_block_may_be_that_of_all_questions() -> None:
    block = "kind: test\nform: A\nblock: add two negatives\nprompt: Go.\nquestions: [{ask: −1 + (−2), answers: −3}]"
    task = parse(f"---\ntitle: T\ngame: tinc\n---\n\n```task\n{block}\n```\n").tasks[0]
    assert [question.block for question in task.questions] == ["add two negatives"]
    assert task.judge(0, "3").verdict is Verdict.MISSED
