"""What a lesson says to its teacher, for the desk and for a sheet of its own: never on a pupil's page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mathgames.explain.nodes import Node, node
from mathgames.language.words import Text, _, _n
from mathgames.learning.lessons.plan import LessonPlan


def teacher_note(plan: LessonPlan) -> Iterator[Node]:
    """The idea and the context of a lesson, then how it is taught."""
    if plan.idea:
        yield _sentence(_("Idea"), plan.idea)
    if plan.context:
        yield _sentence(_("Context"), plan.context)
    note = plan.teacher
    if note is None:
        return
    if note.launch:
        yield _sentence(_("How to begin"), note.launch)
    if note.expect:
        yield _listed(_("What to expect"), note.expect)
    yield _listed(_("To discuss"), note.discuss)
    if note.close:
        yield _sentence(_("How to close"), note.close)
    if note.minutes:
        labels = {"launch": _("Launch"), "tasks": _("Tasks"), "play": _("Game"), "exit": _("Exit question")}
        parts = [
            _("{part}: {time}", part=labels[part], time=_n("{n} minute", "{n} minutes", minutes))
            for part, minutes in note.minutes.items()
        ]
        yield _listed(_("Time"), parts)


def _sentence(label: Text, sentence: str) -> Node:
    return node("p", {"class": "mg-note"}, node("strong", None, label), ": ", sentence)


def _listed(label: Text, items: Sequence[Text]) -> Node:
    return node(
        "div",
        {"class": "mg-note"},
        node("p", None, node("strong", None, label), ":"),
        node("ul", None, *(node("li", None, item) for item in items)),
    )
