"""The first screen of a report: three groups at most, one question to discuss, and what comes next."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mathgames.arithmetic import as_operator
from mathgames.arithmetic.misconceptions import CATALOGUE, OperationPrompt, find_misconception
from mathgames.explain.expression import plain
from mathgames.explain.nodes import iter_nodes, plain_text, validate_view
from mathgames.explain.quantity import plain_number
from mathgames.learning.lessons import find
from mathgames.learning.lessons.remedies import REPAIRS, repair_task
from mathgames.learning.pages import report_plan
from mathgames.learning.pages.report import Report, page
from mathgames.learning.reports import ClassReport, ItemResult, PupilReport
from mathgames.learning.reports.groups import Unsure, find_discussion, latest_lesson, next_lesson, plan_groups
from mathgames.learning.reports.items import Top
from mathgames.learning.reports.pupil_state import PupilState, pupil_report
from mathgames.learning.reports.results import LessonResult, TaskResult
from mathgames.learning.work.look_again import look_again
from mathgames.learning.work.review_rounds import Round
from mathgames.learning.work.work import TaskMark

pytestmark = pytest.mark.usefixtures("stock_lesson")

UNDO, TEAM = "integers/07-back-to-the-sender", "integers/04-team-up"
IDEA = find_misconception("double-minus-read-once")


def item(a: int, b: int, answer: int) -> ItemResult:
    task = OperationPrompt(as_operator("−"), Fraction(a), Fraction(b))
    shown = Fraction(answer)
    idea = IDEA.key if shown in IDEA.answers(task) else ""
    return ItemResult(
        plain(task.expression), plain_number(shown), task.is_right(shown), task=task, answer=shown, misconception=idea
    )


RIGHT = (item(2, -3, 5), item(-1, -4, 3), item(5, -2, 7))
WRONG = (item(2, -3, -1), item(-1, -4, -5), item(5, -2, 3))
SLIPS = (item(2, -3, 5), item(-1, -4, 9), item(5, -2, 1))


def pupil(
    label: str,
    items: tuple[ItemResult, ...],
    *,
    named: bool = False,
    exit_right: bool | None = None,
    lesson: str = UNDO,
) -> PupilReport:
    exits = [] if exit_right is None else [TaskResult(0, firsts=(ItemResult("", "", exit_right),))]
    tasks = (TaskResult(1, firsts=items), *exits)
    done = LessonResult(lesson, find(lesson).title, len(tasks), len(tasks), tasks)
    top = Top(IDEA, is_named=True) if named else None
    return PupilReport(label, (done,), items=items, top=top)


def a_class(wrong: int = 7, slips: int = 9, right: int = 6) -> ClassReport:
    pupils = [
        *(pupil(f"A{number}", WRONG, named=True, exit_right=False) for number in range(wrong)),
        *(pupil(f"B{number}", SLIPS, exit_right=False) for number in range(slips)),
        *(pupil(f"C{number}", RIGHT, exit_right=True) for number in range(right)),
    ]
    return ClassReport(tuple(pupils))


def test_a_class_is_three_groups_by_what_to_do_next() -> None:
    todo = plan_groups(a_class())
    assert [(report_plan.letter(group), len(group.pupils)) for group in todo.groups] == [("A", 7), ("B", 9), ("C", 6)]
    assert all(label.startswith("A") for label in todo.groups[0].pupils)
    assert todo.groups[0].misconception is IDEA
    assert (todo.exit_right, todo.exit_tried) == (6, 22)
    assert "8 Taking counters away, “Bills off the mat”, with counters" in str(
        report_plan.next_step(todo, todo.groups[0])
    )
    assert find("integers/08-taking-counters-away").title in str(report_plan.next_step(todo, todo.groups[2]))


@pytest.mark.parametrize(("wrong", "right"), [(2, 6), (6, 2), (2, 2), (1, 0)])
def test_a_group_of_fewer_than_three_is_part_of_b(wrong: int, right: int) -> None:
    todo = plan_groups(a_class(wrong, 4, right))
    sizes = {report_plan.letter(group): len(group.pupils) for group in todo.groups}
    assert sizes["B"] == 4 + (wrong if wrong < 3 else 0) + (right if right < 3 else 0)
    assert ("A" in sizes, "C" in sizes) == (wrong >= 3, right >= 3)


def sums(*numbers: int) -> tuple[ItemResult, ...]:
    """Answers at which no idea of the lesson can show."""
    tasks = (OperationPrompt(as_operator("+"), Fraction(number), Fraction(1)) for number in numbers)
    return tuple(ItemResult(plain(one.expression), plain_number(one.value), True, task=one) for one in tasks)


EXIT_RIGHT = TaskResult(0, firsts=(ItemResult("", "", True),))
NOT_SECURE = {
    "the exit wrong": (RIGHT, TaskResult(0, firsts=(ItemResult("", "", False),)), 5),
    "the exit shown": (RIGHT, replace(EXIT_RIGHT, shown_count=1), 5),
    "the exit half right": (RIGHT, TaskResult(0, firsts=(ItemResult("", "", True), ItemResult("", "", False))), 5),
    "two answers to the idea": ((*RIGHT[:2], *sums(1, 2, 3)), EXIT_RIGHT, 5),
    "no answer to the idea": (sums(1, 2, 3, 4), EXIT_RIGHT, 5),
    "an idea shown twice": ((*RIGHT, *RIGHT, *RIGHT, *WRONG[:2]), EXIT_RIGHT, 5),
    "three of five tasks counted": (RIGHT, EXIT_RIGHT, 3),
}


@pytest.mark.parametrize("what", NOT_SECURE)
def test_pupil_without_one_sign_of_security_is_in_b(what: str) -> None:
    def done(label: str, items: tuple[ItemResult, ...], exit_done: TaskResult, counted: int) -> PupilReport:
        tasks = (TaskResult(1, firsts=items), *(TaskResult(number) for number in (2, 3, 4)), exit_done)
        return PupilReport(label, (LessonResult(UNDO, "Undo it", counted, 5, tasks),), items=items)

    sure = [done(f"C{number}", RIGHT, EXIT_RIGHT, 5) for number in range(3)]
    todo = plan_groups(ClassReport((*sure, done("one", *NOT_SECURE[what]))))
    places = {report_plan.letter(group): group.pupils for group in todo.groups}
    assert places == {"B": ("one",), "C": ("C0", "C1", "C2")}


@pytest.mark.parametrize(("tried", "asks"), [(5, None), (4, None), (3, None), (5, 0)])
def test_pupil_who_left_early_is_unfinished(tried: int, asks: int | None) -> None:
    """Under four fifths of the tasks, or without the exit; a code tells how much was done, beside the lesson's game."""
    tasks = (
        TaskResult(1, firsts=RIGHT),
        *(TaskResult(number, None if number <= tried else 0) for number in (2, 3, 4, 5)),
        TaskResult(0, asks),
    )
    one = PupilReport("one", (LessonResult(UNDO, "", 1, 6, tasks),), items=RIGHT)
    by_code = PupilReport("code", (LessonResult(UNDO, "", tried, 6),))
    todo = plan_groups(ClassReport((one, by_code)))
    assert ("one" in {left.pupil for left in todo.unfinished}) == (tried < 4 or asks is not None)
    assert ("code" in {left.pupil for left in todo.unfinished}) == (tried < 4)


