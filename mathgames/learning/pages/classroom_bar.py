"""What the teacher asks of the whole class, beside the page of the class: to look up, to open a task; and the groups
for the next lesson.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button, chooser
from mathgames.language.words import Words, _, _n
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages import report_plan
from mathgames.learning.reports.class_now import QuestionNow
from mathgames.learning.reports.groups import ClassPlan
from mathgames.learning.reports.pupil_state import QuestionPlace, task_called

COVERED: Final = _("The pupils' boards are covered until you let them go on.")


def pause_button(*, paused: bool) -> Node:
    """Asks all to look up, or lets them go on; it keeps its place."""
    label = _("Let them go on") if paused else _("Look up, please")
    return button(label, ["pause", {"on": not paused}], kind="mg-primary" if paused else "", key="pause")


def bar(lesson: Lesson | None, question: QuestionNow | None, *, paused: bool) -> Node:
    """What can be asked of all pupils now."""
    return node(
        "div",
        {"class": "mg-classroom-all", "key": "all", "role": "group", "aria-label": _("All pupils")},
        pause_button(paused=paused),
        None if lesson is None or question is None else _sending(lesson, question.place),
        _position(),
        node("p", {"class": "mg-classroom-covered", "key": "covered"}, COVERED) if paused else None,
    )


@cache
def _position() -> Node:
    """A field for the game whose position all are to see, folded away."""
    field = {"type": "text", "field": "game", "maxlength": 2000, "autocomplete": "off", "spellcheck": "false"}
    label = _("Code or file of a game, or nothing for the game that you played last")
    return node(
        "details",
        {"class": "mg-classroom-position", "key": "position"},
        node("summary", None, _("Send a position")),
        node(
            "form",
            {"class": "mg-row", "key": "position", "intent": ["position", {}]},
            node("label", {"class": "mg-option"}, node("span", {"class": "mg-label"}, label), node("input", field)),
            node("button", {"type": "submit"}, _("Send")),
        ),
    )


def _sending(lesson: Lesson, place: QuestionPlace) -> Node:
    """A list of the lesson's tasks, at the one after that at which most pupils are, and the button that sends all."""
    tasks = lesson.all_tasks
    numbers = [one.number for one in tasks]
    after = numbers.index(place.task) + 1 if place.task in numbers else 0
    meant = numbers[min(after, len(numbers) - 1)]
    intent: list[Any] = ["send", {"lesson": place.lesson}]
    return node(
        "form",
        {"class": "mg-row", "key": f"send {place.lesson}", "intent": intent},
        chooser("task", {str(one.number): task_called(one, tasks) for one in tasks}, str(meant), _("Send all to")),
        node("button", {"type": "submit"}, _("Send")),
    )


def below(plan: ClassPlan | None, folder: str) -> Node:
    """The groups for the next lesson, when they are asked for, and the way to the whole report."""
    is_open = plan is not None
    return node(
        "section",
        {"class": "mg-classroom-end", "key": "end", "aria-label": _("At the end of the lesson")},
        node("h3", None, _("At the end of the lesson")),
        button(
            _("Close the groups") if is_open else _("Groups for the next lesson"),
            ["plan", {"on": not is_open}],
            key="plan",
        ),
        *(() if plan is None else _groups(plan)),
        node(
            "p", {"class": "mg-label"}, _("The whole report: run {line} in a new cell.", line=f"mg.report({folder!r})")
        )
        if is_open
        else None,
    )


def _groups(plan: ClassPlan) -> list[Node]:
    groups = [
        node(
            "div",
            {"class": "mg-classroom-group", "key": f"group {report_plan.letter(group)}"},
            node("strong", None, report_plan.said_of(plan, group)),
            node("span", None, _n("{n} pupil: {pupils}", "{n} pupils: {pupils}", len(group.pupils),
                                  pupils=report_plan.labels(group.pupils))),
            node("span", {"class": "mg-label"}, report_plan.next_for(plan, group)),
        )
        for group in plan.groups
    ]  # fmt: skip
    foot = [node("p", {"class": "mg-label"}, sentence) for sentence in report_plan.foot(plan)]
    return [*groups, *foot] or [node("p", None, nobody_yet())]


def nobody_yet() -> Words:
    """What is said where nothing was handed in."""
    return _("There is nothing to group yet.")
