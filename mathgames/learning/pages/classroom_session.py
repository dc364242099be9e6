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
from mathgames.language.words import Language, Text, Words, _, _n, speaking
from mathgames.learning.lessons import Lesson
from mathgames.learning.pages import classroom_page, report_plan
from mathgames.learning.pages.classroom_page import ClassroomParts
from mathgames.learning.reports.class_folder import TeacherCalls
from mathgames.learning.reports.class_now import ClassNow, ClassWatch, QuestionNow, class_now
from mathgames.learning.reports.class_report import class_report
from mathgames.learning.reports.groups import ClassPlan, plan
from mathgames.learning.reports.pupil_state import QuestionPlace, task_called
from mathgames.page.page_session import Done, Message, PageSession, check_offered, log, not_offered
from mathgames.page.stylesheet import style_sheet

STYLES: Final = Path(__file__).with_name("classroom.css")


def classroom_style() -> str:
    """Return the widget's style sheet with that of the teacher's page."""
    return style_sheet(STYLES)


COVERED: Final = _("The pupils' boards are covered until you let them go on.")


def pause_button(*, paused: bool) -> Node:
    """Draw the button that asks all to look up, or lets them continue; it keeps its place."""
    label = _("Let them go on") if paused else _("Look up, please")
    return button(label, ["pause", {"on": not paused}], kind="mg-primary" if paused else "", key="pause")


def bar(lesson: Lesson | None, question: QuestionNow | None, *, paused: bool) -> Node:
    """Draw the controls for all pupils."""
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
    meant = numbers[min(after, len(numbers) - 1)]
    intent: list[Any] = ["send", {"lesson": place.lesson}]
    return node(
        "form",
        {"class": "mg-row", "key": f"send {place.lesson}", "intent": intent},
        chooser("task", {str(one.number): task_called(one, tasks) for one in tasks}, str(meant), _("Send all to")),
        node("button", {"type": "submit"}, _("Send")),
    )


def below(plan: ClassPlan | None, folder: str) -> Node:
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
    here = Path.cwd()
    return str(folder.relative_to(here) if folder.is_relative_to(here) else folder)


def _groups(plan: ClassPlan) -> list[Node]:
    groups = [
        node(
            "div",
            {"class": "mg-classroom-group", "key": f"group {name}"},
            node("strong", None, report_plan.said_of(plan, group)),
            node("span", None, _n("{n} pupil: {pupils}", "{n} pupils: {pupils}", len(group.pupils),
                                  pupils=report_plan.labels(group.pupils))),
            node("span", {"class": "mg-label"}, report_plan.next_for(plan, group)),
        )
        for name, group in report_plan.label_groups(plan)
    ]  # fmt: skip
    if left := report_plan.unfinished(plan):
        rest = [node("strong", None, report_plan.NOT_FINISHED), node("span", None, report_plan.labels(left))]
        groups.append(node("div", {"class": "mg-classroom-group", "key": "group unfinished"}, *rest))
    foot = [node("p", {"class": "mg-label"}, sentence) for sentence in report_plan.foot(plan)]
    return [*groups, *foot] or [node("p", None, nobody_yet())]


def nobody_yet() -> Words:
    """Return the message for a class that has handed in nothing."""
    return _("There is nothing to group yet.")


OFTEN: Final = 2.0
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
        self._shown: QuestionPlace | None = None
        """The question that is shown to the class, if any."""
        watch.look()
        self._now = class_now(watch.pupils, watch.now())
        with speaking(self.language):
            self._show(_("The class. {counted}", counted=classroom_page.counted(self._now)))

    @property
    def now(self) -> ClassNow:
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
        return OFTEN

    def _look(self) -> None:
        before, trouble = self._now, self._watch.trouble
        self._calls.renew()
        changed = self._watch.look()
        self._now = class_now(self._watch.pupils, self._watch.now())
        if changed or self._now != before:
            self._ack = {}
            with speaking(self.language):
                news = self._watch.trouble if self._watch.trouble != trouble else None
                self._show_or_say_why_not(news or classroom_page.newly(before, self._now) or "")

    def _do(self, message: Message) -> Done[Text]:
        check_offered(message, self.view)
        match message.name, message.args:
            case "show", {"on": bool(on)}:
                question = self._now.question() if on else None
                self._shown = None if question is None else question.place
                return Done(_("The answers are shown to the class.") if on else _("The pupils are shown again."))
            case "show", {"lesson": str(lesson), "task": int(task), "question": int(number)}:
                self._shown = QuestionPlace(lesson, task, number)
                return Done(_("The votes are shown to the class."))
            case "pause", {"on": bool(on)}:
                trouble = self._calls.pause(on=on)
                return self._answer_to_all(trouble, COVERED if on else _("The pupils can go on."))
            case "send", {"lesson": str(lesson)} if (chosen := message.fields.get("task", "")).isdecimal():
                return self._send(lesson, int(chosen[:4]))
            case "position", {}:
                return self._send_position(message.fields.get("game", "").strip())
            case "plan", {"on": bool(on)}:
                with speaking(self.language):
                    self._groups = self._plan() if on else None
                return Done(_("The groups are shown.") if on else _("The groups are closed."))
        raise not_offered()

    def _send(self, name: str, number: int) -> Done[Text]:
        lesson = self._watch.lesson(name)
        task = next((one for one in lesson.all_tasks if one.number == number), None) if lesson else None
        if lesson is None or task is None:
            raise not_offered()
        trouble = self._calls.send_to(name, number)
        return self._answer_to_all(trouble, _("All are sent to {task}.", task=task_called(task, lesson.all_tasks)))

    def _send_position(self, what: str) -> Done[Text]:
        """Send the position of a game. Raises ``SaveError`` if there is none."""
        match = saves.find(what or None)
        trouble = self._calls.send_position(Match(match.rules, position=match.position).to_record())
        return self._answer_to_all(trouble, _("All have the position of {game} now.", game=match.rules.title))

    @staticmethod
    def _answer_to_all(trouble: Words | None, said: Words) -> Done[Text]:
        return Done(said) if trouble is None else Done(trouble, "error")

    def _plan(self) -> ClassPlan:
        return plan(class_report(self._watch.path, self._watch.own))

    def _fingerprint(self) -> object:
        return self._now, self._shown, self._calls.call, self._groups

    def _show(self, said: Text, rev: int | None = None) -> None:
        self._publish_next(str(said), rev, self._drawn())

    def _drawn(self) -> Any:
        question, paused = self._now.question(self._shown), self._calls.call.is_paused
        if self._shown is not None and question is not None:
            return classroom_page.shown_page(question, pause_button(paused=paused))
        lesson = None if question is None else self._watch.lesson(question.place.lesson)
        all_pupils = bar(lesson, question, paused=paused)
        end = below(self._groups, _as_typed(self._watch.path))
        parts = ClassroomParts(self._watch.trouble, self._watch.left_out, all_pupils, end)
        return classroom_page.page(self._now, question, parts)