def with_three_games(done: int, *, games_done: bool = False, exit_right: bool = True) -> LessonResult:
    """A lesson of eleven tasks, of which three are games and ``done`` of the others are done, the exit among them."""
    exits = TaskResult(0, firsts=(ItemResult("", "", exit_right),), mark=TaskMark.RIGHT)
    others = [
        TaskResult(number, None if number < done else 0, RIGHT if number == 1 else (), mark=TaskMark.RIGHT)
        for number in range(1, 8)
    ]
    others = [task if task.is_done else replace(task, mark=None) for task in others]
    game = TaskResult(8, None if games_done else 0, mark=TaskMark.RIGHT if games_done else None, is_game=True)
    tasks = (*others, game, replace(game, number=9), replace(game, number=10), exits)
    return LessonResult(UNDO, "", sum(task.counts for task in tasks), len(tasks), tasks)


@pytest.mark.parametrize("games_done", [False, True])
def test_games_do_not_finish_a_lesson_or_leave_it_open(games_done: bool) -> None:
    """Games leave no pupil unfinished who has not played them, and make up for no other task."""
    pupils = [
        PupilReport(f"{done} done {number}", (with_three_games(done, games_done=games_done),), items=RIGHT)
        for done in (8, 7, 6)
        for number in range(3)
    ]
    todo = plan_groups(ClassReport(tuple(pupils)))
    (secure,) = todo.groups
    assert secure.is_secure
    assert {label[0] for label in secure.pupils} == {"8", "7"}
    assert {(one.pupil[0], one.done, one.of) for one in todo.unfinished} == {("6", 6, 8)}


