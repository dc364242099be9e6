"""The first screen of a report, for the five minutes before class: groups, a question to discuss, next activities."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mathgames.arithmetic import derive
from mathgames.arithmetic.items.item_scene import draw_response
from mathgames.explain.nodes import Node, node
from mathgames.language.words import LazyString, Text, _, _n, capitalize, join_sentences
from mathgames.learning.lessons import find
from mathgames.learning.lessons.library import number_of
from mathgames.learning.lessons.remedies import next_task, scene_of_task, scene_words
from mathgames.learning.reports.groups import ClassPlan, Discussed, Group, NotSure, Unfinished, Unsure
from mathgames.learning.reports.items import CommonAnswer
from mathgames.learning.reports.report import TestGain
from mathgames.learning.reports.results import EXIT, TaskResult

_DISCUSS_FIRST: Final = _("Discuss first (5 minutes):")
MOST_LABELS: Final = 60
"""The most pupils of a group that are named on the first screen; classes are smaller."""


def heading(plan: ClassPlan) -> Text:
    """Return the heading: the latest lesson, test or practice of the class."""
    if plan.is_of_tests:
        return plan.tests[0].title if len(plan.tests) == 1 else _("Before and after the lessons")
    if not plan.lesson:
        return _("Practice")
    if not plan.number:
        return plan.title
    return _("Lesson {number} · {title}", number=plan.number, title=plan.title)


def letter(group: Group) -> str:
    """Return the letter of a group: A has a misconception, C is secure."""
    return "A" if group.misconception is not None else "C" if group.is_secure else "B"


def label_groups(plan: ClassPlan) -> Iterator[tuple[str, Group]]:
    """Yield the groups, each with its letter; if several have a misconception, these are numbered."""
    with_ideas = sum(group.misconception is not None for group in plan.groups)
    for number, group in enumerate(plan.groups, 1):
        numbered = group.misconception is not None and with_ideas > 1
        yield f"{letter(group)}{number}" if numbered else letter(group), group


def group_description(plan: ClassPlan, group: Group) -> LazyString:
    """Describe a group of pupils."""
    if group.misconception is not None:
        return _("Still {misconception}", misconception=group.misconception.name)
    if group.is_secure:
        return _("Right first time, at the exit question too") if plan.exit_tried else _("Right first time")
    if group.helped_tasks:
        return _("Needed help at {tasks}", tasks=together_in_a_row([*map(_task_label, group.helped_tasks)]))
    return _("Not yet secure") if group.has_ideas else _("Not yet secure, and no misconception explains why")


def _task_label(task: TaskResult) -> LazyString:
    if task.number == EXIT:
        return _("the exit question")
    return _("{number} {title}", number=task.number, title=task.title)


def next_step(plan: ClassPlan, group: Group) -> LazyString:
    """Return the next activity of a group."""
    following = _lesson_label(plan.next_lesson)
    if group.misconception is not None:
        return _next_repair(group.misconception.key, plan)
    if group.is_secure:
        if following is None:
            return _("Next: let them invent a puzzle for the others")
        return _(
            "Next: only the first task of {lesson}, then let them invent a puzzle for the others", lesson=following
        )
    if 2 * plan.exit_right < plan.exit_tried or following is None:
        return _("Next: questions like these once more, with another model than the lesson's")
    return _("Next: {lesson}", lesson=following)


def _next_repair(key: str, plan: ClassPlan) -> LazyString:
    """Name the nearest task that shows a misconception on another scene than the lesson of today."""
    if (found := next_task(key, plan.lesson, plan.done)) is None:
        return _("Next: questions like these once more, with another model than the lesson's")
    return _(
        "Next: {lesson}, “{task}”, {tool}",
        lesson=_lesson_label(found.lesson),
        task=found.task.title or found.task.prompt,
        tool=scene_words(scene_of_task(found.task)),
    )


def _lesson_label(name: str) -> LazyString | None:
    if not name:
        return None
    return _("{number} {title}", number=number_of(name), title=find(name).title)


def render_plan(plan: ClassPlan) -> Iterator[Node | None]:
    """Yield the parts of the first screen."""
    if plan.groups or plan.unfinished or plan.absent_pupils:
        yield node("table", {"class": "mg-plan-groups", "aria-label": _("Groups")}, node("tbody", None, *_rows(plan)))
    if plan.discussion is not None:
        yield _discussion(plan.discussion)
    yield node("p", {"class": "mg-plan-foot"}, *_foot(plan))
    if plan.strips:
        yield _strips(plan)


def _strips(plan: ClassPlan) -> Node:
    """Draw a line of marks for each pupil of the lesson, task by task."""
    key = _("✓ right first, ◐ right once more, ○ can be mended, h a hint, s shown, – not done")
    rows = (
        node("tr", None, node("th", {"scope": "row"}, label), *(node("td", None, _sign(task)) for task in tasks))
        for label, tasks in plan.strips
    )
    table = node("table", {"class": "mg-plan-strips"}, node("tbody", None, *rows))
    scrolled = node(
        "div", {"class": "mg-report-scroll", "role": "group", "aria-label": _("Task by task"), "tabindex": "0"}, table
    )
    return node("details", None, node("summary", None, _("Task by task")), node("p", None, key), scrolled)


def _sign(task: TaskResult) -> str:
    mark = "–" if task.mark is None else task.mark.value
    return f"{mark}{'h' if task.hints else ''}{'s' if task.is_pressed else ''}"


def _rows(plan: ClassPlan) -> Iterator[Node]:
    for name, group in label_groups(plan):
        yield _row(name, group_description(plan, group), next_step(plan, group), len(_labels(group)), _labels(group))
    if left := unfinished_pupils(plan):
        yield _row("–", NOT_FINISHED, FINISH_FIRST, len(left), left)


def _row(name: str, said: LazyString, following: LazyString, count: int, pupils: tuple[str, ...]) -> Node:
    return node(
        "tr",
        None,
        node("th", {"scope": "row"}, name),
        node("td", None, node("strong", None, said), node("span", {"class": "mg-plan-next"}, following)),
        node("td", {"class": "mg-plan-count"}, _n("{n} pupil", "{n} pupils", count)),
        node("td", None, labels(pupils)),
    )


NOT_FINISHED: Final = _("Not finished, or absent")
FINISH_FIRST: Final = _("First: the tasks that are left (games are not counted)")


def unfinished_pupils(plan: ClassPlan) -> tuple[str, ...]:
    """Return the pupils who have not finished the lesson, each with the progress, and those who have not begun it."""
    begun = (*map(_tell_done, plan.unfinished),)
    return *map(str, begun), *(str(_("{pupil} (not begun)", pupil=label)) for label in plan.absent_pupils)


def _tell_done(one: Unfinished) -> LazyString:
    places = {"pupil": one.pupil, "done": one.done}
    if one.misconception is None:
        return _n("{pupil} ({done} of {n} task)", "{pupil} ({done} of {n} tasks)", one.of, **places)
    return _n(
        "{pupil} ({done} of {n} task, still {misconception})",
        "{pupil} ({done} of {n} tasks, still {misconception})",
        one.of,
        misconception=one.misconception.name,
        **places,
    )


def _labels(group: Group) -> tuple[str, ...]:
    return (*group.pupils, *(f"{label}?" for label in group.suspects))


def labels(pupils: tuple[str, ...]) -> Text:
    """Return the labels of pupils in a row, and the number of further ones."""
    names = ", ".join(pupils[:MOST_LABELS])
    left = len(pupils) - MOST_LABELS
    return names if left <= 0 else _("{pupils} and {n} more", pupils=names, n=left)


def _discussion(item: Discussed) -> Node:
    question = node("span", {"class": "mg-plan-asked"}, item.question)
    return node(
        "section",
        {"class": "mg-plan-discuss", "aria-label": _("Discuss first")},
        node("p", None, node("strong", None, _DISCUSS_FIRST), " ", question),
        *_both_answers(item, _asking(item)),
        node(
            "details",
            {"class": "mg-plan-board"},
            node(
                "summary",
                None,
                node("span", {"class": "mg-when-shut"}, _("Show to the class")),
                node("span", {"class": "mg-when-open"}, _("Back to the report")),
            ),
            node("div", None, node("p", None, question), *_both_answers(item, question_of(item))),
        ),
    )


def _both_answers(item: Discussed, asking: LazyString) -> Iterator[Node]:
    """Draw the two answers side by side, in the order of their texts, with a question.

    The right one is shown on demand.
    """
    yield node("div", {"class": "mg-plan-answers"}, *map(_answer, _both(item)))
    yield node("p", None, asking)
    yield node(
        "details",
        {"class": "mg-plan-which"},
        node("summary", None, _("Show which")),
        *(node("p", None, sentence) for sentence in _answer_notes(item)),
    )


def _both(item: Discussed) -> list[CommonAnswer]:
    """Return the two answers, in an order that does not reveal the right one."""
    return sorted(item, key=lambda answer: str(answer.answer))


def _pupil_count(pupils: int) -> LazyString:
    return _n("{n} pupil answered", "{n} pupils answered", pupils)


def _asking(item: Discussed) -> LazyString:
    return _("Ask: {question}", question=question_of(item))


def _answer(answer: CommonAnswer) -> Node:
    return node(
        "div",
        None,
        node("span", None, _pupil_count(answer.pupils)),
        node("span", {"class": "mg-plan-answer"}, answer.answer),
        node("span", {"class": "mg-plan-words"}, in_own_words(answer.words)) if answer.words else None,
        _draw_answer(answer),
    )


def _draw_answer(answer: CommonAnswer) -> Node | None:
    task, trace = answer.item.task, answer.item.trace
    drawing = None if task is None or trace is None else draw_response(task, trace)
    return None if drawing is None else node("div", {"class": "mg-seen"}, drawing)


def in_own_words(words: str) -> LazyString:
    """Return the words of a pupil in quotation marks."""
    return _("“{words}”", words=words)


def question_of(item: Discussed) -> LazyString:
    """Return a question that challenges the wrong answer, without a word on which it is."""
    if item.wrong.misconception is not None:
        return item.wrong.misconception.question
    return _("How could someone get each of these answers? How can we find out which is right?")


def _answer_notes(item: Discussed) -> Iterator[LazyString]:
    yield _("{answer} is right.", answer=item.right.answer)
    reason = None if item.task is None else derive(item.task.operator, item.task.a, item.task.b).reason
    if reason is not None:
        yield capitalize(reason.note)
    if item.wrong.misconception is not None:
        name = item.wrong.misconception.name
        yield _("{answer} may come from this idea: {misconception}.", answer=item.wrong.answer, misconception=name)


def _foot(plan: ClassPlan) -> Iterator[Text]:
    for sentence in foot(plan):
        yield sentence
        yield " "


def foot(plan: ClassPlan) -> Iterator[LazyString]:
    """Yield notes on pupils in no group, with the reason, on the results of the exit, and on attendance at tests."""
    for label, idea in plan.five_minutes[:MOST_LABELS]:
        yield _(
            "Five minutes with {pupil}, still {misconception} after two tries.", pupil=label, misconception=idea.name
        )
    if plan.unsure:
        parts = [*map(_unsure, plan.unsure[:MOST_LABELS])]
        yield _("Not sure yet: {pupils}.", pupils=together_in_a_row(parts))
    if plan.exit_tried:
        yield _("Exit question right: {right} of {tried}.", right=plan.exit_right, tried=plan.exit_tried)
    for test in plan.tests:
        sentence = join_sentences(*_attendance(test))
        yield sentence if test.title == heading(plan) else _("{test}: {told}", test=test.title, told=sentence)


def _attendance(test: TestGain) -> Iterator[LazyString]:
    before, after = test.attendance
    yield _n(
        "{n} pupil has handed in the test before the lessons.",
        "{n} pupils have handed in the test before the lessons.",
        before,
    )
    if after:
        yield _n(
            "{n} pupil has handed in the test after the lessons.",
            "{n} pupils have handed in the test after the lessons.",
            after,
        )
    else:
        yield _("Nobody has handed in the test after the lessons yet.")


def together_in_a_row(parts: list[LazyString]) -> str:
    """Return the parts with commas between them."""
    return ", ".join(map(str, parts))


def _unsure(entry: NotSure) -> LazyString:
    match entry.reason:
        case Unsure.FEW:
            return _n("{pupil} ({n} answer)", "{pupil} ({n} answers)", entry.n, pupil=entry.pupil)
        case Unsure.CODE:
            return _("{pupil} (only a code)", pupil=entry.pupil)
        case Unsure.SHOWN_ANSWERS:
            return _("{pupil} (answers shown in {n} of {of} tasks)", pupil=entry.pupil, n=entry.n, of=entry.total)


def lines(plan: ClassPlan) -> Iterator[str]:
    """Yield the lines of the first screen as text."""
    yield str(heading(plan))
    for name, group in label_groups(plan):
        pupils = _n("{n} pupil", "{n} pupils", len(_labels(group)))
        yield f"{name}  {group_description(plan, group)}: {pupils}: {labels(_labels(group))}"
        yield f"   {next_step(plan, group)}"
    if left := unfinished_pupils(plan):
        pupils = _n("{n} pupil", "{n} pupils", len(left))
        yield f"–  {NOT_FINISHED}: {pupils}: {labels(left)}"
        yield f"   {FINISH_FIRST}"
    if plan.discussion is not None:
        item = plan.discussion
        yield f"{_DISCUSS_FIRST} {item.question}"
        for answer in _both(item):
            yield f"   {_pupil_count(answer.pupils)} {answer.answer}" + (
                f"  {in_own_words(answer.words)}" if answer.words else ""
            )
        yield f"   {_asking(item)}"
    yield from map(str, foot(plan))
