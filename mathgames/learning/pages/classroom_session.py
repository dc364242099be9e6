"""The session of the teacher's page: the current state of the class folder, and requests to all pupils."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path
from threading import RLock
from typing import Any, Final

from mathgames.engine import Match, saves
from mathgames.explain.nodes import Node, node
from mathgames.games.contract.controls import button, chooser
from mathgames.language.words import Language, LazyString, Text, _, _n, override_language
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages import classroom_page, report_plan
from mathgames.learning.pages.classroom_page import ClassroomParts
from mathgames.learning.reports.class_folder import TeacherCalls
from mathgames.learning.reports.class_status import ClassStatus, ClassWatch, QuestionStatus, class_now
from mathgames.learning.reports.groups import ClassPlan, plan_groups
from mathgames.learning.reports.pupil_state import QuestionPlace, task_label
from mathgames.learning.reports.report import class_report
from mathgames.page.page_session import Done, Message, PageSession, check_available, log, unavailable_refusal
from mathgames.page.stylesheet import style_sheet

STYLES: Final = Path(__file__).with_name("classroom.css")


def classroom_style() -> str:
    """Return the widget's style sheet with that of the teacher's page."""
    return style_sheet(STYLES)


PAUSE_ANNOUNCEMENT: Final = _("The pupils' boards are covered until you let them go on.")


def pause_button(*, is_paused: bool) -> Node:
    """Draw the button that asks all to look up, or lets them continue; it keeps its place."""
    label = _("Let them go on") if is_paused else _("Look up, please")
    return button(label, ["pause", {"on": not is_paused}], kind="mg-primary" if is_paused else "", key="pause")


def bar(lesson: Lesson | None, question: QuestionStatus | None, *, is_paused: bool) -> Node:
    """Draw the controls for all pupils."""
    return node(
        "div",
        {"class": "mg-classroom-all", "key": "all", "role": "group", "aria-label": _("All pupils")},
        pause_button(is_paused=is_paused),
        None if lesson is None or question is None else _sending(lesson, question.place),
        _position(),
        node("p", {"class": "mg-classroom-covered", "key": "covered"}, PAUSE_ANNOUNCEMENT) if is_paused else None,
    )


@cache
def _position() -> Node:
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
    """Draw a list of the lesson's tasks, at the one after the commonest current one, and the button that sends all."""
    tasks = lesson.all_tasks
    numbers = [one.number for one in tasks]
    after = numbers.index(place.task) + 1 if place.task in numbers else 0
    default_task = numbers[min(after, len(numbers) - 1)]
    intent: list[Any] = ["send", {"lesson": place.lesson}]
    return node(
        "form",
        {"class": "mg-row", "key": f"send {place.lesson}", "intent": intent},
        chooser(
            "task", {str(one.number): task_label(one, tasks) for one in tasks}, str(default_task), _("Send all to")
        ),
        node("button", {"type": "submit"}, _("Send")),
    )


def render_end(plan: ClassPlan | None, folder: str) -> Node:
    """Draw the groups for the next lesson, if requested, and the link to the whole report."""
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


def _as_typed(folder: Path) -> str:
    """Return the folder as a cell of this notebook can name it: relative to the folder of the notebook."""
    working_folder = Path.cwd()
    return str(folder.relative_to(working_folder) if folder.is_relative_to(working_folder) else folder)


def _groups(plan: ClassPlan) -> list[Node]:
    groups = [
        node(
            "div",
            {"class": "mg-classroom-group", "key": f"group {name}"},
            node("strong", None, report_plan.group_description(plan, group)),
            node("span", None, _n("{n} pupil: {pupils}", "{n} pupils: {pupils}", len(group.pupils),
                                  pupils=report_plan.labels(group.pupils))),
            node("span", {"class": "mg-label"}, report_plan.next_step(plan, group)),
        )
        for name, group in report_plan.label_groups(plan)
    ]  # fmt: skip
    if left := report_plan.unfinished_pupils(plan):
        rest = [
            node("strong", None, report_plan.NOT_FINISHED),
            node("span", None, report_plan.labels(left)),
            node("span", {"class": "mg-label"}, report_plan.FINISH_FIRST),
        ]
        groups.append(node("div", {"class": "mg-classroom-group", "key": "group unfinished"}, *rest))
    foot = [node("p", {"class": "mg-label"}, sentence) for sentence in report_plan.foot(plan)]
    return [*groups, *foot] or [node("p", None, nothing_to_group_message())]


def nothing_to_group_message() -> LazyString:
    """Return the message for a class that has handed in nothing."""
    return _("There is nothing to group yet.")


POLL_SECONDS: Final = 2.0
"""The seconds between two looks at the folder."""