def test_lesson_of_games_alone_counts_them() -> None:
    games = tuple(TaskResult(number, None if number < 3 else 0, is_game=True) for number in range(1, 6))
    one = PupilReport("one", (LessonResult("own", "", 2, 5, games),))
    assert [(left.done, left.of) for left in plan_groups(ClassReport((one,))).unfinished] == [(2, 5)]


def test_who_tells_too_little_is_in_no_group() -> None:
    few = pupil("few", RIGHT[:2])
    code = PupilReport("code", (LessonResult(UNDO, "Undo it", 7, 7),))
    todo = plan_groups(ClassReport((*a_class().pupils, few, code)))
    assert {(one.pupil, one.reason) for one in todo.unsure} == {
        ("few", Unsure.FEW),
        ("code", Unsure.CODE),
    }
    assert "Not sure yet: few (2 answers), code (only a code)." in map(str, report_plan.foot(todo))


def helped(label: str, *marks: TaskMark) -> PupilReport:
    one = pupil(label, SLIPS)
    tasks = [TaskResult(number, title=f"Task {number}", mark=mark) for number, mark in enumerate(marks, 2)]
    return replace(one, lessons=(replace(one.lessons[0], tasks=(*one.lessons[0].tasks, *tasks)),))


def test_group_b_says_where_help_was_needed() -> None:
    """Errors are not called unexplained if a misconception explains one of them."""
    right, twin, left = TaskMark.RIGHT, TaskMark.HELPED, TaskMark.OPEN
    pupils = helped("a", right, twin, left), helped("b", twin, left, left), helped("c", right, right, left)
    todo = plan_groups(ClassReport(pupils))
    assert str(report_plan.group_description(todo, todo.groups[0])) == "Needed help at 3 Task 3, 4 Task 4"
    slips = plan_groups(ClassReport((pupil("a", SLIPS), pupil("b", SLIPS))))
    assert (
        str(report_plan.group_description(slips, slips.groups[0]))
        == "Not yet secure, and no misconception explains why"
    )
    one_by_the_idea = plan_groups(ClassReport((pupil("a", SLIPS), pupil("b", (*SLIPS, WRONG[0])))))
    assert str(report_plan.group_description(one_by_the_idea, one_by_the_idea.groups[0])) == "Not yet secure"


def test_who_pressed_stands_under_not_sure_with_how_often() -> None:
    one = pupil("P", SLIPS)
    tasks = [TaskResult(number, shown_count=int(number < 8)) for number in range(2, 10)]
    pressed = replace(one, lessons=(replace(one.lessons[0], tasks=(*one.lessons[0].tasks, *tasks)),))
    todo = plan_groups(ClassReport((pressed,)))
    assert "Not sure yet: P (answers shown in 6 of 9 tasks)." in map(str, report_plan.foot(todo))


def test_possible_misconception_is_listed_with_a_question_mark() -> None:
    perhaps = replace(pupil("perhaps", SLIPS), top=Top(IDEA, is_named=False))
    both = Top(IDEA, is_named=False, rival=find_misconception("second-sign-lost"))
    either = replace(pupil("either", SLIPS), top=both)
    todo = plan_groups(ClassReport((*a_class(3).pupils, perhaps, either)))
    group = todo.groups[0]
    assert (group.pupils, group.suspects) == (("A0", "A1", "A2", "either"), ("perhaps",))
    assert any(line.endswith("5 pupils: A0, A1, A2, either, perhaps?") for line in report_plan.lines(todo))
    assert plan_groups(ClassReport((*a_class(2).pupils, perhaps))).groups[0].suspects == ("perhaps",)
    assert plan_groups(ClassReport((*a_class(1).pupils, perhaps))).groups[0].misconception is None


def test_teacher_time_is_asked_after_two_failed_rounds() -> None:
    def looked(number: int, *, overcome: bool) -> LessonResult:
        turn = Round(IDEA.key, number)
        item = ItemResult("", "", overcome)
        tasks = (TaskResult(task.number, firsts=(item,) * task.parts) for task in look_again(turn.name).tasks)
        return LessonResult(turn.name, "", 4, 4, tuple(tasks))

    def told(*rounds: bool) -> list[str]:
        lessons = tuple(looked(number, overcome=overcome) for number, overcome in enumerate(rounds, 1))
        one = pupil_report("07", [PupilState(lessons)])
        todo = plan_groups(ClassReport((*a_class().pupils, one)))
        return [line for line in map(str, report_plan.foot(todo)) if line.startswith("Five minutes")]

    assert told(False, False) == [f"Five minutes with 07, still {IDEA.name} after two tries."]
    assert told(True, False, False) == told(False, False)
    assert told(False) == told(False, True) == told(True) == told(False, False, True) == []


def test_one_question_is_discussed_with_both_answers() -> None:
    item_discussed = plan_groups(a_class()).discussion
    assert item_discussed is not None
    wrong, right = item_discussed
    assert (str(item_discussed.question), wrong.answer, wrong.pupils) == ("−1 − (−4)", "9", 9)
    assert (right.answer, right.pupils) == ("3", 6)


def test_a_question_is_discussed_where_one_wrong_answer_leads() -> None:
    scattered = [(item(2, -3, answer),) for answer in (1, 1, 2, 3, 4, 6)]
    assert find_discussion(scattered) is None
    found = find_discussion([*scattered, (item(1, -1, 0),), (item(1, -1, 0),), (item(1, -1, 2),)])
    assert found is not None
    assert str(found.question) == "1 − (−1)"
    assert found.wrong.misconception is IDEA


def test_the_earlier_of_two_equal_questions_is_discussed() -> None:
    found = find_discussion([WRONG, WRONG, RIGHT])
    assert found is not None
    assert str(found.question) == str(WRONG[0].question)


def test_which_answer_is_right_is_seen_on_demand_only() -> None:
    tree = page(a_class())
    validate_view(tree)
    answers = next(element for element in iter_nodes(tree) if element[1].get("class") == "mg-plan-answers")
    assert [element[0] for element in iter_nodes(answers)] == ["div", "div", "span", "span", "div", "span", "span"]
    assert "right" not in plain_text(answers)
    shown = next(element for element in iter_nodes(tree) if element[0] == "details")
    assert "Show which" in plain_text(shown)
    assert "3 is right." in plain_text(shown)
    assert shown[1].get("open") is None


def test_board_question_has_no_label_and_no_mark() -> None:
    tree = page(a_class())
    board = next(element for element in iter_nodes(tree) if element[1].get("class") == "mg-plan-board")
    assert board[1].get("open") is None
    _summary, shown = board[2:]
    which = next(element for element in iter_nodes(shown) if element[1].get("class") == "mg-plan-which")
    assert "3 is right." in plain_text(which)
    seen = plain_text([part for part in shown if part is not which])
    assert plain_text(which) not in seen
    assert "−1 − (−4)" in seen
    assert not any(label in seen for label in ("3 is right", "A0", "B0", "C0"))


def test_standalone_report_has_heading_and_print_button() -> None:
    told = Report(a_class())
    assert told.html().count("<h1>") == 1
    assert 'class="mg-print"' in told.html()
    assert "script-src 'sha256-" in told.html()
    assert 'class="mg-print"' not in told._repr_html_()  # a notebook runs no script of ours