class ClassroomSession(PageSession[Text]):
    """A class on the teacher's page, which is updated by ``poll``.

    The page changes by itself, so a press counts if the page still offers it,
    whatever has changed beside it.
    """

    def __init__(self, watch: ClassWatch, *, language: Language | None = None) -> None:
        super().__init__(language)
        self._watch = watch
        self._calls = TeacherCalls(watch.path, clock=watch.clock)
        self._groups: ClassPlan | None = None
        """The groups for the next lesson, if requested."""
        self._lock = RLock()
        self._place: QuestionPlace | None = None
        """The question that is shown to the class, if any."""
        watch.look()
        self._now = class_now(watch.pupils, watch.now())
        with override_language(self.language):
            self._show(_("The class. {counted}", counted=classroom_page.count_sentence(self._now)))

    @property
    def now(self) -> ClassStatus:
        """The class at the last look."""
        return self._now

    @property
    def lock(self) -> AbstractContextManager[Any]:
        return self._lock

    def receive(self, message: object) -> None:
        with self._lock:
            super().receive(message)

    def let_go(self) -> None:
        """Let the pupils go on whom this page has asked to look up."""
        with self._lock:
            if self._calls.call.is_paused:
                self._calls.pause(on=False)

    def poll(self) -> float:
        """Look at the folder, and show what is new; the seconds until the next look."""
        with self._lock:
            try:
                self._look()
            except Exception:  # whatever is in the folder, it is looked at again
                log.exception("a class could not be looked at")
        return POLL_SECONDS

    def _look(self) -> None:
        before, trouble = self._now, self._watch.problem
        self._calls.renew()
        has_changed = self._watch.look()
        self._now = class_now(self._watch.pupils, self._watch.now())
        if has_changed or self._now != before:
            self._ack = {}
            with override_language(self.language):
                news = self._watch.problem if self._watch.problem != trouble else None
                self._show_or_say_why_not(news or classroom_page.newly(before, self._now) or "")

    def _do(self, message: Message) -> Done[Text]:
        check_available(message, self.view)
        match message.name, message.args:
            case "show", {"on": bool(on)}:
                question = self._now.question() if on else None
                self._place = None if question is None else question.place
                return Done(_("The answers are shown to the class.") if on else _("The pupils are shown again."))
            case "show", {"lesson": str(lesson), "task": int(task), "question": int(number)}:
                self._place = QuestionPlace(lesson, task, number)
                return Done(_("The votes are shown to the class."))
            case "pause", {"on": bool(on)}:
                trouble = self._calls.pause(on=on)
                return self._answer_to_all(trouble, PAUSE_ANNOUNCEMENT if on else _("The pupils can go on."))
            case "send", {"lesson": str(lesson)} if (task_number := message.fields.get("task", "")).isdecimal():
                return self._send(lesson, int(task_number[:4]))
            case "position", {}:
                return self._send_position(message.fields.get("game", "").strip())
            case "plan", {"on": bool(on)}:
                with override_language(self.language):
                    self._groups = self._plan() if on else None
                return Done(_("The groups are shown.") if on else _("The groups are closed."))
        raise unavailable_refusal()

    def _send(self, name: str, number: int) -> Done[Text]:
        lesson = self._watch.lesson(name)
        task = next((one for one in lesson.all_tasks if one.number == number), None) if lesson else None
        if lesson is None or task is None:
            raise unavailable_refusal()
        trouble = self._calls.send_to(name, number)
        return self._answer_to_all(trouble, _("All are sent to {task}.", task=task_label(task, lesson.all_tasks)))

    def _send_position(self, code: str) -> Done[Text]:
        """Send the position of a game. Raises ``SaveError`` if there is none."""
        match = saves.find(code or None)
        trouble = self._calls.send_position(Match(match.rules, position=match.position).to_record())
        return self._answer_to_all(trouble, _("All have the position of {game} now.", game=match.rules.title))

    @staticmethod
    def _answer_to_all(trouble: LazyString | None, announcement: LazyString) -> Done[Text]:
        return Done(announcement) if trouble is None else Done(trouble, "error")

    def _plan(self) -> ClassPlan:
        return plan_groups(class_report(self._watch.path, self._watch.own_lessons))

    def _fingerprint(self) -> object:
        return self._now, self._place, self._calls.call, self._groups

    def _show(self, announcement: Text, rev: int | None = None) -> None:
        self._publish_next(str(announcement), rev, self._render())

    def _render(self) -> Any:
        question, is_paused = self._now.question(self._place), self._calls.call.is_paused
        if self._place is not None and question is not None:
            return classroom_page.shown_page(question, pause_button(is_paused=is_paused))
        lesson = None if question is None else self._watch.lesson(question.place.lesson)
        all_pupils = bar(lesson, question, is_paused=is_paused)
        end = render_end(self._groups, _as_typed(self._watch.path))
        parts = ClassroomParts(self._watch.problem, self._watch.left_out, all_pupils, end)
        return classroom_page.page(self._now, question, parts)