def test_a_report_tells_how_long_each_task_took() -> None:
    def took(label: str, *seconds: int) -> PupilReport:
        tasks = tuple(TaskResult(number, title=f"Task {number}", seconds=time) for number, time in enumerate(seconds))
        return PupilReport(label, (LessonResult(UNDO, "Undo it", len(tasks), 7, tasks=tasks),))

    report = ClassReport((took("a", 60, 120), took("b", 90, 600), took("c", 240, 300)))
    assert [(one.title, one.pupils, one.median, one.maximum) for one in report.minutes(UNDO)] == [
        ("Task 1", 3, 300, 600),
        ("Task 0", 3, 90, 240),  # the exit comes last
    ]


def test_all_tables_are_below_the_fold() -> None:
    tree = page(a_class())
    *_screen, below = tree[2:]
    assert (below[0], below[1]["class"], below[1].get("open")) == ("details", "mg-report-below", None)
    assert "Who finished what" in plain_text(below)
    assert "Who finished what" not in plain_text(["div", {}, *tree[2:-1]])


def test_the_lesson_is_the_last_that_half_of_the_class_began() -> None:
    others = tuple(pupil(f"T{number}", RIGHT, lesson=TEAM) for number in range(3))
    assert latest_lesson(ClassReport((*others, *a_class(1, 1, 1).pupils))) == UNDO
    assert latest_lesson(ClassReport((*others, pupil("one", RIGHT)))) == TEAM
    assert plan_groups(ClassReport((*others, pupil("one", RIGHT)))).absent_pupils == ("one",)
    assert latest_lesson(ClassReport(())) == ""


def test_next_lesson_follows_route_of_class() -> None:
    begun = (pupil("a", RIGHT), pupil("b", RIGHT, lesson="integers/03-tug-of-war"))
    assert next_lesson(ClassReport(begun), "integers/03-tug-of-war") == "integers/06-the-detective"
    assert next_lesson(ClassReport(begun), "slices/24-fill-against-the-ruler") == ""
    assert next_lesson(ClassReport(begun), "integers/01-two-armies-on-one-line") == "integers/05-first-to-twelve"


@given(
    st.lists(
        st.tuples(
            st.sampled_from([RIGHT, WRONG, SLIPS, RIGHT[:1], ()]), st.booleans(), st.sampled_from([None, True, False])
        ),
        max_size=30,
    )
)
def test_everybody_has_a_place_and_no_small_group_is_exposed(
    rows: list[tuple[tuple[ItemResult, ...], bool, bool | None]],
) -> None:
    pupils = tuple(
        pupil(f"P{number}", items, named=named and items == WRONG, exit_right=exit_right)
        for number, (items, named, exit_right) in enumerate(rows)
    )
    todo = plan_groups(ClassReport(pupils))
    in_groups = [label for group in todo.groups for label in group.pupils]
    placed = [*in_groups, *(one.pupil for one in todo.unsure), *todo.absent_pupils]
    assert sorted(placed) == sorted(one.label for one in pupils)
    assert len(todo.groups) <= 3
    assert all(len(group.pupils) >= 3 for group in todo.groups if group.misconception or group.is_secure)
    assert list(report_plan.lines(todo))


@pytest.mark.parametrize("key", [one.key for one in CATALOGUE])
def test_every_misconception_leads_to_a_task(key: str) -> None:
    repair = repair_task(key)
    assert repair.task in find(repair.lesson).all_tasks
    assert repair.task.number > 0
    assert str(REPAIRS[key].tool.words)


def test_remedies_cover_exactly_the_catalogue() -> None:
    assert set(REPAIRS) == {one.key for one in CATALOGUE}


def test_a_misconception_without_a_remedy_says_where_to_add_it() -> None:
    with pytest.raises(KeyError, match=r"no remedy of 'planted': add it to REPAIRS in mathgames/\S+/remedies\.py"):
        repair_task("planted")
